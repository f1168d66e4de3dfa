import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { NOTICE_WAITS_AT_MOST_MILLIS, type RestrictionKind } from "../../../domain/sharing/restriction.ts"
import { openRecord } from "../../../use-cases/employee/stored-record.ts"
import { makeApplyRestriction } from "../../../use-cases/sharing/people/apply-restriction.ts"
import { makeReleaseEmployee } from "../../../use-cases/sharing/people/release-employee.ts"
import { makeRestrictEmployee } from "../../../use-cases/sharing/people/restrict-employee.ts"
import { makeActors } from "../../builders/actors.ts"
import { makeEmployeeRow, makeEmployeeRows, makeSource } from "../../builders/sources.ts"
import { START } from "../../builders/vendors.ts"
import type { Storage } from "../../storage.ts"
import {
  makeSyncFixture,
  readRecords,
  readWebhooks,
  runAt,
  sync,
  type SyncFixture,
} from "../../sync-fixture.ts"

const ENDPOINT = {
  url: "https://vendor.example/",
  events: ["sync.events.employee.add", "sync.events.employee.update"] as const,
}
const LATER = START + 60_000
const OVERDUE = LATER + NOTICE_WAITS_AT_MOST_MILLIS + 1

/** `deliverAll`: every webhook of the connection counts as delivered. */
export interface RestrictionStore {
  readonly storage: Storage
  readonly deliverAll: (connectionId: string) => Promise<unknown>
}

/** Who is in a directory of three, of whom the second is asked for. */
const makeFixture = async ({ storage }: RestrictionStore) => {
  const fixture = await makeSyncFixture(storage, { endpoint: ENDPOINT })
  await sync(fixture, makeSource(makeEmployeeRows(3)))
  const person = await Effect.runPromise(storage.directory.find(fixture.connection.id, "E0002"))
  if (person === null) throw new Error("The employee was not synced")
  const place = { connectionId: fixture.connection.id, recordId: person.id }
  const actor = makeActors(fixture.connection)["corporate-admin"]
  const ports = {
    ...storage,
    ...fixture.ports,
    restrictions: storage.restrictions,
    directory: storage.directory,
  }
  const request = (kind: RestrictionKind) => makeRestrictEmployee(ports, kind)(actor, place)
  const restrict = (kind: RestrictionKind, at = LATER) => runAt(request(kind), at)
  /** Without those that other tests left in the same store. */
  const listOwnUnfinished = async () =>
    (await runAt(storage.restrictions.listUnfinished(1_000))).filter(
      ({ connectionId }) => connectionId === fixture.connection.id,
    )
  const proceed = async (at = LATER) => {
    const unfinished = await listOwnUnfinished()
    for (const restriction of unfinished) await runAt(makeApplyRestriction(ports)(restriction), at)
    return unfinished.length
  }
  const release = (restrictionId: string) =>
    runAt(makeReleaseEmployee(ports)(actor, { connectionId: fixture.connection.id, restrictionId }), LATER)
  /** What the vendor is told of. */
  const readStored = async () => {
    const { id, key } = fixture.connection
    const employee = (await runAt(storage.directory.findByIds([person.id]))).get(person.id)
    if (key === null || employee === undefined) return null
    return openRecord(await runAt(ports.vault.openConnectionKey(id, key)), employee).record
  }
  const known = () => runAt(storage.ledger.findKnown(fixture.connection.id, ["E0002"]))
  return {
    fixture,
    place,
    ports,
    request,
    restrict,
    listOwnUnfinished,
    proceed,
    release,
    known,
    readStored,
    isStored: async () => (await known()).size,
  }
}

const listIds = async (fixture: SyncFixture) =>
  (await readRecords(fixture)).map(({ employeeId }) => employeeId)

const listFindings = async ({ ports }: SyncFixture, sessionId: string) =>
  (await runAt(ports.history.find(sessionId)))?.findings.map(({ reason }) => reason) ?? []

export const describeRestrictions = (makeStore: () => RestrictionStore): void => {
  describe("an erased person", () => {
    it("is gone once the vendor took the one update, and not before", async () => {
      const store = makeStore()
      const { fixture, restrict, proceed, isStored, place, readStored } = await makeFixture(store)
      const requested = await restrict("erased")
      expect(requested).toMatchObject({ kind: "erased", appliedAt: LATER, finishedAt: null })
      expect(await listIds(fixture)).toEqual(["E0001", "E0003"])
      expect(await readStored()).toEqual({ id: place.recordId, employeeId: "E0002", status: "Inactive" })
      const told = await store.storage.listWebhooks(fixture.connection.id)
      expect(told.at(-1)).toMatchObject({
        kind: "sync.events.employee.update/sync.events.delta",
        employeeIds: [place.recordId],
      })
      await proceed()
      expect(await isStored()).toBe(1)
      await store.deliverAll(fixture.connection.id)
      await proceed()
      expect(await isStored()).toBe(0)
      expect(await runAt(store.storage.restrictions.find(requested.id))).toMatchObject({
        finishedAt: LATER,
        subject: null,
        recordId: null,
        vendorNotice: "told",
        counts: { records: 1 },
      })
      expect(await proceed()).toBe(0)
    })

    it("does not come back with the next full load, which says so, nor under another spelling", async () => {
      const store = makeStore()
      const { fixture, restrict, proceed } = await makeFixture(store)
      await restrict("erased")
      await store.deliverAll(fixture.connection.id)
      await proceed()
      const webhooks = (await readWebhooks(fixture)).length
      const report = await sync(fixture, makeSource(makeEmployeeRows(3)), {}, LATER + 1)
      expect(report).toMatchObject({
        state: "completed",
        totals: { rows: 3, accepted: 2, added: 0, excluded: 1 },
        leftOut: { erased: 1, blocked: 0 },
      })
      expect(await listFindings(fixture, report.sessionId)).toContain(
        "1 person was erased on request and left out.",
      )
      const respelt = [
        ...makeEmployeeRows(1),
        makeEmployeeRow(2, { employeeId: "e0002" }),
        makeEmployeeRow(3),
      ]
      await sync(fixture, makeSource(respelt), {}, LATER + 2)
      expect(await listIds(fixture)).toEqual(["E0001", "E0003"])
      expect(
        (await readWebhooks(fixture)).slice(webhooks).filter(({ employees }) => employees.length > 0),
      ).toEqual([])
    })

    it("is erased after a sync that holds the lock, even if that one shared the person again", async () => {
      const store = makeStore()
      const { fixture, request, proceed, isStored } = await makeFixture(store)
      const { id } = fixture.connection
      const waiting = await runAt(store.storage.lock.withLock(id, request("erased")), LATER)
      expect(waiting.appliedAt).toBeNull()
      expect(await listIds(fixture)).toContain("E0002")
      await proceed()
      await store.deliverAll(fixture.connection.id)
      await proceed()
      expect(await isStored()).toBe(0)
    })

    it("continues where a crash stopped it", async () => {
      const store = makeStore()
      const whole = await makeFixture(store)
      const { ports, request, proceed, isStored } = whole
      const { erasure } = ports
      const broken = { ...ports, erasure: { ...erasure, deleteData: () => Effect.die("the process ended") } }
      const { place, fixture, ...crashed } = await makeFixture(store)
      const actor = makeActors(fixture.connection)["corporate-admin"]
      await runAt(Effect.exit(makeRestrictEmployee(broken, "erased")(actor, place)), LATER)
      await runAt(request("erased"), LATER)
      for (const { connection } of [fixture, whole.fixture]) await store.deliverAll(connection.id)
      await proceed()
      await crashed.proceed()
      expect(await isStored()).toBe(0)
      expect(await runAt(store.storage.directory.find(fixture.connection.id, "E0002"))).toBeNull()
      expect([...(await whole.listOwnUnfinished()), ...(await crashed.listOwnUnfinished())]).toEqual([])
    })

    it("is gone after a week although the vendor never took the webhook, and the receipt says so", async () => {
      const store = makeStore()
      const { restrict, proceed, isStored } = await makeFixture(store)
      const { id } = await restrict("erased")
      await proceed(OVERDUE)
      expect(await isStored()).toBe(0)
      expect((await runAt(store.storage.restrictions.find(id)))?.vendorNotice).toBe("not-told")
    })

    it("who is employed again comes back as a new record once released, and not before it is finished", async () => {
      const store = makeStore()
      const { fixture, restrict, proceed, release, place } = await makeFixture(store)
      const { id } = await restrict("erased")
      await expect(release(id)).rejects.toMatchObject({ _tag: "RestrictionNotInForce" })
      await store.deliverAll(fixture.connection.id)
      await proceed()
      await release(id)
      await sync(fixture, makeSource(makeEmployeeRows(3)), {}, LATER + 1)
      const back = await runAt(store.storage.directory.find(fixture.connection.id, "E0002"))
      expect(back?.id).not.toBe(place.recordId)
      await expect(release(id)).rejects.toMatchObject({ _tag: "RestrictionNotInForce" })
    })
  })

  describe("a blocked person", () => {
    it("is not shared by any sync until released, and then is as before", async () => {
      const store = makeStore()
      const { fixture, restrict, release, proceed } = await makeFixture(store)
      const { id, appliedAt } = await restrict("blocked")
      expect(appliedAt).toBe(LATER)
      expect(await proceed()).toBe(0)
      const changed = [makeEmployeeRow(1), makeEmployeeRow(2, { designation: "Lead" }), makeEmployeeRow(3)]
      for (const [n, rows] of [makeEmployeeRows(3), changed].entries()) {
        const report = await sync(fixture, makeSource(rows), {}, LATER + n)
        expect(report).toMatchObject({
          totals: { excluded: 1, updated: 0 },
          leftOut: { erased: 0, blocked: 1 },
        })
      }
      expect(await listIds(fixture)).toEqual(["E0001", "E0003"])
      await release(id)
      await sync(fixture, makeSource(changed), {}, LATER + 9)
      expect(await readRecords(fixture)).toContainEqual(
        expect.objectContaining({ employeeId: "E0002", designation: "Lead" }),
      )
    })

    it("can be erased, and a block does not undo an erasure", async () => {
      const store = makeStore()
      const { restrict } = await makeFixture(store)
      const { id } = await restrict("blocked")
      expect(await restrict("erased")).toMatchObject({ id, kind: "erased" })
      expect(await restrict("blocked")).toMatchObject({ id, kind: "erased" })
    })
  })

  it("is nobody's of a neighbour, and a vendor may ask for nothing", async () => {
    const store = makeStore()
    const { ports, place } = await makeFixture(store)
    const neighbour = await makeFixture(store)
    const theirs = makeActors(neighbour.fixture.connection)["corporate-admin"]
    const erase = makeRestrictEmployee(ports, "erased")
    await expect(runAt(erase(theirs, place))).rejects.toMatchObject({ _tag: "ConnectionNotFound" })
    const { connectionId } = neighbour.place
    await expect(runAt(erase(theirs, { ...place, connectionId }))).rejects.toMatchObject({
      _tag: "EmployeeNotFound",
    })
    for (const role of ["vendor-key", "vendor-admin", "vendor-member", "journey"] as const) {
      const actor = makeActors({ ...neighbour.fixture.connection, id: place.connectionId })[role]
      await expect(runAt(erase(actor, place)), role).rejects.toMatchObject({ _tag: "ActionForbidden" })
    }
  })
}
