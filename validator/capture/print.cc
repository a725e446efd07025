// Printing of rows as tokens. Injective: names are single tokens, so nothing inside a name can look like another part of a line.
#include "validator/capture/compare.h"

namespace countersign::validator {
namespace {

class Printer {
public:
    std::vector<Token> tokens;

    Printer& name(const std::string& text) { return add(TokenKind::name, text); }
    Printer& mark(const char* text) { return add(TokenKind::mark, text); }
    Printer& dotted(std::string_view text) {
        while (true) {
            const std::size_t dot = text.find('.');
            name(std::string(text.substr(0, dot)));
            if (dot == std::string_view::npos) return *this;
            mark(".");
            text.remove_prefix(dot + 1);
        }
    }
    Printer& annotation(const std::optional<std::string>& text) {
        if (text) mark(":").add(TokenKind::annotation, *text);
        return *this;
    }
    Printer& value(const RowValue& value) {
        switch (value.kind) {
            case RowValue::Kind::integer: return add(TokenKind::number, std::to_string(value.integer));
            case RowValue::Kind::truth: return name(value.truth ? "True" : "False");
            case RowValue::Kind::none: return name("None");
            case RowValue::Kind::node: return name(value.text);
            case RowValue::Kind::decimal: return add(TokenKind::number, value.text);
            case RowValue::Kind::text: return add(TokenKind::text, value.text);
            case RowValue::Kind::list: return mark("[").values(value.items).mark("]");
            case RowValue::Kind::tuple: return tuple(value.items);
            case RowValue::Kind::symbol: return dotted(value.text);
            case RowValue::Kind::operation: return dotted("torch.ops." + value.text);
            case RowValue::Kind::constructor: break;
        }
        dotted(value.text).mark("(");
        for (std::size_t i = 0; i < value.items.size(); ++i) {
            if (i > 0) mark(",");
            if (!value.keywords[i].empty()) name(value.keywords[i]).mark("=");
            this->value(value.items[i]);
        }
        return mark(")");
    }
    Printer& values(const std::vector<RowValue>& list) {
        for (std::size_t i = 0; i < list.size(); ++i) {
            if (i > 0) mark(",");
            value(list[i]);
        }
        return *this;
    }
    Printer& tuple(const std::vector<RowValue>& list) {
        mark("(").values(list);
        if (list.size() == 1) mark(",");
        return mark(")");
    }

private:
    Printer& add(TokenKind kind, std::string text) {
        tokens.push_back({kind, std::move(text)});
        return *this;
    }
};

}  // namespace

std::vector<Token> print_row(const Row& row) {
    Printer print;
    switch (row.kind) {
        case Row::Kind::preamble:
            // Only three texts are known, so this cannot be confused with anything else.
            if (row.text == "import torch") {
                print.name("import").name("torch");
            } else if (row.text == "from torch import device") {
                print.name("from").name("torch").name("import").name("device");
            } else if (row.text.ends_with(": type")) {
                print.name(row.text.substr(0, row.text.size() - 6)).mark(":").name("type");
            }
            break;
        case Row::Kind::class_line:
            print.name("class");
            if (row.text == "<lambda>") {
                print.mark("<").name("lambda").mark(">");
            } else {
                print.name(row.text);
            }
            print.mark("(").dotted("torch.nn.Module").mark(")").mark(":");
            break;
        case Row::Kind::forward:
            print.name("def").name("forward").mark("(").name("self");
            for (const RowName& name : row.names) print.mark(",").name(name.name).annotation(name.annotation);
            print.mark(")").mark(":");
            break;
        case Row::Kind::joint:
            print.name("def").name("forward").mark("(").name("self").mark(",").name("primals").mark(",").name("tangents").mark(")").mark(":");
            break;
        case Row::Kind::inputs:
            for (const RowName& name : row.names) print.name(name.name).annotation(name.annotation).mark(";");
            break;
        case Row::Kind::flatten:
            for (const RowName& name : row.names) print.name(name.name).mark(",");
            print.mark("=").dotted("fx_pytree.tree_flatten_spec").mark("(").mark("[").name("primals").mark(",").name("tangents").mark("]");
            print.mark(",").dotted("self._in_spec").mark(")");
            break;
        case Row::Kind::call:
            print.name(row.text).annotation(row.annotation).mark("=").dotted("torch.ops." + row.target).mark("(").values(row.values);
            for (std::size_t i = 0; i < row.keywords.size(); ++i) {
                if (i > 0 || !row.values.empty()) print.mark(",");
                print.name(row.keywords[i].first).mark("=").value(row.keywords[i].second);
            }
            print.mark(")");
            break;
        case Row::Kind::item:
            print.name(row.text).annotation(row.annotation).mark("=").name(row.target).mark("[");
            print.value({RowValue::Kind::integer, row.index, false, "", {}, {}}).mark("]");
            break;
        case Row::Kind::return_line: print.name("return").tuple(row.values); break;
        case Row::Kind::unflatten:
            print.name("return").dotted("pytree.tree_unflatten").mark("(").mark("[").values(row.values).mark("]");
            print.mark(",").dotted("self._out_spec").mark(")");
            break;
    }
    return std::move(print.tokens);
}

}  // namespace countersign::validator
