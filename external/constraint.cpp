#include "external/constraint.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/excerpt.hpp"
#include "core/text.hpp"

namespace bobench::external {
namespace {

bool starts_name(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) || c == '_';
}
bool continues_name(char c) {
  return starts_name(c) || std::isdigit(static_cast<unsigned char>(c));
}

bool is_lua_name(const std::string& name) {
  static const std::set<std::string> reserved = {"and",      "break",  "do",   "else", "elseif", "end",  "false", "for",
                                                 "function", "goto",   "if",   "in",   "local",  "nil",  "not",   "or",
                                                 "repeat",   "return", "then", "true", "until",  "while"};
  return !name.empty() && starts_name(name[0]) && std::ranges::all_of(name, continues_name) && !reserved.contains(name);
}

std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c == '\n' ? "\\n" : c == '\r' ? "\\r" : std::string(1, c);
  }
  return result + '"';
}

std::string lua_value(const Parameter& parameter, double value) {
  if (const auto* categorical = std::get_if<CategoricalParameter>(&parameter.kind)) {
    return quoted(categorical->choices[static_cast<std::size_t>(value)]);
  }
  return fmt::format("{}", static_cast<std::int64_t>(value));
}

/// A name, a number, a quoted text or a symbol.
struct Token {
  enum class Kind { name, number, text, symbol, invalid, end } kind = Kind::end;
  std::string text = {};

  bool is(std::string_view symbol) const { return kind != Kind::text && text == symbol; }
};

class Tokens {
 public:
  explicit Tokens(std::string_view source) : rest_(source) { advance(); }

  const Token& now() const { return now_; }
  Token take() {
    Token taken = std::move(now_);
    advance();
    return taken;
  }
  /// Takes the next token if it is this one.
  bool take(std::string_view symbol) {
    if (!now_.is(symbol)) return false;
    advance();
    return true;
  }

 private:
  void advance() {
    while (!rest_.empty() && std::isspace(static_cast<unsigned char>(rest_[0]))) rest_.remove_prefix(1);
    now_ = {};
    if (rest_.empty()) return;
    const char c = rest_[0];
    if (c == '"' || c == '\'') {
      take_text();
    } else if (starts_name(c)) {
      now_ = {Token::Kind::name, take_while(continues_name)};
    } else if (std::isdigit(static_cast<unsigned char>(c)) || c == '-') {
      now_ = {Token::Kind::number, take_while([](char d) { return continues_name(d) || d == '.' || d == '-'; })};
    } else {
      const std::size_t length = rest_.starts_with("==") ? 2 : 1;
      now_ = {Token::Kind::symbol, std::string(rest_.substr(0, length))};
      rest_.remove_prefix(length);
    }
  }

  template <class Accept>
  std::string take_while(Accept accept) {
    std::size_t length = 1;
    while (length < rest_.size() && accept(rest_[length])) ++length;
    std::string taken(rest_.substr(0, length));
    rest_.remove_prefix(length);
    return taken;
  }

  /// The text between the quotes. One without an end, or with an escape that is not read here, is invalid.
  void take_text() {
    const char quote = rest_[0];
    rest_.remove_prefix(1);
    now_.kind = Token::Kind::invalid;
    while (!rest_.empty() && rest_[0] != quote) {
      char c = rest_[0];
      rest_.remove_prefix(1);
      if (c == '\\') {
        if (rest_.empty() || std::string_view("nr\\\"'").find(rest_[0]) == std::string_view::npos) return;
        c = rest_[0] == 'n' ? '\n' : rest_[0] == 'r' ? '\r' : rest_[0];
        rest_.remove_prefix(1);
      }
      now_.text += c;
    }
    if (rest_.empty()) return;
    rest_.remove_prefix(1);
    now_.kind = Token::Kind::text;
  }

  std::string_view rest_;
  Token now_;
};

class ConstraintReader {
 public:
  ConstraintReader(const std::string& lua, const std::vector<Parameter>& before)
      : lua_(lua), before_(before), tokens_(lua) {}

  Condition read() {
    tokens_.take("return");
    do {
      read_term();
    } while (tokens_.take("or"));
    if (open_ != 0 || tokens_.now().kind != Token::Kind::end) refuse();
    return std::move(condition_);
  }

 private:
  void read_term() {
    while (tokens_.take("(")) ++open_;
    const std::string name = read_name();
    if (!tokens_.take("==")) refuse();
    const auto parent = std::ranges::find(before_, name, &Parameter::name);
    if (parent == before_.end()) {
      throw InputError(fmt::format("its constraint names '{}', which is not a variable before it", excerpt(name, 80)));
    }
    if (!condition_.values.empty() && condition_.parent != name) refuse();
    condition_.parent = name;
    condition_.values.push_back(read_value(*parent));
    while (open_ > 0 && tokens_.take(")")) --open_;
  }

  std::string read_name() {
    if (tokens_.now().kind != Token::Kind::name) refuse();
    Token name = tokens_.take();
    if (name.text != "_G" || !tokens_.take("[")) return std::move(name.text);
    if (tokens_.now().kind != Token::Kind::text) refuse();
    name = tokens_.take();
    if (!tokens_.take("]")) refuse();
    return std::move(name.text);
  }

  double read_value(const Parameter& parent) {
    const Token value = tokens_.take();
    if (value.kind == Token::Kind::end || value.kind == Token::Kind::invalid) refuse();
    if (const auto* categorical = std::get_if<CategoricalParameter>(&parent.kind)) {
      const auto choice = std::ranges::find(categorical->choices, value.text);
      if (value.kind == Token::Kind::text && choice != categorical->choices.end()) {
        return static_cast<double>(choice - categorical->choices.begin());
      }
    } else if (const auto number = parse_real(value.text); number && value.kind == Token::Kind::number) {
      return *number;
    }
    throw InputError(
        fmt::format("its constraint compares '{}' to {}, which it cannot be", parent.name, excerpt(value.text, 80)));
  }

  [[noreturn]] void refuse() const {
    throw InputError(
        fmt::format("its constraint is '{}'; bobench supports the form a == \"x\" or a == \"y\", of one variable",
                    excerpt(lua_, 200)));
  }

  const std::string& lua_;
  const std::vector<Parameter>& before_;
  Tokens tokens_;
  Condition condition_;
  int open_ = 0;
};

}  // namespace

std::string lua_constraint(const Condition& condition, const Parameter& parent) {
  const std::string name = is_lua_name(parent.name) ? parent.name : fmt::format("_G[{}]", quoted(parent.name));
  std::string lua;
  for (const double value : condition.values) {
    lua += fmt::format("{}{} == {}", lua.empty() ? "" : " or ", name, lua_value(parent, value));
  }
  return lua;
}

Condition condition_of_constraint(const std::string& lua, const std::vector<Parameter>& before) {
  return ConstraintReader(lua, before).read();
}

}  // namespace bobench::external
