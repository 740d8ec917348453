// Standard synthetic test functions of Bayesian optimisation, as plain functions of a point. Forms and boxes are those
// of HPOlib, which the tables of Aryan's thesis (chapters 4 to 6) use. Minimised.
#pragma once

#include <Eigen/Core>

namespace bobench::testfunctions::synthetic {

using Point = Eigen::Ref<const Eigen::VectorXd>;

/// (x2 - 5.1/(4 pi^2) x1^2 + 5/pi x1 - 6)^2 + 10 (1 - 1/(8 pi)) cos x1 + 10
double branin(const Point& x);
/// (4 - 2.1 x1^2 + x1^4/3) x1^2 + x1 x2 + (4 x2^2 - 4) x2^2: the six-hump camel back
double camel(const Point& x);
/// The product form of Goldstein and Price, neither logarithmic nor rescaled.
double goldstein_price(const Point& x);
/// -sum_r alpha_r exp(-sum_j A_rj (x_j - P_rj)^2), four terms, three inputs
double hartmann3(const Point& x);
/// The same form with six inputs.
double hartmann6(const Point& x);
/// 0.7 + x1^2 + 2 x2^2 - 0.3 cos(3 pi x1) - 0.4 cos(4 pi x2): the first of Bohachevsky's functions
double bohachevsky(const Point& x);
/// sin^2(pi w1) + sum_{i<d} (w_i - 1)^2 (1 + 10 sin^2(pi w_i + 1)) + (w_d - 1)^2 (1 + sin^2(2 pi w_d)),
/// w = 1 + (x - 1)/4
double levy(const Point& x);
/// sum_{i<d} 100 (x_{i+1} - x_i^2)^2 + (x_i - 1)^2
double rosenbrock(const Point& x);

// The functions of De Ath et al. 2020 (batch Bayesian optimisation) that are not above, or are above in another form.

/// branin(x) + 5 x1: one optimum instead of three
double branin_forrester(const Point& x);
/// -(1 - sum_i (w_i^2 - 0.3 cos(3 pi w_i))), w = 1.6 x - 0.5
double cosines(const Point& x);
/// -2 exp(-((x - 0.1) / 0.1)^2 / 2) - 4 exp(-((x - 0.9) / 0.01)^2 / 2): the lower optimum is the narrow
/// one
double wang_freitas(double x);
/// ln of goldstein_price(x)
double log_goldstein_price(const Point& x);
/// ln(camel(x) + 1.0316 + 1e-4)
double log_camel(const Point& x);
/// -ln(-hartmann6(x))
double log_hartmann6(const Point& x);
/// sum_i ln((|4 x_i - 2| + 1) / 2): ln of gSobol with all a = 1 [Gonzalez et al. 2016]
double log_gsobol(const Point& x);
/// ln(rosenbrock(x) + 0.5)
double log_rosenbrock(const Point& x);
/// ln(sum_i (x_i^4 - 16 x_i^2 + 5 x_i) / 2 + 40 d): ln of the Styblinski-Tang function
double log_styblinski_tang(const Point& x);

}  // namespace bobench::testfunctions::synthetic
