import { Command } from "commander"
import type { ConnectorCli } from "./cli.ts"
import { addConnectorCommands } from "./commands/connector.ts"
import { simulateCommand } from "./commands/simulate.ts"
import { EXAMPLES } from "./help/examples.ts"
import { completeProgram } from "./program.ts"

/** The command of the package for authors of connectors: what `hrsync connector` and `hrsync simulate` do, without the service. */
export const declareConnectorKit = (cli: ConnectorCli): Promise<Command> => {
  const program = new Command("connector-kit").description("Write connectors for the HR Data Sync Service")
  addConnectorCommands(program, cli, "npx connector-kit")
  simulateCommand(program, cli)
  return Promise.resolve(completeProgram(program, cli, findExample))
}

const findExample = (path: string): string | undefined =>
  EXAMPLES[`connector ${path}`]?.replace(/^connector /u, "") ?? EXAMPLES[path]
