// Embeds gnuplot's SVG images into a page.
#pragma once

#include <string>
#include <string_view>

namespace bobench::analysis::report {

/// The <svg> element of an SVG file, for embedding in a page with other images: without the XML declaration, with
/// `prefix` before every id and every reference to an id, and with `label` as its accessible name.
/// @throws Error if the file has no <svg> element
std::string inline_svg(std::string_view svg, const std::string& prefix, const std::string& label);

}  // namespace bobench::analysis::report
