# Values of block_tests_golden.json, by R and scmamp's formulas: Rscript make_block_tests_golden.R SCMAMP > data/...
# SCMAMP is a folder with the R package's sources (github.com/b0rxa/scmamp), which computes the corrections and the test
# of aligned ranks; R itself computes quade.test. The pairs follow from R's distributions.
folder <- commandArgs(trailingOnly = TRUE)[1]
load(file.path(folder, "R", "sysdata.rda"))
for (file in c("tests.R", "post_hoc.R")) source(file.path(folder, "R", file))

number <- function(x) paste0("[", paste(sprintf("%.17g", x), collapse = ", "), "]")
rows <- function(x) paste0("[", paste(apply(x, 1, number), collapse = ", "), "]")

case <- function(values) {
  n <- nrow(values)
  k <- ncol(values)
  colnames(values) <- paste0("t", seq_len(k))
  pairs <- t(combn(k, 2))
  of <- function(p) p[pairs]
  by_t <- function(scores) {
    residual <- sum(scores^2) - sum(colSums(scores)^2) / n
    sums <- colSums(scores)
    t <- abs(sums[pairs[, 1]] - sums[pairs[, 2]]) / sqrt(2 * n * residual / ((n - 1) * (k - 1)))
    2 * pt(-t, (n - 1) * (k - 1))
  }
  ranks <- t(apply(values, 1, rank))
  weights <- rank(apply(values, 1, function(x) max(x) - min(x)))
  quade <- quade.test(values)
  aligned <- friedmanAlignedRanksTest(values)
  together <- matrix(rank(values - rowMeans(values)), n, k)
  moved <- colMeans(together)
  # The variance of a difference when each block's ranks are permuted.
  within <- sum((together - rowMeans(together))^2)
  aligned_pairs <- 2 * pnorm(-abs(moved[pairs[, 1]] - moved[pairs[, 2]]) / sqrt(2 * within / (n^2 * (k - 1))))
  mean_ranks <- colMeans(ranks)
  z <- abs(mean_ranks[pairs[, 1]] - mean_ranks[pairs[, 2]]) / sqrt(k * (k + 1) / (6 * n))
  raw <- matrix(NA, k, k, dimnames = list(colnames(values), colnames(values)))
  raw[pairs] <- 2 * pnorm(-z)
  raw[pairs[, 2:1]] <- 2 * pnorm(-z)
  cat(sprintf('{"values": %s, "conover": %s, "quade": %s, "quade_pairs": %s, "aligned": %s, "aligned_pairs": %s, "shaffer": %s, "bergmann_hommel": %s}',
              rows(values), number(by_t(ranks)), number(c(quade$statistic, quade$p.value)),
              number(by_t((ranks - (k + 1) / 2) * weights)), number(c(aligned$statistic, aligned$p.value)),
              number(aligned_pairs), number(of(adjustShaffer(raw))),
              number(of(adjustBergmannHommel(raw)))))
}

set.seed(7)
cat("[\n")
shapes <- list(c(12, 3), c(30, 5), c(8, 4), c(20, 6), c(15, 8))
for (i in seq_along(shapes)) {
  n <- shapes[[i]][1]
  k <- shapes[[i]][2]
  values <- matrix(rnorm(n * k), n, k) * exp(rnorm(n)) + matrix(seq_len(k) * 0.4, n, k, byrow = TRUE)
  if (i == 3) values <- round(values)  # ties
  case(values)
  cat(if (i < length(shapes)) ",\n" else "\n]\n")
}
