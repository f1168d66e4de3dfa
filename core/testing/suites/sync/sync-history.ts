import { randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import { expect, it } from "vitest"
import type { SyncHistory } from "../../../ports/sync/sync-history.ts"

export const describeSyncHistory = (make: () => SyncHistory): void => {
  const run = Effect.runPromise
  const finding = { column: "PAN", reason: "It is none.", rows: 3, firstRow: 2, rejected: false }

  it("keeps the first report of a session", async () => {
    const [history, id] = [make(), randomUUID()]
    const notes = { cursor: { since: "2026-01-01" }, findings: [finding] }
    await run(history.save(id, notes))
    await run(history.save(id, { cursor: null, findings: [] }))
    expect(await run(history.find(id))).toEqual(notes)
  })

  it("returns null for a session without a report, and keeps null as a cursor", async () => {
    const [history, id] = [make(), randomUUID()]
    expect(await run(history.find(id))).toBeNull()
    await run(history.save(id, { cursor: null, findings: [] }))
    expect(await run(history.find(id))).toEqual({ cursor: null, findings: [] })
  })
}
