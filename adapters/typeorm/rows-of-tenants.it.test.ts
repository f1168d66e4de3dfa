import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Database, makeDatabase } from "./database.ts"
import {
  type Ask,
  findBreaches,
  findFunctionBreaches,
  makeAsk,
  prepareTrials,
} from "./testing/rows-of-tenants/find-breaches.ts"
import { FUNCTIONS } from "./testing/rows-of-tenants/functions.ts"
import { PLANTED } from "./testing/rows-of-tenants/planted.ts"
import { insertRows, type ShownRow } from "./testing/rows-of-tenants/seed.ts"
import { SCOPES } from "./testing/rows-of-tenants/tenants.ts"
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts"

/*
 * specification/promises.md#s5-tenants, tried by rows: every scope reads, adds, changes, deletes and gives away rows
 * of every table and view, and calls every function. A new one without rows in testing/rows-of-tenants fails.
 */

let test: TestDatabase
let database: Database
let ask: Ask
let rows: ReadonlyMap<string, ReadonlyArray<ShownRow>>

beforeAll(async () => {
  test = await createTestDatabase()
  const service = await test.connectAgain({ role: "hrsync_service", poolSize: 1 })
  const application = await test.connectAgain({ role: "hrsync_application", poolSize: 1 })
  database = makeDatabase(service.dataSource, application.dataSource)
  ask = makeAsk(database)
  await prepareTrials(test.database.dataSource)
  rows = await insertRows(test.database.dataSource)
})
afterAll(async () => {
  await database.close()
  await test.drop()
})

const names = async (query: string): Promise<ReadonlyArray<string>> => {
  const found = await test.database.dataSource.query<ReadonlyArray<{ name: string }>>(query)
  return found.map(({ name }) => name)
}

const RELATIONS = `SELECT n.nspname || '.' || c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND n.nspname IN ('public', 'tenant') ORDER BY 1`
const ALL_FUNCTIONS = `SELECT n.nspname || '.' || p.proname AS name FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
  WHERE n.nspname IN ('public', 'tenant') ORDER BY 1`

describe("the tables and views", () => {
  it("all have rows here", async () => {
    expect([...rows.keys()].toSorted()).toEqual(await names(RELATIONS))
    expect([...rows].filter(([, each]) => each.length === 0)).toEqual([])
  })

  it("show, take, change and lose own rows only, whichever scope asks", async () => {
    expect(await findBreaches(ask, rows)).toEqual([])
  })

  it("show nothing of a tenant to the role of the API without a scope", async () => {
    const { dataSource } = await test.connectAgain({ role: "hrsync_application", poolSize: 1 })
    for (const [table, each] of rows) {
      const forAll = each.filter(({ readers }) => SCOPES.every((name) => readers.includes(name)))
      const seen = await dataSource.query<ReadonlyArray<object>>(`SELECT FROM ${table}`).catch(() => [])
      expect([table, seen.length]).toEqual([table, forAll.length])
    }
  })
})

describe("the functions", () => {
  it("are all tried here", async () => {
    expect(Object.keys(FUNCTIONS).toSorted()).toEqual(await names(ALL_FUNCTIONS))
  })

  it.each(Object.keys(FUNCTIONS))("%s reaches no row of another tenant", async (name) => {
    const snapshot = () => test.database.dataSource.query<unknown>("SELECT * FROM webhook_lane ORDER BY 1")
    const before = await snapshot()
    expect(await findFunctionBreaches(ask, name)).toEqual([])
    expect(await snapshot()).toEqual(before)
  })
})

describe("a planted fault is found", () => {
  it.each(PLANTED)("$name", async ({ plant, undo, tables, finds }) => {
    const { dataSource } = test.database
    await dataSource.query(plant)
    try {
      const chosen = new Map([...rows].filter(([table]) => tables.includes(table)))
      const breaches = await findBreaches(ask, chosen)
      expect(breaches).toContainEqual(expect.stringMatching(finds))
    } finally {
      await dataSource.query(undo)
    }
  })

  it("a log that takes another vendor's chain", async () => {
    const { dataSource } = test.database
    const [before = ""] = await names("SELECT pg_get_functiondef('audit_append'::regproc) AS name")
    await dataSource.query(before.replace("is_limited boolean := NOT", "is_limited boolean := false AND NOT"))
    try {
      expect(await findFunctionBreaches(ask, "public.audit_append")).toContain("v1, v2c1: 1")
    } finally {
      await dataSource.query(before)
    }
  })
})
