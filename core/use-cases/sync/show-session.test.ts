import * as Effect from "effect/Effect"
import { beforeEach, describe, expect, it } from "vitest"
import type { ApplyStep } from "../../ports/sync-ledger.ts"
import { connect } from "../../testing/builders/connections.ts"
import { newSession } from "../../testing/builders/sessions.ts"
import { addRow, totalsOf } from "../../testing/builders/staged-rows.ts"
import { START } from "../../testing/builders/vendors.ts"
import { makeMemoryStorage, type Storage } from "../../testing/storage.ts"
import { type Actor, OPERATOR } from "../access/actor.ts"
import { makeShowSession } from "./show-session.ts"

/* How far a sync is, for whoever may know. */

const run = Effect.runPromise
const NOBODY = "00000000-0000-4000-8000-00000000dead"

let storage: Storage
beforeEach(() => {
  storage = makeMemoryStorage()
})

const show = (sessionId: string) => run(makeShowSession(storage)(OPERATOR, sessionId))
const refused = (sessionId: string, actor: Actor) =>
  run(Effect.flip(makeShowSession(storage)(actor, sessionId)))

const step = (parts: Partial<ApplyStep>): ApplyStep => ({
  page: null,
  webhooks: [],
  completes: false,
  now: START,
  ...parts,
})

/** A session of 3 additions, the first of which is committed. */
const begun = async () => {
  const { ledger } = storage
  const { id } = await connect(storage)
  const rows = ["E1", "E2", "E3"].map((employeeId, ordinal) => addRow(ordinal, employeeId))
  const totals = totalsOf({ rows: 3, accepted: 3, added: 3 })
  const reading = await run(ledger.stage(await run(ledger.begin(newSession(id))), rows, totals))
  const applying = await run(ledger.move(reading, "applying", { totals, reason: null, now: START }))
  return run(ledger.apply(applying, step({ page: { change: "add", throughOrdinal: 0 } })))
}

describe("a session", () => {
  it("says how many of its changes are committed while it is applied", async () => {
    const session = await begun()
    expect(await show(session.id)).toEqual({ session, notes: null, changes: { total: 3, committed: 1 } })
  })

  it("has committed all of them when it has completed", async () => {
    const session = await begun()
    await run(storage.ledger.apply(session, step({ completes: true })))
    expect(await show(session.id)).toMatchObject({ changes: { total: 3, committed: 3 } })
  })

  it("has committed nothing while it is read", async () => {
    const { ledger } = storage
    const session = await run(ledger.begin(newSession((await connect(storage)).id)))
    const reading = await run(ledger.stage(session, [addRow(0, "E1")], totalsOf({ rows: 1, added: 1 })))
    expect(await show(reading.id)).toMatchObject({ changes: { total: 1, committed: 0 } })
  })

  it("is unknown to a neighbour as one that is not there", async () => {
    const session = await begun()
    const stranger: Actor = { kind: "corporate-admin", orgId: NOBODY, email: "hr@else.example" }
    expect(await refused(session.id, stranger)).toMatchObject({ _tag: "SessionUnknown" })
    expect(await refused(NOBODY, stranger)).toMatchObject({ _tag: "SessionUnknown" })
    expect(await refused(NOBODY, OPERATOR)).toMatchObject({ _tag: "SessionUnknown" })
    expect(await refused(session.id, { kind: "system" })).toMatchObject({ _tag: "ActionForbidden" })
  })
})
