import { describeReasons } from "../../contract/reasons/format-reason.ts"
import { makeReason } from "../../contract/reasons/reason-codes.ts"
import * as Effect from "effect/Effect"
import { beforeEach, describe, expect, it } from "vitest"
import type { ApplyStep } from "../../ports/sync/sync-ledger.ts"
import { makeVerifiedActors } from "../../testing/builders/actors.ts"
import { connect } from "../../testing/builders/connections.ts"
import { makeNewSession } from "../../testing/builders/sessions.ts"
import { makeAddRow, makeTotals } from "../../testing/builders/staged-rows.ts"
import { START } from "../../testing/builders/vendors.ts"
import { makeMemoryStorage, type Storage } from "../../testing/storage.ts"
import { type Actor, OPERATOR } from "../authorization/actor.ts"
import type { Role } from "../authorization/permissions.ts"
import { makeShowSession } from "./show-session.ts"

/* The progress of a sync, for permitted actors. */

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
const beginSession = async () => {
  const { ledger } = storage
  const { id } = await connect(storage)
  const rows = ["E1", "E2", "E3"].map((employeeId, ordinal) => makeAddRow(ordinal, employeeId))
  const totals = makeTotals({ rows: 3, accepted: 3, added: 3 })
  const reading = await run(ledger.stage(await run(ledger.begin(makeNewSession(id))), rows, totals))
  const applying = await run(ledger.transition(reading, "applying", { totals, reason: null, now: START }))
  return run(ledger.apply(applying, step({ page: { change: "add", throughOrdinal: 0 } })))
}

describe("a session", () => {
  it("shows how many changes are committed while it is applied", async () => {
    const session = await beginSession()
    const changes = { total: 3, committed: 1 }
    expect(await show(session.id)).toEqual({ session, notes: null, coverage: null, changes })
  })

  it("has committed all of them when it has completed", async () => {
    const session = await beginSession()
    await run(storage.ledger.apply(session, step({ completes: true })))
    expect(await show(session.id)).toMatchObject({ changes: { total: 3, committed: 3 } })
  })

  it("has committed nothing while it is read", async () => {
    const { ledger } = storage
    const session = await run(ledger.begin(makeNewSession((await connect(storage)).id)))
    const reading = await run(ledger.stage(session, [makeAddRow(0, "E1")], makeTotals({ rows: 1, added: 1 })))
    expect(await show(reading.id)).toMatchObject({ changes: { total: 1, committed: 0 } })
  })

  it("shows contents of the source only to actors of the corporate", async () => {
    const { id, vendorOrgId, orgId } = await connect(storage)
    const { ledger, history } = storage
    const reading = await run(ledger.begin(makeNewSession(id)))
    const finding = { column: "Secret column", reason: "no date", rows: 1, firstRow: 2, rejected: false }
    await run(history.save(reading.id, { cursor: null, findings: [finding], coverage: null }))
    const why = describeReasons([makeReason("guard.column", { column: "Secret column", key: "dob" })])
    await run(ledger.transition(reading, "held", { totals: reading.totals, ...why, now: START }))
    const actors = makeVerifiedActors({ id, vendorOrgId, orgId })
    const shown = async (role: Role) =>
      JSON.stringify(await run(makeShowSession(storage)(actors[role], reading.id)))
    for (const role of ["operator", "corporate-admin", "journey"] as const) {
      expect(await shown(role)).toMatch(/is missing.*no date/u)
    }
    for (const role of ["vendor-admin", "vendor-member"] as const) {
      expect(await shown(role)).toContain('"state":"held"')
      expect(await shown(role)).not.toMatch(/Secret column/u)
    }
  })

  it("counts employees whom the corporate does not share for the corporate only", async () => {
    const { id, vendorOrgId, orgId } = await connect(storage)
    const { ledger } = storage
    const totals = makeTotals({ rows: 5, accepted: 1, rejected: 1, added: 1, excluded: 3 })
    const reading = await run(ledger.stage(await run(ledger.begin(makeNewSession(id))), [], totals))
    const actors = makeVerifiedActors({ id, vendorOrgId, orgId })
    const shown = async (role: Role) =>
      (await run(makeShowSession(storage)(actors[role], reading.id))).session.totals
    for (const role of ["operator", "corporate-admin"] as const) expect(await shown(role)).toEqual(totals)
    for (const role of ["vendor-admin", "vendor-member"] as const)
      expect(await shown(role)).toEqual({ ...totals, rows: 2, excluded: 0 })
  })

  it("looks unknown to another tenant", async () => {
    const session = await beginSession()
    const stranger: Actor = {
      kind: "corporate-admin",
      userId: "user-1",
      orgId: NOBODY,
      email: "hr@else.example",
    }
    expect(await refused(session.id, stranger)).toMatchObject({ _tag: "SessionNotFound" })
    expect(await refused(NOBODY, stranger)).toMatchObject({ _tag: "SessionNotFound" })
    expect(await refused(NOBODY, OPERATOR)).toMatchObject({ _tag: "SessionNotFound" })
    expect(await refused(session.id, { kind: "system" })).toMatchObject({ _tag: "ActionForbidden" })
  })
})
