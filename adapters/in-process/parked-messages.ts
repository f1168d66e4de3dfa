import * as Effect from "effect/Effect"
import { BUS_TOPICS, type ParkedMessages } from "../../core/ports/webhooks/message-bus.ts"

/** The in-process bus never parks messages: those lost with the process are claimed again. */
export const makeNoParkedMessages = (): ParkedMessages => ({
  count: Effect.succeed(new Map(BUS_TOPICS.map((topic) => [topic, 0]))),
  redrive: () => Effect.succeed(0),
})
