import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { isMigrated, migrate } from "./migrate.ts"
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

  it("go back as far as the first tables, whose loss would be no undo", async () => {
    const { dataSource } = test.database
    for (let added = 1; added < MIGRATIONS.length; added++) await dataSource.undoLastMigration()
    await expect(dataSource.undoLastMigration()).rejects.toThrow("restore a backup")
    expect(await migrate(dataSource)).toHaveLength(MIGRATIONS.length - 1)
  })
})
