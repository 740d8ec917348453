// Writes small valid files as seeds for the fuzzers: make_seeds FOLDER fills FOLDER/csv, FOLDER/table_file,
// FOLDER/formats, FOLDER/kurobako, FOLDER/studies, FOLDER/training and FOLDER/track.
#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>
#include <numbers>

#include <fmt/format.h>

#include "hpobench_tables/table_file.hpp"
#include "testfunctions/simulators/racing/track.hpp"
#include "tests/fuzz/csv_kinds.hpp"

using namespace bobench;
using namespace bobench::hpobench_tables;

namespace {

void write_csv(const std::string& folder, CsvKind kind, const std::string& text) {
  const int number = static_cast<int>(kind);
  read_csv_kind(kind, text);  // throws if it is not of that kind
  std::ofstream(fmt::format("{}/csv/{}", folder, number), std::ios::binary) << static_cast<char>(number) << text;
}

void write_grids(const std::string& folder) {
  std::string text = "fn,lr,e0,e1,s0,s1,t0,t1\n";
  for (const char* fn : {"a", "b"}) {
    for (const char* lr : {"0", "1e-3", "0.005"}) text += fmt::format("{},{},0.5,0.25,1,2,0.125,1\n", fn, lr);
  }
  for (const CsvKind kind : {CsvKind::grid, CsvKind::accuracies, CsvKind::single_precision}) {
    write_csv(folder, kind, text);
  }
}

void write_svm_mnist(const std::string& folder) {
  std::string text = "log_C,log_gamma,dataset_fraction,valid_error,cost_s\n";
  for (const int c : {-10, 0}) {
    for (const int gamma : {0, 10}) text += fmt::format("{0},{1},0.125,0.5,1\n{0},{1},1,0.25,2\n", c, gamma);
  }
  write_csv(folder, CsvKind::svm_mnist, text);
}

void write_cells(const std::string& folder) {
  std::string text = "op_1_0,op_2_0,op_2_1,arch_str";
  for (const char* column : {"val200_a", "val200_b", "val200_c", "test200_mean", "val12"}) {
    text += fmt::format(",cifar10_{}", column);
  }
  const char* operations[] = {"none", "skip_connect"};
  text += "\n";
  for (int i = 0; i < 8; ++i) {
    const int a = i / 4, b = i / 2 % 2, c = i % 2;
    text += fmt::format("{},{},{},|{}~0|+|{}~0|{}~1|,90,91,,93,60.5\n", a, b, c, operations[a], operations[b],
                        operations[c]);
  }
  write_csv(folder, CsvKind::nasbench201, text);
}

void write_svm_meta(const std::string& folder) {
  const double gammas[] = {1e-4, 1e-3, 0.01, 0.05, 0.1, 0.5, 1, 2, 5, 10, 20, 50, 100, 1000};
  std::string text = "kernel_rbf,kernel_poly,kernel_linear,c,gamma,degree,perf-on-A\n";
  for (int c = -5; c <= 6; ++c) {
    const double coded = c / 6.0;
    for (const double gamma : gammas) text += fmt::format("1,0,0,{:.5g},{:.5g},0,0.5\n", coded, std::log10(gamma) / 4);
    for (int degree = 2; degree <= 10; ++degree)
      text += fmt::format("0,1,0,{:.5g},0,{:.5g},1\n", coded, std::log10(degree));
    text += fmt::format("0,0,1,{:.5g},0,0,0\n", coded);
  }
  write_csv(folder, CsvKind::svm_meta, text);
}

void write_hpnnet(const std::string& folder) {
  write_csv(folder, CsvKind::hpnnet,
            "fold,LOG_l2_penalty_nz,scale_mult1,scale_heur1,LOG_colnorm_thresh,preproc,squash,batch_size,"
            "Q1_LOG_lr_anneal_start,dist1,Q16_LOG_nhid1,iseed,l2_penalty,pca_energy,LOG_lr,duration,performance\n"
            "0,-13.8,1.1,1,-13.8,0,0,0,5.4,0,6.3,1,0,0.75,-7.5,3620.45,0.236\n");
}

void write_tables(const std::string& folder) {
  TableData table;
  table.info = {"mine/small", "six configurations", "validation error", "epoch", "small.csv", "abc"};
  table.space =
      SearchSpace({{"fn", CategoricalParameter{{"relu", "tanh"}}}, {"units", OrdinalParameter{{16.0, 32.0, 64.0}}}});
  table.repeats = 2;
  table.value = {std::vector<double>(12, 0.25)};
  write_table(folder + "/table_file/plain", table);
  table.fidelities = {1.0, 10.0};
  table.value.push_back({1, 1.5, 2, 2.5, 3, std::numeric_limits<double>::quiet_NaN(), 4, 4.5, 0.1, 1e8, 6, 6.5});
  table.cost = {std::vector<double>(12, 20.0)};
  table.test = std::vector<double>(12, 0.5);
  write_table(folder + "/table_file/full", table);
  table.rows = {0, 1, 2, 2, -1, 3};
  for (auto* matrix : {&table.value[0], &table.value[1], &table.cost[0], &table.test}) matrix->resize(8);
  write_table(folder + "/table_file/with_rows", table);
}

/// One run in each exchange format of results, with the byte that selects its reader.
void write_formats(const std::string& folder) {
  const auto put = [&](const char* name, char reader, const std::string& text) {
    std::ofstream(fmt::format("{}/formats/{}", folder, name), std::ios::binary) << reader << text;
  };
  const auto two_files = [](const std::string& index, const std::string& data) {
    return std::string{static_cast<char>(index.size() / 256), static_cast<char>(index.size() % 256)} + index + data;
  };
  put("csv", 0,
      "problem,optimizer,replicate,evaluation,value,noise_free,x1,optimum,status,message\n"
      "p/q,\"a,\"\"b\",0,2,1.5,1,0.5,0.25,failed,why\np/q,\"a,\"\"b\",0,1,nan,,,,,\nr,c,3,1,-inf,,,,complete,\n");
  put("csv_sparse", 0,
      "problem,optimizer,replicate,evaluation,value,trace\np,a,0,1,2,improvements\np,a,0,5,1,improvements\n"
      "p,a,0,9,3,improvements\np,a,1,1,2,\n");
  put("json", 1,
      R"({"format":"bobench-results","format_version":1,"provenance":{"cpu":"c"},"settings":{"seed":1,"budget":2,)"
      R"("record_configurations":true},"builds":[{"compiler":"c"},{}],"series":[{"problem":"p","optimizer":"a","dimension":1,"group":"g","options":{},)"
      R"("details":{"k":[1]},"runs":[{"status":"complete","seed":3,"optimum":0.5,"build":1,"value":[1,"nan"],"configuration":[1,2]},)"
      R"({"status":"failed","message":"a\u00e4","value":[]}]}]})");
  put("json_sparse", 1,
      R"({"format":"bobench-results","format_version":1,"settings":{"seed":1,"budget":9},"series":[{"problem":"p",)"
      R"("optimizer":"a","dimension":1,"runs":[{"status":"complete","evaluation":[1,4,9],"value":[3,2,5]}]}]})");
  put("kurobako", 2,
      R"({"seed":1,"solver":{"recipe":{"name":"n"},"spec":{"name":"s"}},"problem":{"spec":{"name":"p","params_domain":[{}],)"
      R"("steps":[1,3]}},"trials":[{"params":[1],"evaluations":[{"values":[2],"start_step":0,"end_step":1,)"
      R"("ask_elapsed":0.1}]}]})");
  put("coco", 3,
      two_files("suite = 'bbob', funcId = 1, DIM = 2, Precision = 1e-08, algId = 'A', data_format = 'bbob-new2'\n"
                "% bobench {\"optimizer\":\"a\",\"failed\":{\"0\":\"why\"}}\ndata/f.dat, 1:5|1.0e-01, 41:2|1e0\n",
                "% f evaluations | Fopt (1.5e+00)\n1 0 +2e+0 +3.5e+0 +3.5e+0\n3 0 +1e-1 +1.6 +1.6\n% Fopt (2)\n1 0 +1 "
                "nan inf\n"));
  put("ioh", 4,
      two_files(
          R"({"version":"0.3.18","suite":"BBOB","function_id":1,"function_name":"f","maximization":true,)"
          R"("algorithm":{"name":"a","info":""},"attributes":["evaluations","raw_y"],"scenarios":[{"dimension":2,)"
          R"("path":"data/f.dat","runs":[{"instance":1,"evals":4,"best":{"evals":1,"y":1,"x":[]}}]}]})",
          "evaluations raw_y\n1 2.5\n3 1\n"));
}

void write_messages(const std::string& folder) {
  const char* messages[] = {
      R"({"type":"ASK_REPLY","trial":{"id":0,"params":[-4.2,3,1],"next_step":1},"next_trial_id":1})",
      R"({"type":"EVALUATE_REPLY","current_step":3,"values":[17.6]})",
      R"({"type":"ERROR_REPLY","kind":"UNEVALUABLE_PARAMS","message":"why"})",
      R"({"type":"SOLVER_SPEC_CAST","spec":{"name":"s","attrs":{},"capabilities":["CATEGORICAL"]}})",
      R"({"type":"PROBLEM_SPEC_CAST","spec":{"name":"p","attrs":{"levels.n":"[1,2]","fidelities":"[0.5,1]"},"params_domain":[
{"name":"x","range":{"type":"CONTINUOUS","low":1e-3,"high":5.0},"distribution":"LOG_UNIFORM"},
{"name":"n","range":{"type":"DISCRETE","low":0,"high":2},"distribution":"UNIFORM"},
{"name":"c","range":{"type":"CATEGORICAL","choices":["a","b"]},"distribution":"UNIFORM"}],
"values_domain":[{"name":"y","range":{"type":"CONTINUOUS","low":0.0},"distribution":"UNIFORM"}],"steps":2}})",
      // A whole conversation with our own server.
      R"({"type":"CREATE_SOLVER_CAST","solver_id":0,"random_seed":7,"problem":{"name":"p","attrs":{"budget":"9"},"steps":3,)"
      R"("params_domain":[{"name":"x","range":{"type":"CONTINUOUS","low":-5,"high":5},"distribution":"UNIFORM"}],)"
      R"("values_domain":[{"name":"y","range":{"type":"CONTINUOUS"},"distribution":"UNIFORM"}]}})"
      "\n"
      R"({"type":"ASK_CALL","solver_id":0,"next_trial_id":0})"
      "\n"
      R"({"type":"TELL_CALL","solver_id":0,"trial":{"id":0,"values":[17.6],"current_step":1}})"
      "\n"
      R"({"type":"TELL_CALL","solver_id":0,"trial":{"params":[-4.2],"values":[17.6],"current_step":3}})"
      "\n"
      R"({"type":"ASK_CALL","solver_id":0,"next_trial_id":1})"
      "\n"
      R"({"type":"DROP_SOLVER_CAST","solver_id":0})"};
  int number = 0;
  for (const char* message : messages) {
    std::ofstream(fmt::format("{}/kurobako/{}", folder, number++), std::ios::binary) << message;
  }
}

void write_tracks(const std::string& folder) {
  for (const bool has_nodes : {false, true}) {
    std::string text = has_nodes ? "x,y,width,node\n" : "x,y,width\n";
    for (int i = 0; i < 16; ++i) {
      const double angle = 2.0 * std::numbers::pi * i / 16.0;
      text += fmt::format("{:.3g},{:.3g},0.5{}\n", 3.0 * std::cos(angle), 2.0 * std::sin(angle),
                          has_nodes ? (i % 4 == 1 ? ",1" : ",0") : "");
    }
    simulators::racing::parse_track(text, "seed");
    std::ofstream(fmt::format("{}/track/{}", folder, has_nodes ? 1 : 0), std::ios::binary) << text;
  }
}

void write_studies(const std::string& folder) {
  const auto put = [&](const char* name, char reader, const std::string& text) {
    std::ofstream(fmt::format("{}/studies/{}", folder, name), std::ios::binary) << reader << text;
  };
  const auto two = [](const std::string& first, const std::string& rest) {
    const std::size_t size = first.size();
    return std::string{static_cast<char>(size / 256), static_cast<char>(size % 256)} + first + rest;
  };
  put("optuna_journal", 0,
      R"({"op_code":0,"worker_id":"w","study_name":"s","directions":[2]}
{"op_code":4,"worker_id":"w","study_id":0,"datetime_start":"2024-05-01T10:00:00.000000"}
{"op_code":5,"worker_id":"w","trial_id":0,"param_name":"x","param_value_internal":0.5}
{"op_code":7,"worker_id":"w","trial_id":0,"step":1,"intermediate_value":9}
{"op_code":6,"worker_id":"w","trial_id":0,"state":2,"values":[1.5],"datetime_complete":"2024-05-01T10:00:02+01:00"}
)");
  put("optuna_csv", 1,
      "number,value,datetime_start,datetime_complete,duration,params_x,intermediate_values_1,state\n"
      "0,1.5,2024-05-01 10:00:00,2024-05-01 10:00:09.5,0 days 00:00:09.5,3.0,4,PRUNED\n");
  put("smac", 2,
      R"({"data":[{"config_id":1,"instance":null,"seed":7,"budget":3.0,"cost":2.5,"time":0.5,"status":1,"endtime":4.0},)"
      R"([[1,null,7,0],[1.0,0.5,{"__enum__":"StatusType.SUCCESS"},1.0,2.0,{}]]],"configs":{"1":{"x":0.5}}})");
  put("nevergrad", 3, R"({"#parametrization":"p","#optimizer":"o","#session":"s","#loss":1.5,"x":[[1,2],3]})");
  put("carps", 4,
      R"({"trial_info":{"config":[0.5,"a"],"budget":3},"trial_value":{"cost":[2.5],"time":1.0,"status":1}})");
  put("hpbandster", 5,
      two("[[0,0,0],3.0,{\"started\":1.5,\"finished\":4.0},{\"loss\":0.75},null]\n", "[[0,0,0],{\"x\":0.5}]\n"));
  put("syne_tune", 6,
      two("trial_id,loss,epoch,st_worker_time,config_x\n0,3,1,2,0.5\n0,2,2,3,0.5\n",
          R"({"metric_names":["loss"],"metric_mode":"max"})"));
  const std::string meta =
      R"({"meta":{"args":{"--opt":"o","--classifier":"c","--data":"d","--metric":"m"}},"data":{"data_vars":)";
  put("bayesmark", 7, two(meta + R"({"_visible_to_opt":{"data":[[0.5]]}}}})", meta + R"({"eval":{"data":[[2]]}}}})"));
}

void write_training(const std::string& folder) {
  const auto put = [&](const char* name, char reader, const std::string& text) {
    std::ofstream(fmt::format("{}/training/{}", folder, name), std::ios::binary) << reader << text;
  };
  put("grid", 0,
      R"({"batch_size": 8, "init_lr": [0.001, 0.01], "lr_schedule": ["cosine", "const"], "n_units_1": [4, 8],)"
      R"("activation_fn_1": ["relu", "tanh"], "dropout_1": 0.5})");
  std::string numbers = "a,b,class\r\n";
  for (int i = 0; i < 12; ++i) numbers += fmt::format("{},{:g},{}\n", i, i * 1e-3, i % 2);
  put("numbers", 1, numbers);
}

}  // namespace

int main(int, char** argv) {
  const std::string folder = argv[1];
  for (const char* name : {"csv", "table_file", "formats", "kurobako", "studies", "training", "track"})
    std::filesystem::create_directories(folder + "/" + name);
  write_grids(folder);
  write_svm_mnist(folder);
  write_cells(folder);
  write_svm_meta(folder);
  write_hpnnet(folder);
  write_tables(folder);
  write_formats(folder);
  write_messages(folder);
  write_studies(folder);
  write_training(folder);
  write_tracks(folder);
}
