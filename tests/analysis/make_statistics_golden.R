# Reference values of R for make_statistics_golden.py, which runs this: Rscript make_statistics_golden.R FOLDER COUNT
# FOLDER/0.txt, 1.txt, ... hold blocks x treatments, nan for missing runs. Prints one line of JSON a data set.
arguments <- commandArgs(trailingOnly = TRUE)

number <- function(x) ifelse(is.nan(x), "null", sprintf("%.17g", x))
list_of <- function(x) paste0("[", paste(number(x), collapse = ", "), "]")

tests_of <- function(values) {
  whole <- values[complete.cases(values), , drop = FALSE]
  n <- nrow(whole)
  k <- ncol(whole)
  answers <- list()

  test <- friedman.test(whole)
  answers$chi_square <- number(test$statistic)
  answers$friedman_p <- number(test$p.value)
  ranks <- colMeans(t(apply(whole, 1, rank)))
  pairs <- t(combn(k, 2))  # (1,2), (1,3), ..., (2,3), ...
  z <- abs(ranks[pairs[, 1]] - ranks[pairs[, 2]]) / sqrt(k * (k + 1) / (6 * n))
  answers$nemenyi_p <- list_of(ptukey(sqrt(2) * z, k, Inf, lower.tail = FALSE))
  answers$holm_p <- list_of(p.adjust(2 * pnorm(-z), "holm"))

  both <- values[complete.cases(values[, 1:2]), 1:2]
  wilcoxon <- function(exact) {
    suppressWarnings(wilcox.test(both[, 1], both[, 2], paired = TRUE, exact = exact, correct = FALSE)$p.value)
  }
  answers$wilcoxon_dropped_p <- number(wilcoxon(FALSE))
  size <- abs(both[, 1] - both[, 2])
  if (all(size > 0) && !anyDuplicated(size)) answers$wilcoxon_exact_p <- number(wilcoxon(TRUE))

  first <- na.omit(values[, 1])
  second <- na.omit(values[, 2])
  mann_whitney <- function(exact) {
    suppressWarnings(wilcox.test(first, second, exact = exact, correct = FALSE)$p.value)
  }
  answers$mann_whitney_p <- number(mann_whitney(FALSE))
  if (!anyDuplicated(c(first, second))) answers$mann_whitney_exact_p <- number(mann_whitney(TRUE))
  answers
}

for (case in seq_len(as.integer(arguments[2])) - 1) {
  values <- as.matrix(read.table(file.path(arguments[1], paste0(case, ".txt")), na.strings = "nan"))
  answers <- tests_of(unname(values))
  cat("{", paste0("\"", names(answers), "\": ", unlist(answers), collapse = ", "), "}\n", sep = "")
}
