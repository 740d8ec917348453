// The content of small multiples: curves of several optimisers in panels.
#pragma once

#include <cstddef>
#include <limits>
#include <string>
#include <vector>

#include "analysis/plots/style.hpp"

namespace bobench::analysis::plots {

struct CurvePoint {
  double x = 0.0;
  double value = 0.0;  ///< finite
  double low = 0.0;    ///< of the band; may be infinite
  double high = 0.0;
};

struct Curve {
  std::size_t optimizer = 0;  ///< position in SmallMultiples::optimizers
  std::vector<CurvePoint> points;
  /// The value axis spans the points from this x on, and always the last one. Earlier points may lie outside, so that
  /// the first evaluations, orders of magnitude above the rest, do not compress the other values.
  double scaled_from = -std::numeric_limits<double>::infinity();

  bool is_within(const CurvePoint& point) const { return point.x >= scaled_from || &point == &points.back(); }
};

struct Panel {
  std::string key;  ///< identifies its rows in the data
  std::vector<Curve> curves;
  bool logarithmic = false;  ///< value axis; zero is drawn at its lower end, marked 0
  bool from_zero = false;    ///< value axis begins at 0
  double highest = 0.0;      ///< the value axis extends at least to this value; 0: as far as the data
  double lowest = -std::numeric_limits<double>::infinity();  ///< lower values are drawn at the edge of the axis
  std::string remark;                                        ///< after the title, in brackets; never user input
  /// The parts of its title, between which a long one is broken into lines; empty: the key.
  std::vector<std::string> title = {};
  std::string scale = {};  ///< panels with the same text have the same value axis; "": its own
};

struct SmallMultiples {
  std::string name;
  std::string title;
  std::vector<ShownOptimizer> optimizers;
  std::vector<Panel> panels;
  std::string x_label;
  std::string y_label;
  std::string key_column;    ///< names of the data's columns: "problem"
  std::string x_column;      ///< "evaluations"
  std::string value_column;  ///< "median"
  bool bands = false;
  bool steps = false;          ///< step functions instead of lines with markers
  bool logarithmic_x = false;  ///< x > 0
  double x_base = 0.0;         ///< x are logarithms to this base, 2 or 10: ticks show the numbers themselves; 0: not
  bool x_by_panel = false;     ///< each panel has its own horizontal axis; otherwise they share one
  std::vector<double> x_ticks = {};  ///< empty: round numbers
  std::size_t columns = 0;           ///< panels in a row; 0: by their number
  std::vector<std::string> notes;
  double width =
      0.0;  ///< of a page, in points, with at most as many columns of panels as fit; 0: as wide as the panels need
};

}  // namespace bobench::analysis::plots
