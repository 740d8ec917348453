// The optimisers of the catalogue as tests run them: with settings for short runs, and additionally with every option
// that selects another code path.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "optimizers/catalog.hpp"

namespace bobench {

/// Settings that shorten the runs of expensive optimisers without changing their code paths.
inline std::string quick(const std::string& name) {
  static const std::string chain = ":draws=60,burn_in=40,max_depth=4,candidates=100,starts=3";
  static const std::map<std::string, std::string> settings{
      {"tpe-optuna", ":initial_points=2"},
      {"tpe-bohb", ":initial_points=1"},
      {"gp-mcmc", ":chain_length=5,burn_in=5"},
      {"turbo-1", ":candidates=50,training_steps=5"},
      {"turbo-m", ":candidates=50,training_steps=5,regions=2,initial_points=3"},
      {"saasbo", ":initial_points=5,warm_up=10,samples=8,thin=4,max_depth=3,candidates=50,starts=2"},
      {"gpo", ":likelihood_restarts=2,candidates=10,starts=5"},
      {"gpo-dace", ":likelihood_restarts=2,candidates=10,starts=5"},
      {"sbnn-ei", chain},
      {"sbnn-eei", chain},
      {"hbnn-ei", chain},
      {"hbnn-eei", chain},
      {"bohamiann", ":units=10,burn_in_per_point=3,networks=10,thin=5"},
      {"gp-es", ":representers=10,outcomes=3,candidates=50,starts=2"},
      {"gp-pes", ":places=2,place_points=100,candidates=50,starts=2"},
      {"gp-mes", ":minima=3,minimum_points=100,candidates=50,starts=2"},
      {"gp-thompson", ":candidates=50,starts=2"},
      {"bore-mc-dropout", ":samples=10"},
      {"bore-variational", ":steps=20,samples=10"},
      {"bore-hyper-ensemble", ":candidates=3,members=2,steps=20"},
      {"gp-cl", ":cl_units=8,cl_steps=20"},
      {"rf-cl", ":cl_units=8,cl_steps=20"},
      {"bohamiann-cl", ":units=10,burn_in_per_point=3,networks=10,thin=5,cl_units=8,cl_steps=20"},
      {"bnn-nuts", ":units=5,burn_in=30,draws=15,max_depth=4,random_candidates=200"},
      {"elm-ei", ":networks=20,candidates=50,starts=3"},
      {"elm-eei", ":networks=20,candidates=50,starts=3"},
      {"ervfl1", ":members=5,hidden=40"},
      {"ervfl2", ":members=5,hidden=40,alpha=evidence"},
      {"ervfl3", ":members=5,hidden=40,anchor=printed"},
      {"ervfl4", ":members=5,hidden=40"},
      {"brvfl1", ":hidden=40"},
      {"brvfl2", ":hidden=40,alpha=evidence"},
      {"brvfl3", ":hidden=40,redraw=false"},
      {"brvfl4", ":hidden=40,noise=false"},
      {"dngo", ":epochs=5,units=10,walkers=6,burn_in=5,chain=5"},
      {"mc-dropout", ":epochs=5,units=10,passes=10"},
      {"bnn-vi", ":steps=20,units=10,draws=10"},
      {"ivbnn", ":steps=5,critic_steps=2,critic_units=8,networks=10,batch=10"},
      {"kde-regression", ":random_candidates=500,tuning_evaluations=12"},
      {"gmr", ":random_candidates=500,tuning_evaluations=12,tuning_folds=5"},
      {"spn", ":random_candidates=300,channels=4,starts=1,tuning_evaluations=3,tuning_folds=3"},
      {"gp-gmr", ":random_candidates=300,folds=2,restarts=0,starts=1,tuning_folds=3"},
      {"gp-spn", ":random_candidates=300,folds=2,restarts=0,channels=4,starts=1,tune=false"}};
  const auto found = settings.find(name);
  return found == settings.end() ? name : name + found->second;
}

/// The optimisers of the catalogue, with one more set of options for each additional code path.
inline std::vector<std::string> every_optimizer() {
  std::vector<std::string> specs;
  const OptimizerCatalog catalog = optimizers::catalog();
  for (const OptimizerEntry& entry : catalog.entries()) specs.push_back(quick(entry.name));
  for (const char* spec : {"gp-ei:initial_points=2,kernel=se,ard=false,refit_every=5",
                           "gp-ei:kernel=rq,priors=false",
                           "gp-ei:kernel=matern32,starts=0",
                           "gp-ei:prior=dimension-scaled,kernel=se",
                           "turbo-1:batch=3,draws=joint,candidates=50,training_steps=5",
                           "saasbo:initial_points=5,warm_up=10,samples=8,thin=4,max_depth=3,candidates=50,starts=2,"
                           "noise=0,kernel=matern52",
                           "differential-evolution:strategy=best1bin,population=6",
                           "differential-evolution:coding=index,boundary=resample",
                           "cma-es:bounds=inside,population=6",
                           "nlopt:algorithm=cobyla",
                           "nlopt:algorithm=nelder-mead",
                           "nlopt:algorithm=sbplx,step=0.1",
                           "nlopt:algorithm=praxis",
                           "nlopt:algorithm=direct",
                           "nlopt:algorithm=direct-l",
                           "nlopt:algorithm=direct-l-rand",
                           "nlopt:algorithm=crs2",
                           "nlopt:algorithm=isres",
                           "nlopt:algorithm=esch",
                           "nlopt:algorithm=mlsl",
                           "l-shade:population_per_parameter=4,archive_share=0,memories=2",
                           "bipop-cma-es:population=4,weights=active",
                           "tpe:startup=2",
                           "tpe:startup=2,unseen=true,candidates=1",
                           "tpe:style=bohb,startup=1",
                           "tpe:style=optuna,optuna_startup=2",
                           "tpe:style=optuna,optuna_startup=1,optuna_version=3.5,unseen=true",
                           "tpe:style=bohb,startup=1,unseen=true,min_bandwidth=0.3",
                           "hyperband:eta=2",
                           "bohb:eta=2,random_share=0",
                           "bore-hb:classifier=xgb,eta=2,initial_points=4,random_share=0",
                           "regularized-evolution:population=5,sample=3",
                           "bore-mlp:maximizer=relaxed",
                           "bore-mlp:label=below,hidden_layers=3,schedule=decay",
                           "bore-mlp:loss=kl",
                           "bore-mlp:loss=exponential",
                           "bore-mlp:loss=least-squares",
                           "bore-rf:maximizer=random",
                           "boggn:covariance=kronecker",
                           "boggn:covariance=diagonal,predictive=probit",
                           "boggn-gp:tune_prior=true",
                           "bore-variational:steps=20,samples=10,retrain=true,temperature=1",
                           "bore-hyper-ensemble:candidates=3,members=2,steps=20,refit=false",
                           "smac:random_candidates=100,design=sobol,design_per_parameter=2",
                           "smac:random_candidates=100,design_per_parameter=2,categories=subsets"}) {
    specs.emplace_back(spec);
  }
  for (const char* spec :
       {"gp:frozen=true,acquisition=eqi",
        "gp:acquisition=aei",
        "gp:maximizer=multi-start,acquisition=poi,target=0.5,candidates=50,starts=3,restart=true",
        "gp:maximizer=multi-start,acquisition=poi-targets,candidates=50,starts=3",
        "gp-mcmc:acquisition=log-ei,chain_length=5,burn_in=5",
        "rf:acquisition=lcb,confidence=0.99,maximizer=evolution",
        "rf:unit_box=true,initial_points=4",
        "gp:acquisition=ei,ei=printed",
        "kde-regression:acquisition=scarce-ei,tune=false,x_width=0.3,random_candidates=500",
        "bnn-nuts:acquisition=eei,maximizer=multi-start,candidates=50,starts=3,layers=1,units=5,burn_in=20,draws=10,"
        "max_depth=4,noise_prior=sd,standardize=each",
        "gp-es:minimum_place=draws,joint_draws=100,representers=10,outcomes=3,candidates=50,starts=2",
        "gp-mes:minimum_draws=gumbel,minima=3,minimum_points=100,candidates=50,starts=2",
        "gp:infill=conditional-likelihood,cl_starts=3",
        "gp:infill=goal-seeking,goals=2,cl_starts=3",
        "bohamiann:acquisition=thompson,units=10,burn_in_per_point=3,networks=10,thin=5",
        "ivbnn:acquisition=thompson,steps=5,critic_steps=2,critic_units=0,networks=10,batch=10,order_weight=0",
        "ivbnn:steps=5,critic_steps=2,critic_units=8,samples=10,batch=10,first_noise=0.002,units=6,latent_bound=1.5,"
        "generator=simple",
        "brvfl1:hidden_units=40,alpha=posterior,hidden_weights=angles,precision_draws=5",
        "brvfl4:hidden_units=40,alpha=joint-evidence,hidden_weights=uniform",
        "ervfl2:hidden_units=40,alpha=joint-evidence,members=5,anchor=prior,evidence_members=all",
        "gmr:acquisition=eei,draws=50,tune=false,components=4,standardize=each,random_candidates=500",
        "spn:acquisition=empirical-lcb,draws=50,tune=false,channels=5,mix_moments=true,random_candidates=500",
        "gmr:acquisition=quantile-lcb,acquisition.confidence=0.999,tune=false,random_candidates=100",
        "gp-gmr:weights=stacking,folds=3,acquisition=eei,draws=50,tune=false,restarts=0,starts=1,"
        "random_candidates=300"}) {
    specs.emplace_back(spec);
  }
  return specs;
}

}  // namespace bobench
