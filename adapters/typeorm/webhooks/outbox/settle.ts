import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import {
  DISABLES_AFTER_MILLIS,
  type EndpointNews,
  isFailure,
  OPENS_AFTER,
  pausesMillis,
  SILENCE_MILLIS,
} from "../../../../core/domain/webhooks/circuit.ts"
import type { Outbox, SettledWebhook } from "../../../../core/ports/webhooks/outbox.ts"
import type { Database } from "../../database.ts"

/** Records attempts and what came of them: the function `settle_webhooks` of the database, in one call. */
export const settle =
  (database: Database): Outbox["settle"] =>
  (webhooks, now) =>
    Random.next.pipe(
      Effect.flatMap((random) =>
        database.query<ChangeRow>("record the attempts", SETTLE, [
          new Date(now),
          JSON.stringify(webhooks.map(settledRow)),
          webhooks.some(({ outcome }) => isFailure(outcome)),
          JSON.stringify(ruleOf(random)),
        ]),
      ),
      Effect.map((rows) => rows.map((row) => ({ vendorOrgId: row.vendor_org_id, news: row.news }))),
    )

interface ChangeRow {
  vendor_org_id: string
  news: EndpointNews
}

const SETTLE = { name: "settle-webhooks", text: "SELECT * FROM settle_webhooks($1, $2, $3, $4)" }

/** The numbers of the circuit's rule; the times in milliseconds. */
const ruleOf = (random: number) => ({
  opens_after: OPENS_AFTER,
  pauses: pausesMillis(random),
  silence: SILENCE_MILLIS,
  disables_after: DISABLES_AFTER_MILLIS,
})

/** As the function reads it: times in epoch milliseconds, bytes in base64. */
const settledRow = ({ requestId, round, attempt, settlement, log, ...webhook }: SettledWebhook) => ({
  request_id: requestId,
  round,
  attempt,
  state: settlement.state,
  due: "dueAt" in settlement ? settlement.dueAt : null,
  rendered: webhook.renderedAt,
  kept_body: base64(webhook.keptBody),
  outcome: webhook.outcome,
  started: log.startedAt,
  duration_ms: Math.round(log.durationMillis),
  status: log.status,
  problem: log.problem,
  answer: base64(log.answer),
})

const base64 = (bytes: Uint8Array | null): string | null =>
  bytes === null ? null : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("base64")
