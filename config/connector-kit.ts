#!/usr/bin/env node
import { declareConnectorKit } from "../adapters/commander/connector-kit.ts"
import { runDeclared } from "../adapters/commander/program.ts"
import { readCommandSettings } from "./runtime/settings/command-settings.ts"
import { VERSION } from "./runtime/version.ts"

/* The command of the package `@hr-data-sync/connector-kit`. */

const printNote = (line: string) => void process.stderr.write(`connector-kit: ${line}\n`)

const connectorTools = async () => {
  const { makeConnectorTools } = await import("./connector-tools/index.ts")
  return makeConnectorTools(readCommandSettings(process.env, printNote), process.cwd())
}

await runDeclared({ version: VERSION, connectorTools }, declareConnectorKit, process.argv.slice(2), {
  name: "connector-kit",
  showStacks: process.env["LOG_LEVEL"] === "debug",
})
