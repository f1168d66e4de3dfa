import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { connect } from "../../../core/testing/builders/connections.ts"
import {
  createKnownEmployees,
  createStagedSession,
  syncRows,
} from "../../../core/testing/builders/sessions.ts"
import { makeAddRow, makeStoredRecord, makeUpdateRow } from "../../../core/testing/builders/staged-rows.ts"
import type { Storage } from "../../../core/testing/storage.ts"
import { describeSyncApplying } from "../../../core/testing/suites/sync/sync-applying.ts"
import { describeSyncSessions } from "../../../core/testing/suites/sync/sync-sessions.ts"
import { describeSyncTransitions } from "../../../core/testing/suites/sync/sync-transitions.ts"
import { describeStagedDuplicates } from "../../../core/testing/suites/sync/staged-duplicates.ts"
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
  describeSyncTransitions(make)
  describeSyncStaging(make)
  describeStagedDuplicates(make)
  describeSyncApplying(make)
})

describe("the sealed records", () => {
  /** The sealed records that sessions of the connection left, and those of its employees. */
  const readRecords = async (connectionId: string) => {
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

  it("are kept for current employees only, not for replaced, duplicate or dropped rows", async () => {
    const { ledger, directory } = storage
    const { id } = await connect(storage)
    await run(createKnownEmployees(ledger, id, ["E1", "E2", "E3"]))
    const findId = async (employeeId: string) => (await run(directory.find(id, employeeId)))?.id ?? ""
    const same = makeStoredRecord("E2", "1", { sealed: Buffer.from("sealed anew") })
    await run(
      syncRows(ledger, id, [
        makeUpdateRow(0, "E1", { id: await findId("E1") }),
        makeUpdateRow(1, "E2", { id: await findId("E2"), record: same }),
        makeAddRow(2, "E4"),
      ]),
    )
    const dropped = await run(
      createStagedSession(ledger, id, [makeAddRow(0, "E5"), makeAddRow(1, "E6"), makeAddRow(2, "E5")]),
    )
    await run(ledger.removeDuplicates(dropped))
    expect((await readRecords(id)).kept).toHaveLength(6)
    const { totals, startedAt } = dropped
    await run(ledger.transition(dropped, "failed", { totals, reason: "test", now: startedAt }))

    const { kept, employees } = await readRecords(id)
    expect(employees).toEqual(["sealed E1 2", "sealed E2 1", "sealed E3 1", "sealed E4 1"])
    expect(kept).toEqual(employees)
  })
})
