import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import { isFailure } from "../../../../core/domain/webhooks/circuit.ts"
import type { Outbox, FinishedAttempt } from "../../../../core/ports/webhooks/outbox.ts"
import type { Database } from "../../database.ts"
import { makeNotifyOfAttempts } from "./notify-of-attempts.ts"
import { type AttemptVendor, updateEndpoints } from "./update-endpoints.ts"

/**
 * Records attempts by the function `record_outcomes` of the database. It returns the webhooks whose endpoints may change,
 * which is none as long as all attempts are acknowledged by endpoints that work: then it is one statement. Failures are
 * recorded in one transaction with the endpoints that they change.
 */
export const recordOutcomes = (database: Database): Outbox["recordOutcomes"] => {
  const notify = makeNotifyOfAttempts(database)
  return (attempts, now) => Effect.tap(record(database, attempts, now), () => notify(attempts))
}

const record = (
  database: Database,
  attempts: ReadonlyArray<FinishedAttempt>,
  now: number,
): ReturnType<Outbox["recordOutcomes"]> =>
  Effect.flatMap(Random.next, (random) => {
    const someFailed = attempts.some(({ endpointResult }) => isFailure(endpointResult))
    const values = [new Date(now), JSON.stringify(attempts.map(toOutcomeRow)), someFailed]
    const moment = { now, random }
    if (someFailed) {
      return database.transaction("record the attempts", async (tx) =>
        updateEndpoints(tx, await tx.run<AttemptVendor>(RECORD_OUTCOMES, values), attempts, moment),
      )
    }
    return Effect.flatMap(
      database.query<AttemptVendor>("record the attempts", RECORD_OUTCOMES, values),
      (vendors) =>
        vendors.length === 0
          ? Effect.succeed([])
          : database.transaction("update the endpoints", (tx) =>
              updateEndpoints(tx, vendors, attempts, moment),
            ),
    )
  })

const RECORD_OUTCOMES = { name: "record-outcomes", text: "SELECT * FROM record_outcomes($1, $2, $3)" }

/** As the function reads it: times in epoch milliseconds, bytes in base64. */
const toOutcomeRow = ({ requestId, round, attempt, attemptOutcome, log, ...webhook }: FinishedAttempt) => ({
  request_id: requestId,
  round,
  attempt,
  state: attemptOutcome.state,
  due: "dueAt" in attemptOutcome ? attemptOutcome.dueAt : null,
  rendered: webhook.renderedAt,
  kept_body: base64(webhook.keptBody),
  started: log.startedAt,
  duration_ms: Math.round(log.durationMillis),
  status: log.status,
  problem: log.problem,
  answer: base64(log.answer),
  headers: base64(log.headers),
})

const base64 = (bytes: Uint8Array | null): string | null =>
  bytes === null ? null : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("base64")
