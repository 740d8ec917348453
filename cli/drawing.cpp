#include "cli/drawing.hpp"

#include <ostream>

#include <fmt/format.h>

#include "analysis/plots/gnuplot.hpp"

namespace bobench::cli {

namespace plots = analysis::plots;

bool draw_all(const Environment& environment, const std::vector<plots::Figure>& figures,
              const std::filesystem::path& folder, const std::vector<plots::ImageFormat>& formats,
              const std::string& advice) {
  if (formats.empty()) return true;
  const auto gnuplot = plots::find_gnuplot();
  if (!gnuplot) {
    environment.err << fmt::format(
        "bobench: no images, for gnuplot is not installed (Debian: apt-get install gnuplot-nox); data and scripts are "
        "in '{}'{}\n",
        folder.string(), advice.empty() ? "" : ", and " + advice);
    return false;
  }
  bool whole = true;
  for (const plots::Figure& figure : figures) {
    const plots::Drawn drawn = plots::draw(*gnuplot, figure, folder, formats);
    if (drawn.error.empty()) continue;
    environment.err << fmt::format("bobench: {}\n", drawn.error);
    whole = false;
  }
  return whole;
}

}  // namespace bobench::cli
