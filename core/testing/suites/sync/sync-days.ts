import * as Effect from "effect/Effect"
import { expect, it } from "vitest"
import { connect } from "../../builders/connections.ts"
import { createStagedSession, makeNewSession } from "../../builders/sessions.ts"
import { makeAddRow, makeTotals } from "../../builders/staged-rows.ts"
import type { Storage } from "../../storage.ts"

const run = Effect.runPromise
const SECOND = 1_000

/** What every history counts of the syncs of a day. */
export const describeSyncDays = (make: () => Promise<Storage>): void => {
  /** A sync that takes this long and changes this much. */
  const complete = async (
    { ledger }: Storage,
    connectionId: string,
    startedAt: number,
    millis: number,
    parts: Parameters<typeof makeTotals>[0] = {},
  ) => {
    const rows = [makeAddRow(0, `E-${String(startedAt)}`)]
    const staged = await run(createStagedSession(ledger, connectionId, rows, { now: startedAt }))
    const totals = makeTotals(parts)
    const at = { totals, reason: null, now: startedAt }
    const applying = await run(ledger.transition(staged, "applying", at))
    const page = { change: "add", throughOrdinal: 0 } as const
    await run(ledger.apply(applying, { page, webhooks: [], completes: true, now: startedAt + millis }))
  }

  it("counts by the day on which they began, in the time zone, with how long they took", async () => {
    const storage = await make()
    const { id } = await connect(storage)
    // A quarter to midnight of the first in India, and a quarter past it.
    const before = Date.parse("2026-03-01T18:15:00Z")
    const after = Date.parse("2026-03-01T18:45:00Z")
    await complete(storage, id, before - 60 * SECOND, SECOND)
    const parts = { added: 5, updated: 4, unchanged: 90, disappeared: 1, rejected: 2 }
    await complete(storage, id, before, 3 * SECOND, parts)
    await complete(storage, id, after, 7 * SECOND, { added: 1 })
    const failing = await run(storage.ledger.begin(makeNewSession(id, { now: after + SECOND })))
    const end = { totals: makeTotals({}), reason: "No answer", now: after + 9 * SECOND }
    await run(storage.ledger.transition(failing, "failed", end))
    await run(storage.ledger.begin(makeNewSession(id, { now: after + 60 * SECOND })))

    expect(await run(storage.history.listDays(id, "Asia/Kolkata", "2026-03-01"))).toEqual([
      {
        day: "2026-03-01",
        syncs: 2,
        failed: 0,
        medianMillis: SECOND,
        p95Millis: 3 * SECOND,
        added: 5,
        updated: 3,
        unchanged: 90,
        left: 1,
        rejected: 2,
      },
      {
        day: "2026-03-02",
        syncs: 2,
        failed: 1,
        medianMillis: 7 * SECOND,
        p95Millis: 7 * SECOND,
        added: 1,
        updated: 0,
        unchanged: 0,
        left: 0,
        rejected: 0,
      },
    ])
    const later = await run(storage.history.listDays(id, "Asia/Kolkata", "2026-03-02"))
    expect(later.map(({ day }) => day)).toEqual(["2026-03-02"])
  })

  it("counts neither trial runs nor other connections", async () => {
    const storage = await make()
    const [{ id }, other] = [await connect(storage), await connect(storage)]
    const now = Date.parse("2026-03-01T12:00:00Z")
    await complete(storage, other.id, now, SECOND)
    const trial = await run(storage.ledger.begin(makeNewSession(id, { now, dryRun: true })))
    const end = { totals: makeTotals({}), reason: null, now }
    await run(storage.ledger.transition(trial, "cancelled", end))
    expect(await run(storage.history.listDays(id, "UTC", "2026-03-01"))).toEqual([])
  })
}
