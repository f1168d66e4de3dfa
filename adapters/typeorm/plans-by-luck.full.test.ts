import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { describeStatements, makeWalk, type Walk } from "./testing/every-statement.ts"
import { type ExplainedPlans, explainEverything, type SentAs } from "./testing/explained-plans.ts"
import { fillTables, freezeStatistics } from "./testing/fill-tables.ts"
import { keepIdle } from "./testing/keep-idle.ts"
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts"

/*
 * quality.md P12: every statement of the product, in each state of the statistics in which PostgreSQL may plan it. An unnamed
 * statement is planned for the values of each call, so a plan for any values is tried on the named ones and inside functions.
 */

interface State {
  readonly title: string
  /** What the statistics say while the tables are large. */
  readonly statistics: "empty" | "measured"
  readonly planCacheMode: "auto" | "force_generic_plan"
  readonly judged: ReadonlyArray<SentAs>
}

const STATES: ReadonlyArray<State> = [
  {
    title: "with the statistics of empty tables",
    statistics: "empty",
    planCacheMode: "auto",
    judged: ["named", "unnamed", "function"],
  },
  {
    title: "with plans for any values that were kept from empty tables",
    statistics: "empty",
    planCacheMode: "force_generic_plan",
    judged: ["named", "function"],
  },
  {
    title: "with plans for any values",
    statistics: "measured",
    planCacheMode: "force_generic_plan",
    judged: ["named", "function"],
  },
]

/** More than the suites add themselves, and less than a table of the large ones holds. */
const FEW = 3_000
/** Two and a half times the largest table: what is linear reads each row once or twice. */
const LINEAR = 100_000

/** Statements that may read a whole table: a part of their text, and why. */
const LINEAR_STATEMENTS: ReadonlyArray<{ readonly of: string; readonly why: string }> = [
  {
    of: "SELECT count(*)::int AS count FROM (SELECT",
    why: "what would be pruned, for the operator's preview",
  },
  { of: "WITH old AS MATERIALIZED", why: "pruning, once an hour" },
  {
    of: "FROM webhook w JOIN connection c ON c.id = w.connection_id WHERE c.vendor_org_id",
    why: "a resend by any criteria",
  },
  { of: "$3::uuid IS NULL OR c.id = $3) ORDER BY c.created_at", why: "hrsync connection list: all of them" },
  { of: "FROM connection_issue i JOIN connection c", why: "the open issues of the whole installation" },
  { of: "split_part(u.email, '@', -1)", why: "once a journey, the vendor's connections of a domain" },
  { of: "'connections', status, count(*)", why: "the figures for Prometheus count all of them" },
  { of: "GROUP BY connector", why: "the operator's page of connectors counts all of them" },
  { of: "FROM connection WHERE untrimmed", why: "a job; the index has those only" },
  {
    of: "FROM deletion_receipt WHERE key_destroyed_at IS NULL",
    why: "a job; the large table has such rows only",
  },
  { of: 'FROM "organization" "organization" WHERE', why: "hundreds of ids, of all vendors" },
  { of: 'SELECT request_id AS "requestId"', why: "the suites read all webhooks with it" },
]

const isLinear = (statement: string): boolean => LINEAR_STATEMENTS.some(({ of }) => statement.includes(of))

describe.each(STATES)("$title", ({ statistics, planCacheMode, judged }) => {
  let test: TestDatabase
  let walk: Walk
  let plans: ExplainedPlans

  beforeAll(async () => {
    test = await createTestDatabase()
    const { dataSource } = test.database
    await freezeStatistics(dataSource)
    if (statistics === "measured") await fillTables(dataSource)
    await dataSource.query("VACUUM ANALYZE")
    const [{ name }] = await dataSource.query<[{ name: string }]>("SELECT current_database() AS name")
    await dataSource.query(`ALTER DATABASE ${name} SET plan_cache_mode = ${planCacheMode}`)
    plans = await explainEverything(dataSource, { analyze: true })
    walk = makeWalk(test, await test.connectAgain())
    keepIdle(walk.database)
  }, 300_000)
  afterAll(async () => {
    plans.stop()
    await test.drop()
  })

  if (statistics === "empty") {
    describeStatements("on empty tables", () => walk)

    describe("the tables", () => {
      it("are filled", { timeout: 300_000 }, async () => {
        await fillTables(test.database.dataSource)
        // A suite expects no open issue but its own.
        await test.database.dataSource.query("DELETE FROM connection_issue WHERE resolved_at IS NULL")
        plans.forget()
      })
    })
  }

  describeStatements("on large tables", () => walk)

  describe("the statements", () => {
    const most = () => [...plans.mostRows()].filter(([text]) => judged.includes(plans.sentAs(text)))

    it("are all called", () => {
      expect(walk.uncalled()).toEqual([])
      expect(plans.statements().size).toBeGreaterThan(150)
    })

    it("read no whole table, except where they may", () => {
      expect(most().filter(([statement, rows]) => rows > FEW && !isLinear(statement))).toEqual([])
    })

    it("grow no more than linearly", () => {
      expect(most().filter(([, rows]) => rows > LINEAR)).toEqual([])
    })
  })
})
