import * as Effect from "effect/Effect"
import type { Outbox, SettledWebhook } from "../../../core/ports/outbox.ts"
import type { Database } from "../database.ts"

/** Records attempts and what came of them: the function `settle_webhooks` of the database, in one call. */
export const settle =
  (database: Database): Outbox["settle"] =>
  (webhooks, now) =>
    database
      .query("record the attempts", SETTLE, [new Date(now), JSON.stringify(webhooks.map(settledRow))])
      .pipe(Effect.asVoid)

const SETTLE = { name: "settle-webhooks", text: "SELECT settle_webhooks($1, $2)" }

/** As the function reads it: times in epoch milliseconds, bytes in base64. */
const settledRow = ({ requestId, round, attempt, settlement, log, ...webhook }: SettledWebhook) => ({
  request_id: requestId,
  round,
  attempt,
  state: settlement.state,
  due: "dueAt" in settlement ? settlement.dueAt : null,
  kept_body: base64(webhook.keptBody),
  gone: webhook.disablesEndpoint,
  started: log.startedAt,
  duration_ms: Math.round(log.durationMillis),
  status: log.status,
  problem: log.problem,
  answer: base64(log.answer),
})

const base64 = (bytes: Uint8Array | null): string | null =>
  bytes === null ? null : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("base64")
