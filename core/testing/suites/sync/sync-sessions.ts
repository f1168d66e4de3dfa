import { randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import { beforeAll, describe, expect, it } from "vitest"
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
const ending = { totals: makeTotals(), reason: "It ends.", now: START + 5_000 }

/** SyncLedger: the life of a session besides its rows. */
export const describeSyncSessions = (make: () => Promise<Storage>): void => {
  let storage: Storage
  beforeAll(async () => {
    storage = await make()
  })
  const connectionId = async () => (await connect(storage)).id

  describe("begin", () => {
    it("opens a session that reads, with nothing in it", async () => {
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

    it("tells the vendor of what it changes unless it is said to be silent", async () => {
      const asked = makeNewSession(await connectionId())
      expect(await run(storage.ledger.begin(asked))).toMatchObject({ silent: false })
    })

    it("is the initial sync until one completes", async () => {
      const { ledger } = storage
      const id = await connectionId()
      const failed = await run(ledger.begin(makeNewSession(id)))
      await run(ledger.transition(failed, "failed", ending))
      expect(await run(createKnownEmployees(ledger, id, ["E1"]))).toMatchObject({ kind: "initial" })
      expect(await run(ledger.begin(makeNewSession(id)))).toMatchObject({ kind: "delta" })
    })

    it("refuses a second open session of a connection, also when both come at once", async () => {
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
    it("find the one that reads or is applied, and the one that is held, and none that ended", async () => {
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

    it("know nothing of another connection's", async () => {
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

  describe("history", () => {
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
    })
  })

  describe("inState", () => {
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
    it("shuts out the worker that had the session: nothing of what it writes remains", async () => {
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

    it("goes to one of those who try at once", async () => {
      const { ledger } = storage
      const session = await run(ledger.begin(makeNewSession(await connectionId())))
      const outcomes = await Promise.all(
        Array.from({ length: 10 }, () => run(Effect.result(ledger.takeOver(session)))),
      )
      expect(outcomes.filter(({ _tag }) => _tag === "Success")).toHaveLength(1)
      expect(await run(ledger.find(session.id))).toMatchObject({ epoch: 2 })
    })
  })

  describe("move", () => {
    it("keeps what was staged while the session is held, with its totals and the reason", async () => {
      const { ledger } = storage
      const session = await run(createStagedSession(ledger, await connectionId(), [makeAddRow(0, "E1")]))
      const totals = makeTotals({ rows: 4, accepted: 3, rejected: 1, added: 1, updated: 2, disappeared: 1 })
      const held = await run(ledger.transition(session, "held", { totals, reason: "Many left.", now: START }))
      expect(held).toEqual({ ...session, state: "held", totals, reason: "Many left." })
      expect(await run(ledger.find(session.id))).toEqual(held)
      expect(await run(ledger.listStaged(held, "add", -1, 10))).toHaveLength(1)
    })

    it.each(["failed", "cancelled"] as const)("to %s ends it and empties its staging", async (state) => {
      const { ledger } = storage
      const id = await connectionId()
      const session = await run(createStagedSession(ledger, id, [makeAddRow(0, "E1"), makeAddRow(1, "E1")]))
      const moved = await run(ledger.transition(session, state, ending))
      expect(moved).toMatchObject({ state, reason: "It ends.", finishedAt: START + 5_000 })
      expect(RUNNING_STATES).not.toContain(moved.state)
      expect(await run(ledger.listStaged(moved, "add", -1, 10))).toEqual([])
      expect(await run(ledger.findDuplicates(moved, 10))).toEqual({ duplicateRows: 0, employees: [] })
      expect(await run(storage.directory.listPage(id, 0, 10))).toEqual([])
    })

    it("answers a held session once, also when yes and no come at once", async () => {
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

    it("another one reads and is applied, and leaves it as it is", async () => {
      const { ledger } = storage
      const id = await connectionId()
      const held = await heldSession(id)
      const other = await stagedBeside(id, [makeAddRow(0, "E1")])
      await run(ledger.transition(other, "applying", change))
      expect(await run(ledger.findHeld(id))).toEqual(held)
      expect(await run(ledger.listStaged(held, "add", -1, 10))).toHaveLength(1)
    })

    it("a later one takes its place, held or applied", async () => {
      const { ledger } = storage
      const superseded = { becomes: "superseded", reason: "A later one came." } as const
      for (const to of ["held", "applying"] as const) {
        const id = await connectionId()
        const held = await heldSession(id)
        const other = await stagedBeside(id, [makeAddRow(0, "E9")])
        await run(ledger.transition(other, to, { ...change, held: superseded }))
        expect(await run(ledger.find(held.id))).toMatchObject({
          state: "cancelled",
          reason: "A later one came.",
          finishedAt: START + 2_000,
        })
        expect(await run(ledger.listStaged(held, "add", -1, 10))).toEqual([])
        expect(await run(ledger.listStaged(held, "update", -1, 10))).toEqual([])
        expect(await run(ledger.listStaged(other, "add", -1, 10))).toHaveLength(1)
        const late = await run(Effect.flip(ledger.transition(held, "applying", ending)))
        expect(late).toMatchObject({ _tag: "SessionLost" })
      }
    })

    it("one that knows some of its employees better takes them out of it, changed or not, and counts what is left", async () => {
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
