import type { QueryRunner } from "typeorm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Storage } from "../../core/testing/storage.ts"
import { createOutboxConnection, createWebhookVendor } from "../../core/testing/builders/outbox-connection.ts"
import { type ExplainedPlans, explainEverything } from "./testing/explained-plans.ts"
import { fillTables, freezeStatistics } from "./testing/fill-tables.ts"
import { FUNCTION_TRIALS, type TrialTenant } from "./testing/function-trials.ts"
import { makePostgresStorage } from "./testing/storage.ts"
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts"

/*
 * specification/promises.md#p12-no-plan-by-luck: a connection of PostgreSQL keeps the plans of functions. Those that
 * it made while the tables were empty must serve them when they are large: no step of any statement in a function
 * reads more rows than a call is about.
 */

/** After five calls PostgreSQL may keep a plan for any values. */
const CALLS = 12
/** Further rows of the same vendor: a call may not read all of them either. */
const CONNECTIONS = 1_000
/** Rows of a step, in a call about five webhooks. The tables have thousands. */
const FEW = 200

let test: TestDatabase
let plans: ExplainedPlans
/** Held, since the pool closes what is idle. */
let one: QueryRunner
let tenant: TrialTenant

beforeAll(async () => {
  test = await createTestDatabase()
  const { dataSource } = test.database
  await freezeStatistics(dataSource)
  await dataSource.query("VACUUM ANALYZE")
  const storage = makePostgresStorage(test.database)
  const vendorOrgId = await createWebhookVendor(storage)
  tenant = await createTenant(storage, vendorOrgId)
  plans = await explainEverything(dataSource, { analyze: true })
  one = (await test.connectAgain({ poolSize: 1 })).dataSource.createQueryRunner()
  await one.connect()
  for (const call of Object.values(FUNCTION_TRIALS))
    for (let n = 0; n < CALLS && call !== null; n++) await call(one, tenant)
  await fillTables(dataSource)
  await dataSource.query("UPDATE connection SET vendor_org_id = $1 WHERE org_number <= $2", [
    vendorOrgId,
    CONNECTIONS,
  ])
  // Its rows are the last of their tables: a scan that stops at what it looks for has read all others.
  tenant = await createTenant(storage, vendorOrgId)
}, 300_000)
afterAll(async () => {
  plans.stop()
  await one.release()
  await test.drop()
})

/** Statements inside functions, with the most rows that one of their steps processed. */
const readingMuch = () =>
  [...plans.mostRows()].filter(([text, rows]) => plans.sentAs(text) === "function" && rows > FEW)

const createTenant = async (storage: Storage, vendorOrgId: string): Promise<TrialTenant> => {
  const { id, orgId, enqueue } = await createOutboxConnection(storage, vendorOrgId)
  await enqueue([0, 20, 0])
  return { vendorOrgId, connectionId: id, orgId }
}

describe("the functions", () => {
  it("are all tried here", async () => {
    const all = await test.database.dataSource.query<ReadonlyArray<{ readonly name: string }>>(
      "SELECT proname AS name FROM pg_proc WHERE pronamespace = 'public'::regnamespace ORDER BY proname",
    )
    expect(Object.keys(FUNCTION_TRIALS).toSorted()).toEqual(all.map(({ name }) => name))
  })

  it.each(Object.entries(FUNCTION_TRIALS).filter(([, call]) => call !== null))(
    "%s reads no more rows of large tables than of empty ones",
    async (_, call) => {
      plans.forget()
      for (let n = 0; n < 3; n++) await call?.(one, tenant)
      expect(readingMuch()).toEqual([])
    },
  )
})
