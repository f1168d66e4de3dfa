import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { makeAuditEntry } from "../../../core/testing/builders/audit-entries.ts"
import { explainEverything, type ExplainedPlans } from "../testing/explained-plans.ts"
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts"
import { makeAuditLog } from "./audit-log.ts"

/* PostgreSQL's statistics know the log as empty, and the connection keeps the plans that it made then. */

const ENTRIES = 20_000
/** While the log is as short as this, any plan is good. */
const FEW = 20

let test: TestDatabase
let plans: ExplainedPlans

beforeAll(async () => {
  test = await createTestDatabase()
  const { dataSource } = test.database
  for (const table of ["audit_entry", "audit_head"]) {
    await dataSource.query(`ALTER TABLE ${table} SET (autovacuum_enabled = off)`)
    await dataSource.query(`VACUUM ANALYZE ${table}`)
  }
  plans = await explainEverything(dataSource, { analyze: true })
})
afterAll(async () => {
  plans.stop()
  await test.drop()
})

describe("a log that grows from nothing", () => {
  it("reads no more for the next entry, however many there are", async () => {
    const log = makeAuditLog(await test.connectAgain({ poolSize: 1 }))
    const appendFew = async () => {
      for (let n = 0; n < FEW; n++) await Effect.runPromise(log.append(makeAuditEntry()))
    }
    await appendFew()
    await test.database.dataSource.query(
      `INSERT INTO audit_entry (chain_id, sequence, id, at, role, action, target_kind, via, outcome, details, previous_hash, hash)
        SELECT chain_id, 1000000 + n, gen_random_uuid(), at, role, action, target_kind, via, outcome, details, '', ''
        FROM (SELECT * FROM audit_entry LIMIT 1) e, generate_series(1, ${String(ENTRIES)}) n`,
    )
    await appendFew()
    const most = [...plans.mostRows()].filter(([text]) => text.includes("audit_entry e WHERE"))
    expect(most).toHaveLength(1)
    expect(most[0]?.[1]).toBeLessThanOrEqual(FEW)
  })
})
