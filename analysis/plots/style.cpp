#include "analysis/plots/style.hpp"

#include <array>

#include <fmt/format.h>

namespace bobench::analysis::plots {
namespace {

constexpr std::array colors = {"#0072B2", "#D55E00", "#009E73", "#CC79A7", "#000000", "#E69F00",
                               "#56B4E9", "#882255", "#999933", "#332288", "#888888", "#661100"};

/// gnuplot's (dash, gap, ...) in units of the line's width. None is dotted, so that none is faint.
constexpr std::array dashes = {"solid", "(10,4)",    "(9,2)",      "(12,3,3,3)", "(18,4)", "(6,3,2,3,2,3)",
                               "(6,3)", "(9,2,5,2)", "(14,3,6,3)", "(5,4)",      "(14,2)", "(9,3,2,2,2,2,2,3)"};

/// Circle, square, triangles, diamond, filled and open; plus, cross, star.
constexpr std::array markers = {7, 5, 9, 13, 11, 6, 4, 8, 12, 10, 2, 3};

}  // namespace

std::string color_of(std::size_t place) {
  return colors[place % colors.size()];
}

std::string line_type(std::size_t place) {
  const std::size_t round = place / colors.size();
  return fmt::format("set linetype {} linecolor rgb '{}' dashtype {} pointtype {} linewidth 1.6 pointsize 0.55\n",
                     place + 1, color_of(place), dashes[(place + 5 * round) % dashes.size()],
                     markers[(place + 7 * round) % markers.size()]);
}

}  // namespace bobench::analysis::plots
