import { randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import { beforeAll, describe, expect, it } from "vitest"
import type { AddressedWebhook } from "../../../domain/webhooks/session-webhooks.ts"
import type { ApplyStep } from "../../../ports/sync/sync-ledger.ts"
import { connect } from "../../builders/connections.ts"
import {
  createApplyingSession,
  createKnownEmployees,
  createStagedSession,
  syncRows,
} from "../../builders/sessions.ts"
import {
  makeAddRow,
  makeFingerprint,
  makeExclusionRow,
  makeExcludedRow,
  makeStoredRecord,
  makeRefreshRow,
  makeUpdateRow,
} from "../../builders/staged-rows.ts"
import { START } from "../../builders/vendors.ts"
import type { Storage } from "../../storage.ts"

const run = Effect.runPromise
const NOW = START + 60_000

const step = (parts: Partial<ApplyStep> = {}): ApplyStep => ({
  page: null,
  webhooks: [],
  completes: false,
  now: NOW,
  ...parts,
})

const webhook = (counter: number, parts: Partial<AddressedWebhook> = {}): AddressedWebhook => ({
  requestId: randomUUID(),
  kind: "sync.events.employee.add/sync.events.initial",
  stage: 1,
  counter,
  employeeIds: [],
  facts: null,
  ...parts,
})

/** SyncLedger: how staged changes reach the directory and the outbox. */
export const describeSyncApplying = (make: () => Promise<Storage>): void => {
  let storage: Storage
  beforeAll(async () => {
    storage = await make()
  })
  const connectionId = async () => (await connect(storage)).id
  const employeeIds = async (id: string) =>
    (await run(storage.directory.listPage(id, 0, 100))).map(({ employeeId }) => employeeId)
  const countEmployees = async (id: string) => (await run(storage.connections.find(id)))?.employeeCount

  describe("apply", () => {
    it("writes the additions up to an ordinal to the directory, and continues after it", async () => {
      const { ledger } = storage
      const id = await connectionId()
      const rows = [makeAddRow(0, "E1"), makeAddRow(1, "E2"), makeAddRow(5, "E3"), makeUpdateRow(2, "E4")]
      const session = await run(createApplyingSession(ledger, id, rows))
      const first = await run(ledger.apply(session, step({ page: { change: "add", throughOrdinal: 1 } })))
      expect(first.applied).toEqual({ change: "add", ordinal: 1 })
      expect(await employeeIds(id)).toEqual(["E1", "E2"])
      expect(await countEmployees(id)).toBe(2)
      const second = await run(ledger.apply(first, step({ page: { change: "add", throughOrdinal: 5 } })))
      expect(second.applied).toEqual({ change: "add", ordinal: 5 })
      expect(await employeeIds(id)).toEqual(["E1", "E2", "E3"])
      expect(await countEmployees(id)).toBe(3)
      expect(await run(ledger.find(session.id))).toEqual(second)
    })

    it("counts the committed changes of the staged ones, additions before updates", async () => {
      const { ledger } = storage
      const id = await connectionId()
      await run(createKnownEmployees(ledger, id, ["E8", "E9"]))
      const others = [
        makeUpdateRow(1, "E8"),
        makeUpdateRow(3, "E9"),
        makeRefreshRow(4, "E7", { sourceFingerprint: null }),
      ]
      const rows = [makeAddRow(0, "E1"), makeAddRow(2, "E2"), ...others]
      let session = await run(createApplyingSession(ledger, id, rows))
      const counts = [await run(ledger.countApplied(session))]
      for (const page of [
        { change: "add", throughOrdinal: 0 },
        { change: "add", throughOrdinal: 2 },
        { change: "update", throughOrdinal: 1 },
        { change: "update", throughOrdinal: 3 },
      ] as const) {
        session = await run(ledger.apply(session, step({ page })))
        counts.push(await run(ledger.countApplied(session)))
      }
      expect(counts).toEqual([0, 1, 2, 3, 4])
    })

    it("stores the record, its fingerprints and the staged id", async () => {
      const { ledger, directory } = storage
      const id = await connectionId()
      const row = makeAddRow(0, "E1")
      await run(syncRows(ledger, id, [row]))
      const { sealed, fingerprint, sourceFingerprint } = makeStoredRecord("E1")
      expect(await run(directory.find(id, "E1"))).toEqual({ id: row.id, employeeId: "E1", sealed })
      expect((await run(ledger.findKnown(id, ["E1"]))).get("E1")).toEqual({
        id: row.id,
        employeeId: "E1",
        fingerprint,
        sourceFingerprint,
        overrides: null,
        status: "Active",
        excluded: false,
        sourceUpdatedAt: null,
        isCounted: true,
      })
    })

    it("replaces the changed record; no employee is counted twice and the id stays", async () => {
      const { ledger, directory } = storage
      const id = await connectionId()
      await run(createKnownEmployees(ledger, id, ["E1", "E2"]))
      const before = await run(directory.find(id, "E1"))
      const left = makeStoredRecord("E1", "2", {
        directory: { ...makeStoredRecord("E1").directory, status: "Terminated" },
      })
      await run(syncRows(ledger, id, [makeUpdateRow(0, "E1", { id: before?.id ?? "", record: left })]))
      expect(await run(directory.find(id, "E1"))).toEqual({ ...before, sealed: left.sealed })
      expect((await run(ledger.findKnown(id, ["E1"]))).get("E1")?.fingerprint).toEqual(left.fingerprint)
      expect(await countEmployees(id)).toBe(2)
      const session = await run(createStagedSession(ledger, id, []))
      expect(await run(ledger.countMissing(session))).toEqual({ knownActive: 1, missingActive: 1 })
    })

    it("hides an employee who leaves from every read, never counts an employee twice, and restores one who returns", async () => {
      const { ledger, directory } = storage
      const id = await connectionId()
      const paid = makeStoredRecord("E1", "1", {
        monthlySalary: { period: 24_000, sealed: Buffer.from("pay") },
      })
      await run(syncRows(ledger, id, [makeAddRow(0, "E1", { record: paid }), makeAddRow(1, "E2")]))
      const before = await run(directory.find(id, "E1"))
      for (let time = 0; time < 2; time++) {
        await run(
          syncRows(ledger, id, [
            makeExclusionRow(0, "E1", { id: before?.id ?? "" }),
            makeExcludedRow(1, "E3"),
          ]),
        )
        expect(await employeeIds(id)).toEqual(["E2"])
        expect(await countEmployees(id)).toBe(1)
      }
      expect(await run(directory.find(id, "E1"))).toBeNull()
      expect(await run(directory.listAfter(id, null, 10))).toHaveLength(1)
      expect(await run(directory.locate(before?.id ?? ""))).toBeNull()
      expect(await run(directory.listSalaries(before?.id ?? "", 0, 99_999))).toEqual([])
      const left = (await run(ledger.findKnown(id, ["E1"]))).get("E1")
      expect(left).toMatchObject({ id: before?.id, excluded: true })
      const byId = await run(directory.findByIds([before?.id ?? ""]))
      expect([...byId.values()]).toMatchObject([{ sealed: makeStoredRecord("E1", "outside").sealed }])

      await run(syncRows(ledger, id, [makeUpdateRow(0, "E1")]))
      expect(await run(directory.find(id, "E1"))).toMatchObject({ id: before?.id })
      expect(await countEmployees(id)).toBe(2)
    })

    it("changes nothing in the directory when a step is repeated", async () => {
      const { ledger } = storage
      const id = await connectionId()
      const session = await run(createApplyingSession(ledger, id, [makeAddRow(0, "E1"), makeAddRow(1, "E2")]))
      const page = { change: "add", throughOrdinal: 1 } as const
      await run(ledger.apply(session, step({ page })))
      const known = await run(ledger.findKnown(id, ["E1", "E2"]))
      await run(ledger.apply(session, step({ page })))
      expect(await countEmployees(id)).toBe(2)
      expect(await run(ledger.findKnown(id, ["E1", "E2"]))).toEqual(known)
    })

    it("does not change a record with the same fingerprint", async () => {
      const { ledger, directory } = storage
      const id = await connectionId()
      await run(createKnownEmployees(ledger, id, ["E1"]))
      const before = await run(directory.find(id, "E1"))
      const same = makeStoredRecord("E1", "1", { sealed: Buffer.from("sealed anew") })
      await run(syncRows(ledger, id, [makeUpdateRow(0, "E1", { id: before?.id ?? "", record: same })]))
      expect(await run(directory.find(id, "E1"))).toEqual(before)
    })

    it("adds the webhooks to the outbox and counts them in the session", async () => {
      const { ledger } = storage
      const id = await connectionId()
      const rows = [makeAddRow(0, "E1"), makeAddRow(1, "E2")]
      const session = await run(createApplyingSession(ledger, id, rows))
      const facts = { newRecords: 2, updatedRecords: 0 }
      const opening = webhook(1, { kind: "sync.events.initiated/sync.events", stage: 0, facts })
      const records = webhook(2, { employeeIds: rows.map((row) => row.id) })
      const opened = await run(ledger.apply(session, step({ webhooks: [opening] })))
      expect(opened).toMatchObject({ webhookCounter: 1, applied: null })
      const page = { change: "add", throughOrdinal: 1 } as const
      expect(await run(ledger.apply(opened, step({ page, webhooks: [records] })))).toMatchObject({
        webhookCounter: 2,
        applied: { change: "add", ordinal: 1 },
      })
      expect(await storage.listWebhooks(id)).toEqual(
        [opening, records].map((planned) => ({ ...planned, sessionId: session.id })),
      )
    })

    it("is one transaction: a rejected webhook rolls back the page and the position", async () => {
      const { ledger } = storage
      const id = await connectionId()
      const session = await run(createApplyingSession(ledger, id, [makeAddRow(0, "E1"), makeAddRow(1, "E2")]))
      const sent = webhook(1)
      const opened = await run(ledger.apply(session, step({ webhooks: [sent] })))
      const page = { change: "add", throughOrdinal: 1 } as const
      const error = await run(
        Effect.flip(ledger.apply(opened, step({ page, webhooks: [webhook(2), sent], completes: true }))),
      )
      expect(error).toMatchObject({ _tag: "StorageError", operation: "apply the changes" })
      expect(await employeeIds(id)).toEqual([])
      expect(await countEmployees(id)).toBe(0)
      expect(await run(ledger.find(session.id))).toEqual(opened)
      expect(await storage.listWebhooks(id)).toHaveLength(1)
      expect(await run(ledger.listStaged(opened, "add", -1, 10))).toHaveLength(2)
    })

    it("locks out the worker whose session was taken over: no record and no webhook of its remains", async () => {
      const { ledger } = storage
      const id = await connectionId()
      const old = await run(createApplyingSession(ledger, id, [makeAddRow(0, "E1")]))
      const takenOver = await run(ledger.takeOver(old))
      const page = { change: "add", throughOrdinal: 0 } as const
      const late = step({ page, webhooks: [webhook(1)], completes: true })
      expect(await run(Effect.flip(ledger.apply(old, late)))).toMatchObject({ _tag: "SessionLost" })
      expect(await employeeIds(id)).toEqual([])
      expect(await storage.listWebhooks(id)).toEqual([])
      expect(await run(ledger.apply(takenOver, late))).toMatchObject({ state: "completed" })
      expect(await employeeIds(id)).toEqual(["E1"])
    })

    it("is lost on a session that is not being applied", async () => {
      const { ledger } = storage
      const id = await connectionId()
      const reading = await run(createStagedSession(ledger, id, [makeAddRow(0, "E1")]))
      const page = { change: "add", throughOrdinal: 0 } as const
      expect(await run(Effect.flip(ledger.apply(reading, step({ page }))))).toMatchObject({
        _tag: "SessionLost",
        sessionId: reading.id,
      })
      expect(await employeeIds(id)).toEqual([])
    })
  })

  describe("the completing step", () => {
    it("ends the session, empties its staging and stores the sync time in the connection", async () => {
      const { ledger, connections } = storage
      const id = await connectionId()
      const session = await run(createApplyingSession(ledger, id, [makeAddRow(0, "E1")]))
      expect(await run(connections.find(id))).toMatchObject({ firstSyncedAt: null, lastSyncedAt: null })
      const completed = await run(ledger.apply(session, step({ completes: true })))
      expect(completed).toEqual({ ...session, state: "completed", finishedAt: NOW })
      expect(await run(ledger.find(session.id))).toEqual(completed)
      expect(await run(ledger.listStaged(completed, "add", -1, 10))).toEqual([])
      expect(await run(connections.find(id))).toMatchObject({ firstSyncedAt: NOW, lastSyncedAt: NOW })
      const next = await run(createApplyingSession(ledger, id, []))
      await run(ledger.apply(next, step({ completes: true, now: NOW + 1_000 })))
      expect(await run(connections.find(id))).toMatchObject({
        firstSyncedAt: NOW,
        lastSyncedAt: NOW + 1_000,
      })
    })

    it("stores the new source fingerprint of unchanged employees, and only then", async () => {
      const { ledger, directory } = storage
      const id = await connectionId()
      await run(createKnownEmployees(ledger, id, ["E1", "E2"]))
      const known = await run(ledger.findKnown(id, ["E1", "E2"]))
      const sourceFingerprint = makeFingerprint("other words")
      const row = makeRefreshRow(0, "E1", { id: known.get("E1")?.id ?? "", sourceFingerprint })
      const before = await run(directory.find(id, "E1"))
      const session = await run(createApplyingSession(ledger, id, [row]))
      expect(await run(ledger.findKnown(id, ["E1", "E2"]))).toEqual(known)
      await run(ledger.apply(session, step({ completes: true })))
      const after = await run(ledger.findKnown(id, ["E1", "E2"]))
      expect(after.get("E1")).toEqual({ ...known.get("E1"), sourceFingerprint })
      expect(after.get("E2")).toEqual(known.get("E2"))
      expect(await run(directory.find(id, "E1"))).toEqual(before)
    })
  })

  it("keeps the webhooks of sessions in the order in which they came", async () => {
    const { ledger } = storage
    const id = await connectionId()
    for (const counter of [1, 2, 3]) {
      const session = await run(createApplyingSession(ledger, id, []))
      await run(ledger.apply(session, step({ webhooks: [webhook(counter)], completes: true })))
    }
    expect((await storage.listWebhooks(id)).map(({ counter }) => counter)).toEqual([1, 2, 3])
  })
}
