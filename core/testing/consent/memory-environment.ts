import { randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import type { WebhookEvent } from "../../contract/webhooks/webhook.ts"
import type { Connection } from "../../domain/connection/connection.ts"
import type { ConsentStore } from "../../ports/sharing/consent-store.ts"
import type { DeliveryLog } from "../../ports/webhooks/delivery-log.ts"
import type { Outbox } from "../../ports/webhooks/outbox.ts"
import { makeDeliverWebhooks } from "../../use-cases/webhooks/delivery/deliver-webhooks.ts"
import { makeConnectors } from "../builders/connectors.ts"
import { makeFixedClock } from "../fixed-clock.ts"
import { makeVendorKey, START } from "../builders/vendors.ts"
import { makeMemoryConsentStore } from "../memory/sharing/consent-store.ts"
import { makeMemoryDeliveryLog } from "../memory/webhooks/delivery-log.ts"
import { makeMemoryOutbox } from "../memory/webhooks/outbox.ts"
import { makeMemorySecrets } from "../memory/accounts/secrets.ts"
import { makeTables } from "../memory/tables.ts"
import { makeMemoryStorage, type Storage } from "../storage.ts"
import { makeSyncFixture, type SyncFixture } from "../sync-fixture.ts"
import { makeInitialFlags } from "./flags.ts"
import type { Scenario } from "./scenario.ts"
import type { ReceivedWebhook } from "./fixture.ts"

export const USER = { username: "reader", password: "password" }

const EVENTS: ReadonlyArray<WebhookEvent> = [
  "sync.events.initiated",
  "sync.events.completed",
  "sync.events.employee.add",
  "sync.events.employee.update",
  "sync.events.employee.csv",
]

/** The environment of a scenario in memory: one vendor, one corporate, and a clock that the scenario moves. */
export interface MemoryEnvironment {
  readonly fixture: SyncFixture
  readonly ports: Storage & SyncFixture["ports"]
  readonly connection: Connection
  readonly consents: ConsentStore
  readonly outbox: Outbox
  readonly deliveryLog: DeliveryLog
  /** Epoch milliseconds. */
  readonly clock: { now: number }
  readonly receiver: {
    takes: boolean
    readonly received: Array<ReceivedWebhook>
    readonly links: Array<string>
  }
  /** At the time of the clock. */
  readonly run: <A, E>(effect: Effect.Effect<A, E>) => Promise<A>
}

export const makeMemoryEnvironment = async (first: Scenario["first"]): Promise<MemoryEnvironment> => {
  const tables = makeTables()
  const fixture = await makeSyncFixture(makeMemoryStorage(tables), {
    flags: makeInitialFlags(first),
    endpoint: { url: "https://vendor.example/", events: EVENTS },
    keys: [makeVendorKey({ encrypts: false })],
    basicUser: {
      id: randomUUID(),
      username: USER.username,
      passwordDigest: makeMemorySecrets().digest(USER.password),
    },
  })
  const clock = { now: START }
  const fixedClock = makeFixedClock(() => clock.now)
  return {
    fixture,
    ports: { ...fixture.ports, ...fixture.storage },
    connection: fixture.connection,
    consents: makeMemoryConsentStore(),
    outbox: makeMemoryOutbox(tables),
    deliveryLog: makeMemoryDeliveryLog(tables),
    clock,
    receiver: { takes: true, received: [], links: [] },
    run: (effect) => Effect.runPromise(Effect.provideContext(effect, fixedClock)),
  }
}

/** Sends everything that is due, to a receiver that stores it. */
export const makeSendDue = ({
  ports,
  outbox,
  clock,
  receiver,
}: MemoryEnvironment): Effect.Effect<void, unknown> => {
  const take = (body: Uint8Array) => {
    const text = Buffer.from(body).toString()
    receiver.received.push({ text, isUpdate: text.includes('"sync.events.employee.update"') })
    for (const [, token = ""] of text.matchAll(/\/api\/files\/([^"]+)/gu)) receiver.links.push(token)
    const answer = {
      answer: new Uint8Array(),
      headers: [["server", "receiver"]] as const,
      sentHeaders: [["content-type", "application/json"]] as const,
      retryAfterMillis: null,
      durationMillis: 1,
    }
    return { kind: "answered" as const, status: receiver.takes ? 200 : 500, ...answer }
  }
  const deliver = makeDeliverWebhooks(
    {
      ...ports,
      outbox,
      connectors: makeConnectors(),
      sender: { post: ({ body }) => Effect.sync(() => take(body)) },
      signer: { headers: () => ({}) },
    },
    { postsPerSlot: 1, failuresPerSlot: 100, publicUrl: "https://hr.example", onFinished: () => undefined },
  )
  return Effect.gen(function* () {
    const { now } = clock
    const leasedUntil = now + 30_000
    yield* outbox.requeueFailed(now)
    for (;;) {
      const some = { slots: 1, webhooksPerSlot: 64, smallGroup: 10, endpoints: 1 }
      const claimed = yield* outbox.claim({ now, leasedUntil, ...some })
      if (claimed.length === 0) return
      for (const { requestIds } of claimed) {
        yield* deliver({ requestIds, leasedUntil }, { isRedelivered: false })
      }
    }
  })
}
