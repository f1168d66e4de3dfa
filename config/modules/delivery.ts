import { ContainerModule } from "inversify"
import { makeNoParkedMessages } from "../../adapters/in-process/parked-messages.ts"
import { makeInProcessBus } from "../../adapters/in-process/message-bus.ts"
import { type BusNews, makeRabbitMqBus, type RabbitMqBus } from "../../adapters/rabbitmq/message-bus.ts"
import { makeParkedMessages } from "../../adapters/rabbitmq/parked-messages.ts"
import type { ListeningSignal } from "../../adapters/typeorm/outbox-signal.ts"
import type { CheckedEgress } from "../../adapters/undici/checked-egress.ts"
import { makeWebhookSender } from "../../adapters/undici/webhook-sender.ts"
import { makeWebhookSigner } from "../../adapters/undici/webhook-signer.ts"
import { T } from "../tokens.ts"

export interface DeliveryParts {
  readonly egress: CheckedEgress
  readonly signal: ListeningSignal
  readonly version: string
  /** Null: everything runs in this process. */
  readonly amqpUrl: string | null
  readonly onBusNews: (news: BusNews) => void
}

/** What carries webhooks to their receivers. */
export const deliveryModule = ({ egress, signal, version, amqpUrl, onBusNews }: DeliveryParts) =>
  new ContainerModule(({ bind }) => {
    const sender = makeWebhookSender({ egress, version, now: Date.now })
    bind(T.Sender)
      .toConstantValue(sender)
      .onDeactivation(() => sender.close())
    bind(T.OutboxSignal)
      .toConstantValue(signal)
      .onDeactivation(() => signal.close())
    bind(T.Signer).toConstantValue(makeWebhookSigner())
    if (amqpUrl === null) {
      bind(T.Bus).toConstantValue(makeInProcessBus())
      bind(T.ParkedMessages).toConstantValue(makeNoParkedMessages())
    } else {
      // Opened by the first who asks for it: a command has no use for the broker.
      bind(T.Bus)
        .toResolvedValue(() => makeRabbitMqBus({ url: amqpUrl, onNews: onBusNews }), [])
        .inSingletonScope()
        .onDeactivation((bus) => (bus as RabbitMqBus).close())
      bind(T.ParkedMessages).toConstantValue(makeParkedMessages(amqpUrl))
    }
  })
