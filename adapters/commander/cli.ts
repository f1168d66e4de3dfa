import type { Command } from "commander"
import type { App } from "./app.ts"
import type { Console } from "./console.ts"

/** What a command works with. Its console is known when the command runs: only then are the options read. */
export interface Cli<A = App> {
  readonly app: A
  readonly console: Console
  /** The program with the commands that these words need, to be looked at. */
  readonly declare: (words: ReadonlyArray<string>) => Promise<Command>
}

/** What the commands for connectors work with; they also run without the service. */
export type ConnectorCli = Cli<Pick<App, "connectorTools" | "version">>
