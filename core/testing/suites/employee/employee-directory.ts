import { randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import fc from "fast-check"
import { beforeAll, describe, expect, it } from "vitest"
import { encodeFilledFields, FILLED_FIELD_KEYS } from "../../../domain/employee/filled-fields.ts"
import type { StoredRecord } from "../../../ports/sync/sync-ledger.ts"
import { connect } from "../../builders/connections.ts"
import { createApplyingSession, createKnownEmployees, syncRows } from "../../builders/sessions.ts"
import { makeAddRow, makeRefreshRow, makeStoredRecord, makeUpdateRow } from "../../builders/staged-rows.ts"
import { START } from "../../builders/vendors.ts"
import { compareCodePoints } from "../../memory/tables.ts"
import type { Storage } from "../../storage.ts"

const run = Effect.runPromise

/** Ids whose order differs between code points, UTF-16 units, locales and numbers. */
const IDS = ["10", "9", "B", "a", "b", "Á", "é", "E-1", "E 1", "e1", "\uFF5E", "\u{1F600}", "कर्मचारी"]
const ORDERED = IDS.toSorted(compareCodePoints)

export const describeEmployeeDirectory = (make: () => Promise<Storage>): void => {
  let storage: Storage
  let own: string
  let other: string
  beforeAll(async () => {
    storage = await make()
    own = (await connect(storage)).id
    other = (await connect(storage)).id
    await run(createKnownEmployees(storage.ledger, own, IDS))
    await run(createKnownEmployees(storage.ledger, other, ["a", "elsewhere"]))
  })
  const toIds = (employees: ReadonlyArray<{ readonly employeeId: string }>) =>
    employees.map(({ employeeId }) => employeeId)

  describe("page", () => {
    it("orders by code point", async () => {
      expect(toIds(await run(storage.directory.listPage(own, 0, 100)))).toEqual(ORDERED)
      expect(ORDERED.slice(0, 2)).toEqual(["10", "9"])
      expect(ORDERED.slice(-2)).toEqual(["\uFF5E", "\u{1F600}"])
    })

    it("returns every employee once, whatever the size of the pages", async () => {
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 1, max: IDS.length + 2 }), async (size) => {
          const seen: Array<string> = []
          for (let offset = 0; offset <= IDS.length; offset += size) {
            seen.push(...toIds(await run(storage.directory.listPage(own, offset, size))))
          }
          expect(seen).toEqual(ORDERED)
        }),
        { numRuns: 10 },
      )
    })

    it("is empty after the last page, and for an unknown connection", async () => {
      expect(await run(storage.directory.listPage(own, IDS.length, 5))).toEqual([])
      expect(await run(storage.directory.listPage(randomUUID(), 0, 5))).toEqual([])
    })
  })

  describe("after", () => {
    it("returns the next ones, from the first on", async () => {
      expect(toIds(await run(storage.directory.listAfter(own, null, 3)))).toEqual(ORDERED.slice(0, 3))
      const third = ORDERED[2] ?? ""
      expect(toIds(await run(storage.directory.listAfter(own, third, 4)))).toEqual(ORDERED.slice(3, 7))
      expect(await run(storage.directory.listAfter(own, ORDERED.at(-1) ?? "", 4))).toEqual([])
    })

    it("continues after an employee who was deleted", async () => {
      expect(toIds(await run(storage.directory.listAfter(own, "9a", 1)))).toEqual(["B"])
    })
  })

  describe("find", () => {
    it("distinguishes ids exactly, and connections", async () => {
      const found = await run(storage.directory.find(own, "a"))
      expect(found).toMatchObject({ employeeId: "a", sealed: makeStoredRecord("a").sealed })
      expect((await run(storage.directory.find(other, "a")))?.id).not.toBe(found?.id)
      expect(await run(storage.directory.find(own, "A"))).toBeNull()
      expect(await run(storage.directory.find(own, "elsewhere"))).toBeNull()
    })
  })

  describe("byIds", () => {
    it("returns the existing ones, by id", async () => {
      const [first, second] = await run(storage.directory.listPage(own, 0, 2))
      const found = await run(
        storage.directory.findByIds([second?.id ?? "", randomUUID(), first?.id ?? "", first?.id ?? ""]),
      )
      expect(new Map(found)).toEqual(
        new Map([
          [first?.id, first],
          [second?.id, second],
        ]),
      )
      expect((await run(storage.directory.findByIds([]))).size).toBe(0)
    })
  })

  describe("filled fields", () => {
    const fill = (employeeId: string, fields: object, parts: Partial<StoredRecord> = {}) =>
      makeStoredRecord(employeeId, JSON.stringify(fields), {
        filledFields: encodeFilledFields({ employeeId, ...fields }),
        ...parts,
      })
    const count = async (connectionId: string) => {
      const { counts, ...others } = await run(storage.directory.countFilledFields(connectionId))
      const filled = FILLED_FIELD_KEYS.flatMap((key, index) =>
        (counts[index] ?? 0) === 0 ? [] : [[key, counts[index]] as const],
      )
      return { ...others, ...Object.fromEntries(filled) }
    }

    it("counts each field of the active shared employees, as they are after each session", async () => {
      const { id: connectionId } = await connect(storage)
      const { directory } = makeStoredRecord("E4")
      const gone = { directory: { ...directory, status: "Inactive" } } as const
      await run(
        syncRows(storage.ledger, connectionId, [
          makeAddRow(0, "E1", { record: fill("E1", { doj: "2020-01-01" }) }),
          makeAddRow(1, "E2", { record: fill("E2", { doj: "2020-01-01", pan: "P" }) }),
          makeAddRow(2, "E3", { record: fill("E3", {}) }),
          makeAddRow(3, "E4", { record: fill("E4", { pan: "P" }, gone) }),
          makeAddRow(4, "E5", { record: fill("E5", { pan: "P" }, { excluded: true }) }),
        ]),
      )
      expect(await count(connectionId)).toEqual({ employees: 3, uncounted: 0, employeeId: 3, doj: 2, pan: 1 })
      const [first] = await run(storage.directory.listPage(connectionId, 0, 1))
      await run(
        syncRows(storage.ledger, connectionId, [
          makeUpdateRow(0, "E1", { id: first?.id ?? "", record: fill("E1", { pan: "P" }) }),
        ]),
      )
      expect(await count(connectionId)).toEqual({ employees: 3, uncounted: 0, employeeId: 3, doj: 1, pan: 2 })
    })

    it("counts nobody of another connection, and sets apart who was stored without it until they are read again", async () => {
      const { id: connectionId } = await connect(storage)
      expect(await count(connectionId)).toEqual({ employees: 0, uncounted: 0 })
      const record = fill("E1", {}, { filledFields: Buffer.alloc(0) })
      await run(syncRows(storage.ledger, connectionId, [makeAddRow(0, "E1", { record })]))
      expect(await count(connectionId)).toEqual({ employees: 0, uncounted: 1 })
      const known = await run(storage.ledger.findKnown(connectionId, ["E1"]))
      expect(known.get("E1")?.isCounted).toBe(false)
      const refreshed = makeRefreshRow(0, "E1", {
        id: known.get("E1")?.id ?? "",
        sourceFingerprint: null,
        filledFields: encodeFilledFields({ employeeId: "E1" }),
      })
      await run(syncRows(storage.ledger, connectionId, [refreshed]))
      expect(await count(connectionId)).toEqual({ employees: 1, uncounted: 0, employeeId: 1 })
      expect((await run(storage.ledger.findKnown(connectionId, ["E1"]))).get("E1")?.isCounted).toBe(true)
    })
  })

  describe("salaries", () => {
    it("stores each month's pay, the latest version, in order", async () => {
      const { id: connectionId } = await connect(storage)
      const paid = (period: number, text: string) =>
        makeStoredRecord("E1", text, { monthlySalary: { period, sealed: Buffer.from(text) } })
      await run(
        syncRows(storage.ledger, connectionId, [makeAddRow(0, "E1", { record: paid(24_300, "first") })]),
      )
      const [employee] = await run(storage.directory.listPage(connectionId, 0, 1))
      const id = employee?.id ?? ""
      for (const [period, text] of [
        [24_302, "third"],
        [24_301, "second"],
        [24_302, "third again"],
      ] as const) {
        await run(
          syncRows(storage.ledger, connectionId, [
            makeUpdateRow(0, "E1", { id, record: paid(period, text) }),
          ]),
        )
      }
      const salaries = async (from: number, to: number) =>
        (await run(storage.directory.listSalaries(id, from, to))).map(({ period, sealed }) => [
          period,
          Buffer.from(sealed).toString(),
        ])
      expect(await salaries(24_300, 24_302)).toEqual([
        [24_300, "first"],
        [24_301, "second"],
        [24_302, "third again"],
      ])
      expect(await salaries(24_301, 24_301)).toEqual([[24_301, "second"]])
      expect(await run(storage.directory.listSalaries(randomUUID(), 0, 99_999))).toEqual([])
      const later = async (given: number, of = id) =>
        [...(await run(storage.directory.findLaterSalaries([{ id: of, period: given }])))].map(
          ([found, { period, sealed }]) => [found, period, Buffer.from(sealed).toString()],
        )
      expect(await later(24_299)).toEqual([[id, 24_302, "third again"]])
      expect(await later(24_301)).toEqual([[id, 24_302, "third again"]])
      expect(await later(24_302)).toEqual([])
      expect(await later(0, randomUUID())).toEqual([])
      expect((await run(storage.directory.findLaterSalaries([]))).size).toBe(0)
    })
  })

  describe("ofSession", () => {
    it("returns the employees that a session added, or added and updated, in their current state", async () => {
      const { id: connectionId } = await connect(storage)
      const at = (now: number) => ({ now })
      await run(createKnownEmployees(storage.ledger, connectionId, ["E1", "E2", "E3"]))
      const known = await run(storage.ledger.findKnown(connectionId, ["E1"]))
      const id = known.get("E1")?.id ?? ""
      const rows = [makeAddRow(0, "E4"), makeAddRow(1, "E5"), makeUpdateRow(2, "E1", { id })]
      const session = await run(syncRows(storage.ledger, connectionId, rows, at(START + 60_000)))
      const of = async (content: "added" | "changed", after: string | null = null, limit = 10) =>
        toIds(
          await run(
            storage.directory.listBySession(connectionId, { sessionId: session.id, content }, after, limit),
          ),
        )
      expect(await of("added")).toEqual(["E4", "E5"])
      expect(await of("changed")).toEqual(["E1", "E4", "E5"])
      expect(await of("changed", "E1", 1)).toEqual(["E4"])
      const later = [makeUpdateRow(0, "E1", { id, record: makeStoredRecord("E1", "3") })]
      await run(syncRows(storage.ledger, connectionId, later, at(START + 120_000)))
      const changed = { sessionId: session.id, content: "changed" } as const
      const [first, ...others] = await run(storage.directory.listBySession(connectionId, changed, null, 10))
      expect(first).toMatchObject({ id, sealed: makeStoredRecord("E1", "3").sealed })
      expect(toIds(others)).toEqual(["E4", "E5"])
    })

    it("returns no employee for a session that did not list them, and none of another connection", async () => {
      const [{ id: one }, { id: two }] = [await connect(storage), await connect(storage)]
      const quiet = await run(createApplyingSession(storage.ledger, one, [makeAddRow(0, "E1")]))
      const page = { change: "add", throughOrdinal: 0 } as const
      await run(storage.ledger.apply(quiet, { page, webhooks: [], completes: true, now: START + 1_000 }))
      const listed = await run(syncRows(storage.ledger, two, [makeAddRow(0, "E1")]))
      for (const [connectionId, sessionId] of [
        [one, quiet.id],
        [one, listed.id],
      ] as const) {
        const selection = { sessionId, content: "changed" } as const
        expect(await run(storage.directory.listBySession(connectionId, selection, null, 10))).toEqual([])
      }
    })
  })

  describe("locate", () => {
    it("returns the employee of an id", async () => {
      const [first] = await run(storage.directory.listPage(own, 0, 1))
      expect(await run(storage.directory.locate(first?.id ?? ""))).toEqual({
        connectionId: own,
        employeeId: ORDERED[0],
      })
      expect(await run(storage.directory.locate(randomUUID()))).toBeNull()
    })
  })
}
