import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { ALL_EVENTS, WEBHOOK_EVENTS, type WebhookEvent } from "../../../contract/webhooks/webhook.ts"

/** `all`, or names of events. */
export type EventSelection = "all" | ReadonlyArray<string>

export class UnknownEvents extends Data.TaggedError("UnknownEvents")<{
  readonly names: ReadonlyArray<string>
  readonly known: ReadonlyArray<WebhookEvent>
}> {}

/** In the order of the contract, without duplicates. */
export const checkEvents = (
  selected: EventSelection,
): Effect.Effect<ReadonlyArray<WebhookEvent>, UnknownEvents> => {
  if (selected === "all") return Effect.succeed(ALL_EVENTS)
  const known: ReadonlyArray<string> = WEBHOOK_EVENTS
  const names = selected.filter((event) => !known.includes(event))
  return names.length === 0
    ? Effect.succeed(WEBHOOK_EVENTS.filter((event) => selected.includes(event)))
    : Effect.fail(new UnknownEvents({ names, known: WEBHOOK_EVENTS }))
}
