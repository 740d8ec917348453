#include "testfunctions/synthetic/textbook.hpp"

#include <cmath>
#include <numbers>

namespace bobench::testfunctions::synthetic {
namespace {

using std::numbers::pi;

double square(double value) {
  return value * value;
}

/// Common form of the two Hartmann functions; P holds integers in units of 1e-4.
template <int inputs>
double hartmann(const Point& x, const double (&a)[4][inputs], const double (&p)[4][inputs]) {
  constexpr double alpha[4] = {1.0, 1.2, 3.0, 3.2};
  double sum = 0.0;
  for (int row = 0; row < 4; ++row) {
    double exponent = 0.0;
    for (int j = 0; j < inputs; ++j) exponent += a[row][j] * square(x[j] - p[row][j] * 0.0001);
    sum += alpha[row] * std::exp(-exponent);
  }
  return -sum;
}

}  // namespace

double branin(const Point& x) {
  return square(x[1] - 5.1 / (4.0 * pi * pi) * square(x[0]) + 5.0 / pi * x[0] - 6.0) +
         10.0 * (1.0 - 1.0 / (8.0 * pi)) * std::cos(x[0]) + 10.0;
}

double camel(const Point& x) {
  const double a = square(x[0]), b = square(x[1]);
  return (4.0 - 2.1 * a + a * a / 3.0) * a + x[0] * x[1] + (4.0 * b - 4.0) * b;
}

double goldstein_price(const Point& x) {
  const double a = x[0], b = x[1];
  const double first = 19.0 - 14.0 * a + 3.0 * a * a - 14.0 * b + 6.0 * a * b + 3.0 * b * b;
  const double second = 18.0 - 32.0 * a + 12.0 * a * a + 48.0 * b - 36.0 * a * b + 27.0 * b * b;
  return (1.0 + square(a + b + 1.0) * first) * (30.0 + square(2.0 * a - 3.0 * b) * second);
}

double hartmann3(const Point& x) {
  static constexpr double a[4][3] = {{3, 10, 30}, {0.1, 10, 35}, {3, 10, 30}, {0.1, 10, 35}};
  static constexpr double p[4][3] = {{3689, 1170, 2673}, {4699, 4387, 7470}, {1090, 8732, 5547}, {381, 5743, 8828}};
  return hartmann(x, a, p);
}

double hartmann6(const Point& x) {
  static constexpr double a[4][6] = {
      {10, 3, 17, 3.5, 1.7, 8}, {0.05, 10, 17, 0.1, 8, 14}, {3, 3.5, 1.7, 10, 17, 8}, {17, 8, 0.05, 10, 0.1, 14}};
  static constexpr double p[4][6] = {{1312, 1696, 5569, 124, 8283, 5886},
                                     {2329, 4135, 8307, 3736, 1004, 9991},
                                     {2348, 1451, 3522, 2883, 3047, 6650},
                                     {4047, 8828, 8732, 5743, 1091, 381}};
  return hartmann(x, a, p);
}

double bohachevsky(const Point& x) {
  return 0.7 + square(x[0]) + 2.0 * square(x[1]) - 0.3 * std::cos(3.0 * pi * x[0]) - 0.4 * std::cos(4.0 * pi * x[1]);
}

double levy(const Point& x) {
  const Eigen::Index last = x.size() - 1;
  const auto w = [&](Eigen::Index i) { return 1.0 + (x[i] - 1.0) / 4.0; };
  double sum = square(std::sin(pi * w(0)));
  for (Eigen::Index i = 0; i < last; ++i) {
    sum += square(w(i) - 1.0) * (1.0 + 10.0 * square(std::sin(pi * w(i) + 1.0)));
  }
  return sum + square(w(last) - 1.0) * (1.0 + square(std::sin(2.0 * pi * w(last))));
}

double rosenbrock(const Point& x) {
  double sum = 0.0;
  for (Eigen::Index i = 0; i + 1 < x.size(); ++i) {
    sum += 100.0 * square(x[i + 1] - square(x[i])) + square(x[i] - 1.0);
  }
  return sum;
}

double branin_forrester(const Point& x) {
  return branin(x) + 5.0 * x[0];
}

double cosines(const Point& x) {
  double sum = 0.0;
  for (const double coordinate : x) {
    const double w = 1.6 * coordinate - 0.5;
    sum += square(w) - 0.3 * std::cos(3.0 * pi * w);
  }
  return sum - 1.0;
}

double wang_freitas(double x) {
  return -2.0 * std::exp(-0.5 * square((x - 0.1) / 0.1)) - 4.0 * std::exp(-0.5 * square((x - 0.9) / 0.01));
}

double log_goldstein_price(const Point& x) {
  return std::log(goldstein_price(x));
}

double log_camel(const Point& x) {
  return std::log(camel(x) + 1.0316 + 1e-4);
}

double log_hartmann6(const Point& x) {
  return -std::log(-hartmann6(x));
}

double log_gsobol(const Point& x) {
  return (((4.0 * x.array() - 2.0).abs() + 1.0) / 2.0).log().sum();
}

double log_rosenbrock(const Point& x) {
  return std::log(rosenbrock(x) + 0.5);
}

double log_styblinski_tang(const Point& x) {
  const auto squares = x.array().square();
  const double sum = 0.5 * (squares * squares - 16.0 * squares + 5.0 * x.array()).sum();
  return std::log(sum + 40.0 * static_cast<double>(x.size()));
}

}  // namespace bobench::testfunctions::synthetic
