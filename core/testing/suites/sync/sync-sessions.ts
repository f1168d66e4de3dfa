import { randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import { beforeAll, describe, expect, it } from "vitest"
import { describeReasons } from "../../../contract/reasons/format-reason.ts"
import { makePlainReason, makeReason } from "../../../contract/reasons/reason-codes.ts"
import { RUNNING_STATES } from "../../../domain/sync/session.ts"
import type { StagedRow } from "../../../ports/sync/sync-ledger.ts"
import { connect } from "../../builders/connections.ts"
import {
  createApplyingSession,
  createKnownEmployees,
  makeNewSession,
  createStagedSession,
} from "../../builders/sessions.ts"
import { makeAddRow, makeTotals, makeUnchangedRow, makeUpdateRow } from "../../builders/staged-rows.ts"
import { START } from "../../builders/vendors.ts"
import type { Storage } from "../../storage.ts"

const run = Effect.runPromise
const ending = { totals: makeTotals(), reason: "It ended.", now: START + 5_000 }

/** SyncLedger: the life cycle of a session, without its rows. */
export const describeSyncSessions = (make: () => Promise<Storage>): void => {
  let storage: Storage
  beforeAll(async () => {
    storage = await make()
  })
  const connectionId = async () => (await connect(storage)).id

  describe("begin", () => {
    it("creates an empty session that reads", async () => {
      const parts = { mode: "delta", trigger: "command line", dryRun: true, silent: true } as const
      const asked = makeNewSession(await connectionId(), parts)
      const { now, ...facts } = asked
      const begun = await run(storage.ledger.begin(asked))
      expect(begun).toEqual({
        ...facts,
        kind: "initial",
        state: "reading",
        totals: makeTotals(),
        webhookCounter: 0,
        applied: null,
        reason: null,
        startedAt: now,
        finishedAt: null,
        epoch: 1,
      })
      expect(await run(storage.ledger.find(asked.id))).toEqual(begun)
    })

    it("is not silent by default", async () => {
      const asked = makeNewSession(await connectionId())
      expect(await run(storage.ledger.begin(asked))).toMatchObject({ silent: false })
    })

    it("begins initial syncs until one completes", async () => {
      const { ledger } = storage
      const id = await connectionId()
      const failed = await run(ledger.begin(makeNewSession(id)))
      await run(ledger.transition(failed, "failed", ending))
      expect(await run(createKnownEmployees(ledger, id, ["E1"]))).toMatchObject({ kind: "initial" })
      expect(await run(ledger.begin(makeNewSession(id)))).toMatchObject({ kind: "incremental" })
    })

    it("rejects a second running session of a connection, also concurrently", async () => {
      const { ledger } = storage
      const id = await connectionId()
      const outcomes = await Promise.all(
        Array.from({ length: 10 }, () => run(Effect.result(ledger.begin(makeNewSession(id))))),
      )
      expect(outcomes.filter(({ _tag }) => _tag === "Success")).toHaveLength(1)
      const again = await run(Effect.flip(ledger.begin(makeNewSession(id))))
      expect(again).toMatchObject({ _tag: "StorageError", operation: "begin the sync" })
    })
  })

  describe("findRunning and findHeld", () => {
    it("find the running session and the held one, and no finished one", async () => {
      const { ledger } = storage
      const id = await connectionId()
      const found = async () => [await run(ledger.findRunning(id)), await run(ledger.findHeld(id))]
      expect(await found()).toEqual([null, null])
      const reading = await run(ledger.begin(makeNewSession(id)))
      expect(await found()).toMatchObject([{ id: reading.id, state: "reading" }, null])
      const held = await run(ledger.transition(reading, "held", ending))
      expect(await found()).toMatchObject([null, { id: reading.id, state: "held" }])
      const applying = await run(ledger.transition(held, "applying", ending))
      expect(await found()).toMatchObject([{ id: reading.id, state: "applying" }, null])
      await run(ledger.apply(applying, { page: null, webhooks: [], completes: true, now: START }))
      expect(await found()).toEqual([null, null])
    })

    it("find no session of another connection", async () => {
      const { ledger } = storage
      await run(
        Effect.flatMap(ledger.begin(makeNewSession(await connectionId())), (one) =>
          ledger.transition(one, "held", ending),
        ),
      )
      await run(ledger.begin(makeNewSession(await connectionId())))
      const other = await connectionId()
      expect([await run(ledger.findRunning(other)), await run(ledger.findHeld(other))]).toEqual([null, null])
    })
  })

  it("finds no session by an unknown id", async () => {
    expect(await run(storage.ledger.find(randomUUID()))).toBeNull()
  })

  describe("listRecent", () => {
    it("lists the newest sessions of one connection first", async () => {
      const { ledger } = storage
      const id = await connectionId()
      const ids: Array<string> = []
      for (const minute of [1, 2, 3]) {
        const begun = await run(ledger.begin(makeNewSession(id, { now: START + minute * 60_000 })))
        await run(ledger.transition(begun, "cancelled", ending))
        ids.unshift(begun.id)
      }
      await run(ledger.begin(makeNewSession(await connectionId())))
      expect((await run(ledger.listRecent(id, 10))).map((session) => session.id)).toEqual(ids)
      expect((await run(ledger.listRecent(id, 2))).map((session) => session.id)).toEqual(ids.slice(0, 2))
      const before = async (session: string) =>
        (await run(ledger.listRecent(id, 10, session))).map((one) => one.id)
      expect(await before(ids[0] ?? "")).toEqual(ids.slice(1))
      expect(await before(randomUUID())).toEqual([])
      const within = async (from: number | null, to: number | null, session: string | null = null) =>
        (await run(ledger.listRecent(id, 10, session, { from, to }))).map((one) => one.id)
      const [third, second, first] = ids
      expect(await within(START + 2 * 60_000, null)).toEqual([third, second])
      expect(await within(null, START + 2 * 60_000)).toEqual([first])
      expect(await within(START + 60_000, START + 3 * 60_000, second)).toEqual([first])
    })
  })

  describe("listByState", () => {
    it("lists the sessions of all connections in that state, oldest first", async () => {
      const { ledger } = storage
      const later = await run(ledger.begin(makeNewSession(await connectionId(), { now: START + 60_000 })))
      const earlier = await run(ledger.begin(makeNewSession(await connectionId(), { now: START })))
      const applying = await run(createApplyingSession(ledger, await connectionId(), []))
      const own = [later.id, earlier.id, applying.id]
      const listed = async (state: "reading" | "applying") =>
        (await run(ledger.listByState(state))).map(({ id }) => id).filter((id) => own.includes(id))
      expect(await listed("reading")).toEqual([earlier.id, later.id])
      expect(await listed("applying")).toEqual([applying.id])
    })
  })

  describe("takeOver", () => {
    it("locks out the previous worker: none of its writes remain", async () => {
      const { ledger } = storage
      const id = await connectionId()
      const old = await run(createStagedSession(ledger, id, [makeAddRow(0, "E1")]))
      const taken = await run(ledger.takeOver(old))
      expect(taken).toEqual({ ...old, epoch: old.epoch + 1 })
      const lost = { _tag: "SessionLost", sessionId: old.id }
      expect(
        await run(Effect.flip(ledger.stage(old, [makeAddRow(1, "E2")], makeTotals({ rows: 9 })))),
      ).toMatchObject(lost)
      expect(await run(Effect.flip(ledger.transition(old, "applying", ending)))).toMatchObject(lost)
      expect(await run(Effect.flip(ledger.takeOver(old)))).toMatchObject(lost)
      expect(await run(ledger.find(old.id))).toEqual(taken)
      expect(await run(ledger.listStaged(taken, "add", -1, 10))).toHaveLength(1)
    })

    it("succeeds for one of several concurrent callers", async () => {
      const { ledger } = storage
      const session = await run(ledger.begin(makeNewSession(await connectionId())))
      const outcomes = await Promise.all(
        Array.from({ length: 10 }, () => run(Effect.result(ledger.takeOver(session)))),
      )
      expect(outcomes.filter(({ _tag }) => _tag === "Success")).toHaveLength(1)
      expect(await run(ledger.find(session.id))).toMatchObject({ epoch: 2 })
    })
  })

  describe("transition", () => {
    it("keeps the staged rows, the totals and the reason while the session is held", async () => {
      const { ledger } = storage
      const session = await run(createStagedSession(ledger, await connectionId(), [makeAddRow(0, "E1")]))
      const totals = makeTotals({ rows: 4, accepted: 3, rejected: 1, added: 1, updated: 2, disappeared: 1 })
      const held = await run(ledger.transition(session, "held", { totals, reason: "Many left.", now: START }))
      expect(held).toEqual({ ...session, state: "held", totals, reason: "Many left." })
      expect(await run(ledger.find(session.id))).toEqual(held)
      expect(await run(ledger.listStaged(held, "add", -1, 10))).toHaveLength(1)
    })

    it("keeps the sentences of a reason by code as long as it has the reason", async () => {
      const { ledger } = storage
      const session = await run(createStagedSession(ledger, await connectionId(), [makeAddRow(0, "E1")]))
      const why = describeReasons([makeReason("guard.column", { column: "Emp Code", key: "employeeId" })])
      const held = await run(ledger.transition(session, "held", { ...ending, ...why }))
      expect(held).toMatchObject(why)
      expect(await run(ledger.find(session.id))).toEqual(held)
      const cancelled = await run(ledger.transition(held, "cancelled", ending))
      expect(cancelled).toMatchObject({ reason: ending.reason })
      expect(cancelled).not.toHaveProperty("reasonCodes")
    })

    it.each(["failed", "cancelled"] as const)(
      "to %s finishes the session and empties its staging",
      async (state) => {
        const { ledger } = storage
        const id = await connectionId()
        const session = await run(createStagedSession(ledger, id, [makeAddRow(0, "E1"), makeAddRow(1, "E1")]))
        const moved = await run(ledger.transition(session, state, ending))
        expect(moved).toMatchObject({ state, reason: "It ended.", finishedAt: START + 5_000 })
        expect(RUNNING_STATES).not.toContain(moved.state)
        expect(await run(ledger.listStaged(moved, "add", -1, 10))).toEqual([])
        expect(await run(ledger.findDuplicates(moved, 10))).toEqual({ duplicateRows: 0, employees: [] })
        expect(await run(storage.directory.listPage(id, 0, 10))).toEqual([])
      },
    )

    it("accepts one decision about a held session, also of concurrent ones", async () => {
      const { ledger } = storage
      const session = await run(createStagedSession(ledger, await connectionId(), [makeAddRow(0, "E1")]))
      const held = await run(ledger.transition(session, "held", ending))
      const outcomes = await Promise.all(
        (["applying", "cancelled", "applying", "cancelled"] as const).map((state) =>
          run(Effect.result(ledger.transition(held, state, ending))),
        ),
      )
      expect(outcomes.filter(({ _tag }) => _tag === "Success")).toHaveLength(1)
    })
  })

  describe("beside a held session", () => {
    const totals = makeTotals({ rows: 4, accepted: 4, added: 1, updated: 2, unchanged: 1, disappeared: 1 })
    const heldSession = async (id: string) => {
      const { ledger } = storage
      const rows = [
        makeAddRow(0, "E1"),
        makeUpdateRow(1, "E2"),
        makeUnchangedRow(2, "E3"),
        makeUpdateRow(3, "E4", { position: 0 }),
      ]
      const session = await run(createStagedSession(ledger, id, rows))
      return run(ledger.transition(session, "held", { totals, reason: "Many left.", now: START }))
    }
    const stagedBeside = async (id: string, rows: ReadonlyArray<StagedRow>) =>
      run(createStagedSession(storage.ledger, id, rows, { now: START + 1_000 }))
    const change = { totals: makeTotals(), reason: null, now: START + 2_000 }

    it("another session reads and is applied without changing it", async () => {
      const { ledger } = storage
      const id = await connectionId()
      const held = await heldSession(id)
      const other = await stagedBeside(id, [makeAddRow(0, "E1")])
      await run(ledger.transition(other, "applying", change))
      expect(await run(ledger.findHeld(id))).toEqual(held)
      expect(await run(ledger.listStaged(held, "add", -1, 10))).toHaveLength(1)
    })

    it("a later session supersedes it, held or applied", async () => {
      const { ledger } = storage
      const superseded = {
        becomes: "superseded",
        ...describeReasons([makePlainReason("sync.sharing-changed")]),
      } as const
      for (const to of ["held", "applying"] as const) {
        const id = await connectionId()
        const held = await heldSession(id)
        const other = await stagedBeside(id, [makeAddRow(0, "E9")])
        await run(ledger.transition(other, to, { ...change, held: superseded }))
        expect(await run(ledger.find(held.id))).toMatchObject({
          state: "cancelled",
          reason: superseded.reason,
          reasonCodes: superseded.reasonCodes,
          finishedAt: START + 2_000,
        })
        expect(await run(ledger.listStaged(held, "add", -1, 10))).toEqual([])
        expect(await run(ledger.listStaged(held, "update", -1, 10))).toEqual([])
        expect(await run(ledger.listStaged(other, "add", -1, 10))).toHaveLength(1)
        const late = await run(Effect.flip(ledger.transition(held, "applying", ending)))
        expect(late).toMatchObject({ _tag: "SessionLost" })
      }
    })

    it("a session with newer data removes its employees from it, changed or not, and updates its totals", async () => {
      const { ledger } = storage
      const id = await connectionId()
      const held = await heldSession(id)
      const other = await stagedBeside(id, [
        makeAddRow(0, "E1"),
        makeUnchangedRow(1, "E4"),
        makeAddRow(2, "E9"),
      ])
      await run(ledger.transition(other, "applying", { ...change, held: { becomes: "outdated" } }))
      const left = await run(ledger.findHeld(id))
      expect(left).toEqual({ ...held, totals: { ...totals, added: 0, updated: 1, disappeared: 0 } })
      expect(await run(ledger.listStaged(held, "add", -1, 10))).toEqual([])
      expect((await run(ledger.listStaged(held, "update", -1, 10))).map(({ ordinal }) => ordinal)).toEqual([
        1,
      ])
      expect(await run(ledger.listStaged(other, "add", -1, 10))).toHaveLength(2)
    })
  })
}
