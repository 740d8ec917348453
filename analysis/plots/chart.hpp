// The data of a figure as JSON, for an interactive page that draws the figure itself.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analysis/plots/panels.hpp"

namespace bobench::analysis::plots {

/// A text as a JSON string. Bytes that are not UTF-8 become U+FFFD.
std::string json_string(std::string_view text);

/// A number with the digits that the tables of a report have, at most; null unless it is finite.
std::string json_number(double value, int digits = 4);

/// {"kind": "curves", "name", "xByPanel": whether panels have their own x axes, "x", "y": axis labels, "logx", "base": of
/// logarithmic x values, or 0, "steps", "optimizers": [names], "panels": [{"key", "title", "remark", "log", "zero":
/// whether the value axis begins at 0, "highest", "scale", "curves": [{"o": position of the optimiser, "x": [...], "y",
/// "l", "h": of the band}]}]}. A curve without "x" has the x values of the curve before it.
std::string chart_of(const SmallMultiples& multiples, std::span<const Panel> panels);

/// A line of mean ranks.
struct RankLine {
  std::vector<std::pair<std::string, double>> optimizers;   ///< name and mean rank, ascending
  std::vector<std::pair<std::size_t, std::size_t>> groups;  ///< first and last place of each bar
  std::vector<std::size_t> rows;                            ///< of each bar
  double critical_difference = 0.0;                         ///< 0: none
};

/// {"kind": "ranks", "optimizers": [[name, mean rank]], "bars": [[first place, last place, row]], "difference"}
std::string chart_of(const RankLine& line);

}  // namespace bobench::analysis::plots
