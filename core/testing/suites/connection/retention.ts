import { randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import type { Retention } from "../../../ports/connection/retention.ts"
import type { StagedRow } from "../../../ports/sync/sync-ledger.ts"
import { connect } from "../../builders/connections.ts"
import { createApplyingSession, createStagedSession, syncRows } from "../../builders/sessions.ts"
import { makeAddRow, makeUpdateRow } from "../../builders/staged-rows.ts"
import { START } from "../../builders/vendors.ts"
import type { WebhookState } from "../../../domain/webhooks/stored-webhook.ts"
import type { Storage } from "../../storage.ts"

const run = Effect.runPromise
const DAY = 24 * 3_600_000
const ALL = 1_000

export interface RetentionUnderTest {
  readonly storage: Storage
  readonly retention: Retention
  /** Sets the state of webhooks directly; finished at that time unless they wait. */
  readonly setState: (requestIds: ReadonlyArray<string>, state: WebhookState, at: number) => Promise<void>
}

/** What pruning deletes, and what it keeps. `make` returns an empty store. */
export const describeRetention = (make: () => Promise<RetentionUnderTest>): void => {
  const prune = async ({ retention }: RetentionUnderTest, name: string, before: number, limit = ALL) => {
    const counted = await run(retention.count(name, before))
    const gone = await run(retention.prune(name, before, limit))
    expect(gone).toBe(Math.min(counted, limit))
    return gone
  }

  /** Completes a sync with that many webhooks. */
  const announced = async (fixture: RetentionUnderTest, connectionId: string, count: number, now = START) => {
    const { ledger } = fixture.storage
    const session = await run(
      createApplyingSession(ledger, connectionId, [makeAddRow(0, randomUUID())], { now }),
    )
    const webhooks = Array.from({ length: count }, (_, index) => ({
      requestId: randomUUID(),
      kind: "sync.events.completed/sync.events" as const,
      stage: 1 as const,
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
    await run(history.save(session.id, { cursor: null, findings: [], coverage: null }))
    return session.id
  }

  const isKnown = async ({ storage: { ledger } }: RetentionUnderTest, sessionId: string) =>
    (await run(ledger.find(sessionId))) !== null

  describe("webhooks", () => {
    it("are deleted in batches if they were delivered before that time", async () => {
      const fixture = await make()
      const { id } = await connect(fixture.storage)
      const { requestIds } = await announced(fixture, id, 7)
      const [old1 = "", old2 = "", old3 = "", young = "", failed = "", waiting = "", sending = ""] =
        requestIds
      await fixture.setState([old1, old2, old3], "delivered", START + DAY)
      await fixture.setState([young], "delivered", START + 2 * DAY)
      await fixture.setState([failed], "failed", START + DAY)
      await fixture.setState([waiting], "waiting", START + DAY)
      await fixture.setState([sending], "sending", START + DAY)
      expect(await prune(fixture, "delivered_webhooks", START + 2 * DAY, 2)).toBe(2)
      expect(await prune(fixture, "delivered_webhooks", START + 2 * DAY, 2)).toBe(1)
      const left = (await fixture.storage.listWebhooks(id)).map(({ requestId }) => requestId)
      expect(new Set(left)).toEqual(new Set([young, failed, waiting, sending]))
    })

    it("that are exhausted have their own rule", async () => {
      const fixture = await make()
      const { id } = await connect(fixture.storage)
      const { requestIds } = await announced(fixture, id, 1)
      await fixture.setState(requestIds, "exhausted", START)
      expect(await prune(fixture, "delivered_webhooks", START + DAY)).toBe(0)
      expect(await prune(fixture, "given_up_webhooks", START)).toBe(0)
      expect(await prune(fixture, "given_up_webhooks", START + DAY)).toBe(1)
      expect(await fixture.storage.listWebhooks(id)).toEqual([])
    })
  })

  describe("past syncs", () => {
    it("are deleted except the last one of each connection", async () => {
      const fixture = await make()
      const [one, other] = [await connect(fixture.storage), await connect(fixture.storage)]
      const first = await sync(fixture, one.id, [makeAddRow(0, "E1")], START)
      // Replaces the record, so that the directory refers to nothing of the first session.
      const second = await sync(fixture, one.id, [makeUpdateRow(0, "E1")], START + DAY)
      const only = await sync(fixture, other.id, [makeAddRow(0, "E1")], START)
      expect(await prune(fixture, "sessions", START + 9 * DAY)).toBe(0)
      expect(await prune(fixture, "session_changes", START + 9 * DAY)).toBe(1)
      expect(await prune(fixture, "sessions", START + 9 * DAY)).toBe(1)
      expect(await isKnown(fixture, first)).toBe(false)
      expect([await isKnown(fixture, second), await isKnown(fixture, only)]).toEqual([true, true])
    })

    it("remain while they are recent, open, or have webhooks", async () => {
      const fixture = await make()
      const { ledger } = fixture.storage
      const [held, announcing, young] = [
        await connect(fixture.storage),
        await connect(fixture.storage),
        await connect(fixture.storage),
      ]
      const waiting = await run(createStagedSession(ledger, held.id, [makeAddRow(0, "E1")], { now: START }))
      const { totals } = waiting
      await run(ledger.transition(waiting, "held", { totals, reason: "Many left.", now: START }))
      const told = await announced(fixture, announcing.id, 1)
      await sync(fixture, announcing.id, [], START + DAY)
      const unchanged = await sync(fixture, young.id, [], START + 5 * DAY)
      await sync(fixture, young.id, [], START + 6 * DAY)

      for (const what of ["session_changes", "session_findings", "sessions"] as const) {
        expect(await prune(fixture, what, START + 5 * DAY)).toBe(0)
      }
      await fixture.setState(told.requestIds, "delivered", START)
      expect(await prune(fixture, "sessions", START + 5 * DAY)).toBe(0)
      expect(await prune(fixture, "delivered_webhooks", START + DAY)).toBe(1)
      // The directory still has its employee.
      expect(await prune(fixture, "sessions", START + 5 * DAY)).toBe(0)
      expect(await isKnown(fixture, told.sessionId)).toBe(true)
      expect(await prune(fixture, "sessions", START + 6 * DAY)).toBe(1)
      expect(await isKnown(fixture, unchanged)).toBe(false)
    })

    it("lose their findings and changes even while the directory has their records", async () => {
      const fixture = await make()
      const { id } = await connect(fixture.storage)
      const first = await sync(
        fixture,
        id,
        [makeAddRow(0, "E1"), makeAddRow(1, "E2"), makeAddRow(2, "E3")],
        START,
      )
      const last = await sync(fixture, id, [], START + DAY)
      expect(await prune(fixture, "session_findings", START + 9 * DAY)).toBe(1)
      expect(await prune(fixture, "session_changes", START + 9 * DAY, 2)).toBe(2)
      expect(await prune(fixture, "session_changes", START + 9 * DAY, 2)).toBe(1)
      const { history, directory } = fixture.storage
      expect(await run(history.find(first))).toBeNull()
      expect(await run(history.find(last))).not.toBeNull()
      expect(await isKnown(fixture, first)).toBe(true)
      expect(await run(directory.listPage(id, 0, 10))).toHaveLength(3)
    })
  })

  it("deletes resolved issues, not open ones", async () => {
    const fixture = await make()
    const { id } = await connect(fixture.storage)
    const { issues } = fixture.storage
    const issue = (code: "rows.values" | "source.unreachable") => ({
      id: randomUUID(),
      code,
      message: "It is wrong.",
    })
    await run(issues.raise(id, issue("rows.values"), START))
    await run(issues.raise(id, issue("source.unreachable"), START))
    await run(issues.resolve(id, ["rows.values"], START + DAY))
    expect(await prune(fixture, "issues", START + DAY)).toBe(0)
    expect(await prune(fixture, "issues", START + 2 * DAY)).toBe(1)
    expect((await run(issues.list(id, ALL))).map(({ code }) => code)).toEqual(["source.unreachable"])
  })

  it("lets one process prune at a time, and the next one after a success or a failure", async () => {
    const { retention } = await make()
    const within = retention.withLock(Effect.flip(retention.withLock(Effect.void)))
    expect(await run(within)).toMatchObject({ _tag: "PruningInProgress" })
    expect(await run(Effect.flip(retention.withLock(Effect.fail("broken"))))).toBe("broken")
    expect(await run(retention.withLock(Effect.succeed("free")))).toBe("free")
  })
}
