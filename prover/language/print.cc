// Expressions as text: what this prints reads back as the same tree, with the fewest parentheses.
#include "prover/language/syntax.h"

namespace countersign {
namespace {

/// How tightly a construct binds; an operand below the level that its place demands stands in parentheses.
enum Level { Whole, Disjunction, Conjunction, Negation, Comparison, Additive, Product, Unary, Primary };

Level level_of(const Expression& e) {
    switch (e.kind) {
        case ExpressionKind::If:
        case ExpressionKind::Fold:
        case ExpressionKind::Locate:  // its body takes everything that follows
        case ExpressionKind::Comprehension:
        case ExpressionKind::All:
            return Whole;
        case ExpressionKind::Or: return Disjunction;
        case ExpressionKind::And: return Conjunction;
        case ExpressionKind::Not: return Negation;
        case ExpressionKind::Equal:
        case ExpressionKind::NotEqual:
        case ExpressionKind::Less:
        case ExpressionKind::LessEqual:
        case ExpressionKind::Greater:
        case ExpressionKind::GreaterEqual:
        case ExpressionKind::In:
            return Comparison;
        case ExpressionKind::Add:
        case ExpressionKind::Subtract:
            return Additive;
        case ExpressionKind::Multiply:
        case ExpressionKind::Divide:
        case ExpressionKind::FloorDivide:
        case ExpressionKind::Modulo:
            return Product;
        case ExpressionKind::Negate: return Unary;
        case ExpressionKind::Number:
            if (!e.number.is_whole()) return Product;
            return e.number < 0 ? Unary : Primary;
        default: return Primary;
    }
}

const char* mark_of(ExpressionKind kind) {
    switch (kind) {
        case ExpressionKind::Add: return " + ";
        case ExpressionKind::Subtract: return " - ";
        case ExpressionKind::Multiply: return " * ";
        case ExpressionKind::Divide: return " / ";
        case ExpressionKind::FloorDivide: return " div ";
        case ExpressionKind::Modulo: return " mod ";
        case ExpressionKind::Equal: return " = ";
        case ExpressionKind::NotEqual: return " != ";
        case ExpressionKind::Less: return " < ";
        case ExpressionKind::LessEqual: return " <= ";
        case ExpressionKind::Greater: return " > ";
        case ExpressionKind::GreaterEqual: return " >= ";
        case ExpressionKind::In: return " in ";
        default: return " ";
    }
}

/// A binder at the right end would take a factor that follows into its body.
bool ends_in_binder(const Expression& e) {
    const Expression* at = &e;
    while (true) {
        switch (at->kind) {
            case ExpressionKind::SumBinder:
            case ExpressionKind::MaxBinder:
            case ExpressionKind::Lambda:
            case ExpressionKind::GroupSum:
                return true;
            case ExpressionKind::Multiply:
            case ExpressionKind::Divide:
            case ExpressionKind::FloorDivide:
            case ExpressionKind::Modulo:
            case ExpressionKind::Negate:
                at = at->children.back().get();
                break;
            default: return false;
        }
    }
}

class Printer {
public:
    std::string text;

    void print(const Expression& e, Level least) {
        if (level_of(e) < least) {
            text += '(';
            write(e);
            text += ')';
        } else {
            write(e);
        }
    }

private:
    void joined(const std::vector<ExpressionPointer>& parts, std::size_t begin, const char* between, Level least) {
        for (std::size_t i = begin; i < parts.size(); ++i) {
            if (i > begin) text += between;
            print(*parts[i], least);
        }
    }

    void factor(const Expression& e) {
        if (ends_in_binder(e)) {
            text += '(';
            write(e);
            text += ')';
        } else {
            print(e, Product);
        }
    }

    void number(const Expression& e) {
        Rational spelled;
        if (!e.text.empty() && parse_decimal(e.text, spelled) && spelled == e.number) text += e.text;
        else text += rational_text(e.number);
    }

    void call(const Expression& e) {
        text += e.text + "(";
        joined(e.children, 0, ", ", Whole);
        for (std::size_t i = 0; i < e.attributes.size(); ++i) {
            text += i > 0 ? ", " : "; ";
            if (!e.attributes[i].name.empty()) text += e.attributes[i].name + " = ";
            print(*e.attributes[i].value, Whole);
        }
        text += ')';
    }

    void write(const Expression& e) {
        const auto& c = e.children;
        switch (e.kind) {
            case ExpressionKind::Number: number(e); break;
            case ExpressionKind::String: text += e.text.find('\'') == std::string::npos ? "'" + e.text + "'" : "\"" + e.text + "\""; break;
            case ExpressionKind::Truth: text += e.number != 0 ? "true" : "false"; break;
            case ExpressionKind::None: text += "none"; break;
            case ExpressionKind::Name: text += e.text; break;
            case ExpressionKind::Group: text += "*" + e.text; break;
            case ExpressionKind::Dot: text += "."; break;
            case ExpressionKind::Rank: text += "|" + e.text + "|"; break;
            case ExpressionKind::Negate: text += "-"; print(*c[0], Unary); break;
            case ExpressionKind::Not: text += "not "; print(*c[0], Negation); break;
            case ExpressionKind::Add:
            case ExpressionKind::Subtract:
                print(*c[0], Additive);
                text += mark_of(e.kind);
                print(*c[1], Product);
                break;
            case ExpressionKind::Multiply:
            case ExpressionKind::Divide:
            case ExpressionKind::FloorDivide:
            case ExpressionKind::Modulo:
                factor(*c[0]);
                text += mark_of(e.kind);
                print(*c[1], Unary);
                break;
            case ExpressionKind::Equal:
            case ExpressionKind::NotEqual:
            case ExpressionKind::Less:
            case ExpressionKind::LessEqual:
            case ExpressionKind::Greater:
            case ExpressionKind::GreaterEqual:
            case ExpressionKind::In:
                print(*c[0], Additive);
                text += mark_of(e.kind);
                print(*c[1], Additive);
                break;
            case ExpressionKind::And: joined(c, 0, " and ", Conjunction); break;
            case ExpressionKind::Or: joined(c, 0, " or ", Conjunction); break;
            case ExpressionKind::If:
                text += "if ";
                print(*c[0], Whole);
                text += " then ";
                print(*c[1], Whole);
                text += " else ";
                print(*c[2], Whole);
                break;
            case ExpressionKind::Call: call(e); break;
            case ExpressionKind::Access:
                print(*c[0], Primary);
                text += '[';
                joined(c, 1, ", ", Whole);
                text += ']';
                break;
            case ExpressionKind::List:
                text += '[';
                joined(c, 0, ", ", Whole);
                text += ']';
                break;
            case ExpressionKind::Comprehension:
                print(*c[0], Whole);
                text += " for " + e.text + (e.number == 1 ? " < " : " in ");
                print(*c[1], Additive);
                break;
            case ExpressionKind::SumBinder:
            case ExpressionKind::MaxBinder:
                text += e.kind == ExpressionKind::SumBinder ? "sum(" : "max(";
                if (!(c[0]->kind == ExpressionKind::Number && c[0]->number == 0)) {
                    print(*c[0], Additive);
                    text += " <= ";
                }
                text += e.text + " < ";
                print(*c[1], Additive);
                text += ") ";
                print(*c[2], Product);
                break;
            case ExpressionKind::Lambda:
                text += "lambda(";
                for (std::size_t i = 0; i < e.binders.size(); ++i) {
                    text += (i > 0 ? ", " : "") + e.binders[i] + " < ";
                    print(*c[i], Additive);
                }
                text += ") ";
                print(*c.back(), Product);
                break;
            case ExpressionKind::Locate:
                text += "locate (" + e.binders[0] + ", " + e.binders[1] + ") of ";
                print(*c[0], Additive);
                text += " in " + e.text + ": ";
                print(*c[1], Whole);
                break;
            case ExpressionKind::Opaque:
                text += "opaque(";
                joined(c, 0, ", ", Whole);
                text += ')';
                break;
            case ExpressionKind::Fold:
                text += "fold " + e.binders[0] + " = ";
                print(*c[0], Whole);
                text += " for " + e.binders[1] + " in ";
                print(*c[1], Whole);
                text += ": ";
                print(*c[2], Whole);
                break;
            case ExpressionKind::All: text += "all "; print(*c[0], Whole); break;
            case ExpressionKind::Family:
                text += "*(";
                print(*c[0], Whole);
                text += ')';
                break;
            case ExpressionKind::Each:
                text += "each (";
                print(*c[0], Whole);
                text += ')';
                break;
            case ExpressionKind::GroupSum:
                text += "sum(*" + e.text + " < ";
                print(*c[0], Primary);
                text += ") ";
                print(*c[1], Product);
                break;
        }
    }
};

}  // namespace

std::string expression_text(const Expression& expression) {
    Printer printer;
    printer.print(expression, Whole);
    return printer.text;
}

}  // namespace countersign
