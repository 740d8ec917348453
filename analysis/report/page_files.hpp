// The page's stylesheet and script: page.css and page.js, which the program carries.
#pragma once

#include <string_view>

namespace bobench::analysis::report {

std::string_view stylesheet();
std::string_view script();

}  // namespace bobench::analysis::report
