import type * as Effect from "effect/Effect"
import { makeConcurrencySlots } from "../../domain/webhooks/concurrency-slots.ts"
import type { BusSubscription, BusUnavailable, MessageBus } from "../../ports/webhooks/message-bus.ts"
import type { OutboxSignal } from "../../ports/webhooks/outbox.ts"
import { type DeliveryPorts, makeDeliverWebhooks } from "./deliver-webhooks.ts"
import { makeOutboxRelay } from "./relay-outbox.ts"

export interface DeliverySettings {
  /** To one endpoint, over all workers. */
  readonly webhooksInFlight: number
  /** Messages of the bus. */
  readonly deliveriesAtOnce: number
  /** Where this service answers, without a path. */
  readonly publicUrl: string
}

interface Ports extends DeliveryPorts {
  readonly bus: MessageBus
  readonly outboxSignal: OutboxSignal
  readonly deliverySettings: DeliverySettings
}

/** What a worker runs to deliver webhooks. */
export interface Delivery {
  /** Claims what is due and puts it on the bus, for ever. */
  readonly relay: Effect.Effect<never>
  /** Sends what the bus brings, until it is closed. */
  readonly consume: Effect.Effect<BusSubscription, BusUnavailable>
}

/** Apart from the other use-cases of webhooks, since it opens the bus: only a worker has one. */
export const makeDelivery = (ports: Ports): Delivery => {
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
