// The elementwise nonlinear transformations of BBOB [Hansen et al. 2009, Sec. 0.2], vectorised. Every `n` is a padded
// length (a multiple of 4); values in the padding are arbitrary but finite.
#pragma once

#include <cstddef>

namespace bobench::testfunctions {

/// T_osz: sign(z) exp(l + 0.049 (sin(c1 l) + sin(c2 l))), l = log|z|, (c1, c2) = (10, 7.9) for z > 0, else (5.5, 3.1);
/// T_osz(0) = 0.
void oscillate(double* z, std::ptrdiff_t n);
double oscillate(double value);

/// T_asy^beta: z^(1 + beta i/(D-1) sqrt(z)) where z > 0. @param exponent (n) beta i/(D-1)
void make_asymmetric(double* z, const double* exponent, std::ptrdiff_t n);

/// T_asy after T_osz, at less cost than the two separately.
void oscillate_and_make_asymmetric(double* z, const double* exponent, std::ptrdiff_t n);

/// out = cos(2 pi z)
void cosines_of_turns(const double* z, double* out, std::ptrdiff_t n);
/// out = cos(z), z of any magnitude
void cosines(const double* z, double* out, std::ptrdiff_t n);
/// out = sin(sqrt|z|)
void sines_of_roots(const double* z, double* out, std::ptrdiff_t n);
/// out = sum_{k=0}^{11} 0.5^k cos(2 pi 3^k z)
void weierstrass_terms(const double* z, double* out, std::ptrdiff_t n);
/// out = sqrt(s) (1 + sin^2(50 s^0.2)), s = sqrt(square), square >= 0
void schaffer_terms(const double* square, double* out, std::ptrdiff_t n);
/// out = |z|^exponent, exponent > 0
void powers(const double* z, const double* exponent, double* out, std::ptrdiff_t n);
/// out = log z, z > 0
void logarithms(const double* z, double* out, std::ptrdiff_t n);

}  // namespace bobench::testfunctions
