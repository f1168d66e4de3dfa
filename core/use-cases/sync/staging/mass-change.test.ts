import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { makeActors, listDeniedActors } from "../../../testing/builders/actors.ts"
import {
  makeApiSource,
  makeEmployeeRow,
  makeEmployeeRows,
  makeSource,
} from "../../../testing/builders/sources.ts"
import { START } from "../../../testing/builders/vendors.ts"
import {
  makeSyncFixture,
  readRecords,
  runAt,
  sync,
  type SyncFixture,
  readWebhooks,
} from "../../../testing/sync-fixture.ts"
import { type Actor, OPERATOR } from "../../authorization/actor.ts"
import { makeConfirmSync } from "../confirm-sync.ts"

const UPDATE = "sync.events.employee.update/sync.events.delta"
const LATER = START + 60_000

/** The directory has 40 employees; a later full load contains 25 of them. */
const makeHeldFixture = async () => {
  const fixture = await makeSyncFixture()
  await sync(fixture, makeSource(makeEmployeeRows(40)))
  const before = await readState(fixture)
  const shrunken = [
    ...makeEmployeeRows(24),
    makeEmployeeRow(25, { designation: "Lead" }),
    makeEmployeeRow(41),
  ]
  const report = await sync(fixture, makeSource(shrunken), {}, LATER)
  return { fixture, before, report, shrunken }
}

const readState = async (fixture: SyncFixture) => ({
  records: await readRecords(fixture),
  webhooks: await readWebhooks(fixture),
})

const confirm = (fixture: SyncFixture, sessionId: string, confirmed: boolean, actor: Actor = OPERATOR) =>
  makeConfirmSync({ ...fixture.ports, issues: fixture.storage.issues })(actor, {
    connectionId: fixture.connection.id,
    sessionId,
    confirmed,
    onProgress: () => undefined,
  })

describe("a full load that lacks too many employees", () => {
  it("is held with its reason before anything is written or sent", async () => {
    const { fixture, before, report } = await makeHeldFixture()
    expect(report).toMatchObject({
      state: "held",
      holdReason: "15 of 40 active employees (38 %) are missing from the source.",
      totals: { added: 1, updated: 16, disappeared: 15, unchanged: 24 },
    })
    expect(await readState(fixture)).toEqual(before)
  })

  it("is not held for employees whose rows could not be read: they do not become Inactive", async () => {
    const fixture = await makeSyncFixture()
    await sync(fixture, makeApiSource(makeEmployeeRows(40)))
    const unreadable = Array.from({ length: 15 }, (_, index) => ({ position: 50 + index, reason: "Broken." }))
    const report = await sync(fixture, makeApiSource(makeEmployeeRows(25), { unreadable }), {}, LATER)
    expect(report).toMatchObject({
      state: "completed",
      holdReason: null,
      totals: { rejected: 15, disappeared: 0 },
    })
  })

  it("is shared as it was read once a person confirms it", async () => {
    const { fixture, report } = await makeHeldFixture()
    const session = await runAt(confirm(fixture, report.sessionId, true), LATER + 1_000)
    expect(session).toMatchObject({ state: "completed", finishedAt: LATER + 1_000, totals: report.totals })
    const records = await readRecords(fixture)
    expect(records).toHaveLength(41)
    const inactive = records.filter(({ status }) => status === "Inactive").map((record) => record.employeeId)
    expect(inactive).toEqual(makeEmployeeRows(15, 26).map(({ employeeId }) => employeeId))
    const webhooks = await readWebhooks(fixture, report.sessionId)
    expect(webhooks.map(({ kind, counter, employees }) => [kind, counter, employees.length])).toEqual([
      ["sync.events.employee.add/sync.events.delta", 1, 1],
      [UPDATE, 2, 10],
      [UPDATE, 3, 6],
      ["sync.events.completed/sync.events", 4, 0],
    ])
  })

  it("leaves nothing behind once a person rejects it, and the next sync starts", async () => {
    const { fixture, before, report } = await makeHeldFixture()
    const session = await runAt(confirm(fixture, report.sessionId, false), LATER)
    expect(session).toMatchObject({ state: "cancelled", reason: "A person rejected the mass change." })
    expect(await readState(fixture)).toEqual(before)
    const next = await sync(fixture, makeSource(makeEmployeeRows(40)))
    expect(next).toMatchObject({ state: "completed", totals: { updated: 0, unchanged: 40 } })
  })

  it("accepts one answer: the second finds nothing held", async () => {
    const { fixture, report } = await makeHeldFixture()
    await runAt(confirm(fixture, report.sessionId, true), LATER)
    const after = await readState(fixture)
    for (const answer of [true, false]) {
      expect(await runAt(Effect.flip(confirm(fixture, report.sessionId, answer)))).toMatchObject({
        _tag: "SessionNotHeld",
        sessionId: report.sessionId,
      })
    }
    expect(await readState(fixture)).toEqual(after)
  })

  it("rejects an answer for another session, and for another connection", async () => {
    const { fixture, report } = await makeHeldFixture()
    const { connection } = await makeSyncFixture(fixture.storage)
    const wrong = [
      confirm(fixture, crypto.randomUUID(), true),
      confirm({ ...fixture, connection }, report.sessionId, true),
    ]
    for (const answer of wrong) {
      // Nothing is told of the state of another connection's session.
      expect(await runAt(Effect.flip(answer))).toMatchObject({ _tag: "SessionNotHeld", state: null })
    }
    const unknown = { ...connection, id: crypto.randomUUID() }
    expect(
      await runAt(Effect.flip(confirm({ ...fixture, connection: unknown }, report.sessionId, true))),
    ).toMatchObject({ _tag: "ConnectionNotFound" })
    expect(await runAt(fixture.ports.ledger.findHeld(fixture.connection.id))).toMatchObject({ state: "held" })
  })

  it("rejects an answer from the vendor's software, and from another tenant", async () => {
    const { fixture, before, report } = await makeHeldFixture()
    const refused = listDeniedActors("connection.confirm-sync", fixture.connection)
    for (const { actor, error } of refused) {
      for (const confirmed of [true, false]) {
        const answer = Effect.flip(confirm(fixture, report.sessionId, confirmed, actor))
        expect(await runAt(answer)).toMatchObject({ _tag: error })
      }
    }
    expect(await runAt(fixture.ports.ledger.findHeld(fixture.connection.id))).toMatchObject({ state: "held" })
    expect(await readState(fixture)).toEqual(before)
  })

  it.each(["corporate-admin", "journey", "vendor-admin"] as const)(
    "accepts the answer of a %s",
    async (role) => {
      const { fixture, report } = await makeHeldFixture()
      const actor = makeActors(fixture.connection)[role]
      expect(await runAt(confirm(fixture, report.sessionId, true, actor))).toMatchObject({
        state: "completed",
      })
    },
  )

  it("reports that it is running when it is confirmed twice at once", async () => {
    const { fixture, report } = await makeHeldFixture()
    const answer = fixture.ports.lock.withLock(
      fixture.connection.id,
      Effect.flip(confirm(fixture, report.sessionId, true)),
    )
    expect(await runAt(answer)).toMatchObject({ _tag: "SyncAlreadyRunning", sessionId: report.sessionId })
  })
})

describe("an empty source", () => {
  it.each([0, 5])("is held when the directory has %s employees", async (count) => {
    const fixture = await makeSyncFixture()
    if (count > 0) await sync(fixture, makeSource(makeEmployeeRows(count)))
    const before = await readState(fixture)
    expect(await sync(fixture, makeSource([]), {}, LATER)).toMatchObject({
      state: "held",
      holdReason: "The source contains no employees.",
    })
    expect(await readState(fixture)).toEqual(before)
  })
})

describe("an employee missing from a full load", () => {
  const leave = async () => {
    const fixture = await makeSyncFixture()
    await sync(fixture, makeSource(makeEmployeeRows(12)))
    const report = await sync(fixture, makeSource(makeEmployeeRows(10)), {}, LATER)
    return { fixture, report }
  }

  it("becomes Inactive, keeps the rest of the record, and the vendor is notified", async () => {
    const { fixture, report } = await leave()
    expect(report).toMatchObject({
      state: "completed",
      totals: { updated: 2, disappeared: 2, unchanged: 10 },
    })
    expect((await readRecords(fixture)).slice(10)).toMatchObject([
      { employeeId: "E0011", name: "Employee 11", status: "Inactive" },
      { employeeId: "E0012", name: "Employee 12", status: "Inactive" },
    ])
    expect(await readWebhooks(fixture, report.sessionId)).toMatchObject([
      { kind: UPDATE, employees: ["E0011", "E0012"] },
      { kind: "sync.events.completed/sync.events" },
    ])
  })

  it("is staged after the rows of the source, the first of which may be updates, too", async () => {
    const fixture = await makeSyncFixture()
    await sync(fixture, makeSource(makeEmployeeRows(12)))
    const report = await sync(
      fixture,
      makeSource(makeEmployeeRows(10, 1, { designation: "Lead" })),
      {},
      LATER,
    )
    expect(report).toMatchObject({ state: "completed", totals: { updated: 12, disappeared: 2 } })
    const sentEmployees = (await readWebhooks(fixture, report.sessionId)).flatMap(
      ({ employees }) => employees,
    )
    expect(sentEmployees).toEqual(makeEmployeeRows(12).map(({ employeeId }) => employeeId))
  })

  it("is sent once: the next load without the employee changes nothing", async () => {
    const { fixture } = await leave()
    const report = await sync(fixture, makeSource(makeEmployeeRows(10)), {}, LATER + 1_000)
    expect(report.totals).toMatchObject({ updated: 0, disappeared: 0, unchanged: 10 })
  })

  it("is active again when the source contains the employee again, even with an unchanged row", async () => {
    const { fixture } = await leave()
    const report = await sync(fixture, makeSource(makeEmployeeRows(12)), {}, LATER + 1_000)
    expect(report.totals).toMatchObject({ updated: 2, unchanged: 10 })
    expect((await readRecords(fixture)).map(({ status }) => status)).not.toContain("Inactive")
  })

  it("stays Terminated when that is the stored status", async () => {
    const fixture = await makeSyncFixture()
    await sync(fixture, makeSource([...makeEmployeeRows(5), makeEmployeeRow(6, { status: "Terminated" })]))
    const report = await sync(fixture, makeSource(makeEmployeeRows(5)), {}, LATER)
    expect(report.totals).toMatchObject({ disappeared: 0 })
    expect((await readRecords(fixture))[5]).toMatchObject({ employeeId: "E0006", status: "Terminated" })
  })

  it("is found page by page, whatever the number", async () => {
    const fixture = await makeSyncFixture()
    await sync(fixture, makeSource(makeEmployeeRows(2_100), { pageSize: 1_000 }))
    const report = await sync(fixture, makeSource(makeEmployeeRows(1)), {}, LATER)
    expect(report).toMatchObject({ state: "held", totals: { disappeared: 2_099, updated: 2_099 } })
  })
})
