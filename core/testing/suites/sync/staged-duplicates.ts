import * as Effect from "effect/Effect"
import { beforeAll, describe, expect, it } from "vitest"
import { connect } from "../../builders/connections.ts"
import { createStagedSession } from "../../builders/sessions.ts"
import {
  makeAddRow,
  makeExcludedRow,
  makeRefreshRow,
  makeTotals,
  makeUnchangedRow,
  makeUpdateRow,
} from "../../builders/staged-rows.ts"
import type { Storage } from "../../storage.ts"

const run = Effect.runPromise

/** SyncLedger: staged rows that are of one employee, or of ids that are read as one. */
export const describeStagedDuplicates = (make: () => Promise<Storage>): void => {
  let storage: Storage
  beforeAll(async () => {
    storage = await make()
  })
  const connectionId = async () => (await connect(storage)).id

  describe("repeated", () => {
    it("returns none when each employee occurs once", async () => {
      const rows = [makeAddRow(0, "E1"), makeAddRow(1, "e1"), makeUpdateRow(2, "E1 ")]
      const session = await run(createStagedSession(storage.ledger, await connectionId(), rows))
      expect(await run(storage.ledger.findDuplicates(session, 10))).toEqual({
        duplicateRows: 0,
        employees: [],
      })
    })

    it("returns employees who occur more than once, whatever the change, with their positions in order", async () => {
      const { ledger } = storage
      const session = await run(
        createStagedSession(ledger, await connectionId(), [
          makeAddRow(0, "E1", { position: 7 }),
          makeUpdateRow(1, "E2", { position: 3 }),
          makeUnchangedRow(2, "E1", { position: 5 }),
          makeRefreshRow(3, "E2", { position: 4, sourceFingerprint: null }),
          makeAddRow(4, "E3", { position: 9 }),
        ]),
      )
      const more = await run(ledger.stage(session, [makeAddRow(5, "E1", { position: 12 })], makeTotals()))
      expect(await run(ledger.findDuplicates(more, 10))).toEqual({
        duplicateRows: 3,
        employees: [
          { employeeId: "E2", positions: [3, 4] },
          { employeeId: "E1", positions: [5, 7, 12] },
        ],
      })
    })

    it("counts the surplus rows of all of them, however few are returned", async () => {
      const rows = ["E1", "E2", "E3"].flatMap((id, n) => [makeAddRow(n * 2, id), makeAddRow(n * 2 + 1, id)])
      const session = await run(createStagedSession(storage.ledger, await connectionId(), rows))
      expect(await run(storage.ledger.findDuplicates(session, 1))).toEqual({
        duplicateRows: 3,
        employees: [{ employeeId: "E1", positions: [2, 3] }],
      })
    })
  })

  describe("similar", () => {
    it("returns none when no two ids are read as one", async () => {
      const rows = ["E1", "E2", "e3", "E1"].map((id, at) => makeAddRow(at, id))
      const session = await run(createStagedSession(storage.ledger, await connectionId(), rows))
      expect(await run(storage.ledger.listSimilar(session, null, 10))).toEqual([])
    })

    it("returns the ids that are read as one, with their first positions and rows, page by page", async () => {
      const ids = ["E1", "b-2", "e1", "E1", "\u0415\uff11", "B-2", "C3"]
      const rows = ids.map((id, at) => makeAddRow(at, id, { position: at + 2 }))
      const session = await run(createStagedSession(storage.ledger, await connectionId(), rows))
      const first = {
        folded: "b-2",
        employees: [
          { employeeId: "b-2", position: 3, rows: 1 },
          { employeeId: "B-2", position: 7, rows: 1 },
        ],
      }
      const second = {
        folded: "e1",
        employees: [
          { employeeId: "E1", position: 2, rows: 2 },
          { employeeId: "e1", position: 4, rows: 1 },
          { employeeId: "\u0415\uff11", position: 6, rows: 1 },
        ],
      }
      const { ledger } = storage
      expect(await run(ledger.listSimilar(session, null, 10))).toEqual([first, second])
      expect(await run(ledger.listSimilar(session, null, 1))).toEqual([first])
      expect(await run(ledger.listSimilar(session, "b-2", 1))).toEqual([second])
      expect(await run(ledger.listSimilar(session, "e1", 1))).toEqual([])
    })
  })

  describe("keepLast", () => {
    it("keeps the last row of each employee and returns the remaining counts", async () => {
      const { ledger } = storage
      const session = await run(
        createStagedSession(ledger, await connectionId(), [
          makeAddRow(0, "E1"),
          makeUpdateRow(1, "E2"),
          makeAddRow(2, "E3"),
          makeAddRow(3, "E1"),
          makeUnchangedRow(4, "E2"),
          makeRefreshRow(5, "E4", { sourceFingerprint: null }),
          makeUpdateRow(6, "E5"),
          makeExcludedRow(7, "E6"),
        ]),
      )
      expect(await run(ledger.removeDuplicates(session))).toEqual({
        added: 2,
        updated: 1,
        unchanged: 2,
        excluded: 1,
      })
      expect(await run(ledger.findDuplicates(session, 10))).toMatchObject({ duplicateRows: 0 })
      expect((await run(ledger.listStaged(session, "add", -1, 10))).map(({ ordinal }) => ordinal)).toEqual([
        2, 3,
      ])
      expect((await run(ledger.listStaged(session, "update", -1, 10))).map(({ ordinal }) => ordinal)).toEqual(
        [6],
      )
    })

    it("does not affect other sessions", async () => {
      const { ledger } = storage
      const other = await run(
        createStagedSession(ledger, await connectionId(), [makeAddRow(0, "E1"), makeAddRow(1, "E1")]),
      )
      const own = await run(
        createStagedSession(ledger, await connectionId(), [makeAddRow(0, "E1"), makeAddRow(5, "E1")]),
      )
      await run(ledger.removeDuplicates(own))
      expect(await run(ledger.listStaged(other, "add", -1, 10))).toHaveLength(2)
    })
  })
}
