import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { connect } from "../../../core/testing/builders/connections.ts"
import { knownEmployees, stagedSession, syncRows } from "../../../core/testing/builders/sessions.ts"
import { addRow, recordOf, updateRow } from "../../../core/testing/builders/staged-rows.ts"
import type { Storage } from "../../../core/testing/storage.ts"
import { describeSyncApplying } from "../../../core/testing/suites/sync/sync-applying.ts"
import { describeSyncSessions } from "../../../core/testing/suites/sync/sync-sessions.ts"
import { describeSyncStaging } from "../../../core/testing/suites/sync/sync-staging.ts"
import { makePostgresStorage } from "../testing/storage.ts"
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts"

const run = Effect.runPromise

let test: TestDatabase
let storage: Storage

beforeAll(async () => {
  test = await createTestDatabase()
  storage = makePostgresStorage(test.database)
})
afterAll(() => test.drop())

const make = () => Promise.resolve(storage)

describe("the sync ledger on PostgreSQL", () => {
  describeSyncSessions(make)
  describeSyncStaging(make)
  describeSyncApplying(make)
})

describe("the sealed records", () => {
  /** The sealed records that sessions of the connection left, and those of its employees. */
  const recordsOf = async (connectionId: string) => {
    const texts = async (from: string) =>
      (
        await test.database.dataSource.query<ReadonlyArray<{ readonly sealed: Buffer }>>(
          `SELECT r.sealed FROM employee_record r JOIN ${from} ORDER BY 1`,
          [connectionId],
        )
      ).map(({ sealed }) => sealed.toString())
    return {
      kept: await texts("sync_session s ON s.id = r.session_id WHERE s.connection_id = $1"),
      employees:
        await texts(`employee e ON r.session_id = e.record_session_id AND r.ordinal = e.record_ordinal
        WHERE e.connection_id = $1`),
    }
  }

  it("are kept of the employees as they are now, and of nothing that was replaced, repeated or dropped", async () => {
    const { ledger, directory } = storage
    const { id } = await connect(storage)
    await run(knownEmployees(ledger, id, ["E1", "E2", "E3"]))
    const idOf = async (employeeId: string) => (await run(directory.find(id, employeeId)))?.id ?? ""
    const same = recordOf("E2", "1", { sealed: Buffer.from("sealed anew") })
    await run(
      syncRows(ledger, id, [
        updateRow(0, "E1", { id: await idOf("E1") }),
        updateRow(1, "E2", { id: await idOf("E2"), record: same }),
        addRow(2, "E4"),
      ]),
    )
    const dropped = await run(stagedSession(ledger, id, [addRow(0, "E5"), addRow(1, "E6"), addRow(2, "E5")]))
    await run(ledger.keepLast(dropped))
    expect((await recordsOf(id)).kept).toHaveLength(6)
    const { totals, startedAt } = dropped
    await run(ledger.move(dropped, "failed", { totals, reason: "test", now: startedAt }))

    const { kept, employees } = await recordsOf(id)
    expect(employees).toEqual(["sealed E1 2", "sealed E2 1", "sealed E3 1", "sealed E4 1"])
    expect(kept).toEqual(employees)
  })
})
