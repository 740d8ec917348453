# Values of mixed_model_golden.json, by lme4 and lmerTest (Debian: r-cran-lme4, r-cran-lmertest, r-cran-jsonlite):
# Rscript make_mixed_model_golden.R > data/mixed_model_golden.json
suppressMessages({
  library(lme4)
  library(lmerTest)
  library(jsonlite)
})

simulate <- function(blocks, treatments, replicates, sd, effects) {
  data <- expand.grid(replicate = seq_len(replicates), treatment = seq_len(treatments), block = seq_len(blocks))
  data$value <- effects[data$treatment] +
    rnorm(blocks, sd = sd[1])[data$block] +
    rnorm(blocks * treatments, sd = sd[2])[interaction(data$treatment, data$block)] +
    rnorm(blocks * replicates, sd = sd[3])[interaction(data$replicate, data$block)] +
    rnorm(nrow(data), sd = sd[4])
  data
}

case <- function(name, data, formula, random) {
  for (factor in c("treatment", "block", "replicate")) data[[factor]] <- factor(data[[factor]])
  control <- lmerControl(optimizer = "bobyqa", optCtrl = list(rhoend = 1e-11, maxfun = 1e5),
                         check.conv.singular = "ignore", check.conv.grad = "ignore", check.conv.hess = "ignore")
  fit <- suppressMessages(suppressWarnings(lmer(formula, data, REML = TRUE, control = control, na.action = na.omit)))
  k <- nlevels(data$treatment)
  pairs <- t(combn(k, 2))
  contrasts <- matrix(0, nrow(pairs), k)
  for (i in seq_len(nrow(pairs))) contrasts[i, pairs[i, ]] <- c(1, -1)
  tests <- contest(fit, contrasts, joint = FALSE, confint = TRUE, level = 0.95)
  variance <- as.data.frame(VarCorr(fit))
  component <- function(group) if (group %in% variance$grp) variance$vcov[variance$grp == group] else 0
  residuals <- sort(resid(fit))
  blocks <- lapply(split(data, data$block), function(one) {
    unname(tapply(one$value, list(one$replicate, one$treatment), identity))
  })
  list(name = name, blocks = unname(blocks), means = unname(fixef(fit)), difference = tests$Estimate,
       standard_error = tests[["Std. Error"]], degrees = tests$df, low = tests$lower,
       p = p.adjust(tests[["Pr(>|t|)"]], "holm"),
       variances = c(component("block"), component("block:treatment"), component("block:replicate"),
                     component("replicate"), component("Residual")),
       normality = cor(residuals, qnorm(ppoints(length(residuals), a = 3 / 8)))^2)
}

set.seed(11)
full <- value ~ 0 + treatment + (1 | block) + (1 | block:treatment) + (1 | block:replicate)
missing <- function(data, share) {
  data$value[sample(nrow(data), round(share * nrow(data)))] <- NA
  data
}
repeat {  # until REML has a variance of 0
  zero <- case("a variance of zero", missing(simulate(12, 3, 4, c(1, 0, 0.7, 1), c(0, 0.2, 0.4)), 0.1), full)
  if (zero$variances[2] < 1e-12) break
}
cases <- list(
  case("balanced", simulate(8, 4, 5, c(2, 0.7, 0.5, 1), c(0, 0.5, 1, 1.5)), full),
  case("missing values", missing(simulate(10, 4, 6, c(1, 0.8, 0.6, 1), c(0, 0, 0.7, 1)), 0.3), full),
  case("few, far from zero", missing(simulate(4, 3, 4, c(3, 1, 0.4, 0.5), c(100, 101, 100)), 0.1), full),
  zero,
  case("one replicate", simulate(9, 4, 1, c(1, 0, 0, 1), c(0, 0.5, 1, 1)), value ~ 0 + treatment + (1 | block)),
  case("one block", missing(simulate(1, 4, 12, c(0, 0, 1, 1), c(0, 0.5, 1, 1)), 0.1),
       value ~ 0 + treatment + (1 | replicate)))
cat(toJSON(cases, digits = NA, na = "null", auto_unbox = TRUE))
