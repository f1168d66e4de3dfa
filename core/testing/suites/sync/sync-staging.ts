import * as Effect from "effect/Effect"
import { beforeAll, describe, expect, it } from "vitest"
import { connect } from "../../builders/connections.ts"
import {
  createApplyingSession,
  createKnownEmployees,
  makeNewSession,
  createStagedSession,
  syncRows,
} from "../../builders/sessions.ts"
import {
  makeAddRow,
  makeExclusionRow,
  makeExcludedRow,
  makeStoredRecord,
  makeRefreshRow,
  makeTotals,
  makeUnchangedRow,
  makeUpdateRow,
} from "../../builders/staged-rows.ts"
import type { Storage } from "../../storage.ts"

const run = Effect.runPromise

/** SyncLedger: what a session stages, and how it compares with the directory. */
export const describeSyncStaging = (make: () => Promise<Storage>): void => {
  let storage: Storage
  beforeAll(async () => {
    storage = await make()
  })
  const connectionId = async () => (await connect(storage)).id

  describe("known", () => {
    it("returns the fingerprints of the requested employees of this connection", async () => {
      const { ledger } = storage
      const [own, other] = [await connectionId(), await connectionId()]
      await run(createKnownEmployees(ledger, own, ["E1", "E2", "e1"]))
      await run(createKnownEmployees(ledger, other, ["E1", "E9"]))
      const known = await run(ledger.findKnown(own, ["E1", "E2", "E9", "nobody"]))
      expect([...known.keys()].sort()).toEqual(["E1", "E2"])
      const stored = await run(storage.directory.find(own, "E1"))
      const { fingerprint, sourceFingerprint } = makeStoredRecord("E1")
      expect(known.get("E1")).toEqual({
        id: stored?.id,
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

    it("returns no source fingerprint for a row that must be processed again", async () => {
      const id = await connectionId()
      const record = makeStoredRecord("E1", "1", { sourceFingerprint: null })
      await run(syncRows(storage.ledger, id, [makeAddRow(0, "E1", { record })]))
      const known = await run(storage.ledger.findKnown(id, ["E1"]))
      expect(known.get("E1")?.sourceFingerprint).toBeNull()
    })
  })

  describe("listLeaving", () => {
    it("returns those who are missing from the source, by name, up to the limit, of this session only", async () => {
      const { ledger } = storage
      const id = await connectionId()
      await run(createKnownEmployees(ledger, id, ["E1", "E2", "E3", "E4"]))
      const leaving = (ordinal: number, employeeId: string, name: string) => {
        const record = makeStoredRecord(employeeId, "2")
        const directory = { ...record.directory, name, status: "Inactive" as const }
        return makeUpdateRow(ordinal, employeeId, { position: 0, record: { ...record, directory } })
      }
      const rows = [
        makeUnchangedRow(0, "E4"),
        leaving(1, "E1", "Ravi"),
        leaving(2, "E2", "Asha"),
        leaving(3, "E3", "Meera"),
      ]
      const session = await run(createStagedSession(ledger, id, rows))
      expect(await run(ledger.listLeaving(session, 2))).toEqual([
        { employeeId: "E2", name: "Asha" },
        { employeeId: "E3", name: "Meera" },
      ])
      const other = await run(createStagedSession(ledger, await connectionId(), [makeAddRow(0, "E1")]))
      expect(await run(ledger.listLeaving(other, 10))).toEqual([])
    })
  })

  describe("stagedUpdates", () => {
    it("returns each update with the directory's record and the staged one, in order, page by page", async () => {
      const { ledger } = storage
      const id = await connectionId()
      await run(createKnownEmployees(ledger, id, ["E1", "E2", "E3", "E4"]))
      const excluded = makeStoredRecord("E2", "2")
      const rows = [
        makeUpdateRow(0, "E1"),
        makeAddRow(1, "E9"),
        makeUpdateRow(2, "E2", {
          record: { ...excluded, directory: { ...excluded.directory, status: "Terminated" } },
        }),
        makeUnchangedRow(3, "E3"),
        makeExclusionRow(4, "E4"),
      ]
      const session = await run(createStagedSession(ledger, id, rows))
      const all = await run(ledger.listStagedUpdates(session, -1, 10))
      expect(
        all.map(({ before, after, ...update }) => ({ ...update, sealed: [before, after].map(String) })),
      ).toEqual([
        {
          ordinal: 0,
          id: (await run(storage.directory.find(id, "E1")))?.id,
          employeeId: "E1",
          statusBefore: "Active",
          statusAfter: "Active",
          sealed: ["sealed E1 1", "sealed E1 2"],
        },
        {
          ordinal: 2,
          id: (await run(storage.directory.find(id, "E2")))?.id,
          employeeId: "E2",
          statusBefore: "Active",
          statusAfter: "Terminated",
          sealed: ["sealed E2 1", "sealed E2 2"],
        },
      ])
      expect((await run(ledger.listStagedUpdates(session, -1, 1))).map(({ ordinal }) => ordinal)).toEqual([0])
      expect((await run(ledger.listStagedUpdates(session, 0, 1))).map(({ ordinal }) => ordinal)).toEqual([2])
      expect(await run(ledger.listStagedUpdates(session, 2, 10))).toEqual([])
    })
  })

  describe("stage", () => {
    it("adds the page and stores the running totals, also for a page without rows", async () => {
      const { ledger } = storage
      const startedSession = await run(ledger.begin(makeNewSession(await connectionId())))
      const totals = makeTotals({ rows: 3, accepted: 2, rejected: 1, added: 1, unchanged: 1 })
      const first = await run(
        ledger.stage(startedSession, [makeAddRow(0, "E1"), makeUnchangedRow(1, "E2")], totals),
      )
      expect(first).toEqual({ ...startedSession, totals })
      const second = await run(ledger.stage(first, [], { ...totals, rows: 5, rejected: 3 }))
      expect(await run(ledger.find(startedSession.id))).toEqual(second)
      expect(second.totals).toEqual({ ...totals, rows: 5, rejected: 3 })
      expect(await run(ledger.listStaged(second, "add", -1, 10))).toMatchObject([{ ordinal: 0 }])
    })

    it("stores nothing of a page that cannot be staged completely", async () => {
      const { ledger } = storage
      const session = await run(createStagedSession(ledger, await connectionId(), [makeAddRow(0, "E1")]))
      const page = [makeAddRow(1, "E2"), makeAddRow(0, "E3")]
      const error = await run(Effect.flip(ledger.stage(session, page, makeTotals({ rows: 99 }))))
      expect(error).toMatchObject({ _tag: "StorageError", operation: "stage the page" })
      expect(await run(ledger.find(session.id))).toEqual(session)
      expect(await run(ledger.listStaged(session, "add", -1, 10))).toMatchObject([{ ordinal: 0 }])
    })

    it("is lost once the session no longer reads", async () => {
      const { ledger } = storage
      const session = await run(createApplyingSession(ledger, await connectionId(), [makeAddRow(0, "E1")]))
      const error = await run(Effect.flip(ledger.stage(session, [makeAddRow(1, "E2")], makeTotals())))
      expect(error).toMatchObject({ _tag: "SessionLost", sessionId: session.id })
      expect(await run(ledger.listStaged(session, "add", -1, 10))).toHaveLength(1)
    })
  })

  describe("findStaged", () => {
    it("returns the rows at these places as they were staged, and no others", async () => {
      const { ledger } = storage
      const id = await connectionId()
      await run(createKnownEmployees(ledger, id, ["E1", "E2", "E3", "E4"]))
      const paid = {
        ...makeStoredRecord("E9"),
        monthlySalary: { period: 202601, sealed: Buffer.from("pay") },
      }
      const rows = [
        makeAddRow(0, "E9", { record: paid }),
        makeUpdateRow(1, "E1", {
          record: { ...makeStoredRecord("E1", "2"), sourceUpdatedAt: 1_700_000_000_000 },
        }),
        makeRefreshRow(2, "E2", { sourceFingerprint: Buffer.from("source") }),
        makeUnchangedRow(3, "E3"),
        makeExcludedRow(4, "E8"),
        makeExclusionRow(5, "E4"),
      ]
      const session = await run(createStagedSession(ledger, id, rows))
      const other = await run(createStagedSession(ledger, await connectionId(), [makeAddRow(0, "E9")]))
      const find = async (of: typeof session, places: typeof rows) =>
        (await run(ledger.findStaged(of, places))).toSorted((a, b) => a.ordinal - b.ordinal)
      expect(await find(session, rows)).toEqual(rows)
      expect(await find(session, rows.slice(1, 3))).toEqual(rows.slice(1, 3))
      expect(await find(session, [])).toEqual([])
      expect(await find(other, rows.slice(1))).toEqual([])
    })
  })

  describe("missing and countMissing", () => {
    it("return the active employees who are not staged, by code point of their employeeId", async () => {
      const { ledger, directory } = storage
      const id = await connectionId()
      const inactive = makeStoredRecord("E0", "1", {
        directory: { ...makeStoredRecord("E0").directory, status: "Inactive" },
      })
      const ids = ["b", "a", "Z", "\u{1F600}", "\uFF5E", "é", "10", "9"]
      await run(
        syncRows(storage.ledger, id, [
          makeAddRow(100, "E0", { record: inactive }),
          ...ids.map((employeeId, ordinal) => makeAddRow(ordinal, employeeId)),
        ]),
      )
      await run(createKnownEmployees(ledger, await connectionId(), ["elsewhere"]))
      const session = await run(
        createStagedSession(ledger, id, [makeUnchangedRow(0, "Z"), makeUpdateRow(1, "9")]),
      )
      expect(await run(ledger.countMissing(session))).toEqual({ knownActive: 8, missingActive: 6 })
      const missing = await run(ledger.listMissing(session, null, 100))
      expect(missing.map(({ employeeId }) => employeeId)).toEqual([
        "10",
        "a",
        "b",
        "é",
        "\uFF5E",
        "\u{1F600}",
      ])
      const stored = await run(directory.find(id, "10"))
      const { sealed, fingerprint } = makeStoredRecord("10")
      expect(missing[0]).toEqual({ id: stored?.id, employeeId: "10", sealed, fingerprint, overrides: null })
    })

    it("return the missing employees in pages without repetition or gap", async () => {
      const { ledger } = storage
      const id = await connectionId()
      const ids = Array.from({ length: 25 }, (_, n) => `E${String(n).padStart(2, "0")}`)
      await run(createKnownEmployees(ledger, id, ids))
      const session = await run(createStagedSession(ledger, id, []))
      const seen: Array<string> = []
      for (;;) {
        const page = await run(ledger.listMissing(session, seen.at(-1) ?? null, 10))
        if (page.length === 0) break
        seen.push(...page.map(({ employeeId }) => employeeId))
      }
      expect(seen).toEqual(ids)
      expect(await run(ledger.countMissing(session))).toEqual({ knownActive: 25, missingActive: 25 })
    })

    it("ignore excluded employees, and count those who leave the subset as missing only in the count", async () => {
      const { ledger } = storage
      const id = await connectionId()
      await run(createKnownEmployees(ledger, id, ["E1", "E2", "E3"]))
      await run(syncRows(ledger, id, [makeExclusionRow(0, "E1")]))
      const session = await run(
        createStagedSession(ledger, id, [makeExclusionRow(0, "E2"), makeExcludedRow(1, "E9")]),
      )
      expect(await run(ledger.countMissing(session))).toEqual({ knownActive: 2, missingActive: 2 })
      expect((await run(ledger.listMissing(session, null, 10))).map(({ employeeId }) => employeeId)).toEqual([
        "E3",
      ])
    })

    it("count an employee who is staged twice once", async () => {
      const { ledger } = storage
      const id = await connectionId()
      await run(createKnownEmployees(ledger, id, ["E1", "E2"]))
      const session = await run(
        createStagedSession(ledger, id, [makeUnchangedRow(0, "E1"), makeUnchangedRow(1, "E1")]),
      )
      expect(await run(ledger.countMissing(session))).toEqual({ knownActive: 2, missingActive: 1 })
    })
  })

  describe("staged", () => {
    it("returns the changes of one kind in order, from an ordinal on", async () => {
      const { ledger } = storage
      const rows = [makeAddRow(10, "E1"), makeAddRow(2, "E2"), makeUpdateRow(3, "E3"), makeAddRow(30, "E4")]
      const session = await run(createStagedSession(ledger, await connectionId(), rows))
      const findId = (employeeId: string) => rows.find((row) => row.employeeId === employeeId)?.id
      expect(await run(ledger.listStaged(session, "add", -1, 2))).toEqual([
        { ordinal: 2, id: findId("E2") },
        { ordinal: 10, id: findId("E1") },
      ])
      expect(await run(ledger.listStaged(session, "add", 10, 2))).toEqual([{ ordinal: 30, id: findId("E4") }])
      expect(await run(ledger.listStaged(session, "update", 3, 2))).toEqual([])
    })
  })
}
