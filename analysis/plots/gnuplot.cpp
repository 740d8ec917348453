#include "analysis/plots/gnuplot.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <system_error>

#include <fmt/format.h>

#include "core/text.hpp"
#include "system/durable_file.hpp"
#include "system/processes/process.hpp"

namespace bobench::analysis::plots {
namespace {

namespace fs = std::filesystem;

/// gnuplot prints the line, marks the position with '^', then prints a message with the script's name. Warnings have
/// the same form.
std::string error_line(const std::vector<std::string>& said) {
  std::string found;
  for (const std::string& line : said) {
    const bool blank = line.find_first_not_of(" \t^") == std::string::npos;
    if (!blank && line.find("warning:") == std::string::npos) found = ": " + display_text(line, 300);
  }
  return found;
}

std::string bytes_of(const fs::path& file) {
  std::stringstream text;
  text << std::ifstream(file, std::ios::binary).rdbuf();
  return text.str();
}

/// Whether an image file is complete: gnuplot does not detect a full disk.
bool is_whole(const fs::path& image) {
  const std::string bytes = bytes_of(image), end = bytes.substr(bytes.size() - std::min<std::size_t>(bytes.size(), 64));
  const std::string extension = image.extension().string();
  const char* const mark = extension == ".pdf" ? "%%EOF" : extension == ".png" ? "IEND" : "</svg>";
  return end.find(mark) != std::string::npos;
}

/// cairo writes the current time into a PDF. A fixed time of the same length replaces it, so that equal runs give the
/// same bytes. From version 1.18 on (Debian 13) cairo compresses the part with the time, so that it cannot be replaced.
void forget_creation_date(const fs::path& pdf) {
  std::string bytes = bytes_of(pdf);
  const std::string mark = "/CreationDate (D:", date = "20000101000000";
  const std::size_t at = bytes.rfind(mark);
  if (at == std::string::npos || at + mark.size() + date.size() > bytes.size()) return;
  bytes.replace(at + mark.size(), date.size(), date);
  system::replace_text(pdf, bytes);
}

}  // namespace

std::optional<fs::path> find_gnuplot() {
  const char* path = std::getenv("PATH");
  for (const std::string& folder : split(path ? path : "", ':')) {
    const fs::path candidate = fs::path(folder.empty() ? "." : folder) / "gnuplot";
    std::error_code ignored;
    if (::access(candidate.c_str(), X_OK) == 0 && fs::is_regular_file(candidate, ignored)) return candidate;
  }
  return std::nullopt;
}

Drawn draw(const fs::path& gnuplot, const Figure& figure, const fs::path& folder,
           const std::vector<ImageFormat>& formats, std::chrono::milliseconds limit) {
  std::vector<fs::path> images;
  std::error_code ignored;
  for (const ImageFormat format : formats) {
    images.push_back(folder / (figure.name + "." + name_of(format)));
    fs::remove(images.back(), ignored);
  }
  if (images.empty()) return {};
  // Draws to files only, in a fixed locale; --default-settings: without ~/.gnuplot and gnuplotrc.
  system::Process process({"env", "-C", folder.string(), "-u", "DISPLAY", "-u", "WAYLAND_DISPLAY", "GNUTERM=dumb",
                           "LC_ALL=C.UTF-8", fs::absolute(gnuplot).string(), "--default-settings",
                           figure.name + ".gp"});
  const auto exit_code = process.finish(limit);
  const std::string said = error_line(process.error_lines(1000));

  Drawn drawn;
  if (!exit_code) {
    drawn.error = fmt::format("gnuplot had not finished '{}.gp' after {} s and was stopped", figure.name,
                              std::chrono::duration<double>(limit).count());
  } else if (*exit_code != 0) {
    drawn.error = fmt::format("gnuplot failed on '{}.gp'{}", figure.name, said);
  }
  for (const fs::path& image : images) {
    // Removes incomplete images.
    if (!drawn.error.empty()) {
      fs::remove(image, ignored);
    } else if (!fs::exists(image, ignored) || fs::file_size(image, ignored) == 0) {
      drawn.error = fmt::format("gnuplot made no '{}'{}", image.filename().string(), said);
    } else if (!is_whole(image)) {
      drawn.error =
          fmt::format("gnuplot could not write '{}' to its end: is the disk full?", image.filename().string());
      fs::remove(image, ignored);
    } else {
      if (image.extension() == ".pdf") forget_creation_date(image);
      drawn.images.push_back(image);
    }
  }
  return drawn;
}

}  // namespace bobench::analysis::plots
