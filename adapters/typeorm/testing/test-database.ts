import { randomBytes } from "node:crypto"
import { inject } from "vitest"
import { SERVICE_SCOPE } from "../../../core/ports/tenant-scope.ts"
import { type DatabaseRole, openDataSource } from "../data-source.ts"
import { type Database, makeDatabase } from "../database.ts"
import { dropDatabase } from "../drop-database.ts"
import { migrate } from "../migrate.ts"
import { TIME_LIMITS, type TimeLimits } from "../time-limits.ts"

export interface ConnectOptions {
  readonly poolSize?: number
  readonly limits?: Partial<TimeLimits>
  /** Over TCP on this machine instead of the socket. */
  readonly port?: number
  /** Logs in as a user other than the owner. */
  readonly username?: string
  /** A role of the service in place of the login's. */
  readonly role?: DatabaseRole
}

export interface TestDatabase {
  readonly database: Database
  /** DATABASE_URL for another process. */
  readonly url: string
  readonly socketPath: string
  /** Another pool on the same database, like a second process; closed with the database. */
  readonly connectAgain: (options?: ConnectOptions) => Promise<Database>
  readonly drop: () => Promise<void>
}

/** A server for tests. */
export interface TestServer {
  readonly host: string
  readonly port: number
  readonly username: string
  readonly password?: string
  /** A migrated database to copy; without it each one is migrated. */
  readonly template?: string
}

/** Small, because many test files share the 100 connections of the server. */
const POOL_SIZE = 6

/** A migrated database of its own for one test file, on the server of all tests or on this one. Call `drop` in `afterAll`. */
export const createTestDatabase = async (server: TestServer = inject("postgres")): Promise<TestDatabase> => {
  const name = `hrsync_test_${randomBytes(6).toString("hex")}`
  const { template } = server
  await onMaintenance(
    server,
    `CREATE DATABASE ${name} ${template === undefined ? "" : `TEMPLATE ${template}`}`,
  )

  const url = makeUrl(server, name)
  const pools: Array<Database> = []
  const connectAgain = async ({
    poolSize = POOL_SIZE,
    limits,
    port,
    username = server.username,
    role = null,
  }: ConnectOptions = {}) => {
    const place = port === undefined ? {} : { host: "127.0.0.1", port }
    const address = { url: makeUrl({ ...server, ...place, username }, name) }
    const dataSource = await openDataSource(address, poolSize, { ...TIME_LIMITS, ...limits }, role)
    const database = makeDatabase(dataSource, null, SERVICE_SCOPE)
    pools.push(database)
    return database
  }
  const drop = async () => {
    for (const pool of pools) {
      if (pool.dataSource.isInitialized) await pool.close()
    }
    await dropDatabase((statement) => onMaintenance(server, statement), name)
  }
  const database = await connectAgain()
  if (template === undefined) {
    await migrate(database.dataSource).catch(async (error: unknown) => {
      await drop()
      throw error
    })
  }
  const socketPath = `${server.host}/.s.PGSQL.${String(server.port)}`
  return { database, url, socketPath, connectAgain, drop }
}

const makeUrl = ({ host, port, username, password }: TestServer, database: string): string => {
  const login = password === undefined ? username : `${username}:${encodeURIComponent(password)}`
  return `postgresql://${login}@${encodeURIComponent(host)}:${String(port)}/${database}`
}

const onMaintenance = async (server: TestServer, statement: string) => {
  const maintenance = await openDataSource({ url: makeUrl(server, "postgres") }, 1)
  try {
    await maintenance.query(statement)
  } finally {
    await maintenance.destroy()
  }
}
