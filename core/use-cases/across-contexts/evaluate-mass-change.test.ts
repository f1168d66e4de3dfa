import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { type Actor, OPERATOR } from "../authorization/actor.ts"
import { makeChangeGuard } from "../connection/change-guard.ts"
import { makeChangeSharing } from "../sharing/change-sharing.ts"
import {
  makeEmployeeRow,
  makeEmployeeRows,
  makeSource,
  type SourceRecord,
} from "../../testing/builders/sources.ts"
import { START } from "../../testing/builders/vendors.ts"
import { makePullFixture } from "../../testing/pull-fixture.ts"
import {
  makeSyncFixture,
  readRecords,
  runAt,
  sync,
  type SyncFixture,
  readWebhooks,
} from "../../testing/sync-fixture.ts"

/* specification/sync.md#mass-change-guard: changes of the employees in a full load. */

const LATER = START + 60_000

const world40 = async () => {
  const fixture = await makeSyncFixture()
  await sync(fixture, makeSource(makeEmployeeRows(40)))
  return fixture
}

const readState = async (fixture: SyncFixture) => [await readRecords(fixture), await readWebhooks(fixture)]

/** The rows without a column. */
const without = (column: string, rows: ReadonlyArray<SourceRecord>): ReadonlyArray<SourceRecord> =>
  rows.map((row) => Object.fromEntries(Object.entries(row).filter(([key]) => key !== column)))

describe("a full load that changes statuses", () => {
  const terminated = (count: number) => [
    ...makeEmployeeRows(count, 1, { status: "Terminated" }),
    ...makeEmployeeRows(40 - count, count + 1),
  ]

  it("is held when it exceeds the allowed share, before anything is written or sent", async () => {
    const fixture = await world40()
    const before = await readState(fixture)
    const report = await sync(fixture, makeSource(terminated(11)), {}, LATER)
    const reason = "The status of 11 of 40 employees (28 %) would change."
    expect(report).toMatchObject({ state: "held", holdReason: reason })
    expect(await runAt(fixture.ports.ledger.find(report.sessionId))).toMatchObject({ state: "held", reason })
    expect(await readState(fixture)).toEqual(before)
  })

  it("proceeds when there are few, and always in an incremental load", async () => {
    const fixture = await world40()
    expect((await sync(fixture, makeSource(terminated(8)), {}, LATER)).state).toBe("completed")
    const all = makeSource(makeEmployeeRows(40, 1, { status: "Terminated" }))
    expect((await sync(fixture, all, { mode: "delta" }, LATER + 1)).state).toBe("completed")
  })
})

describe("a full load that empties a field", () => {
  it("is held with the fields and the number of lost values when a column is missing", async () => {
    const fixture = await world40()
    const before = await readState(fixture)
    const rows = without("pan", without("designation", makeEmployeeRows(40)))
    const report = await sync(fixture, makeSource(rows), {}, LATER)
    expect(report).toMatchObject({
      state: "held",
      holdReason:
        "These fields would be emptied: designation of 40 of 40 employees (100 %), pan of 40 of 40 employees (100 %). " +
        'The column "designation" (designation) of the last file is missing. The column "pan" (pan) of the last file is missing.',
    })
    expect(await readState(fixture)).toEqual(before)
  })

  it("is held for empty cells, too, and not for changed values", async () => {
    const fixture = await world40()
    const half = [...makeEmployeeRows(20, 1, { email: "" }), ...makeEmployeeRows(20, 21)]
    expect((await sync(fixture, makeSource(half), {}, LATER)).holdReason).toBe(
      "These fields would be emptied: email of 20 of 40 employees (50 %).",
    )
    const renamed = makeEmployeeRows(40, 1, { designation: "Lead" })
    expect((await sync(fixture, makeSource(renamed), {}, LATER + 1)).state).toBe("completed")
  })

  it("proceeds when the corporate withholds the field from now on", async () => {
    const fixture = await world40()
    const changeSharing = makeChangeSharing({ ...fixture.storage, ...fixture.ports })
    await runAt(changeSharing(OPERATOR, fixture.connection.id, { withheld: ["pan"], subset: [] }))
    expect((await sync(fixture, makeSource(makeEmployeeRows(40)), {}, LATER)).state).toBe("completed")
  })

  it("opens an issue of the connection, which a correct load resolves", async () => {
    const fixture = await makePullFixture()
    fixture.source.rows = makeEmployeeRows(40)
    await runAt(fixture.pull())
    fixture.source.rows = without("pan", makeEmployeeRows(40))
    await runAt(fixture.pull({ full: true }), LATER)
    const issues = () => runAt(fixture.storage.issues.list(fixture.connection.id, 10))
    expect(await issues()).toMatchObject([
      { code: "sync.held", message: expect.stringContaining("pan of 40 of 40 employees") as string },
    ])
    fixture.source.rows = makeEmployeeRows(40)
    await runAt(fixture.pull({ full: true }), LATER + 1)
    expect((await issues()).map(({ resolvedAt }) => resolvedAt)).toEqual([LATER + 1])
  })

  it("opens no record of a load that changes few", async () => {
    const fixture = await world40()
    let compared = 0
    const ledger = {
      ...fixture.ports.ledger,
      listStagedUpdates: (...args: Parameters<typeof fixture.ports.ledger.listStagedUpdates>) => {
        compared++
        return fixture.ports.ledger.listStagedUpdates(...args)
      },
    }
    const counting = { ...fixture, ports: { ...fixture.ports, ledger } }
    await sync(counting, makeSource([makeEmployeeRow(1, { pan: "" }), ...makeEmployeeRows(39, 2)]), {}, LATER)
    expect(compared).toBe(0)
    await sync(counting, makeSource(without("pan", makeEmployeeRows(40))), {}, LATER + 1)
    expect(compared).toBeGreaterThan(0)
  })
})

describe("the share of the guard", () => {
  const change = (fixture: SyncFixture, actor: Actor, share: number) =>
    makeChangeGuard(fixture.storage)(actor, fixture.connection.id, share)

  it("can be set, and applies from the next full load on", async () => {
    const fixture = await world40()
    await runAt(change(fixture, OPERATOR, 0.5))
    const rows = [...makeEmployeeRows(20, 1, { status: "Inactive" }), ...makeEmployeeRows(20, 21)]
    expect((await sync(fixture, makeSource(rows), {}, LATER)).state).toBe("completed")
    await runAt(change(fixture, OPERATOR, 0.25))
    expect((await sync(fixture, makeSource(makeEmployeeRows(40)), {}, LATER + 1)).state).toBe("held")
  })

  it.each([-0.1, 1.1, 20, Number.NaN])("is rejected as %s, and stays as it was", async (share) => {
    const fixture = await world40()
    expect(await runAt(Effect.flip(change(fixture, OPERATOR, share)))).toMatchObject({ _tag: "ShareInvalid" })
    expect((await runAt(fixture.storage.connections.find(fixture.connection.id)))?.allowedMissingShare).toBe(
      0.2,
    )
  })

  it("is set by the corporate, and never by the vendor", async () => {
    const fixture = await world40()
    const { orgId, vendorOrgId } = fixture.connection
    const corporate = { kind: "corporate-admin", userId: "user-1", orgId, email: "hr@acme.example" } as const
    expect(await runAt(change(fixture, corporate, 0.3))).toMatchObject({ allowedMissingShare: 0.3 })
    const vendor = { kind: "vendor-key", vendorOrgId } as const
    expect(await runAt(Effect.flip(change(fixture, vendor, 0.9)))).toMatchObject({ _tag: "ActionForbidden" })
    const otherCorporate = { ...corporate, orgId: crypto.randomUUID() }
    expect(await runAt(Effect.flip(change(fixture, otherCorporate, 0.9)))).toMatchObject({
      _tag: "ConnectionNotFound",
    })
  })
})
