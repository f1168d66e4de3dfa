import * as Effect from "effect/Effect"
import type { ChangeNotices } from "../../../core/ports/onboarding/change-notices.ts"
import type { Database } from "../database.ts"
import { changeNoticeRow } from "../rows/anchors.ts"

/** `ChangeNotices` on PostgreSQL. */
export const makeChangeNotices = (database: Database): ChangeNotices => ({
  add: (target, { kind, at, by, byEmail, detail, alsoTo }) =>
    database.execute(
      "note whom to tell of a change",
      "connectionId" in target ? ADD_OF_CONNECTION : ADD_OF_CORPORATE,
      [
        "connectionId" in target ? target.connectionId : target.orgId,
        kind,
        new Date(at),
        by,
        byEmail,
        detail,
        [...alsoTo],
      ],
    ),

  find: (connectionId, id) =>
    database.rows("find a change", changeNoticeRow, (rows) => rows.findOneBy({ connectionId, id })),

  claim: ({ now, claimedBefore, addedSince, limit }) =>
    database
      .query<ClaimedRow>("claim changes to tell of", CLAIM, [
        new Date(now),
        new Date(claimedBefore),
        new Date(addedSince),
        limit,
      ])
      .pipe(
        Effect.map((rows) =>
          rows.map((row) => ({
            ...changeNoticeRow.read(row),
            anchors: row.recipients.filter((email) => !row.mailed_to.includes(email)),
            admins: row.admins.filter((email) => ![...row.mailed_to, ...row.recipients].includes(email)),
          })),
        ),
      ),

  recordMailed: (id, email) => database.execute("record a mail about a change", RECORD_MAILED, [id, email]),

  finish: (id, finishedAt) =>
    database.write("finish telling of a change", changeNoticeRow, (rows) =>
      rows.update({ id }, { finishedAt }),
    ),
})

interface ClaimedRow extends Record<string, unknown> {
  readonly recipients: ReadonlyArray<string>
  readonly mailed_to: ReadonlyArray<string>
  readonly admins: ReadonlyArray<string>
}

const addTo = (connections: string): string => `INSERT INTO change_notice
    (id, connection_id, kind, at, author, author_email, detail, recipients)
  SELECT gen_random_uuid(), told.id, $2, $3, $4, $5, $6, told.recipients
  FROM (SELECT c.id, ARRAY(
        SELECT value FROM connection_anchor
          WHERE connection_id = c.id AND kind = 'mailbox' AND proven_at IS NOT NULL
        UNION SELECT unnest($7::text[])) AS recipients
      FROM connection c WHERE ${connections}) told
  WHERE cardinality(told.recipients) > 0`

const ADD_OF_CONNECTION = { text: addTo("c.id = $1") }
const ADD_OF_CORPORATE = {
  text: addTo("c.org_id = $1 AND c.status IN ('CONNECTION_ACCEPTED', 'CONNECTION_FAILED')"),
}

/** Skips what another process claims at the same time. */
const CLAIM = {
  text: `WITH due AS (
      SELECT id FROM change_notice
      WHERE finished_at IS NULL AND at > $3 AND (claimed_at IS NULL OR claimed_at < $2)
      ORDER BY at LIMIT $4 FOR UPDATE SKIP LOCKED),
    claimed AS (UPDATE change_notice n SET claimed_at = $1 FROM due WHERE n.id = due.id RETURNING n.*)
    SELECT claimed.*, ARRAY(
        SELECT u.email FROM console_membership m JOIN console_user u ON u.id = m.user_id
          WHERE m.org_id = c.org_id AND m.role = 'corporate-admin' AND m.accepted_at IS NOT NULL) AS admins
      FROM claimed JOIN connection c ON c.id = claimed.connection_id ORDER BY claimed.at`,
}

const RECORD_MAILED = {
  text: "UPDATE change_notice SET mailed_to = array_append(mailed_to, $2) WHERE id = $1",
}
