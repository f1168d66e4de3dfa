import { randomBytes } from "node:crypto"
import { inject } from "vitest"
import { type DatabaseAddress, openDataSource } from "../data-source.ts"
import { type Database, makeDatabase } from "../database.ts"

export interface TestDatabase {
  readonly database: Database
  /** For a process that is given DATABASE_URL. */
  readonly url: string
  /** Another pool on the same database, as a second process has it; closed with the database. */
  readonly connectAgain: () => Promise<Database>
  readonly drop: () => Promise<void>
}

/** Small, because many test files share the 100 connections of the server. */
const POOL_SIZE = 6

/** A migrated database of its own for one test file. Call `drop` in `afterAll`. */
export const createTestDatabase = async (): Promise<TestDatabase> => {
  const { host, port, username, template } = inject("postgres")
  const name = `hrsync_test_${randomBytes(6).toString("hex")}`
  await onMaintenance(`CREATE DATABASE ${name} TEMPLATE ${template}`)

  const address: DatabaseAddress = { host, port, username, database: name }
  const pools: Array<Database> = []
  const connectAgain = async () => {
    const database = makeDatabase(await openDataSource(address, POOL_SIZE))
    pools.push(database)
    return database
  }
  return {
    database: await connectAgain(),
    url: `postgresql://${username}@${encodeURIComponent(host)}:${String(port)}/${name}`,
    connectAgain,
    drop: async () => {
      for (const pool of pools) {
        if (pool.dataSource.isInitialized) await pool.close()
      }
      await onMaintenance(`DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}

const onMaintenance = async (statement: string) => {
  const { host, port, username } = inject("postgres")
  const maintenance = await openDataSource({ host, port, username, database: "postgres" }, 1)
  try {
    await maintenance.query(statement)
  } finally {
    await maintenance.destroy()
  }
}
