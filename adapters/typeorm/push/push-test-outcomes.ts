import * as Effect from "effect/Effect"
import type { PushTestOutcomes } from "../../../core/ports/push-access.ts"
import type { Database } from "../database.ts"
import type { PushCredentialRow, PushTestOutcomeRow } from "../rows/push.ts"

export const makePushTestOutcomes = (database: Database): PushTestOutcomes => ({
  add: (connectionId, { id, receivedAt, sealed, isAccepted }, most) =>
    database.transaction("store the outcome of a push", async ({ run }) => {
      const [counted] = await run<{ sequence: number }>(COUNT, [connectionId, isAccepted])
      if (counted === undefined) return
      const { sequence } = counted
      await run(ADD, [id, connectionId, sequence, sealed, new Date(receivedAt)])
      await run(FORGET, [connectionId, sequence - most])
    }),

  list: (connectionId, after) =>
    database
      .query<PushTestOutcomeRow>("list the outcomes of pushes", LIST, [connectionId, after])
      .pipe(Effect.map((rows) => rows.map(toOutcome))),

  summarize: (connectionId) =>
    database
      .query<PushCredentialRow>("count the outcomes of pushes", SUMMARIZE, [connectionId])
      .pipe(Effect.map(([row]) => (row === undefined ? null : toSummary(row)))),

  markApprovalRequested: (connectionId, now) =>
    database
      .query("store the request for approval", REQUEST, [connectionId, new Date(now)])
      .pipe(Effect.map((marked) => marked.length > 0)),
})

const ACTIVE = "connection_id = $1 AND environment = 'test' AND ended_at IS NULL"

/**
 * Takes the lock of the credential, so that numbers are assigned in the order of the commits: a reader who follows them misses none.
 * The end of the test environment waits for it, or this statement finds that it has ended.
 */
const COUNT = {
  text: `UPDATE push_credential SET tests_accepted = tests_accepted + $2::boolean::int,
      tests_refused = tests_refused + (NOT $2::boolean)::int
    WHERE ${ACTIVE} RETURNING tests_accepted + tests_refused AS sequence`,
}
const ADD = {
  text: `INSERT INTO push_test_outcome (id, connection_id, sequence, sealed, received_at)
    VALUES ($1, $2, $3, $4, $5)`,
}
const FORGET = { text: "DELETE FROM push_test_outcome WHERE connection_id = $1 AND sequence <= $2" }
const LIST = {
  text: "SELECT * FROM push_test_outcome WHERE connection_id = $1 AND sequence > $2 ORDER BY sequence",
}
const SUMMARIZE = { text: `SELECT * FROM push_credential WHERE ${ACTIVE}` }
const REQUEST = { text: `UPDATE push_credential SET approval_requested_at = $2 WHERE ${ACTIVE} RETURNING id` }

const toOutcome = ({ id, sequence, sealed, received_at }: PushTestOutcomeRow) => ({
  id,
  sequence,
  sealed,
  receivedAt: received_at.getTime(),
})

const toSummary = ({ tests_accepted, tests_refused, approval_requested_at }: PushCredentialRow) => ({
  accepted: tests_accepted,
  refused: tests_refused,
  approvalRequestedAt: approval_requested_at?.getTime() ?? null,
})
