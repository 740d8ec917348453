# Reference values of R's eaf for the attainment surfaces: writes data/attainment_golden.json beside this file.
#
# Needs r-base-core, r-cran-eaf; the tests need only what it wrote. Run: Rscript make_attainment_golden.R (a second)
suppressMessages(library(eaf))

here <- dirname(sub("--file=", "", grep("--file=", commandArgs(), value = TRUE)))
set.seed(20261125)

# What a run attains: at rising evaluations falling values; with ties between runs.
attained <- function() {
  count <- sample(1:9, 1)
  evaluation <- sort(sample(1:40, count))
  value <- sort(sample(1:60, count), decreasing = TRUE) / 4
  cbind(evaluation, value)
}

numbers <- function(x) paste0("[", paste(format(x, trim = TRUE, digits = 15), collapse = ","), "]")

case <- function(runs) {
  sets <- replicate(runs, attained(), simplify = FALSE)
  points <- do.call(rbind, sets)
  set <- rep(seq_along(sets), sapply(sets, nrow))
  surfaces <- sapply(seq_len(runs), function(level) {
    all <- eafs(points, set, percentiles = 100 * level / runs)
    all <- all[order(all[, 1]), , drop = FALSE]
    paste0("{\"count\":", level, ",\"evaluation\":", numbers(all[, 1]), ",\"value\":", numbers(all[, 2]), "}")
  })
  inputs <- sapply(sets, function(s) paste0("{\"evaluation\":", numbers(s[, 1]), ",\"value\":", numbers(s[, 2]), "}"))
  paste0("{\"runs\":[", paste(inputs, collapse = ","), "],\"surfaces\":[", paste(surfaces, collapse = ","), "]}")
}

cases <- sapply(rep(c(1, 2, 5, 7, 15), 4), case)
writeLines(paste0("[", paste(cases, collapse = ",\n"), "]"), file.path(here, "data", "attainment_golden.json"))
