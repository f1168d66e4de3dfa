import * as Effect from "effect/Effect"
import type { Database } from "../database.ts"
import type { ConnectionOnboarding } from "../../../core/ports/onboarding/connection-onboarding.ts"
import { ONE_AT_A_TIME, accept, startDraft, acceptDraft, discardDraft } from "./accept-connection.ts"
import { DEFAULT_MISSING_SHARE } from "../../../core/domain/sync/mass-change-guard.ts"
import { notifyEach } from "../connection-row/notify-change.ts"
import { enqueueAnnouncement } from "../webhooks/enqueue-announcement.ts"
import {
  type JoinedConnectionRow,
  CONNECTION_COLUMNS,
  CONNECTION_JOINS,
  toConnection,
} from "../connection-row/columns.ts"

/** `ConnectionOnboarding` on PostgreSQL. */
export const makeConnectionOnboarding = (database: Database): ConnectionOnboarding => ({
  findOrCreate: (connection, announcement) =>
    database.transaction("find or create the connection", async (tx) => {
      await tx.run(LOCK_VENDOR, [connection.vendorOrgId])
      await tx.run(ONE_AT_A_TIME, [connection.vendorOrgId, connection.orgId])
      const made = await tx.run(INSERT, [
        connection.id,
        connection.vendorOrgId,
        connection.orgId,
        connection.connector,
        connection.status,
        connection.key.bytes,
        connection.key.masterKeyId,
        DEFAULT_MISSING_SHARE,
        connection.adminEmail,
        connection.invitedBy,
        connection.acceptedBy,
        new Date(connection.createdAt),
        connection.corporateName.trim(),
      ])
      if (made.length > 0) await tx.run(NOTIFY, [connection.id])
      if (made.length > 0 && announcement !== undefined) {
        await enqueueAnnouncement(tx, connection.id, announcement, connection.createdAt)
      }
      const [row] = await tx.run<JoinedConnectionRow>(FIND_OPEN, [connection.vendorOrgId, connection.orgId])
      if (row === undefined) throw new Error("The connection was neither found nor made")
      return toConnection(row)
    }),

  saveInvitation: (id, { adminEmail, referenceData }) =>
    database.execute("save the invitation", SAVE_INVITATION, [id, adminEmail, referenceData]),

  accept: accept(database),

  startDraft: startDraft(database),

  acceptDraft: acceptDraft(database),

  discardDraft: discardDraft(database),

  listAbandonedDrafts: (before, limit) =>
    database
      .query<{ id: string }>("look for abandoned drafts", ABANDONED, [new Date(before), limit])
      .pipe(Effect.map((rows) => rows.map(({ id }) => id))),
})

const FIND_OPEN = {
  text: `SELECT ${CONNECTION_COLUMNS} FROM connection c ${CONNECTION_JOINS}
    WHERE c.vendor_org_id = $1 AND c.org_id = $2 AND c.status <> 'CONNECTION_TERMINATED'`,
}
const ABANDONED = {
  text: "SELECT id FROM connection WHERE org_id IS NULL AND created_at < $1 ORDER BY created_at LIMIT $2",
}
/** Prevents changes of the vendor's defaults while a connection agrees to them. */
const LOCK_VENDOR = { text: "SELECT FROM vendor WHERE org_id = $1 FOR SHARE" }
const INSERT = {
  text: `INSERT INTO connection (id, vendor_org_id, org_id, connector, status, status_at, data_key, master_key_id,
      withheld, subset, allowed_missing_share, admin_email, invited_by, accepted_by, created_at, agreed, corporate_name,
      org_number)
    VALUES ($1, $2, $3, $4, $5, $12, $6, $7, '{}', '[]', $8, $9, $10, $11, $12,
      CASE WHEN $5 = 'CONNECTION_ACCEPTED' THEN (SELECT flags FROM vendor WHERE org_id = $2) END, $13, coalesce(
      (SELECT org_number FROM connection WHERE vendor_org_id = $2 AND org_id = $3 ORDER BY created_at LIMIT 1),
      nextval('organization_number_seq')))
    ON CONFLICT (vendor_org_id, org_id) WHERE status <> 'CONNECTION_TERMINATED' DO NOTHING RETURNING id`,
}
/** A statement of its own: the RETURNING of an insert cannot look the new row up. */
const NOTIFY = { text: notifyEach("client", "c.id = $1") }
const SAVE_INVITATION = {
  text: `UPDATE connection SET admin_email = CASE status WHEN 'CONNECTION_INVITED' THEN $2 ELSE admin_email END,
      reference_data = coalesce($3, reference_data)
    WHERE id = $1`,
}
