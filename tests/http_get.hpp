// A minimal HTTP client for tests of servers on this machine.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdint>
#include <string>

namespace bobench {

/// Connects to a port on 127.0.0.1. @return the socket, or -1 if no server listens
inline int connect_to(std::uint16_t port) {
  const int connection = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (::connect(connection, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0) return connection;
  ::close(connection);
  return -1;
}

/// Sends a text and returns everything that is answered, with the header; "" without a server.
inline std::string answer_to(std::uint16_t port, const std::string& request) {
  const int connection = connect_to(port);
  if (connection < 0) return "";
  if (::send(connection, request.data(), request.size(), MSG_NOSIGNAL) < 0) return "";
  std::string answer(1 << 16, '\0'), all;
  for (ssize_t count = 0; (count = ::recv(connection, answer.data(), answer.size(), 0)) > 0;) {
    all.append(answer, 0, static_cast<std::size_t>(count));
  }
  ::close(connection);
  return all;
}

struct Address {
  std::uint16_t port = 0;
  std::string path;  ///< "/TOKEN/"
};

/// The parts of "http://127.0.0.1:PORT/TOKEN/" somewhere in a text.
inline Address address_in(const std::string& text) {
  const std::string before = "http://127.0.0.1:";
  const std::size_t begin = text.find(before), path = begin == std::string::npos ? begin : text.find('/', begin + 7);
  if (path == std::string::npos) return {};
  const std::string port = text.substr(begin + before.size(), path - begin - before.size());
  return {static_cast<std::uint16_t>(std::stoi(port)), text.substr(path, text.find_first_of(" \n", path) - path)};
}

inline std::string get(const Address& address, const std::string& path, const std::string& host = "") {
  return answer_to(address.port, "GET " + path + " HTTP/1.1\r\nHost: " +
                                     (host.empty() ? "127.0.0.1:" + std::to_string(address.port) : host) + "\r\n\r\n");
}

}  // namespace bobench
