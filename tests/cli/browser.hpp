// Pages as rendered by a browser: headless Chromium.
#pragma once

#include <cstdlib>
#include <optional>
#include <sstream>
#include <string>

#include "temporary_folder.hpp"

namespace bobench {

/// The browser's command, or nothing if no browser is installed.
inline std::optional<std::string> find_browser() {
  for (const char* name : {"chromium", "chromium-browser", "google-chrome"}) {
    if (std::system((std::string("command -v ") + name + " >/dev/null 2>&1").c_str()) == 0) return name;
  }
  return std::nullopt;
}

/// Ends a test with a warning unless a browser is installed; otherwise declares `browser`.
#define REQUIRE_BROWSER()                                                    \
  const auto browser = find_browser();                                       \
  if (!browser) {                                                            \
    WARN("chromium is not installed: the page was not opened in a browser"); \
    return;                                                                  \
  }

struct LoadedPage {
  bool loaded = false;
  std::string dom;       ///< the document after its scripts have run, as HTML
  std::string messages;  ///< lines of the console: errors, blocked scripts
};

/// Opens an address.
/// @param options       of the browser
/// @param milliseconds  of virtual time, which jumps to the next timer of the page whenever its scripts are idle
inline LoadedPage load_address(const std::string& browser, const std::string& address, const std::string& options = "",
                               int milliseconds = 10'000) {
  const TemporaryFolder folder;
  const std::string command =
      "timeout 120 " + browser +
      " --headless --no-sandbox --disable-gpu --disable-dev-shm-usage --user-data-dir=" + folder.file("profile") +
      " --enable-logging=stderr --virtual-time-budget=" + std::to_string(milliseconds) + " " + options +
      " --dump-dom '" + address + "' >" + folder.file("out") + " 2>" + folder.file("err");
  LoadedPage loaded;
  loaded.loaded = std::system(command.c_str()) == 0;
  loaded.dom = contents_of(folder.file("out"));
  std::stringstream errors(contents_of(folder.file("err")));
  for (std::string line; std::getline(errors, line);) {
    if (line.find("CONSOLE") != std::string::npos) loaded.messages += line + "\n";
  }
  return loaded;
}

/// Opens an HTML file. `probe` is the body of an asynchronous function in JavaScript that runs after the page's own
/// scripts. The page's content security policy would block it and is therefore removed. The probe's result is written
/// into an element <pre id="probe">.
/// @param fragment  of the address, "budget=40"
/// @param options   of the browser
inline LoadedPage load_page(const std::string& browser, const std::string& html, const std::string& probe = "",
                            const std::string& fragment = "", const std::string& options = "") {
  const TemporaryFolder folder;
  std::string page = html;
  if (!probe.empty()) {
    const std::size_t policy = page.find("<meta http-equiv=\"Content-Security-Policy\"");
    if (policy != std::string::npos) page.erase(policy, page.find('>', policy) + 1 - policy);
    const std::string script =
        // The page's data are decompressed by another thread, which virtual time does not wait for.
        "<script>(async () => { const pause = (time) => new Promise((go) => setTimeout(go, time));"
        "if (document.querySelector('#data')) while (!('interactive' in document.documentElement.dataset)) await "
        "pause(5);"
        "const answer = await (async () => {" +
        probe +
        "})(); const pre = document.createElement('pre'); pre.id = 'probe'; pre.textContent = answer;"
        "document.body.append(pre); })();</script>";
    page.insert(page.rfind("</body>"), script);
  }
  const std::string address = "file://" + folder.write("page.html", page);
  return load_address(browser, address + (fragment.empty() ? "" : "#" + fragment), options, 1'000'000);
}

/// The result of the probe.
inline std::string probed(const LoadedPage& page) {
  const std::string begin = "<pre id=\"probe\">";
  const std::size_t from = page.dom.rfind(begin), to = page.dom.rfind("</pre>");
  if (from == std::string::npos || to == std::string::npos || to < from) return "(no answer) " + page.messages;
  return page.dom.substr(from + begin.size(), to - from - begin.size());
}

}  // namespace bobench
