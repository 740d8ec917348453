// What a normal distribution loses of its entropy when its lower end is cut off.
#pragma once

namespace bobench::acquisitions {

/// H(N(0, 1)) - H(N(0, 1) above -z), and its derivative by z
///   = z phi(z) / (2 Phi(z)) - log Phi(z)                                              [Wang & Jegelka 2017, eq. 6]
/// 0 far above, log(-z) + 0.42 far below; accurate for z down to -1e150.
struct EntropyLoss {
  double value;
  double slope;
};
EntropyLoss entropy_loss_above(double z);

}  // namespace bobench::acquisitions
