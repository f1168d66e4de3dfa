import { randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import type { Prunable } from "../../../domain/connection/prunable.ts"
import type { Retention } from "../../../ports/connection/retention.ts"
import type { StagedRow } from "../../../ports/sync/sync-ledger.ts"
import { connect } from "../../builders/connections.ts"
import { applyingSession, stagedSession, syncRows } from "../../builders/sessions.ts"
import { addRow, updateRow } from "../../builders/staged-rows.ts"
import { START } from "../../builders/vendors.ts"
import type { WebhookState } from "../../memory/tables.ts"
import type { Storage } from "../../storage.ts"

const run = Effect.runPromise
const DAY = 24 * 3_600_000
const ALL = 1_000

export interface RetentionUnderTest {
  readonly storage: Storage
  readonly retention: Retention
  /** Brings webhooks into a state past the ports; settled then, unless they wait. */
  readonly settle: (requestIds: ReadonlyArray<string>, state: WebhookState, at: number) => Promise<void>
}

/** What every store takes away, and what it leaves. `make` gives an empty one. */
export const describeRetention = (make: () => Promise<RetentionUnderTest>): void => {
  const prune = async ({ retention }: RetentionUnderTest, what: Prunable, before: number, limit = ALL) => {
    const counted = await run(retention.count(what, before))
    const gone = await run(retention.prune(what, before, limit))
    expect(gone).toBe(Math.min(counted, limit))
    return gone
  }

  /** Completes a sync with so many webhooks; their requestIds. */
  const announced = async (world: RetentionUnderTest, connectionId: string, count: number, now = START) => {
    const { ledger } = world.storage
    const session = await run(applyingSession(ledger, connectionId, [addRow(0, randomUUID())], { now }))
    const webhooks = Array.from({ length: count }, (_, index) => ({
      requestId: randomUUID(),
      kind: "sync.events.completed/sync.events" as const,
      phase: 1 as const,
      counter: index + 1,
      employeeIds: [],
      facts: null,
    }))
    const page = { change: "add", throughOrdinal: 0 } as const
    await run(ledger.apply(session, { page, webhooks, completes: true, now }))
    return { sessionId: session.id, requestIds: webhooks.map(({ requestId }) => requestId) }
  }

  const sync = async (
    { storage: { ledger, history } }: RetentionUnderTest,
    connectionId: string,
    rows: ReadonlyArray<StagedRow>,
    now: number,
  ) => {
    const session = await run(syncRows(ledger, connectionId, rows, { now }))
    await run(history.keep(session.id, { cursor: null, findings: [] }))
    return session.id
  }

  const isKnown = async ({ storage: { ledger } }: RetentionUnderTest, sessionId: string) =>
    (await run(ledger.find(sessionId))) !== null

  describe("webhooks", () => {
    it("go when they were delivered before that instant, a few at a time, and no others", async () => {
      const world = await make()
      const { id } = await connect(world.storage)
      const { requestIds } = await announced(world, id, 7)
      const [old1 = "", old2 = "", old3 = "", young = "", failed = "", waiting = "", sending = ""] =
        requestIds
      await world.settle([old1, old2, old3], "delivered", START + DAY)
      await world.settle([young], "delivered", START + 2 * DAY)
      await world.settle([failed], "failed", START + DAY)
      await world.settle([waiting], "waiting", START + DAY)
      await world.settle([sending], "sending", START + DAY)
      expect(await prune(world, "delivered_webhooks", START + 2 * DAY, 2)).toBe(2)
      expect(await prune(world, "delivered_webhooks", START + 2 * DAY, 2)).toBe(1)
      const left = (await world.storage.webhooksOf(id)).map(({ requestId }) => requestId)
      expect(new Set(left)).toEqual(new Set([young, failed, waiting, sending]))
    })

    it("that were given up have a time of their own", async () => {
      const world = await make()
      const { id } = await connect(world.storage)
      const { requestIds } = await announced(world, id, 1)
      await world.settle(requestIds, "exhausted", START)
      expect(await prune(world, "delivered_webhooks", START + DAY)).toBe(0)
      expect(await prune(world, "given_up_webhooks", START)).toBe(0)
      expect(await prune(world, "given_up_webhooks", START + DAY)).toBe(1)
      expect(await world.storage.webhooksOf(id)).toEqual([])
    })
  })

  describe("past syncs", () => {
    it("go, but for the last of each connection, however old it is", async () => {
      const world = await make()
      const [one, other] = [await connect(world.storage), await connect(world.storage)]
      const first = await sync(world, one.id, [addRow(0, "E1")], START)
      // It writes the record anew, so that nothing of the first is left in the directory.
      const second = await sync(world, one.id, [updateRow(0, "E1")], START + DAY)
      const only = await sync(world, other.id, [addRow(0, "E1")], START)
      expect(await prune(world, "sessions", START + 9 * DAY)).toBe(0)
      expect(await prune(world, "session_changes", START + 9 * DAY)).toBe(1)
      expect(await prune(world, "sessions", START + 9 * DAY)).toBe(1)
      expect(await isKnown(world, first)).toBe(false)
      expect([await isKnown(world, second), await isKnown(world, only)]).toEqual([true, true])
    })

    it("stay while they are young, are open, or have webhooks", async () => {
      const world = await make()
      const { ledger } = world.storage
      const [held, announcing, young] = [
        await connect(world.storage),
        await connect(world.storage),
        await connect(world.storage),
      ]
      const waiting = await run(stagedSession(ledger, held.id, [addRow(0, "E1")], { now: START }))
      const { totals } = waiting
      await run(ledger.move(waiting, "held", { totals, reason: "Many left.", now: START }))
      const told = await announced(world, announcing.id, 1)
      await sync(world, announcing.id, [], START + DAY)
      const unchanged = await sync(world, young.id, [], START + 5 * DAY)
      await sync(world, young.id, [], START + 6 * DAY)

      for (const what of ["session_changes", "session_findings", "sessions"] as const) {
        expect(await prune(world, what, START + 5 * DAY)).toBe(0)
      }
      await world.settle(told.requestIds, "delivered", START)
      expect(await prune(world, "sessions", START + 5 * DAY)).toBe(0)
      expect(await prune(world, "delivered_webhooks", START + DAY)).toBe(1)
      // Its employee is still in the directory.
      expect(await prune(world, "sessions", START + 5 * DAY)).toBe(0)
      expect(await isKnown(world, told.sessionId)).toBe(true)
      expect(await prune(world, "sessions", START + 6 * DAY)).toBe(1)
      expect(await isKnown(world, unchanged)).toBe(false)
    })

    it("lose what they found and whom they changed, also while the directory has their records", async () => {
      const world = await make()
      const { id } = await connect(world.storage)
      const first = await sync(world, id, [addRow(0, "E1"), addRow(1, "E2"), addRow(2, "E3")], START)
      const last = await sync(world, id, [], START + DAY)
      expect(await prune(world, "session_findings", START + 9 * DAY)).toBe(1)
      expect(await prune(world, "session_changes", START + 9 * DAY, 2)).toBe(2)
      expect(await prune(world, "session_changes", START + 9 * DAY, 2)).toBe(1)
      const { history, directory } = world.storage
      expect(await run(history.notesOf(first))).toBeNull()
      expect(await run(history.notesOf(last))).not.toBeNull()
      expect(await isKnown(world, first)).toBe(true)
      expect(await run(directory.page(id, 0, 10))).toHaveLength(3)
    })
  })

  it("takes issues that were resolved, not those that are open", async () => {
    const world = await make()
    const { id } = await connect(world.storage)
    const { issues } = world.storage
    const issue = (code: "rows.values" | "source.unreachable") => ({
      id: randomUUID(),
      code,
      message: "It is wrong.",
    })
    await run(issues.raise(id, issue("rows.values"), START))
    await run(issues.raise(id, issue("source.unreachable"), START))
    await run(issues.resolve(id, ["rows.values"], START + DAY))
    expect(await prune(world, "issues", START + DAY)).toBe(0)
    expect(await prune(world, "issues", START + 2 * DAY)).toBe(1)
    expect((await run(issues.list(id, ALL))).map(({ code }) => code)).toEqual(["source.unreachable"])
  })

  it("lets one prune at a time, and the next one after it, whatever came of the first", async () => {
    const { retention } = await make()
    const within = retention.exclusively(Effect.flip(retention.exclusively(Effect.void)))
    expect(await run(within)).toMatchObject({ _tag: "PruningElsewhere" })
    expect(await run(Effect.flip(retention.exclusively(Effect.fail("broken"))))).toBe("broken")
    expect(await run(retention.exclusively(Effect.succeed("free")))).toBe("free")
  })
}
