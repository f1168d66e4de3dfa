import type { Command } from "commander"
import type { RunningServer } from "../app.ts"
import { readPort } from "../arguments/read-whole-number.ts"
import type { Cli } from "../cli.ts"

interface ServeOptions {
  readonly role?: string
  readonly port?: string
  readonly host?: string
}

export const serveCommand = (program: Command, cli: Cli): void => {
  program
    .command("serve")
    .description("run the service until it is stopped; --json prints a line of JSON when it listens")
    .option("--role <list>", "comma-separated roles: api, worker, scheduler (default: HRSYNC_ROLES, or all)")
    .option("--port <number>", "port to listen on; 0: any free one (default: PORT, or 8080)")
    .option("--host <address>", "address to listen on (default: HOST, or 127.0.0.1)")
    .action((options: ServeOptions) => serve(cli, options))
}

const serve = async ({ app, console }: Cli, { role, port, host }: ServeOptions): Promise<void> => {
  // Listens before the start, so that a signal during the start still leads to a graceful stop.
  const stopping = new Promise<string>((resolve) => {
    process.once("SIGINT", resolve)
    process.once("SIGTERM", resolve)
  })
  // By default, Node opens its debugger on this signal, to any process of this user: it would show all keys.
  process.on("SIGUSR1", () => undefined)
  const server = await app.serve({
    roles: role === undefined ? null : role.split(",").map((name) => name.trim()),
    port: port === undefined ? null : readPort(port),
    host: host ?? null,
  })
  console.result(toDocument(server), describeServer(app.version, server))
  console.note(`${await stopping}: waiting for running work to finish`)
  if (await server.stop()) return
  console.note("some work did not finish in time; another process will restart it")
  process.exit(1)
}

const toDocument = ({ url, publicUrl, roles, addresses }: RunningServer) => ({
  url,
  public_url: publicUrl,
  roles,
  addresses: Object.fromEntries(addresses.map(({ name, url: address }) => [name, address])),
})

/** Where it listens, and one line for each address that it serves. */
const describeServer = (
  version: string,
  { url, publicUrl, roles, addresses }: RunningServer,
): ReadonlyArray<string> => {
  const isOther = publicUrl !== null && publicUrl !== url
  const lines = [
    ...addresses,
    ...(isOther
      ? [{ name: "public address", url: `${publicUrl} (BASE_URL; "hrsync doctor" checks it)` }]
      : []),
  ]
  const width = lines.reduce((most, { name }) => Math.max(most, name.length), 0)
  return [
    `hr-data-sync ${version} listens on ${url} (${roles.join(", ")})`,
    ...lines.map(({ name, url: address }) => `  ${name.padEnd(width)}  ${address}`),
  ]
}
