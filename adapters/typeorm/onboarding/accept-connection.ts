import type { TokenFlags } from "../../../core/contract/sharing/data-model-flags.ts"
import { mergeRequestedFlags, limitFlags } from "../../../core/domain/sharing/agreement.ts"
import { DEFAULT_MISSING_SHARE } from "../../../core/domain/sync/mass-change-guard.ts"
import type { Connection } from "../../../core/domain/connection/connection.ts"
import { transitionConnection } from "../../../core/domain/connection/state.ts"
import { enqueueAnnouncement } from "../webhooks/enqueue-announcement.ts"
import {
  CONNECTION_COLUMNS,
  CONNECTION_JOINS,
  toConnection,
  DRAFT_JOINS,
  type JoinedConnectionRow,
} from "../connection-row/columns.ts"
import { notifyChange } from "../connection-row/notify-change.ts"
import { updateStatus } from "../connection-row/status.ts"
import type { Database, Tx } from "../database.ts"
import { findOrCreate } from "../connection/organization-store.ts"
import { lockConnection } from "../sharing/sharing-changes.ts"
import { deleteRows } from "../connection/terminate-connection.ts"
import type {
  ConnectionOnboarding,
  AcceptanceResult,
  Acceptance,
} from "../../../core/ports/onboarding/connection-onboarding.ts"

/* Every way of accepting a connection. */

export const accept =
  (database: Database): ConnectionOnboarding["accept"] =>
  (id, { announcement, ...by }) =>
    database.transaction("accept the connection", async (tx) => {
      const invited = await lockConnection(tx, id)
      if (invited === null || transitionConnection(invited.status, "accept") === null) {
        return { accepted: false, connection: invited }
      }
      await write(tx, id, by, mergeRequestedFlags(invited.flags))
      await enqueueAnnouncement(tx, id, announcement, by.now)
      return { accepted: true, connection: await find(tx, id) }
    })

export const startDraft =
  (database: Database): ConnectionOnboarding["startDraft"] =>
  ({ id, vendorOrgId, corporateName, key, adminEmail, createdAt }) =>
    database.transaction("begin the connection", async (tx) => {
      await tx.run(INSERT_DRAFT, [
        id,
        vendorOrgId,
        key.bytes,
        key.masterKeyId,
        DEFAULT_MISSING_SHARE,
        adminEmail,
        new Date(createdAt),
        corporateName.trim(),
      ])
      const [row] = await tx.run<JoinedConnectionRow>(FIND_DRAFT, [id])
      if (row === undefined) throw new Error("The draft was not made")
      return toConnection(row)
    })

export const acceptDraft =
  (database: Database): ConnectionOnboarding["acceptDraft"] =>
  (id, { lookup, newcomer, announcements, ...by }) =>
    database.transaction("accept the connection", async (tx): Promise<AcceptanceResult> => {
      const [draft] = await tx.run<JoinedConnectionRow>(LOCK_DRAFT, [id])
      if (draft === undefined) return { accepted: false, connection: null }
      const { vendorOrgId, flags } = toConnection(draft)
      await tx.run(LOCK_VENDOR, [vendorOrgId])
      const organization = await findOrCreate(tx, lookup, newcomer)
      await tx.run(ONE_AT_A_TIME, [vendorOrgId, organization.id])
      const [open] = await tx.run<JoinedConnectionRow>(FIND_OPEN, [vendorOrgId, organization.id])
      if (open !== undefined) return { accepted: false, connection: toConnection(open) }
      await tx.run(SET_CORPORATE, [id, organization.id])
      await write(tx, id, by, mergeRequestedFlags(flags))
      for (const announcement of announcements) await enqueueAnnouncement(tx, id, announcement, by.now)
      return { accepted: true, connection: await find(tx, id) }
    })

export const discardDraft =
  (database: Database): ConnectionOnboarding["discardDraft"] =>
  (id) =>
    database.transaction(
      "discard the draft",
      async (tx) => {
        if ((await tx.run(LOCK_DRAFT, [id])).length > 0) await deleteDraft(tx, id)
      },
      { bulk: true },
    )

/** Deletes a draft and its data. The caller has locked its row. */
export const deleteDraft = async (tx: Tx, id: string): Promise<void> => {
  await deleteRows(tx, id)
  for (const text of DELETE_DRAFT) await tx.run({ text }, [id])
}

const DELETE_DRAFT = [
  "DELETE FROM sync_session WHERE connection_id = $1",
  "DELETE FROM connection WHERE id = $1 AND org_id IS NULL",
]

const write = async (
  tx: Tx,
  id: string,
  { agreed, connector, acceptedBy, terms, now }: Acceptance,
  asked: TokenFlags,
): Promise<void> => {
  await tx.run(ACCEPT, [
    id,
    connector,
    acceptedBy,
    new Date(now),
    JSON.stringify(limitFlags(asked, agreed)),
    terms?.withheld ?? null,
    terms === null ? null : JSON.stringify(terms.subset),
  ])
}

const find = async (tx: Tx, id: string): Promise<Connection | null> => {
  const [row] = await tx.run<JoinedConnectionRow>(FIND, [id])
  return row === undefined ? null : toConnection(row)
}

const FIND = { text: `SELECT ${CONNECTION_COLUMNS} FROM connection c ${CONNECTION_JOINS} WHERE c.id = $1` }
const FIND_OPEN = {
  text: `SELECT ${CONNECTION_COLUMNS} FROM connection c ${CONNECTION_JOINS}
    WHERE c.vendor_org_id = $1 AND c.org_id = $2 AND c.status <> 'CONNECTION_TERMINATED'`,
}
const FIND_DRAFT = {
  text: `SELECT ${CONNECTION_COLUMNS} FROM connection c ${DRAFT_JOINS} WHERE c.id = $1 AND c.org_id IS NULL`,
}
const LOCK_DRAFT = { text: `${FIND_DRAFT.text} FOR UPDATE OF c` }
const LOCK_VENDOR = { text: "SELECT FROM vendor WHERE org_id = $1 FOR SHARE" }

/** Serialises the creation of connections between a vendor and a corporate, so that none violates the unique index. */
export const ONE_AT_A_TIME = {
  text: "SELECT pg_advisory_xact_lock(hashtextextended('connection:' || $1 || ' ' || $2, 0))",
}

const INSERT_DRAFT = {
  text: `INSERT INTO connection (id, vendor_org_id, status, status_at, data_key, master_key_id, withheld, subset,
      allowed_missing_share, admin_email, created_at, corporate_name, org_number)
    VALUES ($1, $2, 'CONNECTION_INVITED', $7, $3, $4, '{}', '[]', $5, $6, $7, $8, nextval('organization_number_seq'))`,
}
const SET_CORPORATE = {
  text: `UPDATE connection SET org_id = $2, org_number = coalesce((
      SELECT o.org_number FROM connection o JOIN connection d ON d.id = $1
      WHERE o.vendor_org_id = d.vendor_org_id AND o.org_id = $2 ORDER BY o.created_at LIMIT 1), org_number)
    WHERE id = $1`,
}
const ACCEPT = {
  text: `${updateStatus("accept", {
    set: `status_at = $4, connector = $2, accepted_by = $3, agreed = $5, withheld = coalesce($6, withheld),
      subset = coalesce($7, subset)`,
    where: "id = $1",
  })} RETURNING ${notifyChange("client", "connection.id")}`,
}
