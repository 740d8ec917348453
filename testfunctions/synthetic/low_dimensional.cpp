#include "testfunctions/synthetic/low_dimensional.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace bobench::testfunctions::synthetic {
namespace {
using std::numbers::pi;
}

double forrester(double x) {
  return (6.0 * x - 2.0) * (6.0 * x - 2.0) * std::sin(12.0 * x - 4.0);
}

double forrester(double x, double fidelity) {
  const double cubic = ((131.09227753 * x - 164.50286816) * x + 50.7228373) * x - 2.84345244;
  return fidelity * forrester(x) + (1.0 - fidelity) * cubic;
}

double sin_one(double x) {
  return 0.5 * std::sin(13.0 * x) * std::sin(27.0 * x) + 0.5;
}

double sin_two(double x1, double x2) {
  return sin_one(x1) * sin_one(x2);
}

double bore_figure1(double x) {
  return std::sin(3.0 * x) + x * x - 0.7 * x;
}

double kruse_test1(double x) {
  return x * std::sin(x / 50.0 * pi) + 150.0 + x / 10.0 + std::sin(x);
}

double kruse_test2(double x) {
  constexpr int levels = 14;
  const int step = std::clamp(static_cast<int>(std::floor((x + 100.0) / 200.0 * levels)), 0, levels - 1);
  return 100.0 + 10.0 * ((5 * step) % levels);
}

namespace {

/// Maps [-100, 100] to [0, 1].
double unit_of(double x) {
  return x / 200.0 + 0.5;
}

/// sign(v - 1/2) + 1
double gap_at(double v) {
  return v > 0.5 ? 2.0 : (v < 0.5 ? 0.0 : 1.0);
}

}  // namespace

double kruse_test3(double x, bool upper) {
  const double v = unit_of(x);
  return 50.0 * gap_at(v) + 10.0 * std::sin(100.0 * v) + 100.0 + (upper ? 30.0 : 0.0);
}

double kruse_test3b(double x, bool upper) {
  const double v = unit_of(x), gap = gap_at(v);
  return 50.0 * gap + 10.0 * std::sin(100.0 * v) + 150.0 + (upper ? 30.0 - 90.0 * gap : 0.0);
}

double kruse_test3c(double x, bool upper) {
  const double v = unit_of(x), noise = 30.0 - 90.0 * gap_at(v) - 10.0 * v + 20.0 * std::max(0.0, v - 0.75);
  return 50.0 * gap_at(v) + 10.0 * std::sin(100.0 * v) + 150.0 + (upper ? noise : 0.0);
}

double kruse_test4(double x) {
  const double u = x / 100.0;
  return 50.0 * std::cos((1.0 + u) * pi) + 150.0 +
         std::max(10.0, std::abs(50.0 * u)) * std::sin(50.0 * u * std::min((1.0 + u) * (1.0 + u), 3.0));
}

}  // namespace bobench::testfunctions::synthetic
