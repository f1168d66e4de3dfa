import { ContainerModule } from "inversify"
import { makeInProcessBus } from "../../adapters/in-process/message-bus.ts"
import type { ListeningSignal } from "../../adapters/typeorm/outbox-signal.ts"
import type { CheckedEgress } from "../../adapters/undici/checked-egress.ts"
import { makeWebhookSender } from "../../adapters/undici/webhook-sender.ts"
import { makeWebhookSigner } from "../../adapters/undici/webhook-signer.ts"
import { T } from "../tokens.ts"

export interface DeliveryParts {
  readonly egress: CheckedEgress
  readonly signal: ListeningSignal
  readonly version: string
}

/** What carries webhooks to their receivers. */
export const deliveryModule = ({ egress, signal, version }: DeliveryParts) =>
  new ContainerModule(({ bind }) => {
    const sender = makeWebhookSender({ egress, version, now: Date.now })
    bind(T.Sender)
      .toConstantValue(sender)
      .onDeactivation(() => sender.close())
    bind(T.OutboxSignal)
      .toConstantValue(signal)
      .onDeactivation(() => signal.close())
    bind(T.Signer).toConstantValue(makeWebhookSigner())
    bind(T.Bus).toConstantValue(makeInProcessBus())
  })
