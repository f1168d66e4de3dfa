import { mkdirSync } from "node:fs"
import { join } from "node:path"
import pg from "pg"
import type { App } from "../../../adapters/commander/app.ts"
import { makeCommandApp } from "../../../config/app.ts"
import { BUILT_MAIN } from "../../../config/testing/built-service.ts"
import { readSettings } from "../../../config/runtime/settings/env.ts"
import { seconds, until } from "../run.ts"
import { runCommand } from "./command.ts"
import { type Member, makeMember, type MemberOptions } from "./member.ts"
import { emptyBroker, type Servers } from "./servers.ts"
import { findStablePort } from "../../../core/testing/find-stable-port.ts"

/** Processes of the service with one database and one broker, and an operator's tools: the command line and SQL. */
export interface Cluster {
  readonly members: ReadonlyArray<Member>
  /** Members with this role. */
  readonly withRole: (role: "api" | "worker" | "scheduler") => ReadonlyArray<Member>
  readonly app: App
  /** The settings of an operator's commands: those of every member, with the servers' own addresses. */
  readonly env: Readonly<Record<string, string>>
  /** Connects directly to the server, not through a proxy. */
  readonly sql: <R>(text: string, values?: ReadonlyArray<unknown>) => Promise<ReadonlyArray<R>>
  /** Started and ready. */
  readonly start: () => Promise<void>
  readonly stop: () => Promise<void>
  /** Members that exited without a stop signal. */
  readonly unexpectedExits: () => ReadonlyArray<string>
}

export interface ClusterOptions {
  /** Also the name of its database. */
  readonly name: string
  /** The roles of each process, such as `api,worker`. */
  readonly roles: ReadonlyArray<string>
  /** Settings in addition to those of every member. */
  readonly env?: Readonly<Record<string, string>>
  /** The built `hrsync` that migrates and that the members run; the one of this working tree if it is missing. */
  readonly program?: string
  /** Addresses of the servers, if not their own ports. */
  readonly ports?: { readonly postgres: number; readonly broker: number }
}

export const TWO_OF_EACH = ["api", "api", "worker", "worker", "scheduler", "scheduler"] as const
/** The same in fewer processes, because starting each takes time while many tests run. */
export const TWO_OF_EACH_IN_FOUR = ["api", "api", "worker,scheduler", "worker,scheduler"] as const

const READY_MILLIS = 60_000

interface ClusterContext {
  readonly servers: Servers
  readonly folder: string
}

/** Creates the database and the members, but starts nothing. */
export const makeCluster = async (
  { servers, folder }: ClusterContext,
  options: ClusterOptions,
): Promise<Cluster> => {
  const { name, roles, env = {}, ports, program = BUILT_MAIN } = options
  const pool = new pg.Pool({ connectionString: servers.postgres.makeUrl("postgres"), max: 4 })
  pool.on("error", () => undefined)
  await pool.query(`CREATE DATABASE ${name}`)
  await pool.end()
  await emptyBroker(servers.broker)
  const logs = join(folder, name)
  mkdirSync(logs, { recursive: true })
  const broker = new URL(servers.broker.url)
  if (ports !== undefined) broker.port = String(ports.broker)
  const common = {
    DATABASE_URL: servers.postgres.makeUrl(name, ports?.postgres),
    AMQP_URL: broker.href,
    HRSYNC_DATA_DIR: join(logs, "data"),
    HRSYNC_MASTER_KEY: `soak:${Buffer.alloc(32, 7).toString("base64")}`,
    HRSYNC_KEY_STORE: `file:${join(logs, "keys")}`,
    HRSYNC_ALLOW_PRIVATE_TARGETS: "on",
    // The load balancer needs a moment to notice that a process is not ready.
    HRSYNC_SHUTDOWN_DELAY: "1",
    LOG_LEVEL: "warn",
    ...env,
  }
  const members = await makeMembers(roles, { program, env: common }, logs)
  const direct = { ...common, DATABASE_URL: servers.postgres.makeUrl(name), AMQP_URL: servers.broker.url }
  const app = makeCommandApp(() => readSettings({ ...direct, LOG_LEVEL: "silent" }))
  await runCommand(program, direct, ["migrate"])
  return joinMembers(members, { app, env: direct, databaseUrl: servers.postgres.makeUrl(name) })
}

const makeMembers = async (
  roles: ReadonlyArray<string>,
  options: Pick<MemberOptions, "program" | "env">,
  logs: string,
): Promise<ReadonlyArray<Member>> => {
  const members: Array<Member> = []
  for (const each of roles) {
    const number = members.filter((member) => member.roles === each).length + 1
    const name = `${each.replaceAll(",", "+")}-${String(number)}`
    members.push(
      makeMember({
        name,
        roles: each,
        port: await findStablePort(),
        ...options,
        log: join(logs, `${name}.log`),
      }),
    )
  }
  return members
}

export interface ClusterTools extends Pick<Cluster, "app" | "env"> {
  /** Null for an embedded database, which only its own process uses. */
  readonly databaseUrl: string | null
}

/** A cluster of existing members. */
export const joinMembers = (
  members: ReadonlyArray<Member>,
  { app, env, databaseUrl }: ClusterTools,
): Cluster => {
  const pool = databaseUrl === null ? null : new pg.Pool({ connectionString: databaseUrl, max: 4 })
  // A server that stops drops idle connections; the next query opens another.
  pool?.on("error", () => undefined)
  const of: Cluster["withRole"] = (role) => members.filter((member) => member.roles.split(",").includes(role))
  return {
    members,
    withRole: of,
    app,
    env,
    sql: async <R>(text: string, values: ReadonlyArray<unknown> = []) => {
      if (pool === null) throw new Error("An embedded database cannot be queried from here")
      return (await pool.query(text, [...values])).rows as ReadonlyArray<R>
    },
    start: async () => {
      await Promise.all(members.map((member) => member.start()))
      await Promise.all(members.map(untilReady))
    },
    stop: async () => {
      const killed = members.map((member) => stopWithin(member, 40_000))
      await Promise.all(killed)
      await pool?.end()
    },
    unexpectedExits: () => members.filter((member) => member.endedByItself() > 0).map(({ name }) => name),
  }
}

/** Stops gracefully, and kills what takes too long: the results are complete by then. */
const stopWithin = async (member: Member, millis: number): Promise<void> => {
  const timer = setTimeout(() => void member.kill("SIGKILL"), millis)
  await member.kill("SIGTERM")
  clearTimeout(timer)
}

export const isReady = async ({ url }: Member): Promise<boolean> => {
  try {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) })
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    return false
  }
}

export const untilReady = async (member: Member): Promise<string> =>
  seconds(await until(`${member.name} is ready`, READY_MILLIS, () => isReady(member)))
