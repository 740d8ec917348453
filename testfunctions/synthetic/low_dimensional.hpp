// Synthetic functions of one variable (and SinTwo, their product in two), as defined in the papers. Minimised.
#pragma once

namespace bobench::testfunctions::synthetic {

/// (6x - 2)^2 sin(12x - 4) on [0, 1].
double forrester(double x);
/// HPOlib's low-fidelity versions: t times the above plus (1 - t) times a cubic, t in [0, 1] (not the usual form A f +
/// B (x - 0.5) - C).
double forrester(double x, double fidelity);
/// 0.5 sin(13x) sin(27x) + 0.5 on [0, 1] [Kawaguchi et al. 2015], minimised as in HPOlib.
double sin_one(double x);
/// sin_one(x1) sin_one(x2)
double sin_two(double x1, double x2);
/// sin(3x) + x^2 - 0.7x: BORE [Tiao et al. 2021], figure 1, where it is observed with noise of standard deviation 0.2.
double bore_figure1(double x);

/// The one-dimensional regression tests of Kruse's thesis, section 5.2, on [-100, 100].
/// Test 1: x sin(pi x / 50) + 150 + x/10 + sin(x), as printed.
double kruse_test1(double x);
/// Test 2: a step function of 14 levels. The document gives no levels, so they are ours: steps of equal width, heights
/// 100 + 10 ((5 k) mod 14), k = 0, ..., 13.
double kruse_test2(double x);
/// Test 3, without its two-valued noise: 50 (sign(v - 1/2) + 1) + 10 sin(100 v) + 100, v = x/200 + 1/2. Taken from the
/// author's code, not in the document. `upper` adds the noise's other value, 30.
double kruse_test3(double x, bool upper);
/// Variants of test 3, also from the code: gap = sign(v - 1/2) + 1. 3b: 50 gap + 10 sin(100 v) + 150, `upper` adds 30 -
/// 90 gap: 30 left of the jump, -150 right of it.
double kruse_test3b(double x, bool upper);
/// 3c: `upper` adds 30 - 90 gap - 10 v + 20 max(0, v - 3/4).
double kruse_test3c(double x, bool upper);
/// Test 4, also from the code: 50 cos((1+u) pi) + 150 + max(10, |50u|) sin(50 u min((1+u)^2, 3)), u = x/100.
double kruse_test4(double x);

}  // namespace bobench::testfunctions::synthetic
