// Errors as values with a place. No function of the prover throws across a module boundary.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <variant>

namespace countersign {

/// The name of a text, shared by all the places in it.
class FileName {
public:
    FileName() = default;
    FileName(std::string name) : name_(name.empty() ? nullptr : std::make_shared<const std::string>(std::move(name))) {}
    FileName(const char* name) : FileName(std::string(name)) {}
    bool empty() const { return name_ == nullptr; }
    std::string text() const { return name_ ? *name_ : std::string(); }
    bool operator==(const FileName& other) const { return name_ == other.name_ || (name_ && other.name_ && *name_ == *other.name_); }

private:
    std::shared_ptr<const std::string> name_;  // null: empty
};

/// A place in a text; line and column count from 1, 0 means the whole file.
struct Place {
    FileName file;
    int line = 0;
    int column = 0;
    std::string text() const {
        std::string result = file.text();
        if (line > 0) result += ":" + std::to_string(line);
        if (line > 0 && column > 0) result += ":" + std::to_string(column);
        return result;
    }
};

struct Error {
    Place place;
    std::string message;
    std::string text() const { return place.file.empty() ? message : place.text() + ": " + message; }
};

/// A value or an error with its place.
template <class T>
class [[nodiscard]] Result {
public:
    Result(T value) : state_(std::move(value)) {}
    Result(Error error) : state_(std::move(error)) {}
    explicit operator bool() const { return state_.index() == 0; }
    T& operator*() { return std::get<0>(state_); }
    const T& operator*() const { return std::get<0>(state_); }
    T* operator->() { return &std::get<0>(state_); }
    const T* operator->() const { return &std::get<0>(state_); }
    const Error& error() const { return std::get<1>(state_); }

private:
    std::variant<T, Error> state_;
};

struct Done {};
using Status = Result<Done>;

}  // namespace countersign
