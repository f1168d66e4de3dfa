import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Logger from "effect/Logger"
import * as Random from "effect/Random"
import * as TestClock from "effect/testing/TestClock"
import { makeConcurrencySlots } from "../domain/webhooks/concurrency-slots.ts"
import type { Outbox } from "../ports/webhooks/outbox.ts"
import type { NewVendor } from "../ports/accounts/vendor-store.ts"
import type { SigningSecrets } from "../ports/webhooks/webhook-signer.ts"
import type { AttemptResult } from "../ports/webhooks/webhook-sender.ts"
import { makeDeliverWebhooks } from "../use-cases/webhooks/delivery/deliver-webhooks.ts"
import { LEASE_MILLIS } from "../use-cases/webhooks/delivery-leases.ts"
import { createVendor } from "./builders/connections.ts"
import { makeConnectors } from "./builders/connectors.ts"
import { createOutboxConnection } from "./builders/outbox-connection.ts"
import { START } from "./builders/vendors.ts"
import { makeMemoryOutbox } from "./memory/webhooks/outbox.ts"
import { makeMemoryTelemetry } from "./memory/telemetry.ts"
import { makeTables, type Tables } from "./memory/tables.ts"
import { makeMemoryVault } from "./memory/accounts/vault.ts"
import { makeMemoryStorage, type Storage } from "./storage.ts"

const POLL_MILLIS = 30 * 60_000
const SLOTS = makeConcurrencySlots(8)

export interface Post {
  readonly at: number
  readonly requestId: string
  /** In the clear, as the signer received them. */
  readonly signedWith: SigningSecrets
  readonly body: string
}

/** Vendors with simulated receivers, and a service that delivers to them while the clock jumps. */
export interface DeliveryFixture {
  readonly tables: Tables
  readonly storage: Storage
  readonly outbox: Outbox
  /** With a corporate; `answer` decides the response of its receiver to each post. */
  readonly addVendor: (answer: (post: Post) => number, parts?: Partial<NewVendor>) => Promise<DeliveryVendor>
  /** From the current time on, with everything that is due by then done. */
  readonly runUntil: (until: number) => Promise<void>
}

export interface DeliveryVendor {
  readonly orgId: string
  readonly connectionId: string
  /** What reached its receiver. */
  readonly posts: Array<Post>
  readonly enqueue: (
    stages: readonly [number, number, number],
    now?: number,
  ) => Promise<ReadonlyArray<string>>
  /** For a new corporate of the vendor. */
  readonly enqueueForNewConnection: DeliveryVendor["enqueue"]
}

export const makeDeliveryFixture = (): DeliveryFixture => {
  const tables = makeTables()
  const storage = makeMemoryStorage(tables)
  const outbox = makeMemoryOutbox(tables)
  const receivers = new Map<string, (post: Post) => number>()
  let clock = START

  const deliver = makeDeliverWebhooks(
    {
      outbox,
      directory: storage.directory,
      vault: makeMemoryVault(),
      connectors: makeConnectors(),
      sender: {
        post: ({ url, headers, body }) =>
          Effect.map(Clock.currentTimeMillis, (at) => {
            const signedWith = JSON.parse(headers["signed-with"] ?? "") as SigningSecrets
            const requestId = headers["webhook-id"] ?? ""
            const post = { at, requestId, signedWith, body: Buffer.from(body).toString() }
            return makeAnswer(receivers.get(url)?.(post) ?? 500)
          }),
      },
      signer: {
        headers: (secrets, { requestId }) => ({
          "webhook-id": requestId,
          "signed-with": JSON.stringify(secrets),
        }),
      },
      telemetry: makeMemoryTelemetry(),
    },
    { ...SLOTS, publicUrl: "https://hr.example", onFinished: () => undefined },
  )

  const maintain = Effect.fnUntraced(function* (now: number) {
    yield* outbox.releaseExpired(now)
    yield* outbox.requeueFailed(now)
    yield* outbox.expireUndeliverable(now)
  })

  /** Runs outbox maintenance and the relay until nothing can be claimed. */
  const deliverDue = Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    yield* maintain(now)
    for (;;) {
      const leasedUntil = now + LEASE_MILLIS
      const claimed = yield* outbox.claim({ now, leasedUntil, ...SLOTS, endpoints: 100 })
      if (claimed.length === 0) return yield* maintain(now)
      yield* Effect.forEach(
        claimed,
        ({ requestIds }) => deliver({ requestIds, leasedUntil }, { isRedelivered: false }),
        { concurrency: "unbounded" },
      )
    }
  })

  const runTo = (until: number) =>
    Effect.gen(function* () {
      while (clock <= until) {
        yield* TestClock.setTime(clock)
        yield* deliverDue
        const due = (yield* outbox.getNextDueAt()) ?? Infinity
        const poll = Math.floor(clock / POLL_MILLIS) * POLL_MILLIS + POLL_MILLIS
        clock = Math.max(clock + 1, Math.min(due, poll))
      }
      clock = until
    }).pipe(
      Random.withSeed("delivery"),
      Effect.provideContext(Context.make(Logger.CurrentLoggers, new Set())),
      Effect.provide(TestClock.layer()),
    )

  return {
    tables,
    storage,
    outbox,
    addVendor: async (answer, parts = {}) => {
      const endpoint = { url: `https://vendor.example/${String(receivers.size)}`, events: [] }
      const { orgId } = await createVendor(storage, { endpoint, ...parts })
      const connection = await createOutboxConnection(storage, orgId)
      const posts: Array<Post> = []
      receivers.set(endpoint.url, (post) => {
        posts.push(post)
        return answer(post)
      })
      const enqueueForNewConnection: DeliveryVendor["enqueue"] = async (stages, now) =>
        (await createOutboxConnection(storage, orgId)).enqueue(stages, now)
      return {
        orgId,
        connectionId: connection.id,
        posts,
        enqueue: connection.enqueue,
        enqueueForNewConnection,
      }
    },
    runUntil: (until) => Effect.runPromise(runTo(until)),
  }
}

const makeAnswer = (status: number): AttemptResult => ({
  kind: "answered",
  status,
  answer: new Uint8Array(),
  headers: [],
  sentHeaders: [],
  retryAfterMillis: null,
  durationMillis: 1,
})
