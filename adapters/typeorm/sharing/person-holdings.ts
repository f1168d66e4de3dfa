import * as Effect from "effect/Effect"
import type {
  HeldDocument,
  Holdings,
  NamingWebhook,
  PersonHoldings,
} from "../../../core/ports/sharing/person-holdings.ts"
import type { Database } from "../database.ts"

/** `PersonHoldings` on PostgreSQL. */
export const makePersonHoldings = (database: Database): PersonHoldings => ({
  find: Effect.fnUntraced(function* (connectionId, { employeeId, recordId }) {
    const [counts = NOTHING] = yield* database.query<Counts>("count what is held of a person", COUNTS, [
      connectionId,
      employeeId,
    ])
    const consents = yield* database.query<ConsentRow>("list the consents of a person", CONSENTS, [recordId])
    const webhooks = yield* database.query<WebhookRow>("list the webhooks about a person", WEBHOOKS, [
      connectionId,
      recordId,
    ])
    const documents = yield* database.query<HeldDocument>("list the documents of a set-up", DOCUMENTS, [
      connectionId,
    ])
    return { ...counts, documents, consents: consents.map(toConsent), webhooks: webhooks.map(toWebhook) }
  }),
})

type Counts = Pick<Holdings, "stagedRows" | "testPushes" | "files">

const NOTHING: Counts = { stagedRows: 0, testPushes: 0, files: 0 }

interface ConsentRow {
  readonly language: string
  readonly consented_at: Date
  readonly expires_at: Date
}

interface WebhookRow extends Pick<NamingWebhook, "kind" | "state"> {
  readonly request_id: string
  readonly created_at: Date
  readonly settled_at: Date | null
  readonly keeps_body: boolean
}

const toConsent = ({ language, consented_at, expires_at }: ConsentRow): Holdings["consents"][number] => ({
  language,
  consentedAt: consented_at.getTime(),
  expiresAt: expires_at.getTime(),
})

const toWebhook = (row: WebhookRow): NamingWebhook => ({
  requestId: row.request_id,
  kind: row.kind,
  state: row.state,
  createdAt: row.created_at.getTime(),
  finishedAt: row.settled_at?.getTime() ?? null,
  keepsBody: row.keeps_body,
})

const COUNTS = {
  text: `SELECT
    (SELECT count(*)::int FROM staged_employee
      WHERE session_id = ANY (ARRAY(SELECT id FROM sync_session WHERE connection_id = $1)) AND employee_id = $2)
      AS "stagedRows",
    (SELECT count(*)::int FROM push_test_record WHERE connection_id = $1 AND employee_id = $2) AS "testPushes",
    (SELECT count(*)::int FROM upload WHERE connection_id = $1)
      + (SELECT count(*)::int FROM journey_preview WHERE connection_id = $1) AS files`,
}

const DOCUMENTS = {
  text: `SELECT id, details FROM request_document
    WHERE (assisted_id = $1 OR journey_id = $1) AND details IS NOT NULL ORDER BY added_at, id`,
}

const CONSENTS = {
  text: `SELECT language, consented_at, expires_at FROM employee_consent WHERE employee_record_id = $1 ORDER BY id`,
}

/** One pass over the webhooks of the connection. */
const WEBHOOKS = {
  text: `SELECT request_id, kind, state, created_at, settled_at, kept_body IS NOT NULL AS keeps_body FROM webhook
    WHERE connection_id = $1 AND employee_ids @> ARRAY[$2::uuid] ORDER BY created_at DESC, counter DESC LIMIT 1000`,
}
