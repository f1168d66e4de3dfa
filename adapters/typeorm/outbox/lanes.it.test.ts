import * as Effect from "effect/Effect"
import fc from "fast-check"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { nextEndOfDay } from "../../../core/domain/webhook/retry-calendar.ts"
import type { Outbox, SettledWebhook } from "../../../core/ports/outbox.ts"
import { START } from "../../../core/testing/builders/vendors.ts"
import type { Storage } from "../../../core/testing/storage.ts"
import { outboxConnection, webhookVendor } from "../testing/outbox-connection.ts"
import { makePostgresStorage } from "../testing/storage.ts"
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts"
import { makeOutbox } from "./index.ts"

const run = Effect.runPromise
const LEASE_MILLIS = 30_000
const SLOTS = 2
const WEBHOOKS_PER_SLOT = 2

interface Row {
  readonly request_id: string
  readonly connection_id: string
  readonly vendor_org_id: string
  readonly turn: string
  readonly phase: number
  readonly state: string
  readonly round: number
  readonly attempt: number
  readonly slot: number | null
}

let test: TestDatabase
let storage: Storage
let outbox: Outbox
let rival: Outbox

beforeAll(async () => {
  test = await createTestDatabase()
  storage = makePostgresStorage(test.database)
  outbox = makeOutbox(test.database)
  rival = makeOutbox(await test.connectAgain())
})
beforeEach(() => test.database.dataSource.query("TRUNCATE webhook, webhook_lane, webhook_attempt"))
afterAll(() => test.drop())

const rows = () => test.database.dataSource.query<ReadonlyArray<Row>>("SELECT * FROM webhook")
const stateOf = async (requestId: string) => (await rows()).find((row) => row.request_id === requestId)

const claim = (now: number, from = outbox, webhooksPerSlot = WEBHOOKS_PER_SLOT) =>
  run(from.claim({ now, leasedUntil: now + LEASE_MILLIS, slots: SLOTS, webhooksPerSlot }))

/** The claimed webhooks, whatever slot they hold. */
const claimIds = async (...input: Parameters<typeof claim>): Promise<ReadonlyArray<string>> =>
  (await claim(...input)).flatMap(({ requestIds }) => requestIds)

const attempted = (
  row: Pick<Row, "request_id" | "round" | "attempt">,
  settlement: SettledWebhook["settlement"],
  parts: Partial<SettledWebhook> = {},
): SettledWebhook => ({
  requestId: row.request_id,
  round: row.round,
  attempt: row.attempt,
  settlement,
  keptBody: null,
  disablesEndpoint: false,
  log: { startedAt: START, durationMillis: 1, status: 200, problem: null, answer: null },
  ...parts,
})

/** Claims and settles everything until nothing is due; the requestIds in the order of their claims. */
const drain = async (now: number): Promise<ReadonlyArray<ReadonlyArray<string>>> => {
  const claims: Array<ReadonlyArray<string>> = []
  for (;;) {
    const claimed = await claimIds(now)
    if (claimed.length === 0) return claims
    claims.push(claimed)
    const open = (await rows()).filter((row) => claimed.includes(row.request_id))
    await run(
      outbox.settle(
        open.map((row) => attempted(row, { state: "delivered" })),
        now,
      ),
    )
  }
}

describe("the lane of a connection", () => {
  it("opens a phase when everything of the one before has been settled", async () => {
    const connection = await outboxConnection(storage, await webhookVendor(storage))
    const [opening, ...records] = await connection.enqueue([1, 2, 1])
    const closing = records.pop()
    expect(await drain(START)).toEqual([[opening], expect.arrayContaining(records), [closing]])
  })

  it("lets a session wait for the one before it", async () => {
    const connection = await outboxConnection(storage, await webhookVendor(storage))
    const first = await connection.enqueue([0, 2, 0])
    const second = await connection.enqueue([0, 1, 0])
    expect(await drain(START)).toEqual([expect.arrayContaining([...first]), second])
  })

  it("goes on behind a webhook that failed for today, and takes it up again behind everything else tomorrow", async () => {
    const connection = await outboxConnection(storage, await webhookVendor(storage))
    const [opening, record] = await connection.enqueue([1, 1, 0])
    await claim(START)
    const dueAt = nextEndOfDay(START, "UTC")
    const failing = await stateOf(opening ?? "")
    await run(
      outbox.settle([attempted(failing!, { state: "failed", dueAt }, { keptBody: Buffer.from("x") })], START),
    )
    expect(await drain(START)).toEqual([[record]])
    expect(await run(outbox.rearmFailed(dueAt - 1))).toBe(0)
    expect(await run(outbox.rearmFailed(dueAt))).toBe(1)
    expect(await stateOf(opening ?? "")).toMatchObject({
      state: "waiting",
      round: 1,
      attempt: 0,
      kept_body: null,
    })
    expect(await drain(dueAt)).toEqual([[opening]])
  })

  it("waits with everything for a retry, and says when it is due", async () => {
    const connection = await outboxConnection(storage, await webhookVendor(storage))
    const [opening] = await connection.enqueue([1, 1, 0])
    await claim(START)
    const retry = { state: "waiting", dueAt: START + 5_000 } as const
    await run(outbox.settle([attempted((await stateOf(opening ?? ""))!, retry)], START))
    expect(await claim(START + 4_999)).toEqual([])
    expect(await run(outbox.nextDueAt())).toBe(START + 5_000)
    expect(await claimIds(START + 5_000)).toEqual([opening])
  })
})

describe("an endpoint", () => {
  it("gives each of its slots to one claimer, whoever claims, and no more than a slot holds", async () => {
    const vendor = await webhookVendor(storage)
    for (let n = 0; n < 3; n++) await (await outboxConnection(storage, vendor)).enqueue([0, 4, 0])
    const claims = (
      await Promise.all([outbox, rival, outbox, rival].map((from) => claim(START, from)))
    ).flat()
    await claim(START)
    expect(claims.map(({ slot }) => slot).sort()).toEqual([1, 2])
    for (const { requestIds } of claims) expect(requestIds).toHaveLength(WEBHOOKS_PER_SLOT)
    expect((await rows()).filter(({ state }) => state === "sending")).toHaveLength(SLOTS * WEBHOOKS_PER_SLOT)
  })

  it("shares a few webhooks out evenly, in the order in which they are due", async () => {
    const connection = await outboxConnection(storage, await webhookVendor(storage))
    const [first, second, third] = await connection.enqueue([0, 3, 0])
    const claims = await claim(START, outbox, 10)
    expect(claims.map(({ requestIds }) => requestIds).sort((a, b) => b.length - a.length)).toEqual([
      [first, third],
      [second],
    ])
  })

  it("gives a slot out again when everything of it has been settled, not before", async () => {
    const connection = await outboxConnection(storage, await webhookVendor(storage))
    await connection.enqueue([0, 8, 0])
    const [one, two] = await claim(START)
    const settleFirstOf = async (count: number) => {
      const open = (await rows()).filter(({ request_id }) =>
        one?.requestIds.slice(0, count).includes(request_id),
      )
      const sending = open.filter(({ state }) => state === "sending")
      await run(
        outbox.settle(
          sending.map((row) => attempted(row, { state: "delivered" })),
          START,
        ),
      )
    }
    await settleFirstOf(1)
    expect(await claim(START)).toEqual([])
    await settleFirstOf(2)
    expect(await claim(START)).toMatchObject([{ slot: one?.slot }])
    expect(one?.slot).not.toBe(two?.slot)
  })

  it("does not hold up another vendor's", async () => {
    const [full, other] = [await webhookVendor(storage), await webhookVendor(storage)]
    await (await outboxConnection(storage, full)).enqueue([0, 10, 0])
    await claim(START)
    const [webhook] = await (await outboxConnection(storage, other)).enqueue([0, 1, 0])
    expect(await claim(START)).toEqual([{ requestIds: [webhook], vendorOrgId: other, slot: 1 }])
  })

  it("that is gone gets nothing more, and its webhooks stay", async () => {
    const connection = await outboxConnection(storage, await webhookVendor(storage))
    const [webhook] = await connection.enqueue([0, 5, 0])
    await run(outbox.claim({ now: START, leasedUntil: START + LEASE_MILLIS, slots: 1, webhooksPerSlot: 1 }))
    const dueAt = nextEndOfDay(START, "UTC")
    const gone = attempted(
      (await stateOf(webhook ?? ""))!,
      { state: "failed", dueAt },
      { disablesEndpoint: true },
    )
    await run(outbox.settle([gone], START))
    expect(await claim(START)).toEqual([])
    expect(await run(outbox.rearmFailed(dueAt))).toBe(0)
    expect(await run(outbox.totals(connection.id))).toMatchObject({ waiting: 4, failed: 1 })
  })
})

describe("webhooks that were claimed and not tried", () => {
  it("wait again at once, and no attempt is counted", async () => {
    const connection = await outboxConnection(storage, await webhookVendor(storage))
    const webhooks = await connection.enqueue([0, 2, 1])
    const given = async () =>
      (await rows())
        .filter(({ state }) => state === "sending")
        .map((row) => ({ requestId: row.request_id, round: row.round, attempt: row.attempt }))
    await claim(START)
    const untried = await given()
    expect(untried.map(({ attempt }) => attempt)).toEqual([1, 1])
    await run(outbox.giveBack(untried))
    expect(await stateOf(webhooks[0] ?? "")).toMatchObject({ state: "waiting", attempt: 0, slot: null })
    expect(new Set(await claimIds(START))).toEqual(new Set(webhooks.slice(0, 2)))
    expect(await given()).toEqual(untried)
  })

  it("are not taken from a worker who has them by now", async () => {
    const connection = await outboxConnection(storage, await webhookVendor(storage))
    const [webhook = ""] = await connection.enqueue([0, 1, 0])
    await claim(START)
    const stale = { requestId: webhook, round: 0, attempt: 1 }
    await run(outbox.releaseExpired(START + LEASE_MILLIS + 1))
    await claim(START + LEASE_MILLIS + 1, rival)
    await run(outbox.giveBack([stale]))
    expect(await stateOf(webhook)).toMatchObject({ state: "sending", attempt: 2 })
  })
})

describe("a message that comes late", () => {
  it("finds only webhooks whose lease lasts long enough to send them", async () => {
    const connection = await outboxConnection(storage, await webhookVendor(storage))
    const webhooks = await connection.enqueue([0, 2, 0])
    await claim(START)
    const loaded = async (leasedUntil: number) =>
      (await run(outbox.load(webhooks, { now: START, leasedUntil }))).flatMap((delivery) =>
        delivery.webhooks.map(({ requestId }) => requestId),
      )
    expect(await loaded(START + LEASE_MILLIS)).toEqual(webhooks)
    expect(await loaded(START + LEASE_MILLIS + 1)).toEqual([])
  })
})

describe("a worker's death", () => {
  it("frees its webhooks when the lease ends, and what it says later is only logged", async () => {
    const connection = await outboxConnection(storage, await webhookVendor(storage))
    const [webhook = ""] = await connection.enqueue([0, 1, 0])
    await claim(START)
    const late = attempted((await stateOf(webhook))!, { state: "delivered" })
    expect(await run(outbox.releaseExpired(START + LEASE_MILLIS - 1))).toBe(0)
    expect(await run(outbox.releaseExpired(START + LEASE_MILLIS + 1))).toBe(1)
    await claim(START + LEASE_MILLIS + 1, rival)
    await run(outbox.settle([late], START + LEASE_MILLIS + 2))
    expect(await stateOf(webhook)).toMatchObject({ state: "sending", attempt: 2 })
    const attempts = await test.database.dataSource.query<ReadonlyArray<unknown>>(
      "SELECT * FROM webhook_attempt",
    )
    expect(attempts).toHaveLength(1)
  })

  it("parks a webhook that killed five workers", async () => {
    const connection = await outboxConnection(storage, await webhookVendor(storage))
    const [poison = "", ...rest] = await connection.enqueue([1, 1, 0])
    let now = START
    for (let death = 1; death <= 5; death++) {
      expect(await claimIds(now)).toEqual([poison])
      now += LEASE_MILLIS + 1
      await run(outbox.releaseExpired(now))
    }
    expect(await stateOf(poison)).toMatchObject({ state: "failed", attempt: 5 })
    expect(await drain(now)).toEqual([rest])
  })
})

type Step = "claim" | "rival claims" | "deliver" | "retry" | "fail" | "give back" | "die" | "next day"

describe("any interleaving of workers", () => {
  const place = ({ turn, phase }: Row) => Number(turn) * 3 + phase

  /** Whatever is being sent has nothing of its connection before it that waits, and no endpoint has too many. */
  const lawsHold = async () => {
    const all = await rows()
    const sending = all.filter(({ state }) => state === "sending")
    for (const row of sending) {
      const before = all.filter(
        (other) => other.connection_id === row.connection_id && place(other) < place(row),
      )
      expect(before.filter(({ state }) => state === "waiting" || state === "sending")).toEqual([])
    }
    for (const { vendor_org_id, slot } of sending) {
      expect(slot === null ? 0 : slot).toBeGreaterThanOrEqual(1)
      expect(slot).toBeLessThanOrEqual(SLOTS)
      const together = sending.filter((row) => row.vendor_org_id === vendor_org_id && row.slot === slot)
      expect(together.length).toBeLessThanOrEqual(WEBHOOKS_PER_SLOT)
    }
    expect(all.filter(({ state, slot }) => state !== "sending" && slot !== null)).toEqual([])
    return { all, sending }
  }

  it("keeps the order and the limit, and delivers everything in the end", async () => {
    const steps = fc.array(
      fc.constantFrom<Step>(
        "claim",
        "claim",
        "rival claims",
        "deliver",
        "deliver",
        "retry",
        "fail",
        "give back",
        "die",
        "next day",
      ),
      { minLength: 20, maxLength: 40 },
    )
    const law = fc.asyncProperty(
      steps,
      fc.array(fc.nat(), { minLength: 40, maxLength: 40 }),
      async (script, picks) => {
        await test.database.dataSource.query("TRUNCATE webhook, webhook_lane, webhook_attempt")
        const vendor = await webhookVendor(storage)
        for (let n = 0; n < 2; n++) {
          const connection = await outboxConnection(storage, vendor)
          await connection.enqueue([1, 3, 1])
          await connection.enqueue([0, 2, 0])
        }
        let now = START
        for (const [index, step] of script.entries()) {
          const { sending } = await lawsHold()
          const picked = sending[(picks[index] ?? 0) % Math.max(1, sending.length)]
          if (step === "claim") await claim(now)
          if (step === "rival claims") await Promise.all([claim(now, rival), claim(now)])
          if (step === "die") now += LEASE_MILLIS + 1
          if (step === "next day") now = nextEndOfDay(now, "UTC")
          await run(outbox.releaseExpired(now))
          await run(outbox.rearmFailed(now))
          if (picked === undefined) continue
          if (step === "give back") await run(outbox.giveBack([{ ...picked, requestId: picked.request_id }]))
          const settlement = {
            deliver: { state: "delivered" },
            retry: { state: "waiting", dueAt: now + 5_000 },
            fail: { state: "failed", dueAt: nextEndOfDay(now, "UTC") },
          }[step as string] as SettledWebhook["settlement"] | undefined
          if (settlement !== undefined) await run(outbox.settle([attempted(picked, settlement)], now))
        }
        for (let day = 0; day < 3; day++) {
          now = nextEndOfDay(now + LEASE_MILLIS, "UTC")
          await run(outbox.releaseExpired(now))
          await run(outbox.rearmFailed(now))
          await drain(now)
        }
        const { all } = await lawsHold()
        expect(new Set(all.map(({ state }) => state))).toEqual(new Set(["delivered"]))
      },
    )
    await fc.assert(law, { numRuns: 12 })
  })
})
