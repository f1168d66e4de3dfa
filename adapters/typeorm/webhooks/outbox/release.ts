import * as Effect from "effect/Effect"
import type { Outbox } from "../../../../core/ports/webhooks/outbox.ts"
import type { Database } from "../../database.ts"

/** Lets what was not tried wait again: the function `give_back_webhooks` of the database, in one call. */
export const release =
  (database: Database): Outbox["release"] =>
  (untried) =>
    database
      .query("give webhooks back", RELEASE, [
        untried.map((webhook) => webhook.requestId),
        untried.map((webhook) => webhook.round),
        untried.map((webhook) => webhook.attempt),
      ])
      .pipe(Effect.asVoid)

const RELEASE = { name: "give-back-webhooks", text: "SELECT give_back_webhooks($1, $2, $3)" }
