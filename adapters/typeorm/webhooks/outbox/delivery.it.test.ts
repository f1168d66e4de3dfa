import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Logger from "effect/Logger"
import * as Random from "effect/Random"
import * as TestClock from "effect/testing/TestClock"
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { START } from "../../../../core/testing/builders/vendors.ts"
import { makeConnectors } from "../../../../core/testing/builders/connectors.ts"
import { makeMemoryTelemetry } from "../../../../core/testing/memory/telemetry.ts"
import { makeMemoryVault } from "../../../../core/testing/memory/accounts/vault.ts"
import type { Storage } from "../../../../core/testing/storage.ts"
import type { AttemptResult, WebhookPost } from "../../../../core/ports/webhooks/webhook-sender.ts"
import type { DeliveryInfo } from "../../../../core/ports/webhooks/message-bus.ts"
import type { Outbox } from "../../../../core/ports/webhooks/outbox.ts"
import { makeDeliverWebhooks } from "../../../../core/use-cases/webhooks/delivery/deliver-webhooks.ts"
import { LEASE_MILLIS, START_WINDOW_MILLIS } from "../../../../core/use-cases/webhooks/delivery-leases.ts"
import {
  createOutboxConnection,
  createWebhookVendor,
} from "../../../../core/testing/builders/outbox-connection.ts"
import { makePostgresStorage } from "../../testing/storage.ts"
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts"
import { makeOutbox } from "./index.ts"

const DAY = 24 * 60 * 60 * 1_000

interface Sent {
  readonly at: string
  readonly requestId: string
  readonly body: string
}

let test: TestDatabase
let storage: Storage
let outbox: Outbox

beforeAll(async () => {
  test = await createTestDatabase()
  storage = makePostgresStorage(test.database)
  outbox = makeOutbox(test.database)
})
beforeEach(() => test.database.dataSource.query("TRUNCATE webhook, webhook_lane, webhook_attempt"))
afterAll(() => test.drop())

const answered = (status: number, retryAfterMillis: number | null = null): AttemptResult => ({
  kind: "answered",
  status,
  answer: Buffer.from("no thanks"),
  headers: [["server", "receiver"]],
  sentHeaders: [["content-type", "application/json"]],
  retryAfterMillis,
  durationMillis: 3,
})
const timedOut: AttemptResult = {
  kind: "unreachable",
  reason: "timeout",
  sentHeaders: null,
  detail: "15 s",
  durationMillis: 15_000,
}

/** Delivers until nothing is left to be sent, letting the clock jump to whatever is next; what was posted, and when. */
const liveThrough = (answer: (attempt: number) => AttemptResult, timeZone = "UTC") =>
  Effect.gen(function* () {
    const sent: Array<Sent> = []
    const telemetry = makeMemoryTelemetry()
    const connection = yield* Effect.promise(async () =>
      createOutboxConnection(storage, await createWebhookVendor(storage, timeZone)),
    )
    yield* TestClock.setTime(START)
    const [requestId = ""] = yield* Effect.promise(() => connection.enqueue([0, 0, 1]))
    const post = ({ headers, body }: WebhookPost) =>
      Effect.map(Clock.currentTimeMillis, (now) => {
        const at = new Date(now).toISOString().slice(0, 19)
        sent.push({ at, requestId: headers["webhook-id"] ?? "", body: Buffer.from(body).toString() })
        return answer(sent.length)
      })
    const deliver = makeDeliverWebhooks(
      {
        outbox,
        directory: storage.directory,
        vault: makeMemoryVault(),
        connectors: makeConnectors(),
        sender: { post },
        signer: { headers: (_, webhook) => ({ "webhook-id": webhook.requestId }) },
        telemetry,
      },
      { postsPerSlot: 4, failuresPerSlot: 10, publicUrl: "https://hr.example", onFinished: () => undefined },
    )
    for (let now = START; now < START + 8 * DAY;) {
      yield* TestClock.setTime(now)
      yield* outbox.requeueFailed(now)
      const leasedUntil = now + LEASE_MILLIS
      const claimed = yield* outbox.claim({
        now,
        leasedUntil,
        slots: 2,
        webhooksPerSlot: 8,
        smallGroup: 2,
        endpoints: 100,
      })
      yield* Effect.forEach(claimed, ({ requestIds }) => deliver({ requestIds, leasedUntil }, FRESH))
      const due = yield* outbox.getNextDueAt()
      now = due ?? Math.floor(now / (30 * 60_000)) * 30 * 60_000 + 30 * 60_000
    }
    const { waiting, sending, ...totals } = yield* outbox.getTotals(connection.id)
    expect({ waiting, sending }).toEqual({ waiting: 0, sending: 0 })
    const attempts = telemetry.facts.recordAttempt
    return { sent, requestId, totals, connectionId: connection.id, attempts }
  }).pipe(
    Random.withSeed("calendar"),
    Effect.provideContext(Context.make(Logger.CurrentLoggers, new Set())),
    Effect.provide(TestClock.layer()),
    Effect.runPromise,
  )

const FRESH: DeliveryInfo = { isRedelivered: false }

interface MessageParts {
  readonly delivered?: DeliveryInfo
  readonly leasedUntil?: number
  /** How long it waited on the bus, in milliseconds. */
  readonly lateBy?: number
}

/** Delivers one message with so many webhooks, one after the other; what `post` does with the one of each number. */
const deliverMessage = (
  count: number,
  post: (number: number) => Effect.Effect<AttemptResult>,
  onSettled: () => void = () => undefined,
  { delivered = FRESH, leasedUntil = START + LEASE_MILLIS, lateBy = 0 }: MessageParts = {},
) =>
  Effect.gen(function* () {
    const connection = yield* Effect.promise(async () =>
      createOutboxConnection(storage, await createWebhookVendor(storage)),
    )
    yield* TestClock.setTime(START)
    yield* Effect.promise(() => connection.enqueue([0, count, 0]))
    let posted = 0
    const deliver = makeDeliverWebhooks(
      {
        outbox,
        directory: storage.directory,
        vault: makeMemoryVault(),
        connectors: makeConnectors(),
        sender: { post: () => post(++posted) },
        signer: { headers: () => ({}) },
        telemetry: makeMemoryTelemetry(),
      },
      { postsPerSlot: 1, failuresPerSlot: 10, publicUrl: "https://hr.example", onFinished: onSettled },
    )
    const [claimed] = yield* outbox.claim({
      now: START,
      leasedUntil: START + LEASE_MILLIS,
      slots: 1,
      webhooksPerSlot: count,
      smallGroup: 2,
      endpoints: 1,
    })
    yield* TestClock.adjust(lateBy)
    yield* deliver({ requestIds: claimed?.requestIds ?? [], leasedUntil }, delivered)
    return yield* outbox.getTotals(connection.id)
  }).pipe(
    Effect.provideContext(Context.make(Logger.CurrentLoggers, new Set())),
    Effect.provide(TestClock.layer()),
    Effect.runPromise,
  )

const toMinutes = (sent: ReadonlyArray<Sent>) => sent.map(({ at }) => (Date.parse(`${at}Z`) - START) / 60_000)

describe("a webhook that is never acknowledged", () => {
  it("is tried five times within 1.2 times the calendar, at the end of five days, and then given up", async () => {
    const { sent, requestId, totals } = await liveThrough(() => answered(500))
    expect(sent).toHaveLength(10)
    expect(new Set(sent.map((post) => post.requestId))).toEqual(new Set([requestId]))
    const minutes = toMinutes(sent.slice(0, 5))
    const waits = minutes.slice(1).map((minute, index) => minute - (minutes[index] ?? 0))
    for (const [index, step] of [5 / 60, 1, 10, 60].entries()) {
      expect(waits[index]).toBeGreaterThanOrEqual(step * 0.8 - 0.02)
      expect(waits[index]).toBeLessThanOrEqual(step * 1.2 + 0.02)
    }
    expect(sent.slice(5).map(({ at }) => at)).toEqual(
      [5, 6, 7, 8, 9].map((day) => `2026-01-0${String(day)}T23:30:00`),
    )
    expect(totals).toEqual({ delivered: 0, failed: 0, exhausted: 1 })
  })

  it("is the same to the byte on every attempt of a day, and rendered anew on the next", async () => {
    const { sent } = await liveThrough(() => timedOut)
    const [first, ...retries] = sent.slice(0, 5).map(({ body }) => body)
    expect(retries).toEqual([first, first, first, first])
    expect(sent[5]?.body).not.toBe(first)
    expect(sent[5]?.body).toContain(`"timeStamp":"2026-01-05 23:30:00"`)
  })

  it("leaves a log of its attempts, with headers and what was answered sealed", async () => {
    const { connectionId, requestId } = await liveThrough(() => answered(500))
    const log = await test.database.dataSource.query<
      ReadonlyArray<{ status: number; answer: Buffer; headers: Buffer }>
    >("SELECT status, answer, headers FROM webhook_attempt WHERE request_id = $1 ORDER BY id", [requestId])
    expect(log.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 500))
    const open = (sealed: Buffer | undefined) => JSON.parse(sealed?.toString() ?? "") as ReadonlyArray<string>
    expect(open(log[0]?.answer).slice(0, 3)).toEqual([connectionId, "webhook_attempt", requestId])
    expect(open(log[0]?.headers).slice(0, 3)).toEqual([connectionId, "webhook_attempt headers", requestId])
  })

  it("counts every attempt with its result and outcome", async () => {
    const { attempts } = await liveThrough((attempt) => (attempt === 2 ? timedOut : answered(503)))
    expect(attempts.map(({ outcome }) => outcome)).toEqual([
      "5xx",
      "timeout",
      ...Array.from({ length: 8 }, () => "5xx"),
    ])
    expect(attempts.map(({ state }) => state)).toEqual([
      ...Array.from({ length: 4 }, () => "waiting"),
      ...Array.from({ length: 5 }, () => "failed"),
      "exhausted",
    ])
    expect(attempts.map(({ isRetry }) => isRetry)).toEqual([false, ...Array.from({ length: 9 }, () => true)])
    expect(attempts[1]?.seconds).toBe(15)
  })

  it("is kept in no copy once it has been delivered", async () => {
    await liveThrough((attempt) => answered(attempt < 3 ? 503 : 204))
    const kept = await test.database.dataSource.query<ReadonlyArray<unknown>>(
      "SELECT FROM webhook WHERE kept_body IS NOT NULL",
    )
    expect(kept).toEqual([])
  })
})

describe("a slow receiver", () => {
  it("gets what was begun in time, and the rest is given back as if it had not been tried", async () => {
    const totals = await deliverMessage(4, () =>
      TestClock.adjust(START_WINDOW_MILLIS * 0.6).pipe(Effect.as(answered(200))),
    )
    expect(totals).toMatchObject({ delivered: 2, waiting: 2, sending: 0 })
    const attempts = await test.database.dataSource.query<ReadonlyArray<{ attempt: number }>>(
      "SELECT attempt FROM webhook ORDER BY counter",
    )
    expect(attempts.map(({ attempt }) => attempt)).toEqual([1, 1, 0, 0])
  })

  it("does not keep what the others answered from being written down, but does keep its slot", async () => {
    const states = () =>
      test.database.dataSource.query<ReadonlyArray<{ state: string }>>(
        "SELECT state FROM webhook ORDER BY counter",
      )
    const steps: Array<string> = []
    const untilFirstIsDelivered = Effect.promise(() =>
      expect.poll(async () => (await states())[0]?.state).toBe("delivered"),
    ).pipe(Effect.map(() => steps.push("the first is written down")))
    const totals = await deliverMessage(
      2,
      (number) =>
        (number === 1 ? Effect.void : Effect.andThen(TestClock.adjust(1_000), untilFirstIsDelivered)).pipe(
          Effect.as(answered(200)),
        ),
      () => void steps.push("the slot is free"),
    )
    expect(totals).toMatchObject({ delivered: 2 })
    expect(steps).toEqual(["the first is written down", "the slot is free"])
  })
})

describe("a receiver", () => {
  it("that recovers gets it one more time only", async () => {
    const { sent, totals } = await liveThrough((attempt) => answered(attempt === 4 ? 200 : 500))
    expect(sent).toHaveLength(4)
    expect(totals).toEqual({ delivered: 1, failed: 0, exhausted: 0 })
  })

  it("may ask for patience", async () => {
    const { sent } = await liveThrough((attempt) =>
      attempt === 1 ? answered(429, 3 * 60_000) : answered(200),
    )
    expect(toMinutes(sent)).toEqual([0, 3])
  })

  it("is not followed where it redirects to", async () => {
    const { sent } = await liveThrough((attempt) => answered(attempt === 1 ? 302 : 200))
    expect(sent).toHaveLength(2)
  })

  it("that is gone is not asked again", async () => {
    const { sent, totals } = await liveThrough(() => answered(410))
    expect(sent).toHaveLength(1)
    expect(totals).toEqual({ delivered: 0, failed: 1, exhausted: 0 })
  })

  it("gets its re-sends at the end of its own day", async () => {
    const { sent } = await liveThrough(() => answered(500), "Asia/Kolkata")
    expect(sent.slice(5).map(({ at }) => at.slice(11))).toEqual(Array.from({ length: 5 }, () => "18:00:00"))
  })

  it.each([
    ["another worker had it before", { delivered: { isRedelivered: true } }],
    ["its webhooks were claimed anew since", { leasedUntil: START + LEASE_MILLIS - 1 }],
  ])("sends nothing when %s", async (_what, message) => {
    const post = vi.fn(() => Effect.succeed(answered(200)))
    expect(await deliverMessage(3, post, undefined, message)).toMatchObject({ sending: 3, delivered: 0 })
    expect(post).not.toHaveBeenCalled()
  })

  it.each([
    ["so late that its lease may end on the way", 6_000],
    ["when its lease is over", LEASE_MILLIS + 1],
  ])("gives its webhooks back, untried, when it is begun with %s", async (_what, lateBy) => {
    const post = vi.fn(() => Effect.succeed(answered(200)))
    const settled = vi.fn()
    expect(await deliverMessage(3, post, settled, { lateBy })).toMatchObject({ waiting: 3, sending: 0 })
    expect(post).not.toHaveBeenCalled()
    expect(settled).toHaveBeenCalledOnce()
    const [attempts] = await test.database.dataSource.query<ReadonlyArray<{ most: number }>>(
      "SELECT max(attempt)::int AS most FROM webhook",
    )
    expect(attempts).toEqual({ most: 0 })
  })
})
