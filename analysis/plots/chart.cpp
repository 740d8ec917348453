#include "analysis/plots/chart.hpp"

#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace bobench::analysis::plots {
namespace {

template <class Member>
std::string numbers(const std::vector<CurvePoint>& points, Member member, int digits = 4) {
  std::string text = "[";
  for (const CurvePoint& point : points) {
    if (text.size() > 1) text += ',';
    text += json_number(point.*member, digits);
  }
  return text + "]";
}

/// Numbers of evaluations are given in full.
constexpr int digits_of_x = 8;

std::string chart_of(const Panel& panel, bool bands, std::string& last_x) {
  std::vector<std::string> curves;
  for (const Curve& curve : panel.curves) {
    if (curve.points.empty()) continue;
    std::string text = fmt::format("{{\"o\":{}", curve.optimizer);
    std::string x = numbers(curve.points, &CurvePoint::x, digits_of_x);
    if (x != last_x) text += ",\"x\":" + x;
    last_x = std::move(x);
    text += ",\"y\":" + numbers(curve.points, &CurvePoint::value);
    if (bands) {
      text +=
          ",\"l\":" + numbers(curve.points, &CurvePoint::low) + ",\"h\":" + numbers(curve.points, &CurvePoint::high);
    }
    curves.push_back(text + "}");
  }
  const std::string title = panel.title.empty() ? panel.key : fmt::format("{}", fmt::join(panel.title, " "));
  return fmt::format(
      "{{\"key\":{},\"title\":{},\"remark\":{},\"log\":{},\"zero\":{},\"highest\":{},\"scale\":{},\"curves\":[{}]}}",
      json_string(panel.key), json_string(title), json_string(panel.remark), panel.logarithmic, panel.from_zero,
      json_number(panel.highest), json_string(panel.scale), fmt::join(curves, ","));
}

}  // namespace

std::string json_string(std::string_view text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string json_number(double value, int digits) {
  return std::isfinite(value) ? fmt::format("{:.{}g}", value, digits) : "null";
}

std::string chart_of(const SmallMultiples& multiples, std::span<const Panel> panels) {
  std::vector<std::string> names, parts;
  for (const ShownOptimizer& optimizer : multiples.optimizers) names.push_back(json_string(optimizer.name));
  std::string last_x;
  for (const Panel& panel : panels) parts.push_back(chart_of(panel, multiples.bands, last_x));
  return fmt::format(
      "{{\"kind\":\"curves\",\"name\":{},\"xByPanel\":{},\"x\":{},\"y\":{},\"logx\":{},\"base\":{},\"steps\":{},"
      "\"optimizers\":[{}],\n\"panels\":[{}]}}",
      json_string(multiples.name), multiples.x_by_panel, json_string(multiples.x_label), json_string(multiples.y_label),
      multiples.logarithmic_x, json_number(multiples.x_base), multiples.steps, fmt::join(names, ","),
      fmt::join(parts, ",\n"));
}

std::string chart_of(const RankLine& line) {
  std::vector<std::string> ranks, bars;
  for (const auto& [name, rank] : line.optimizers) {
    ranks.push_back(fmt::format("[{},{}]", json_string(name), json_number(rank)));
  }
  for (std::size_t i = 0; i < line.groups.size(); ++i) {
    bars.push_back(fmt::format("[{},{},{}]", line.groups[i].first, line.groups[i].second, line.rows[i]));
  }
  return fmt::format("{{\"kind\":\"ranks\",\"optimizers\":[{}],\"bars\":[{}],\"difference\":{}}}",
                     fmt::join(ranks, ","), fmt::join(bars, ","), json_number(line.critical_difference));
}

}  // namespace bobench::analysis::plots
