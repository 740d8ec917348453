#include "analysis/plots/gnuplot.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <memory>
#include <sstream>
#include <system_error>
#include <thread>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/text.hpp"
#include "storage/durable_file.hpp"

namespace bobench::analysis::plots {
namespace {

namespace fs = std::filesystem;

struct Finished {
  int status = 0;  ///< of waitpid
  bool timed_out = false;
  std::string said;  ///< on standard error
};

struct Close {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, Close>;

std::string contents(std::FILE* file) {
  std::string text;
  char buffer[4096];
  std::rewind(file);
  for (std::size_t n = 0; (n = std::fread(buffer, 1, sizeof buffer, file)) > 0;) text.append(buffer, n);
  return text;
}

/// In the child: nothing to read, nowhere to draw, its own process group so that it can be ended with all it started.
[[noreturn]] void become_gnuplot(const char* program, const char* script, const char* folder, int errors) {
  ::setpgid(0, 0);
  const int nothing = ::open("/dev/null", O_RDWR);
  if (nothing < 0 || ::chdir(folder) != 0) ::_exit(126);
  ::dup2(nothing, STDIN_FILENO);
  ::dup2(nothing, STDOUT_FILENO);
  ::dup2(errors, STDERR_FILENO);
  ::unsetenv("DISPLAY");
  ::unsetenv("WAYLAND_DISPLAY");
  ::setenv("GNUTERM", "dumb", 1);
  ::setenv("LC_ALL", "C.UTF-8", 1);
  // --default-settings: neither ~/.gnuplot nor the system's gnuplotrc.
  ::execl(program, "gnuplot", "--default-settings", script, static_cast<char*>(nullptr));
  ::_exit(127);
}

Finished run(const fs::path& program, const std::string& script, const fs::path& folder,
             std::chrono::milliseconds limit) {
  const File errors(std::tmpfile());
  if (!errors) throw Error(fmt::format("cannot make a temporary file: {}", std::strerror(errno)));
  const pid_t child = ::fork();
  if (child < 0) throw Error(fmt::format("cannot start gnuplot: {}", std::strerror(errno)));
  if (child == 0) become_gnuplot(program.c_str(), script.c_str(), folder.c_str(), ::fileno(errors.get()));

  Finished finished;
  const auto end = std::chrono::steady_clock::now() + limit;
  while (::waitpid(child, &finished.status, WNOHANG) == 0) {
    if (std::chrono::steady_clock::now() >= end) {
      finished.timed_out = true;
      if (::kill(-child, SIGKILL) != 0) ::kill(child, SIGKILL);  // before its setpgid there is no group yet
      ::waitpid(child, &finished.status, 0);
      break;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  finished.said = contents(errors.get());
  return finished;
}

/// gnuplot shows the line, marks the place with '^' and says what is wrong in a line that names the script; warnings do
/// too.
std::string error_line(const std::string& said) {
  std::string found;
  for (const std::string& line : split(said, '\n')) {
    const bool blank = line.find_first_not_of(" \t^") == std::string::npos;
    if (!blank && line.find("warning:") == std::string::npos) found = display_text(line, 300);
  }
  return found;
}

std::string bytes_of(const fs::path& file) {
  std::stringstream text;
  text << std::ifstream(file, std::ios::binary).rdbuf();
  return text.str();
}

/// Whether a picture has its end: gnuplot does not look whether the disk has taken it.
bool is_whole(const fs::path& image) {
  const std::string bytes = bytes_of(image), end = bytes.substr(bytes.size() - std::min<std::size_t>(bytes.size(), 64));
  const std::string extension = image.extension().string();
  const char* const mark = extension == ".pdf" ? "%%EOF" : extension == ".png" ? "IEND" : "</svg>";
  return end.find(mark) != std::string::npos;
}

/// cairo writes the time into a PDF; two runs are to give the same bytes, so it becomes another one of the same length.
void forget_creation_date(const fs::path& pdf) {
  std::string bytes = bytes_of(pdf);
  const std::string mark = "/CreationDate (D:", date = "20000101000000";
  const std::size_t at = bytes.rfind(mark);
  if (at == std::string::npos || at + mark.size() + date.size() > bytes.size()) return;
  bytes.replace(at + mark.size(), date.size(), date);
  storage::replace_text(pdf, bytes);
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
  const Finished finished = run(fs::absolute(gnuplot), figure.name + ".gp", folder, limit);

  Drawn drawn;
  const bool ended_well = WIFEXITED(finished.status) && WEXITSTATUS(finished.status) == 0;
  if (finished.timed_out) {
    drawn.error = fmt::format("gnuplot had not finished '{}.gp' after {} s and was stopped", figure.name,
                              std::chrono::duration<double>(limit).count());
  } else if (!ended_well) {
    const std::string line = error_line(finished.said);
    drawn.error = fmt::format("gnuplot failed on '{}.gp'{}", figure.name, line.empty() ? "" : ": " + line);
  }
  for (const fs::path& image : images) {
    // A picture begun and not ended is no picture.
    if (!drawn.error.empty()) {
      fs::remove(image, ignored);
    } else if (!fs::exists(image, ignored) || fs::file_size(image, ignored) == 0) {
      const std::string line = error_line(finished.said);
      drawn.error = fmt::format("gnuplot made no '{}'{}", image.filename().string(), line.empty() ? "" : ": " + line);
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
