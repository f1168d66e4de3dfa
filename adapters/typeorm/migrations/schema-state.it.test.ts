import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { migrate } from "../migrate.ts"
import { MIGRATIONS } from "./index.ts"
import { OLDEST_READER } from "./oldest-reader.ts"
import { noteOldestReader, readSchemaState } from "./schema-state.ts"
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts"

/* The tables of another release, which a rolling upgrade and a roll-back meet. */

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

const FUTURE = "WidgetsOfTomorrow2763600000099"
const last = MIGRATIONS.at(-1)?.name ?? ""

const query = (text: string) => test.database.dataSource.query(text)
const read = () => readSchemaState(test.database.dataSource)

describe("the state of the tables", () => {
  it("is current after this program's migrations, for the owner and the service", async () => {
    for (const role of [null, "hrsync_service"] as const) {
      const { dataSource } = await test.connectAgain({ role })
      expect(await readSchemaState(dataSource)).toEqual({
        pending: [],
        newer: [],
        isEmpty: false,
        isReadable: true,
      })
    }
  })

  it("names a migration that has not run", async () => {
    await query(`DELETE FROM migration WHERE name = '${last}'`)
    expect(await read()).toMatchObject({ pending: [last], newer: [], isReadable: true })
    await query(`INSERT INTO migration (timestamp, name) VALUES (${last.slice(-13)}, '${last}')`)
  })

  it("of a newer release stops a start before anything changes", async () => {
    await query(`INSERT INTO migration (timestamp, name) VALUES (2763600000099, '${FUTURE}')`)
    await noteOldestReader(test.database.dataSource, null)
    expect(await read()).toMatchObject({ pending: [], newer: [FUTURE], isReadable: false })
    await expect(migrate(test.database.dataSource)).rejects.toThrow(
      `The database belongs to a newer release: it has 1 migration that this program does not know (the last is ${FUTURE})`,
    )
  })

  it("of a newer release that names this one as able to read it allows a start", async () => {
    await noteOldestReader(test.database.dataSource, last)
    expect(await read()).toMatchObject({ newer: [FUTURE], isReadable: true })
    expect(await migrate(test.database.dataSource)).toEqual([])
  })

  it("of a newer release that has removed what this one needs does not", async () => {
    await noteOldestReader(test.database.dataSource, FUTURE)
    expect(await read()).toMatchObject({ isReadable: false })
  })

  it("has the note of the release that migrated it last, whatever an earlier one has noted", async () => {
    const { dataSource } = test.database
    await query(`DELETE FROM migration WHERE name = '${FUTURE}'`)
    await dataSource.undoLastMigration()
    await noteOldestReader(dataSource, FUTURE)
    expect(await migrate(dataSource)).toEqual([last])
    expect(await query("SELECT obj_description('migration'::regclass, 'pg_class') AS note")).toEqual([
      { note: OLDEST_READER === null ? null : `Programs that know this migration may run: ${OLDEST_READER}` },
    ])
  })

  it("is empty before the first migration", async () => {
    await query("DROP SCHEMA public, tenant CASCADE; CREATE SCHEMA public")
    expect(await read()).toMatchObject({ isEmpty: true, newer: [], isReadable: true })
    expect((await read()).pending).toHaveLength(MIGRATIONS.length)
  })
})
