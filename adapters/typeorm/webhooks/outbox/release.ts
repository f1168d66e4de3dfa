import type { Outbox } from "../../../../core/ports/webhooks/outbox.ts"
import type { Database } from "../../database.ts"

/** Releases webhooks that were claimed and not tried, by one call of the function `give_back_webhooks`. */
export const release =
  (database: Database): Outbox["release"] =>
  (untried) =>
    database.execute("release webhooks", RELEASE, [
      untried.map((webhook) => webhook.requestId),
      untried.map((webhook) => webhook.round),
      untried.map((webhook) => webhook.attempt),
    ])

const RELEASE = { name: "release-webhooks", text: "SELECT give_back_webhooks($1, $2, $3)" }
