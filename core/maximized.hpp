// The mark of problems of which higher values are better for the user.
#pragma once

#include <nlohmann/json.hpp>

namespace bobench {

/// Key in the details of a problem (Problem::details(), Series::details): true if its values are the negatives of a
/// quantity that the user maximises. Optimisers and statistics minimise; tables and plots show the quantity itself.
inline constexpr const char* maximized_key = "maximized";

/// The sign with which the values of such a problem are shown: -1, or 1 for all others.
inline double shown_sign(const nlohmann::json& details) {
  const auto found = details.find(maximized_key);
  return found != details.end() && found->is_boolean() && found->get<bool>() ? -1.0 : 1.0;
}

}  // namespace bobench
