// Conditions of parameters as kurobako's constraints, which are Lua expressions.
#pragma once

#include <string>
#include <vector>

#include "core/parameter.hpp"

namespace bobench::external {

/// `kernel == "rbf" or kernel == "poly"`: choices as text, integers and indices of levels as numbers. A name that is not
/// an identifier of Lua is written `_G["learning rate"]`.
std::string lua_constraint(const Condition& condition, const Parameter& parent);

/// Reads an expression of that form; parentheses around it or its terms are accepted. The imputed value is the default.
/// @param before  the parameters that the expression may name
/// @throws InputError for any other expression, an unknown name, or a value that the parameter does not have
Condition condition_of_constraint(const std::string& lua, const std::vector<Parameter>& before);

}  // namespace bobench::external
