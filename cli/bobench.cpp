// The program `bobench`.
#include "cli/main.hpp"

int main(int argc, char** argv) {
  return bobench::cli::main(argc, argv);
}
