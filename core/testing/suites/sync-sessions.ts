import { randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import { beforeAll, describe, expect, it } from "vitest"
import { OPEN_STATES } from "../../domain/sync/session.ts"
import { connect } from "../builders/connections.ts"
import { applyingSession, knownEmployees, newSession, stagedSession } from "../builders/sessions.ts"
import { addRow, totalsOf } from "../builders/staged-rows.ts"
import { START } from "../builders/vendors.ts"
import type { Storage } from "../storage.ts"

const run = Effect.runPromise
const ending = { totals: totalsOf(), reason: "It ends.", now: START + 5_000 }

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
      const asked = newSession(await connectionId(), parts)
      const { now, ...facts } = asked
      const begun = await run(storage.ledger.begin(asked))
      expect(begun).toEqual({
        ...facts,
        kind: "initial",
        state: "reading",
        totals: totalsOf(),
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
      const asked = newSession(await connectionId())
      expect(await run(storage.ledger.begin(asked))).toMatchObject({ silent: false })
    })

    it("is the initial sync until one completes", async () => {
      const { ledger } = storage
      const id = await connectionId()
      const failed = await run(ledger.begin(newSession(id)))
      await run(ledger.move(failed, "failed", ending))
      expect(await run(knownEmployees(ledger, id, ["E1"]))).toMatchObject({ kind: "initial" })
      expect(await run(ledger.begin(newSession(id)))).toMatchObject({ kind: "delta" })
    })

    it("refuses a second open session of a connection, also when both come at once", async () => {
      const { ledger } = storage
      const id = await connectionId()
      const outcomes = await Promise.all(
        Array.from({ length: 10 }, () => run(Effect.result(ledger.begin(newSession(id))))),
      )
      expect(outcomes.filter(({ _tag }) => _tag === "Success")).toHaveLength(1)
      const again = await run(Effect.flip(ledger.begin(newSession(id))))
      expect(again).toMatchObject({ _tag: "StorageError", operation: "begin the sync" })
    })
  })

  describe("findOpen", () => {
    it("finds the one that reads, is held or is applied, and none that ended", async () => {
      const { ledger } = storage
      const id = await connectionId()
      expect(await run(ledger.findOpen(id))).toBeNull()
      const reading = await run(ledger.begin(newSession(id)))
      const held = await run(ledger.move(reading, "held", ending))
      expect(await run(ledger.findOpen(id))).toMatchObject({ id: reading.id, state: "held" })
      const applying = await run(ledger.move(held, "applying", ending))
      expect(await run(ledger.findOpen(id))).toMatchObject({ id: reading.id, state: "applying" })
      await run(ledger.apply(applying, { page: null, webhooks: [], completes: true, now: START }))
      expect(await run(ledger.findOpen(id))).toBeNull()
    })

    it("knows nothing of another connection's", async () => {
      await run(storage.ledger.begin(newSession(await connectionId())))
      expect(await run(storage.ledger.findOpen(await connectionId()))).toBeNull()
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
        const begun = await run(ledger.begin(newSession(id, { now: START + minute * 60_000 })))
        await run(ledger.move(begun, "cancelled", ending))
        ids.unshift(begun.id)
      }
      await run(ledger.begin(newSession(await connectionId())))
      expect((await run(ledger.history(id, 10))).map((session) => session.id)).toEqual(ids)
      expect((await run(ledger.history(id, 2))).map((session) => session.id)).toEqual(ids.slice(0, 2))
    })
  })

  describe("inState", () => {
    it("lists the sessions of all connections in that state, oldest first", async () => {
      const { ledger } = storage
      const later = await run(ledger.begin(newSession(await connectionId(), { now: START + 60_000 })))
      const earlier = await run(ledger.begin(newSession(await connectionId(), { now: START })))
      const applying = await run(applyingSession(ledger, await connectionId(), []))
      const own = [later.id, earlier.id, applying.id]
      const listed = async (state: "reading" | "applying") =>
        (await run(ledger.inState(state))).map(({ id }) => id).filter((id) => own.includes(id))
      expect(await listed("reading")).toEqual([earlier.id, later.id])
      expect(await listed("applying")).toEqual([applying.id])
    })
  })

  describe("takeOver", () => {
    it("shuts out the worker that had the session: nothing of what it writes remains", async () => {
      const { ledger } = storage
      const id = await connectionId()
      const old = await run(stagedSession(ledger, id, [addRow(0, "E1")]))
      const taken = await run(ledger.takeOver(old))
      expect(taken).toEqual({ ...old, epoch: old.epoch + 1 })
      const lost = { _tag: "SessionLost", sessionId: old.id }
      expect(
        await run(Effect.flip(ledger.stage(old, [addRow(1, "E2")], totalsOf({ rows: 9 })))),
      ).toMatchObject(lost)
      expect(await run(Effect.flip(ledger.move(old, "applying", ending)))).toMatchObject(lost)
      expect(await run(Effect.flip(ledger.takeOver(old)))).toMatchObject(lost)
      expect(await run(ledger.find(old.id))).toEqual(taken)
      expect(await run(ledger.staged(taken, "add", -1, 10))).toHaveLength(1)
    })

    it("goes to one of those who try at once", async () => {
      const { ledger } = storage
      const session = await run(ledger.begin(newSession(await connectionId())))
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
      const session = await run(stagedSession(ledger, await connectionId(), [addRow(0, "E1")]))
      const totals = totalsOf({ rows: 4, accepted: 3, rejected: 1, added: 1, updated: 2, disappeared: 1 })
      const held = await run(ledger.move(session, "held", { totals, reason: "Many left.", now: START }))
      expect(held).toEqual({ ...session, state: "held", totals, reason: "Many left." })
      expect(await run(ledger.find(session.id))).toEqual(held)
      expect(await run(ledger.staged(held, "add", -1, 10))).toHaveLength(1)
    })

    it.each(["failed", "cancelled"] as const)("to %s ends it and empties its staging", async (state) => {
      const { ledger } = storage
      const id = await connectionId()
      const session = await run(stagedSession(ledger, id, [addRow(0, "E1"), addRow(1, "E1")]))
      const moved = await run(ledger.move(session, state, ending))
      expect(moved).toMatchObject({ state, reason: "It ends.", finishedAt: START + 5_000 })
      expect(OPEN_STATES).not.toContain(moved.state)
      expect(await run(ledger.staged(moved, "add", -1, 10))).toEqual([])
      expect(await run(ledger.repeated(moved, 10))).toEqual({ surplusRows: 0, employees: [] })
      expect(await run(storage.directory.page(id, 0, 10))).toEqual([])
    })

    it("answers a held session once, also when yes and no come at once", async () => {
      const { ledger } = storage
      const session = await run(stagedSession(ledger, await connectionId(), [addRow(0, "E1")]))
      const held = await run(ledger.move(session, "held", ending))
      const outcomes = await Promise.all(
        (["applying", "cancelled", "applying", "cancelled"] as const).map((state) =>
          run(Effect.result(ledger.move(held, state, ending))),
        ),
      )
      expect(outcomes.filter(({ _tag }) => _tag === "Success")).toHaveLength(1)
    })
  })
}
