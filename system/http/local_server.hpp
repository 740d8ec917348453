// A small HTTP server for this machine's own browser.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace bobench::system {

struct HttpAnswer {
  int status = 200;
  std::string type = "text/html; charset=utf-8";
  std::string body;
};

/// @param path  what follows the token of the address: "" or "state"
using HttpHandler = std::function<HttpAnswer(std::string_view path)>;

/// Serves GET requests on 127.0.0.1, one at a time, at an address with a random token; requests without it get
/// nothing. Requests that another web page makes under a name of its own for this machine are refused. Connections that
/// send nothing for ten seconds are closed.
/// @param port     0: any free one
/// @param ready    called with the address, "http://127.0.0.1:PORT/TOKEN/", once requests are accepted
/// @param is_over  asked ten times a second; ends the server
/// @throws InputError if the port is in use or not permitted
void serve_locally(std::uint16_t port, const HttpHandler& handler,
                   const std::function<void(const std::string& address)>& ready, const std::function<bool()>& is_over);

}  // namespace bobench::system
