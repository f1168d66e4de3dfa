import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { makeInProcessBus } from "../../adapters/in-process/message-bus.ts"
import { makeNoParkedMessages } from "../../adapters/in-process/parked-messages.ts"
import type { BusEvent } from "../../adapters/rabbitmq/message-bus.ts"
import type { Telemetry } from "../../core/ports/telemetry.ts"
import type { Settings } from "../runtime/settings/env.ts"
import type { Messaging } from "./delivery.ts"

/** An in-process bus, or RabbitMQ, which is loaded only if configured. */
export const makeMessaging = async (
  { amqpUrl }: Pick<Settings, "amqpUrl">,
  context: Context.Context<never>,
  telemetry: Telemetry,
): Promise<Messaging> => {
  if (amqpUrl === null) return { openBus: makeInProcessBus, parked: makeNoParkedMessages() }
  const [{ makeRabbitMqBus }, { makeParkedMessages }] = await Promise.all([
    import("../../adapters/rabbitmq/message-bus.ts"),
    import("../../adapters/rabbitmq/parked-messages.ts"),
  ])
  const onEvent = (news: BusEvent) => {
    count(telemetry, news)
    void Effect.runForkWith(context)(logBusEvent(news))
  }
  return { openBus: () => makeRabbitMqBus({ url: amqpUrl, onEvent }), parked: makeParkedMessages(amqpUrl) }
}

const count = (telemetry: Telemetry, news: BusEvent): void => {
  if (news.kind === "parked") telemetry.recordParkedMessage(news.topic)
  else if (news.kind !== "blocked") telemetry.recordBusConnection(news.kind === "connected")
}

const logBusEvent = ({ kind, ...news }: BusEvent) =>
  kind === "connected" ? Effect.logInfo("RabbitMQ is connected") : Effect.logWarning(WARNINGS[kind], news)

/** Log lines for the states of the broker. */
const WARNINGS: Readonly<Record<Exclude<BusEvent["kind"], "connected">, string>> = {
  disconnected: "RabbitMQ was disconnected; work waits in the database until it is back",
  unreachable: "RabbitMQ cannot be reached; work waits in the database and the connection is retried",
  blocked: "RabbitMQ accepts no messages: it is short of memory or disk",
  parked: "A message was parked: hrsync messages parked shows how many there are",
}
