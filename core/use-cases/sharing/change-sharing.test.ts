import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import type { SharingTerms } from "../../contract/sharing/sharing-terms.ts"
import { getSharingVersion } from "../../domain/connection/sharing-version.ts"
import { makeEmployeeRow, makeSource } from "../../testing/builders/sources.ts"
import { makeSyncFixture, readRecords, runAt, sync, readWebhooks } from "../../testing/sync-fixture.ts"
import { OPERATOR } from "../authorization/actor.ts"
import { makeChangeSharing } from "./change-sharing.ts"

const EVERYTHING: SharingTerms = { withheld: [], subset: [] }
const sharingOnly = (...values: ReadonlyArray<string>): SharingTerms => ({
  withheld: [],
  subset: [{ field: "department", operator: "is", values }],
})

/** Thirty employees, every third of them in Sales. */
const ROWS = Array.from({ length: 30 }, (_, n) =>
  makeEmployeeRow(n, { department: n % 3 === 0 ? "Sales" : "HR" }),
)

const setUp = async () => {
  const fixture = await makeSyncFixture()
  await sync(fixture, makeSource(ROWS))
  const changing = makeChangeSharing({ ...fixture.storage, ...fixture.ports })
  const change = (terms: SharingTerms) => changing(OPERATOR, fixture.connection.id, terms)
  const connection = async () => (await runAt(fixture.storage.connections.find(fixture.connection.id)))!
  return { fixture, change, connection }
}

describe("changing what a corporate shares", () => {
  it("stores the terms, a category as all its fields", async () => {
    const { change, connection } = await setUp()
    const changed = await runAt(change({ withheld: ["pan", "bank_details_fields", "pan"], subset: [] }))
    const withheld = ["pan", "bankDetails_bankName", "bankDetails_ifscCode", "bankDetails_accountNumber"]
    expect(changed).toMatchObject({ excluded: 0, connection: { withheld } })
    expect(await connection()).toMatchObject({ withheld, subset: [] })
    await runAt(change(EVERYTHING))
    expect(await connection()).toMatchObject({ withheld: [] })
  })

  it("excludes at once the employees that a new rule does not include, and notifies the vendor of each", async () => {
    const { fixture, change, connection } = await setUp()
    const before = (await readWebhooks(fixture)).length
    const { excluded } = await runAt(change(sharingOnly("Sales")))
    expect(excluded).toBe(20)
    expect(await readRecords(fixture)).toHaveLength(10)
    expect(await connection()).toMatchObject({ employeeCount: 10 })
    const updates = (await readWebhooks(fixture)).slice(before)
    expect(updates.map(({ kind, employees }) => [kind, employees.length])).toEqual([
      ["sync.events.employee.update/sync.events.delta", 10],
      ["sync.events.employee.update/sync.events.delta", 10],
      ["sync.events.completed/sync.events", 0],
    ])
  })

  it("does not treat a deliberate change as a faulty source", async () => {
    const { fixture, change } = await setUp()
    await runAt(change(sharingOnly("Sales")))
    const report = await sync(fixture, makeSource(ROWS))
    expect(report).toMatchObject({
      state: "completed",
      totals: { updated: 0, unchanged: 10, excluded: 20, disappeared: 0 },
    })
  })

  it("adds the employees of a wider rule with the next sync", async () => {
    const { fixture, change } = await setUp()
    await runAt(change(sharingOnly("Sales")))
    expect(await runAt(change(EVERYTHING))).toMatchObject({ excluded: 0 })
    expect((await sync(fixture, makeSource(ROWS))).totals).toMatchObject({ updated: 20, unchanged: 10 })
    expect(await readRecords(fixture)).toHaveLength(30)
  })

  it("excludes employees until the next sync when the store does not suffice to decide", async () => {
    const { fixture, change } = await setUp()
    await runAt(change({ withheld: ["department"], subset: [] }))
    await sync(fixture, makeSource(ROWS))
    const { excluded } = await runAt(change({ ...sharingOnly("Sales"), withheld: ["department"] }))
    expect(excluded).toBe(30)
    expect((await sync(fixture, makeSource(ROWS))).totals).toMatchObject({ updated: 10, excluded: 20 })
    expect(await readRecords(fixture)).toHaveLength(10)
  })

  it("keeps those whom the store cannot decide while the rules stay as they are", async () => {
    const { fixture, change } = await setUp()
    await runAt(change({ ...sharingOnly("Sales"), withheld: ["department"] }))
    await sync(fixture, makeSource(ROWS))
    expect(await readRecords(fixture)).toHaveLength(10)
    expect(await runAt(change({ ...sharingOnly("SALES"), withheld: [] }))).toMatchObject({ excluded: 0 })
    expect(await readRecords(fixture)).toHaveLength(10)
  })

  it("notifies the vendor of each who leaves once", async () => {
    const { change } = await setUp()
    await runAt(change(sharingOnly("Sales")))
    expect(await runAt(change(sharingOnly("Sales", "Design")))).toMatchObject({ excluded: 0 })
  })

  it("saves nothing when another user changed anything since", async () => {
    const { fixture, change, connection } = await setUp()
    const version = getSharingVersion(await connection())
    const changing = makeChangeSharing({ ...fixture.storage, ...fixture.ports })
    const changeFrom = (from: string, terms: SharingTerms) =>
      changing(OPERATOR, fixture.connection.id, terms, from)
    await runAt(change({ withheld: ["pan"], subset: [] }))
    expect(await runAt(Effect.flip(changeFrom(version, sharingOnly("Sales"))))).toMatchObject({
      _tag: "SharingChanged",
    })
    expect(await connection()).toMatchObject({ withheld: ["pan"], subset: [], employeeCount: 30 })
    const current = getSharingVersion(await connection())
    expect(current).not.toBe(version)
    expect(await runAt(changeFrom(current, sharingOnly("Sales")))).toMatchObject({ excluded: 20 })
    expect(getSharingVersion(await connection())).not.toBe(current)
  })

  it("rejects withholding what the vendor requires, and changes nothing", async () => {
    const { change, connection } = await setUp()
    const error = await runAt(Effect.flip(change({ ...sharingOnly("Sales"), withheld: ["pan", "name"] })))
    expect(error).toMatchObject({ _tag: "FieldsRequired", keys: ["name"] })
    expect(await connection()).toMatchObject({ withheld: [], subset: [], employeeCount: 30 })
  })

  it("does not wait for a running sync, and reports it", async () => {
    const { fixture, change, connection } = await setUp()
    const busy = fixture.storage.lock.withLock(
      fixture.connection.id,
      Effect.flip(change(sharingOnly("Sales"))),
    )
    expect(await runAt(busy)).toMatchObject({ _tag: "SyncAlreadyRunning" })
    expect(await connection()).toMatchObject({ subset: [] })
  })

  it("rejects an unknown connection", async () => {
    const { fixture } = await setUp()
    const change = makeChangeSharing({ ...fixture.storage, ...fixture.ports })
    expect(await runAt(Effect.flip(change(OPERATOR, crypto.randomUUID(), EVERYTHING)))).toMatchObject({
      _tag: "ConnectionNotFound",
    })
  })
})
