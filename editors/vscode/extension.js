// Starts `karakuri lsp` for variant files. Everything else is the server's.

const { workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

function activate() {
  const command = workspace.getConfiguration("karakuri").get("path", "karakuri");
  client = new LanguageClient(
    "karakuri",
    "Karakuri",
    { command, args: ["lsp"] },
    { documentSelector: [{ language: "variant" }] },
  );
  return client.start();
}

function deactivate() {
  return client?.stop();
}

module.exports = { activate, deactivate };
