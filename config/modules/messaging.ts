import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { makeInProcessBus } from "../../adapters/in-process/message-bus.ts"
import { makeNoParkedMessages } from "../../adapters/in-process/parked-messages.ts"
import type { BusEvent } from "../../adapters/rabbitmq/message-bus.ts"
import type { Telemetry } from "../../core/ports/telemetry.ts"
import type { Settings } from "../runtime/env.ts"
import type { Messaging } from "./delivery.ts"

/** The bus of one process, or RabbitMQ, which is loaded only where it is wanted. */
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
  kind === "connected" ? Effect.logInfo("RabbitMQ is there") : Effect.logWarning(WARNINGS[kind], news)

/** What happened, and what comes of it. */
const WARNINGS: Readonly<Record<Exclude<BusEvent["kind"], "connected">, string>> = {
  disconnected: "RabbitMQ went away; the work waits in the database until it is back",
  unreachable: "RabbitMQ cannot be reached; the work waits in the database and it is tried again",
  blocked: "RabbitMQ takes nothing: it is short of memory or disk",
  parked: "A message was parked: hrsync messages parked shows how many there are",
}
