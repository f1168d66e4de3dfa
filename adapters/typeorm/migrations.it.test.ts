import { DataSource } from "typeorm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { isMigrated, migrate } from "./migrate.ts"
import { LargeTables1763600000011 } from "./migrations/0011-large-tables.ts"
import { Agreements1763600000012 } from "./migrations/0012-agreements.ts"
import { MIGRATIONS } from "./migrations/index.ts"
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts"

let test: TestDatabase

beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

/** Pipelined, since TypeORM reads the columns of all tables side by side on one connection, which pg 9 refuses otherwise. */
const drift = async () => {
  const { options } = test.database.dataSource
  const extra = { ...(options.extra as object), pipeline: true }
  const pipelined = await new DataSource({ ...options, extra }).initialize()
  const { upQueries } = await pipelined.driver.createSchemaBuilder().log()
  await pipelined.destroy()
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
    await dataSource.query("DROP SCHEMA public, tenant CASCADE; CREATE SCHEMA public")
    const processes = await Promise.all([test.connectAgain(), test.connectAgain(), test.connectAgain()])
    const ran = await Promise.all(processes.map((process) => migrate(process.dataSource)))
    expect(ran.flat()).toHaveLength(MIGRATIONS.length)
    expect(await isMigrated(dataSource)).toBe(true)
  })

  it("run once when many processes of one connection each start together, and wait longer than any statement may", async () => {
    const { dataSource } = test.database
    await dataSource.query("DROP SCHEMA public, tenant CASCADE; CREATE SCHEMA public")
    const hurried = { poolSize: 1, limits: { statement: 50, lock: 50 } }
    const processes = await Promise.all(Array.from({ length: 8 }, () => test.connectAgain(hurried)))
    const ran = await Promise.all(processes.map((process) => migrate(process.dataSource)))
    expect(ran.flat()).toHaveLength(MIGRATIONS.length)
    // The rights that they got for migrating are revoked.
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
    // It waits for the table's lock, and statements behind it proceed when it gives up its place.
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

  it("take what is in force for agreed to, of accepted and failed connections", async () => {
    const { dataSource } = test.database
    await undoFrom(Agreements1763600000012)
    await dataSource.query(CONNECTIONS_OF_BEFORE)
    await migrate(dataSource)
    const rows = await dataSource.query<ReadonlyArray<unknown>>(
      "SELECT status, agreed->'detail_info_fields' AS agreed, declined, untrimmed FROM connection ORDER BY status",
    )
    const rest = { declined: null, untrimmed: false }
    expect(rows).toEqual([
      { status: "CONNECTION_ACCEPTED", agreed: { name: -1, pan: 0, dob: 1 }, ...rest },
      { status: "CONNECTION_FAILED", agreed: { name: -1, pan: 1 }, ...rest },
      { status: "CONNECTION_INVITED", agreed: null, ...rest },
      { status: "CONNECTION_TERMINATED", agreed: null, ...rest },
    ])
    await dataSource.query("DELETE FROM connection; DELETE FROM vendor; DELETE FROM organization")
  })

  it("go back as far as the first tables, whose loss would be no undo", async () => {
    const { dataSource } = test.database
    for (let added = 1; added < MIGRATIONS.length; added++) await dataSource.undoLastMigration()
    await expect(dataSource.undoLastMigration()).rejects.toThrow("restore a backup")
    expect(await migrate(dataSource)).toHaveLength(MIGRATIONS.length - 1)
  })
})

/** One vendor has four corporates; the token of the accepted one has flags of its own. */
const CONNECTIONS_OF_BEFORE = `
  INSERT INTO organization (id, name, folded_name, is_client, is_corporate, created_at, modified_at)
    SELECT gen_random_uuid(), 'Org ' || n, 'org ' || n, n = 0, n > 0, now(), now() FROM generate_series(0, 4) n;
  INSERT INTO vendor (org_id, time_zone, app_key, app_secret, app_secret_master_key_id, flags, origins, created_at)
    SELECT id, 'UTC', 'key', '', '', '{"detail_info_fields": {"name": -1, "pan": 1}}', '{}', now()
    FROM organization WHERE is_client;
  INSERT INTO connection (id, vendor_org_id, org_id, status, status_at, flags, withheld, subset, allowed_missing_share,
      created_at)
    SELECT gen_random_uuid(), v.org_id, o.id, s.status, now(), s.flags::jsonb, '{}', '[]', 0.2, now()
    FROM vendor v CROSS JOIN (VALUES ('org 1', 'CONNECTION_ACCEPTED', '{"detail_info_fields": {"pan": 0, "dob": 1}}'),
      ('org 2', 'CONNECTION_FAILED', NULL), ('org 3', 'CONNECTION_INVITED', NULL), ('org 4', 'CONNECTION_TERMINATED', NULL))
      AS s (name, status, flags) JOIN organization o ON o.folded_name = s.name`

/** How many wait for a lock of the table. */
const waitingFor = async (table: string): Promise<number> => {
  const [row] = await test.database.dataSource.query<[{ count: number }]>(
    "SELECT count(*)::int AS count FROM pg_locks WHERE relation = $1::regclass AND NOT granted",
    [table],
  )
  return row.count
}

/** Back to before an index of `push_token` was made; the names of what is missing then. */
const undoIndexes = () => undoFrom(LargeTables1763600000011)

/** Back to before a migration; the names of what is missing then. */
const undoFrom = async (first: (typeof MIGRATIONS)[number]): Promise<ReadonlyArray<string>> => {
  const names = MIGRATIONS.map(({ name }) => name)
  const undone = names.slice(names.indexOf(first.name))
  for (let left = undone.length; left > 0; left--) await test.database.dataSource.undoLastMigration()
  return undone
}
