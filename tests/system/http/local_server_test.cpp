// Whom the server of this machine's browser answers, and what.
#include "system/http/local_server.hpp"

#include <atomic>
#include <future>
#include <stdexcept>
#include <string>
#include <thread>

#include "catch.hpp"
#include "core/error.hpp"
#include "http_get.hpp"

using namespace bobench;
using namespace bobench::system;

namespace {

/// A server in a thread of its own.
class Running {
 public:
  explicit Running(HttpHandler handler) {
    std::promise<std::string> address;
    auto ready = address.get_future();
    thread_ = std::thread([this, handler = std::move(handler), address = std::move(address)]() mutable {
      serve_locally(
          0, handler, [&](const std::string& text) { address.set_value(text); }, [this] { return is_over_.load(); });
    });
    here = address_in(ready.get());
  }
  ~Running() {
    is_over_ = true;
    thread_.join();
  }
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;

  Address here;

 private:
  std::atomic<bool> is_over_{false};
  std::thread thread_;
};

HttpAnswer echo(std::string_view path) {
  if (path == "failure") throw std::runtime_error("no such file");
  return {200, "text/plain", "path:" + std::string(path)};
}

}  // namespace

TEST_CASE("the server answers GET requests at its own address, and nothing else") {
  const Running server(echo);
  const Address& here = server.here;
  CHECK(here.path.size() == 34);
  const std::string page = get(here, here.path + "state");
  CHECK_THAT(page, ContainsSubstring("HTTP/1.1 200 OK") && ContainsSubstring("path:state"));
  for (const char* header : {"Cache-Control: no-store", "Referrer-Policy: no-referrer",
                             "X-Content-Type-Options: nosniff", "Content-Security-Policy: frame-ancestors 'none'"}) {
    CHECK_THAT(page, ContainsSubstring(header));
  }
  CHECK_THAT(get(here, here.path, "localhost:" + std::to_string(here.port)), ContainsSubstring("200 OK"));
  for (const char* path : {"/", "/state", "/0123456789abcdef0123456789abcdef/", "//etc/passwd"}) {
    CHECK_THAT(get(here, path), ContainsSubstring("404") && !ContainsSubstring("path:"));
  }
  CHECK_THAT(get(here, here.path, "a.page.elsewhere:80"), ContainsSubstring("403"));
  CHECK_THAT(answer_to(here.port, "GET " + here.path + " HTTP/1.1\r\n\r\n"), ContainsSubstring("403"));
  for (const char* method : {"POST", "PUT", "DELETE", "HEAD"}) {
    const std::string request = std::string(method) + " " + here.path +
                                " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(here.port) +
                                "\r\nContent-Length: 0\r\n\r\n";
    CHECK_THAT(answer_to(here.port, request), ContainsSubstring("405") && !ContainsSubstring("path:"));
  }
  CHECK_THAT(get(here, here.path + "failure"), ContainsSubstring("503") && ContainsSubstring("no such file"));
}

TEST_CASE("neither silence, nonsense nor a huge header keeps the server from the next request") {
  const Running server(echo);
  const int silent = connect_to(server.here.port);
  CHECK(answer_to(server.here.port, "nonsense\r\n\r\n").empty());
  CHECK(answer_to(server.here.port, "GET / HTTP/1.1\r\nX: " + std::string(100'000, 'a') + "\r\n\r\n").empty());
  for (int i = 0; i < 200; ++i) CHECK_THAT(get(server.here, server.here.path), ContainsSubstring("200 OK"));
  ::close(silent);
}

TEST_CASE("a port in use is refused in one line, and two servers have different tokens") {
  const Running one(echo), other(echo);
  CHECK(one.here.path != other.here.path);
  CHECK_THROWS_WITH(serve_locally(
                        one.here.port, echo, [](const std::string&) {}, [] { return true; }),
                    ContainsSubstring("cannot serve on port") && ContainsSubstring("in use"));
}
