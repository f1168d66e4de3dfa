import { ContainerModule } from "inversify"
import type { CommitSignals } from "../../adapters/typeorm/commit-signals.ts"
import type { CheckedEgress } from "../../adapters/undici/checked-egress.ts"
import { makeWebhookSender } from "../../adapters/undici/webhook-sender.ts"
import { makeWebhookSigner } from "../../adapters/undici/webhook-signer.ts"
import type { Mailer } from "../../core/ports/mailer.ts"
import type { SentMails } from "../../core/ports/operation/sent-mails.ts"
import type { MessageBus, ParkedMessages } from "../../core/ports/webhooks/message-bus.ts"
import { OPENED_ON_DEMAND, PORTS } from "../tokens.ts"

export interface DeliveryParts {
  readonly egress: CheckedEgress
  readonly signals: CommitSignals
  readonly version: string
  readonly messaging: Messaging
  readonly mailer: Mailer
  readonly sentMails: SentMails
}

/** Binds the message bus and its parked messages. */
export interface Messaging {
  /** Opened on first use: a command needs no broker. */
  readonly openBus: () => MessageBus & { readonly close?: () => Promise<void> }
  readonly parked: ParkedMessages
}

/** Binds what sends webhooks and mails. */
export const deliveryModule = ({ egress, signals, version, messaging, mailer, sentMails }: DeliveryParts) =>
  new ContainerModule(({ bind }) => {
    const sender = makeWebhookSender({ egress, version, now: Date.now })
    bind(PORTS.sender)
      .toConstantValue(sender)
      .onDeactivation(() => sender.close())
    bind(PORTS.outboxSignal).toConstantValue(signals.outbox)
    bind(PORTS.changeSignal)
      .toConstantValue(signals.changes)
      .onDeactivation(() => signals.close())
    bind(PORTS.signer).toConstantValue(makeWebhookSigner())
    bind(OPENED_ON_DEMAND.bus)
      .toResolvedValue(messaging.openBus, [])
      .inSingletonScope()
      .onDeactivation((bus: ReturnType<Messaging["openBus"]>) => bus.close?.())
    bind(PORTS.mailer).toConstantValue(mailer)
    bind(PORTS.sentMails).toConstantValue(sentMails)
    bind(PORTS.parked).toConstantValue(messaging.parked)
  })
