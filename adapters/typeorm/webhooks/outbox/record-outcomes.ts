import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import {
  DISABLE_AFTER_MILLIS,
  type EndpointTransition,
  isFailure,
  FAILURE_THRESHOLD,
  computePauses,
  MAX_FAILURE_GAP_MILLIS,
} from "../../../../core/domain/webhooks/circuit.ts"
import type { Outbox, FinishedAttempt } from "../../../../core/ports/webhooks/outbox.ts"
import type { Database } from "../../database.ts"

/** Records attempts and what came of them: the function `settle_webhooks` of the database, in one call. */
export const recordOutcomes =
  (database: Database): Outbox["recordOutcomes"] =>
  (webhooks, now) =>
    Random.next.pipe(
      Effect.flatMap((random) =>
        database.query<ChangeRow>("record the attempts", RECORD_OUTCOMES, [
          new Date(now),
          JSON.stringify(webhooks.map(toOutcomeRow)),
          webhooks.some(({ endpointResult }) => isFailure(endpointResult)),
          JSON.stringify(toCircuitRule(random)),
        ]),
      ),
      Effect.map((rows) => rows.map((row) => ({ vendorOrgId: row.vendor_org_id, transition: row.news }))),
    )

interface ChangeRow {
  vendor_org_id: string
  news: EndpointTransition
}

const RECORD_OUTCOMES = { name: "settle-webhooks", text: "SELECT * FROM settle_webhooks($1, $2, $3, $4)" }

/** The numbers of the circuit's rule; the times in milliseconds. */
const toCircuitRule = (random: number) => ({
  opens_after: FAILURE_THRESHOLD,
  pauses: computePauses(random),
  silence: MAX_FAILURE_GAP_MILLIS,
  disables_after: DISABLE_AFTER_MILLIS,
})

/** As the function reads it: times in epoch milliseconds, bytes in base64. */
const toOutcomeRow = ({ requestId, round, attempt, attemptOutcome, log, ...webhook }: FinishedAttempt) => ({
  request_id: requestId,
  round,
  attempt,
  state: attemptOutcome.state,
  due: "dueAt" in attemptOutcome ? attemptOutcome.dueAt : null,
  rendered: webhook.renderedAt,
  kept_body: base64(webhook.keptBody),
  outcome: webhook.endpointResult,
  started: log.startedAt,
  duration_ms: Math.round(log.durationMillis),
  status: log.status,
  problem: log.problem,
  answer: base64(log.answer),
})

const base64 = (bytes: Uint8Array | null): string | null =>
  bytes === null ? null : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("base64")
