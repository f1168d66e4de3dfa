import type { Command } from "commander"
import type { App } from "../app.ts"
import type { Console } from "../console.ts"

export const serveCommand = (program: Command, app: App, console: () => Console): void => {
  program
    .command("serve")
    .description("run the service until it is stopped")
    .option("--role <list>", "api, worker, scheduler, with commas between them (default: all)")
    .action((options: { role?: string }) => serve(app, console(), options.role))
}

const serve = async (app: App, console: Console, role: string | undefined): Promise<void> => {
  // Heard from the beginning: who is told to stop while it starts stops in order as soon as it has started.
  const stopping = new Promise<string>((resolve) => {
    process.once("SIGINT", resolve)
    process.once("SIGTERM", resolve)
  })
  const server = await app.serve(role === undefined ? null : role.split(",").map((name) => name.trim()))
  console.result({ url: server.url }, [`hr-data-sync ${app.version} answers at ${server.url}`])
  console.note(`${await stopping}: finishing what is running`)
  if (await server.stop()) return
  console.note("not everything ended in time; what is left is begun again by whoever goes on with it")
  process.exit(1)
}
