#include "system/http/local_server.hpp"

#include <chrono>
#include <exception>
#include <memory>
#include <random>
#include <utility>

#include <fmt/format.h>
#include <boost/asio.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>

#include "core/error.hpp"

namespace bobench::system {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using tcp = asio::ip::tcp;
using std::chrono_literals::operator""s, std::chrono_literals::operator""ms;

constexpr auto longest_request = 10s;
constexpr std::uint32_t most_header_bytes = 8192;
constexpr int most_connections = 64;

std::string random_token() {
  std::random_device random;
  return fmt::format("{:08x}{:08x}{:08x}{:08x}", random(), random(), random(), random());
}

/// What the answers to all requests depend on.
struct Service {
  const HttpHandler& handler;
  std::string token = random_token();
  std::uint16_t port = 0;
  int connections = 0;

  bool is_own_name(std::string_view host) const {
    return host == fmt::format("127.0.0.1:{}", port) || host == fmt::format("localhost:{}", port);
  }

  HttpAnswer answer(const http::request<http::empty_body>& request) const {
    const auto plain = [](int status, std::string text) { return HttpAnswer{status, "text/plain", std::move(text)}; };
    const beast::string_view host = request[http::field::host], target = request.target();
    // A page from elsewhere may have a name that leads to this machine.
    if (!is_own_name({host.data(), host.size()})) return plain(403, "wrong host\n");
    const std::string prefix = "/" + token + "/";
    const std::string_view path(target.data(), target.size());
    if (!path.starts_with(prefix)) return plain(404, "not found\n");
    if (request.method() != http::verb::get) return plain(405, "only GET\n");
    try {
      return handler(path.substr(prefix.size()));
    } catch (const std::exception& error) {
      return plain(503, error.what() + std::string("\n"));
    }
  }
};

/// One connection: a request and its answer.
class Session : public std::enable_shared_from_this<Session> {
 public:
  Session(tcp::socket socket, Service& service) : stream_(std::move(socket)), service_(service) {
    ++service_.connections;
    parser_.header_limit(most_header_bytes);
  }
  ~Session() { --service_.connections; }
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  void start() {
    stream_.expires_after(longest_request);
    http::async_read(stream_, buffer_, parser_, [self = shared_from_this()](beast::error_code error, std::size_t) {
      if (!error) self->reply();
    });
  }

 private:
  void reply() {
    HttpAnswer answer = service_.answer(parser_.get());
    response_.result(static_cast<unsigned>(answer.status));
    response_.set(http::field::content_type, answer.type);
    response_.set(http::field::cache_control, "no-store");
    response_.set("Referrer-Policy", "no-referrer");  // the address holds the token
    response_.set("X-Content-Type-Options", "nosniff");
    response_.set("Content-Security-Policy", "frame-ancestors 'none'");
    response_.keep_alive(false);
    response_.body() = std::move(answer.body);
    response_.prepare_payload();
    stream_.expires_after(longest_request);
    http::async_write(stream_, response_, [self = shared_from_this()](beast::error_code, std::size_t) {
      beast::error_code ignored;
      self->stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
    });
  }

  beast::tcp_stream stream_;
  Service& service_;
  beast::flat_buffer buffer_;
  http::request_parser<http::empty_body> parser_;
  http::response<http::string_body> response_;
};

tcp::acceptor listen(asio::io_context& context, std::uint16_t port) {
  try {
    return {context, tcp::endpoint(asio::ip::address_v4::loopback(), port)};
  } catch (const boost::system::system_error& error) {
    throw InputError(fmt::format("cannot serve on port {}: {}", port, error.code().message()));
  }
}

void accept_all(tcp::acceptor& acceptor, Service& service) {
  acceptor.async_accept([&](beast::error_code error, tcp::socket socket) {
    if (!error && service.connections < most_connections) {
      std::make_shared<Session>(std::move(socket), service)->start();
    }
    accept_all(acceptor, service);
  });
}

void watch(asio::steady_timer& timer, asio::io_context& context, const std::function<bool()>& is_over) {
  if (is_over()) {
    context.stop();
    return;
  }
  timer.expires_after(100ms);
  timer.async_wait([&](beast::error_code) { watch(timer, context, is_over); });
}

}  // namespace

void serve_locally(std::uint16_t port, const HttpHandler& handler,
                   const std::function<void(const std::string& address)>& ready, const std::function<bool()>& is_over) {
  Service service{.handler = handler};  // outlives the sessions, which the context holds
  asio::io_context context(1);
  tcp::acceptor acceptor = listen(context, port);
  asio::steady_timer timer(context);
  service.port = acceptor.local_endpoint().port();
  accept_all(acceptor, service);
  watch(timer, context, is_over);
  ready(fmt::format("http://127.0.0.1:{}/{}/", service.port, service.token));
  context.run();
}

}  // namespace bobench::system
