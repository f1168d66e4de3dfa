import type { Command } from "commander"
import type { ConnectorCli } from "../cli.ts"
import { readWholeNumber } from "../arguments/read-whole-number.ts"

export const simulateCommand = (program: Command, cli: ConnectorCli): void => {
  program
    .command("simulate")
    .description("serve a simulated HR system with an invented company until stopped")
    .argument("<connector>", "code or folder of the connector that reads it, such as keka")
    .option("--employees <number>", "size of the company, from 1 to 100000", "200")
    .option("--port <number>", "local port to listen on; 0: any free one", "0")
    .action((name: string, options: SimulateOptions) => simulate(cli, name, options))
}

interface SimulateOptions {
  readonly employees: string
  readonly port: string
}

const simulate = async (
  { app, console }: ConnectorCli,
  name: string,
  options: SimulateOptions,
): Promise<void> => {
  const employees = readWholeNumber("employees", options.employees, [1, 100_000])
  const port = readWholeNumber("port", options.port, [0, 65_535])
  const simulator = await (await app.connectorTools()).simulate(name, { employees, port })
  const { code, url, credentials } = simulator
  console.result({ connector: code, url, page: `${url}/simulator`, employees, credentials }, [
    `Simulating ${code} with ${String(employees)} employees until you press Ctrl+C.`,
    `  hire, change and fail:  ${url}/simulator`,
    `  let the service use it: HRSYNC_SIMULATORS=${code}=${url} hrsync serve`,
    "  enter when connecting:",
    ...Object.entries(credentials).map(([key, value]) => `    ${key}: ${value.split("\n").join(" ")}`),
  ])
  process.once("SIGINT", () => void simulator.close())
  process.once("SIGTERM", () => void simulator.close())
}
