import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { type Actor, OPERATOR } from "../../access/actor.ts"
import { makeChangeGuard } from "../../connection/change-guard.ts"
import { makeChangeSharing } from "../../sharing/change-sharing.ts"
import {
  makeEmployeeRow,
  makeEmployeeRows,
  makeSource,
  type SourceRecord,
} from "../../../testing/builders/sources.ts"
import { START } from "../../../testing/builders/vendors.ts"
import { makePullFixture } from "../../../testing/pull-fixture.ts"
import {
  makeSyncFixture,
  readRecords,
  runAt,
  sync,
  type SyncFixture,
  readWebhooks,
} from "../../../testing/sync-fixture.ts"

/* decisions.md 3, mass-change guard: changes of the employees in a full load. */

const LATER = START + 60_000

const world40 = async () => {
  const world = await makeSyncFixture()
  await sync(world, makeSource(makeEmployeeRows(40)))
  return world
}

const readState = async (world: SyncFixture) => [await readRecords(world), await readWebhooks(world)]

/** The rows without a column. */
const without = (column: string, rows: ReadonlyArray<SourceRecord>): ReadonlyArray<SourceRecord> =>
  rows.map((row) => Object.fromEntries(Object.entries(row).filter(([key]) => key !== column)))

describe("a full load that changes statuses", () => {
  const terminated = (count: number) => [
    ...makeEmployeeRows(count, 1, { status: "Terminated" }),
    ...makeEmployeeRows(40 - count, count + 1),
  ]

  it("is held when it exceeds the allowed share, before anything is written or sent", async () => {
    const world = await world40()
    const before = await readState(world)
    const report = await sync(world, makeSource(terminated(11)), {}, LATER)
    const reason = "The status of 11 of 40 employees (28 %) would change."
    expect(report).toMatchObject({ state: "held", holdReason: reason })
    expect(await runAt(world.ports.ledger.find(report.sessionId))).toMatchObject({ state: "held", reason })
    expect(await readState(world)).toEqual(before)
  })

  it("proceeds when there are few, and always in an incremental load", async () => {
    const world = await world40()
    expect((await sync(world, makeSource(terminated(8)), {}, LATER)).state).toBe("completed")
    const all = makeSource(makeEmployeeRows(40, 1, { status: "Terminated" }))
    expect((await sync(world, all, { mode: "delta" }, LATER + 1)).state).toBe("completed")
  })
})

describe("a full load that empties a field", () => {
  it("is held with the fields and the number of lost values when a column is missing", async () => {
    const world = await world40()
    const before = await readState(world)
    const rows = without("pan", without("designation", makeEmployeeRows(40)))
    const report = await sync(world, makeSource(rows), {}, LATER)
    expect(report).toMatchObject({
      state: "held",
      holdReason:
        "These fields would be emptied: designation of 40 of 40 employees (100 %), pan of 40 of 40 employees (100 %). " +
        'The column "designation" (designation) of the last file is missing. The column "pan" (pan) of the last file is missing.',
    })
    expect(await readState(world)).toEqual(before)
  })

  it("is held for empty cells, too, and not for changed values", async () => {
    const world = await world40()
    const half = [...makeEmployeeRows(20, 1, { email: "" }), ...makeEmployeeRows(20, 21)]
    expect((await sync(world, makeSource(half), {}, LATER)).holdReason).toBe(
      "These fields would be emptied: email of 20 of 40 employees (50 %).",
    )
    const renamed = makeEmployeeRows(40, 1, { designation: "Lead" })
    expect((await sync(world, makeSource(renamed), {}, LATER + 1)).state).toBe("completed")
  })

  it("proceeds when the corporate withholds the field from now on", async () => {
    const world = await world40()
    const changeSharing = makeChangeSharing({ ...world.storage, ...world.ports })
    await runAt(changeSharing(OPERATOR, world.connection.id, { withheld: ["pan"], subset: [] }))
    expect((await sync(world, makeSource(makeEmployeeRows(40)), {}, LATER)).state).toBe("completed")
  })

  it("opens an issue of the connection, which a correct load resolves", async () => {
    const world = await makePullFixture()
    world.source.rows = makeEmployeeRows(40)
    await runAt(world.pull())
    world.source.rows = without("pan", makeEmployeeRows(40))
    await runAt(world.pull({ full: true }), LATER)
    const issues = () => runAt(world.storage.issues.list(world.connection.id, 10))
    expect(await issues()).toMatchObject([
      { code: "sync.held", message: expect.stringContaining("pan of 40 of 40 employees") as string },
    ])
    world.source.rows = makeEmployeeRows(40)
    await runAt(world.pull({ full: true }), LATER + 1)
    expect((await issues()).map(({ resolvedAt }) => resolvedAt)).toEqual([LATER + 1])
  })

  it("opens no record of a load that changes few", async () => {
    const world = await world40()
    let compared = 0
    const ledger = {
      ...world.ports.ledger,
      listStagedUpdates: (...asked: Parameters<typeof world.ports.ledger.listStagedUpdates>) => {
        compared++
        return world.ports.ledger.listStagedUpdates(...asked)
      },
    }
    const counting = { ...world, ports: { ...world.ports, ledger } }
    await sync(counting, makeSource([makeEmployeeRow(1, { pan: "" }), ...makeEmployeeRows(39, 2)]), {}, LATER)
    expect(compared).toBe(0)
    await sync(counting, makeSource(without("pan", makeEmployeeRows(40))), {}, LATER + 1)
    expect(compared).toBeGreaterThan(0)
  })
})

describe("the share of the guard", () => {
  const change = (world: SyncFixture, actor: Actor, share: number) =>
    makeChangeGuard(world.storage)(actor, world.connection.id, share)

  it("can be set, and applies from the next full load on", async () => {
    const world = await world40()
    await runAt(change(world, OPERATOR, 0.5))
    const rows = [...makeEmployeeRows(20, 1, { status: "Inactive" }), ...makeEmployeeRows(20, 21)]
    expect((await sync(world, makeSource(rows), {}, LATER)).state).toBe("completed")
    await runAt(change(world, OPERATOR, 0.25))
    expect((await sync(world, makeSource(makeEmployeeRows(40)), {}, LATER + 1)).state).toBe("held")
  })

  it.each([-0.1, 1.1, 20, Number.NaN])("is rejected as %s, and stays as it was", async (share) => {
    const world = await world40()
    expect(await runAt(Effect.flip(change(world, OPERATOR, share)))).toMatchObject({ _tag: "ShareInvalid" })
    expect((await runAt(world.storage.connections.find(world.connection.id)))?.allowedMissingShare).toBe(0.2)
  })

  it("is set by the corporate, and never by the vendor", async () => {
    const world = await world40()
    const { orgId, vendorOrgId } = world.connection
    const corporate = { kind: "corporate-admin", orgId, email: "hr@acme.example" } as const
    expect(await runAt(change(world, corporate, 0.3))).toMatchObject({ allowedMissingShare: 0.3 })
    const vendor = { kind: "vendor-key", vendorOrgId } as const
    expect(await runAt(Effect.flip(change(world, vendor, 0.9)))).toMatchObject({ _tag: "ActionForbidden" })
    const neighbour = { ...corporate, orgId: crypto.randomUUID() }
    expect(await runAt(Effect.flip(change(world, neighbour, 0.9)))).toMatchObject({
      _tag: "ConnectionNotFound",
    })
  })
})
