import { randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import { expect, it } from "vitest"
import type { Coverage } from "../../../domain/sync/coverage.ts"
import type { SessionNotes, SyncHistory } from "../../../ports/sync/sync-history.ts"

const COVERAGE: Coverage = {
  employees: 60,
  uncounted: 1,
  fields: [
    {
      key: "doj",
      filled: 0,
      before: { filled: 58, employees: 60 },
      offer: { kind: "column", header: "doj" },
      gap: "few",
      isKnown: false,
    },
  ],
  lacking: [{ key: "pan", rows: 1, first: [{ position: 5, employeeId: "E5" }] }],
}

const NO_NOTES: SessionNotes = { cursor: null, findings: [], coverage: null }

export const describeSyncHistory = (make: () => SyncHistory): void => {
  const run = Effect.runPromise
  const finding = { column: "PAN", reason: "It is none.", rows: 3, firstRow: 2, rejected: false }

  it("keeps the first report of a session", async () => {
    const [history, id] = [make(), randomUUID()]
    const notes = { cursor: { since: "2026-01-01" }, findings: [finding], coverage: COVERAGE }
    await run(history.save(id, notes))
    await run(history.save(id, NO_NOTES))
    expect(await run(history.find(id))).toEqual(notes)
  })

  it("returns null for a session without a report, and keeps null as a cursor", async () => {
    const [history, id] = [make(), randomUUID()]
    expect(await run(history.find(id))).toBeNull()
    await run(history.save(id, NO_NOTES))
    expect(await run(history.find(id))).toEqual(NO_NOTES)
  })

  it("adds the coverage of a session that was held, with its notes and without", async () => {
    const [history, held, other] = [make(), randomUUID(), randomUUID()]
    await run(history.save(held, { cursor: null, findings: [finding], coverage: null }))
    await run(history.saveCoverage(held, COVERAGE))
    await run(history.saveCoverage(other, COVERAGE))
    expect(await run(history.find(held))).toEqual({ cursor: null, findings: [finding], coverage: COVERAGE })
    expect(await run(history.find(other))).toEqual({ ...NO_NOTES, coverage: COVERAGE })
  })
}
