// Pictures of gnuplot's inside a page.
#pragma once

#include <string>
#include <string_view>

namespace bobench::analysis::report {

/// The <svg> element of an SVG file, fit to stand in a page beside others: without the XML declaration, every id and
/// each reference to one with `prefix` before it, and `label` as its accessible name.
/// @throws Error if there is no such element
std::string inline_svg(std::string_view svg, const std::string& prefix, const std::string& label);

}  // namespace bobench::analysis::report
