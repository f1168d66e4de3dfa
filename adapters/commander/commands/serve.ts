import type { Command } from "commander"
import type { Cli } from "../cli.ts"

export const serveCommand = (program: Command, cli: Cli): void => {
  program
    .command("serve")
    .description("run the service until it is stopped")
    .option("--role <list>", "comma-separated roles: api, worker, scheduler (default: all)")
    .action((options: { role?: string }) => serve(cli, options.role))
}

const serve = async ({ app, console }: Cli, role: string | undefined): Promise<void> => {
  // Listens before the start, so that a signal during the start still leads to a graceful stop.
  const stopping = new Promise<string>((resolve) => {
    process.once("SIGINT", resolve)
    process.once("SIGTERM", resolve)
  })
  const server = await app.serve(role === undefined ? null : role.split(",").map((name) => name.trim()))
  console.result({ url: server.url }, [`hr-data-sync ${app.version} is listening at ${server.url}`])
  console.note(`${await stopping}: waiting for running work to finish`)
  if (await server.stop()) return
  console.note("some work did not finish in time; another process will restart it")
  process.exit(1)
}
