// Entropy loss of a normal distribution by truncation from below.
#pragma once

namespace bobench::acquisitions {

/// H(N(0, 1)) - H(N(0, 1) above -z), and its derivative by z
///   = z phi(z) / (2 Phi(z)) - log Phi(z)                                              [Wang & Jegelka 2017, eq. 6]
/// It tends to 0 for large z, and to log(-z) + 0.42 for z far below 0; accurate for z down to -1e150.
struct EntropyLoss {
  double value;
  double slope;
};
EntropyLoss entropy_loss_above(double z);

}  // namespace bobench::acquisitions
