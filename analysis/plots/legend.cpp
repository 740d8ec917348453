#include "analysis/plots/legend.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace bobench::analysis::plots {
namespace {

constexpr double sample_width = 30.0, gap = 14.0, line_height = 13.0;
constexpr double character_width = 5.0;  ///< upper estimate for Helvetica 9

std::size_t characters(const std::string& text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

}  // namespace

Legend::Legend(const std::vector<ShownOptimizer>& optimizers, double width) : count_(optimizers.size()) {
  std::size_t longest = 1;
  for (const ShownOptimizer& optimizer : optimizers) {
    longest = std::max(longest, characters(display_text(optimizer.name)));
  }
  entry_width_ = sample_width + gap + character_width * static_cast<double>(longest);
  columns_ =
      std::clamp<std::size_t>(static_cast<std::size_t>(width / entry_width_), 1, std::max<std::size_t>(count_, 1));
  rows_ = (count_ + columns_ - 1) / columns_;
  columns_ = rows_ > 0 ? (count_ + rows_ - 1) / rows_ : columns_;  // rows of nearly equal length
}

double Legend::height() const {
  return line_height * static_cast<double>(rows_) + 6.0;
}

std::string Legend::draw(const Figure& figure, const std::vector<std::string>& samples,
                         const std::vector<std::string>& names) const {
  // gnuplot's own columns depend on its estimate of the longest name; these entries are placed individually.
  const double left = 0.5 * (figure.width - entry_width_ * static_cast<double>(columns_) + gap) + sample_width;
  std::vector<std::string> entries;
  for (std::size_t i = 0; i < count_; ++i) {
    const double x = left + entry_width_ * static_cast<double>(i % columns_);
    const double y = height() - line_height * (static_cast<double>(i / columns_) + 0.5);
    entries.push_back(
        fmt::format("NaN {} title {} at {:.5f},{:.5f}", samples[i], names[i], x / figure.width, y / figure.height));
  }
  return fmt::format(
      "unset title; unset border; unset tics; unset grid; unset logscale; set xrange [0:1]; set yrange [0:1]\n"
      "set key Left reverse noenhanced samplen 3.2 font ',9'\nplot {}\n",
      fmt::join(entries, ", \\\n  "));
}

}  // namespace bobench::analysis::plots
