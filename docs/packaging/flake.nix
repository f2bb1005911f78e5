{
  description = "Logic puzzles in the terminal, with hints that explain themselves";
  inputs.nixpkgs.url = "nixpkgs";
  outputs = { self, nixpkgs }:
    let
      systems = [ "x86_64-linux" "aarch64-linux" "x86_64-darwin" "aarch64-darwin" ];
      each = nixpkgs.lib.genAttrs systems;
    in {
      packages = each (system:
        let python = nixpkgs.legacyPackages.${system}.python3Packages;
        in {
          default = python.buildPythonApplication {
            pname = "solitudo";
            version = "1.0.0";
            pyproject = true;
            src = ../..;
            build-system = [ python.hatchling ];
            dependencies = with python; [ textual rich tomli-w platformdirs fsrs ];
            pythonImportsCheck = [ "solitudo" ];
          };
        });
    };
}
