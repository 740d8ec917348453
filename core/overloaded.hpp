// A visitor for std::visit, made of several functions.
#pragma once

namespace bobench {

template <class... Visitors>
struct Overloaded : Visitors... {
  using Visitors::operator()...;
};
template <class... Visitors>
Overloaded(Visitors...) -> Overloaded<Visitors...>;  // not implicit in clang 14

}  // namespace bobench
