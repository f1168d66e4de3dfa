import type * as Effect from "effect/Effect"
import { makeConcurrencySlots } from "../../../domain/webhooks/concurrency-slots.ts"
import type { Ports } from "../../../ports/ports.ts"
import type { BusSubscription, BusUnavailable, MessageBus } from "../../../ports/webhooks/message-bus.ts"
import { makeDeliverWebhooks } from "./deliver-webhooks.ts"
import { makeOutboxRelay } from "./relay-outbox.ts"

export interface DeliverySettings {
  /** Concurrent posts to one endpoint, over all workers. */
  readonly webhooksInFlight: number
  /** Concurrent messages of the bus. */
  readonly deliveriesAtOnce: number
  /** The public URL of this service, without a path. */
  readonly publicUrl: string
}

export const DELIVERY_PORTS = [
  "connectors",
  "directory",
  "outbox",
  "outboxSignal",
  "sender",
  "signer",
  "telemetry",
  "vault",
] as const satisfies ReadonlyArray<keyof Ports>

interface DeliveryParts extends Pick<Ports, (typeof DELIVERY_PORTS)[number]> {
  readonly bus: MessageBus
  readonly deliverySettings: DeliverySettings
}

/** The loops of a worker that deliver webhooks. */
export interface Delivery {
  /** Claims due webhooks and publishes them on the bus. Never ends. */
  readonly relay: Effect.Effect<never>
  /** Sends the webhooks of messages until the bus is closed. */
  readonly consume: Effect.Effect<BusSubscription, BusUnavailable>
}

/** Apart from the other use-cases of webhooks, since it opens the bus: only a worker has one. */
export const makeDelivery = (ports: DeliveryParts): Delivery => {
  const { outbox, bus, outboxSignal, deliverySettings } = ports
  const { webhooksInFlight, deliveriesAtOnce, publicUrl } = deliverySettings
  const slots = makeConcurrencySlots(webhooksInFlight)
  const relay = makeOutboxRelay(outbox, bus, outboxSignal, {
    ...slots,
    maxConcurrentMessages: deliveriesAtOnce,
  })
  const deliver = makeDeliverWebhooks(ports, { ...slots, publicUrl, onFinished: relay.wake })
  return { relay: relay.run, consume: bus.consume("webhooks.deliver", deliveriesAtOnce, deliver) }
}
