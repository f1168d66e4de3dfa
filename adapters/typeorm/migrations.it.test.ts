import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { isMigrated, migrate } from "./migrate.ts"
import { LargeTables1763600000011 } from "./migrations/0011-large-tables.ts"
import { MIGRATIONS } from "./migrations/index.ts"
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts"

let test: TestDatabase

beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

const drift = async () => {
  const { upQueries } = await test.database.dataSource.driver.createSchemaBuilder().log()
  return upQueries.map(({ query }) => query)
}

describe("the migrations", () => {
  it("make exactly the schema that the rows describe", async () => {
    expect(await drift()).toEqual([])
  })

  it("differ from the rows once a column is changed behind their back", async () => {
    const { dataSource } = test.database
    await dataSource.query(`ALTER TABLE vendor ADD COLUMN planted integer`)
    expect((await drift()).join()).toContain("planted")
    await dataSource.query(`ALTER TABLE vendor DROP COLUMN planted`)
  })

  it("run once when several processes start together", async () => {
    const { dataSource } = test.database
    await dataSource.query("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
    const processes = await Promise.all([test.connectAgain(), test.connectAgain(), test.connectAgain()])
    const ran = await Promise.all(processes.map((process) => migrate(process.dataSource)))
    expect(ran.flat()).toHaveLength(MIGRATIONS.length)
    expect(await isMigrated(dataSource)).toBe(true)
  })

  it("run once when many processes of one connection each start together, and wait longer than any statement may", async () => {
    const { dataSource } = test.database
    await dataSource.query("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
    const hurried = { poolSize: 1, limits: { statement: 50, lock: 50 } }
    const processes = await Promise.all(Array.from({ length: 8 }, () => test.connectAgain(hurried)))
    const ran = await Promise.all(processes.map((process) => migrate(process.dataSource)))
    expect(ran.flat()).toHaveLength(MIGRATIONS.length)
    // And what they were given for migrating is theirs no more.
    for (const { dataSource: each } of processes) {
      expect(await each.query("SHOW statement_timeout")).toEqual([{ statement_timeout: "50ms" }])
      expect(await each.query("SHOW lock_timeout")).toEqual([{ lock_timeout: "50ms" }])
    }
  })

  it("let those by who use a table while they wait for it, and come through when it is free", async () => {
    const { dataSource } = test.database
    const undone = await undoIndexes()
    const [using, beside] = [dataSource.createQueryRunner(), await test.connectAgain()]
    await using.startTransaction()
    await using.query("DELETE FROM push_token")
    const migrating = migrate((await test.connectAgain()).dataSource, { tableLockMillis: 100 })
    // It stands in the queue for the table, and whoever comes behind it gets through when it steps back.
    await expect.poll(() => waitingFor("push_token")).toBe(1)
    await beside.dataSource.query("DELETE FROM push_token")
    await using.commitTransaction()
    await using.release()
    expect(await migrating).toEqual(undone)
  })

  it("give up a table that is in use for too long, change nothing, and can be run again", async () => {
    const { dataSource } = test.database
    const undone = await undoIndexes()
    const using = dataSource.createQueryRunner()
    await using.startTransaction()
    await using.query("DELETE FROM push_token")
    const options = { tableLockMillis: 50, attempts: 2 }
    await expect(migrate((await test.connectAgain()).dataSource, options)).rejects.toThrow("lock timeout")
    await using.rollbackTransaction()
    await using.release()
    expect(await isMigrated(dataSource)).toBe(false)
    expect(await migrate(dataSource)).toEqual(undone)
  })

  it("go back as far as the first tables, whose loss would be no undo", async () => {
    const { dataSource } = test.database
    for (let added = 1; added < MIGRATIONS.length; added++) await dataSource.undoLastMigration()
    await expect(dataSource.undoLastMigration()).rejects.toThrow("restore a backup")
    expect(await migrate(dataSource)).toHaveLength(MIGRATIONS.length - 1)
  })
})

/** How many wait for a lock of the table. */
const waitingFor = async (table: string): Promise<number> => {
  const [row] = await test.database.dataSource.query<[{ count: number }]>(
    "SELECT count(*)::int AS count FROM pg_locks WHERE relation = $1::regclass AND NOT granted",
    [table],
  )
  return row.count
}

/** Back to before an index of `push_token` was made; the names of what is missing then. */
const undoIndexes = async (): Promise<ReadonlyArray<string>> => {
  const names = MIGRATIONS.map(({ name }) => name)
  const undone = names.slice(names.indexOf(LargeTables1763600000011.name))
  for (let left = undone.length; left > 0; left--) await test.database.dataSource.undoLastMigration()
  return undone
}
