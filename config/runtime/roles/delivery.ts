import * as Effect from "effect/Effect"
import { makeConcurrencySlots } from "../../../core/domain/webhooks/concurrency-slots.ts"
import { makeDeliverWebhooks } from "../../../core/use-cases/webhooks/deliver-webhooks.ts"
import { makeOutboxRelay } from "../../../core/use-cases/webhooks/relay-outbox.ts"
import { publicUrl } from "../public-url.ts"
import { T } from "../../tokens.ts"
import { runLoops, type StartRole } from "./role.ts"

/** Claims what is due, puts it on the bus, and sends what the bus brings. */
export const startDelivery: StartRole = async ({ settings, container, context }) => {
  const outbox = container.get(T.Outbox)
  const bus = container.get(T.Bus)
  const slots = makeConcurrencySlots(settings.webhooksInFlight)
  const relay = makeOutboxRelay(outbox, bus, container.get(T.OutboxSignal), {
    ...slots,
    maxConcurrentMessages: settings.deliveriesAtOnce,
  })
  const deliver = makeDeliverWebhooks(
    {
      outbox,
      directory: container.get(T.Directory),
      vault: container.get(T.Vault),
      connectors: container.get(T.Connectors),
      sender: container.get(T.Sender),
      signer: container.get(T.Signer),
      telemetry: container.get(T.Telemetry),
    },
    { ...slots, publicUrl: publicUrl(settings), onFinished: relay.wake },
  )
  const subscription = await Effect.runPromiseWith(context)(
    bus.consume("webhooks.deliver", settings.deliveriesAtOnce, deliver),
  )
  const relaying = runLoops([relay.run], context)
  return {
    stop: async () => {
      await relaying.stop()
      await Effect.runPromise(subscription.close)
    },
  }
}
