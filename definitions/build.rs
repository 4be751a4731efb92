//! Compiles the variant files beside this script.

fn main() {
    codegen::build::directory(".");
    codegen::build::library("../library", ".");
}
