import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { describeStatements, makeWalk, type Walk } from "./testing/every-statement.ts"
import { type ExplainedPlans, explainEverything } from "./testing/explained-plans.ts"
import { fillTables, freezeStatistics } from "./testing/fill-tables.ts"
import { LARGE_TABLES, SMALL_TABLES } from "./testing/large-tables/index.ts"
import { WHOLE_TABLES } from "./testing/whole-tables.ts"
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts"

/* Runs the port suites on tables as large as after years of use. No plan of any statement may scan a whole large table. */

let test: TestDatabase
let walk: Walk
let plans: ExplainedPlans

beforeAll(async () => {
  test = await createTestDatabase()
  await freezeStatistics(test.database.dataSource)
  await fillTables(test.database.dataSource)
  await test.database.dataSource.query("VACUUM ANALYZE")
  plans = await explainEverything(test.database.dataSource)
  walk = makeWalk(test, await test.connectAgain())
})
afterAll(async () => {
  plans.stop()
  await test.drop()
})

describeStatements("on large tables", () => walk)

describe("the plans of all statements", () => {
  it("cover every method of every store", () => {
    expect(walk.uncalled()).toEqual([])
    expect(plans.statements().size).toBeGreaterThan(150)
  })

  it("scan no large table, except where allowed", () => {
    const isExcepted = ({ statement, table }: { statement: string; table: string }) =>
      WHOLE_TABLES.some(
        (exception) => statement.includes(exception.of) && ["*", table].includes(exception.table),
      )
    const scans = plans.scans().filter(({ table }) => table in LARGE_TABLES)
    expect(scans.filter((scan) => !isExcepted(scan))).toEqual([])
    // An exception that is no longer needed must be removed.
    for (const { of } of WHOLE_TABLES)
      expect(
        scans.filter(({ statement }) => statement.includes(of)),
        of,
      ).not.toEqual([])
  })

  it("are reported when they do", async () => {
    await walk.database.dataSource.query("SELECT count(*) AS planted FROM webhook WHERE round = 7")
    const planted = plans.scans().filter(({ statement }) => statement.includes("planted"))
    expect(planted).toEqual([
      { statement: "SELECT count(*) AS planted FROM webhook WHERE round = 7", table: "webhook" },
    ])
  })
})

describe("the tables", () => {
  it("are all listed as growing or bounded", async () => {
    const all = await walk.database.dataSource.query<ReadonlyArray<{ name: string }>>(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
    )
    const known = [...Object.keys(LARGE_TABLES), ...SMALL_TABLES]
    expect(all.map(({ name }) => name).toSorted()).toEqual(known.toSorted())
  })

  it("have an index for every foreign key, which a deletion looks up", async () => {
    const bare = await walk.database.dataSource.query<ReadonlyArray<unknown>>(
      `SELECT c.conrelid::regclass::text AS table, c.conname AS key FROM pg_constraint c
        WHERE c.contype = 'f' AND NOT EXISTS (SELECT FROM pg_index i
          WHERE i.indrelid = c.conrelid AND i.indpred IS NULL AND (i.indkey::int2[])[0:cardinality(c.conkey) - 1] = c.conkey)`,
    )
    expect(bare).toEqual([])
  })
})
