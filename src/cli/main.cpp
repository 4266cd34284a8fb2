#include "cli/commands.h"

int main(int argc, char** argv) { return meadhall::cli::run(argc, argv); }
