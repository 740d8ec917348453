#include "papers/properties.hpp"

#include <algorithm>

#include "papers/aryan2020/properties.hpp"
#include "papers/hassen2021/properties.hpp"
#include "papers/kruse2022/properties.hpp"
#include "papers/tiao2021/properties.hpp"

namespace bobench::papers {

const std::vector<Property>& properties() {
  static const std::vector<Property> all = [] {
    std::vector<Property> list;
    for (auto& part :
         {tiao2021::properties(), hassen2021::properties(), aryan2020::properties(), kruse2022::properties()}) {
      list.insert(list.end(), part.begin(), part.end());
    }
    return list;
  }();
  return all;
}

const Property* find_property(const std::string& name) {
  const auto found = std::ranges::find(properties(), name, &Property::name);
  return found == properties().end() ? nullptr : &*found;
}

}  // namespace bobench::papers
