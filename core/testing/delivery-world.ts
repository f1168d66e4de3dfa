import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Logger from "effect/Logger"
import * as Random from "effect/Random"
import * as TestClock from "effect/testing/TestClock"
import { endpointSlots } from "../domain/webhooks/endpoint-slots.ts"
import type { Outbox } from "../ports/webhooks/outbox.ts"
import type { NewVendor } from "../ports/access/vendor-store.ts"
import type { SigningSecrets } from "../ports/webhooks/webhook-signer.ts"
import type { AttemptResult } from "../ports/webhooks/webhook-sender.ts"
import { makeDeliverWebhooks } from "../use-cases/webhooks/deliver-webhooks.ts"
import { LEASE_MILLIS } from "../use-cases/webhooks/delivery-times.ts"
import { createVendor } from "./builders/connections.ts"
import { connectorsOf } from "./builders/connectors.ts"
import { outboxConnection } from "./builders/outbox-connection.ts"
import { START } from "./builders/vendors.ts"
import { makeMemoryOutbox } from "./memory/webhooks/outbox.ts"
import { makeMemoryTelemetry } from "./memory/telemetry.ts"
import { makeTables, type Tables } from "./memory/tables.ts"
import { makeMemoryVault } from "./memory/access/vault.ts"
import { makeMemoryStorage, type Storage } from "./storage.ts"

const LOOK_MILLIS = 30 * 60_000
const SLOTS = endpointSlots(8)

export interface Post {
  readonly at: number
  readonly requestId: string
  /** In the clear, as the signer was given them. */
  readonly signedWith: SigningSecrets
  readonly body: string
}

/** Vendors whose receivers a test plays, and a service that delivers to them while the clock leaps. */
export interface DeliveryWorld {
  readonly tables: Tables
  readonly storage: Storage
  readonly outbox: Outbox
  /** With a corporate; `answer` decides what its receiver does with each post. */
  readonly vendor: (answer: (post: Post) => number, parts?: Partial<NewVendor>) => Promise<DeliveryVendor>
  /** From where the clock stands; everything that is due by then has been done. */
  readonly liveUntil: (until: number) => Promise<void>
}

export interface DeliveryVendor {
  readonly orgId: string
  readonly connectionId: string
  /** What reached its receiver. */
  readonly posts: Array<Post>
  readonly enqueue: (
    phases: readonly [number, number, number],
    now?: number,
  ) => Promise<ReadonlyArray<string>>
  /** For a new corporate of the vendor. */
  readonly enqueueForAnother: DeliveryVendor["enqueue"]
}

export const makeDeliveryWorld = (): DeliveryWorld => {
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
      connectors: connectorsOf(),
      sender: {
        post: ({ url, headers, body }) =>
          Effect.map(Clock.currentTimeMillis, (at) => {
            const signedWith = JSON.parse(headers["signed-with"] ?? "") as SigningSecrets
            const requestId = headers["webhook-id"] ?? ""
            const post = { at, requestId, signedWith, body: Buffer.from(body).toString() }
            return answered(receivers.get(url)?.(post) ?? 500)
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
    { ...SLOTS, filesAt: "https://hr.example", onSettled: () => undefined },
  )

  const keep = Effect.fnUntraced(function* (now: number) {
    yield* outbox.releaseExpired(now)
    yield* outbox.rearmFailed(now)
    yield* outbox.giveUp(now)
  })

  /** What the keeper and the relay do, until nothing can be claimed. */
  const work = Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    yield* keep(now)
    for (;;) {
      const leasedUntil = now + LEASE_MILLIS
      const claimed = yield* outbox.claim({ now, leasedUntil, ...SLOTS, endpoints: 100 })
      if (claimed.length === 0) return yield* keep(now)
      yield* Effect.forEach(
        claimed,
        ({ requestIds }) => deliver({ requestIds, leasedUntil }, { isRepeated: false }),
        { concurrency: "unbounded" },
      )
    }
  })

  const live = (until: number) =>
    Effect.gen(function* () {
      while (clock <= until) {
        yield* TestClock.setTime(clock)
        yield* work
        const due = (yield* outbox.nextDueAt()) ?? Infinity
        const look = Math.floor(clock / LOOK_MILLIS) * LOOK_MILLIS + LOOK_MILLIS
        clock = Math.max(clock + 1, Math.min(due, look))
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
    vendor: async (answer, parts = {}) => {
      const endpoint = { url: `https://vendor.example/${String(receivers.size)}`, events: [] }
      const { orgId } = await createVendor(storage, { endpoint, ...parts })
      const connection = await outboxConnection(storage, orgId)
      const posts: Array<Post> = []
      receivers.set(endpoint.url, (post) => {
        posts.push(post)
        return answer(post)
      })
      const enqueueForAnother: DeliveryVendor["enqueue"] = async (phases, now) =>
        (await outboxConnection(storage, orgId)).enqueue(phases, now)
      return { orgId, connectionId: connection.id, posts, enqueue: connection.enqueue, enqueueForAnother }
    },
    liveUntil: (until) => Effect.runPromise(live(until)),
  }
}

const answered = (status: number): AttemptResult => ({
  kind: "answered",
  status,
  answer: new Uint8Array(),
  retryAfterMillis: null,
  durationMillis: 1,
})
