import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { describeStatements, makeWalk, type Walk } from "./testing/every-statement.ts"
import { type ExplainedPlans, explainEverything } from "./testing/explained-plans.ts"
import { fillTables, freezeStatistics } from "./testing/fill-tables.ts"
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts"
import { WHOLE_TABLES } from "./testing/whole-tables.ts"

/*
 * specification/promises.md#p12-no-plan-by-luck: no plan depends on luck. Calls every statement with plans that
 * PostgreSQL made for other tables or other values, and counts the rows that each step processes. The suites make
 * tenants of few rows, in tables of thousands.
 */

/** Rows of a step. The smallest of the large tables has twice as many. */
const FEW = 1_000

/** Statements that process more, with the reason. */
const EXCEPTIONS: ReadonlyArray<{ readonly of: string; readonly why: string }> = [
  ...WHOLE_TABLES,
  { of: "GROUP BY connector", why: "the operator's page of connectors counts all connections" },
  {
    of: "SELECT 'receiver' AS kind",
    why: "the operator's overview looks at the connections, receivers and keys of all vendors",
  },
  { of: "WITH busy AS", why: "a claim looks at each slot of each vendor" },
  { of: 'SELECT request_id AS "requestId"', why: "the test itself reads all webhooks" },
]

let test: TestDatabase
let walk: Walk
let plans: ExplainedPlans

const open = async (prepare: () => Promise<void>): Promise<void> => {
  test = await createTestDatabase()
  await freezeStatistics(test.database.dataSource)
  await prepare()
  await test.database.dataSource.query("VACUUM ANALYZE")
  plans = await explainEverything(test.database.dataSource, { analyze: true, generic: true })
  // With one connection, each plan that was kept is used again.
  walk = makeWalk(test, await test.connectAgain({ poolSize: 1 }))
}
const close = async () => {
  plans.stop()
  await test.drop()
}

const needed = new Set<string>()

const readingMuch = () =>
  [...plans.mostRows()].filter(([text, rows]) => {
    const exceptions = rows > FEW ? EXCEPTIONS.filter(({ of }) => text.includes(of)) : []
    for (const { of } of exceptions) needed.add(of)
    return rows > FEW && exceptions.length === 0
  })

describe("the plans of empty tables", () => {
  beforeAll(() => open(() => Promise.resolve()))
  afterAll(close)

  describeStatements("on empty tables", () => walk)

  it("are kept while the tables are filled", async () => {
    // Held, since the pool closes what is idle.
    const held = walk.database.dataSource.createQueryRunner()
    await held.connect()
    await fillTables(test.database.dataSource)
    const [{ kept }] = (await held.query(
      "SELECT count(*)::int AS kept FROM pg_prepared_statements WHERE generic_plans > 0",
    )) as [{ kept: number }]
    expect(kept).toBeGreaterThan(30)
    await held.release()
    plans.forget()
  })

  describeStatements("on filled tables without statistics", () => walk)

  it("process few rows of filled tables", () => {
    expect(plans.statements().size).toBeGreaterThan(150)
    expect(readingMuch()).toEqual([])
  })
})

describe("the plans for any values", () => {
  beforeAll(() => open(() => fillTables(test.database.dataSource)))
  afterAll(close)

  describeStatements("on large tables", () => walk)

  it("process few rows of large tables", () => {
    expect(plans.statements().size).toBeGreaterThan(150)
    expect(readingMuch()).toEqual([])
  })
})

describe("the exceptions", () => {
  it("are all needed", () => {
    expect(EXCEPTIONS.filter(({ of }) => !needed.has(of))).toEqual([])
  })
})
