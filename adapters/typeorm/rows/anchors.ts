import type { Anchor } from "../../../core/domain/connection/anchors/anchor.ts"
import type { ChangeAuthor, ChangeKind } from "../../../core/contract/connection/journey/review-change.ts"
import { arrayColumn, bytes, instant, integer, nullable, primary, text, uuid } from "./columns.ts"
import { defineTable, deleteByConnection, retain } from "./define-table.ts"
import { selectPerConnection } from "./prune-rule.ts"

/** A mailbox or a device that speaks for the corporate of a connection. */
export interface ConnectionAnchorRow {
  id: string
  connection_id: string
  kind: Anchor["kind"]
  /** The address in lower case, or the digest of the device's key. */
  value: string
  added_at: Date
  added_by: string | null
  proven_at: Date | null
}

export const connectionAnchorRow = defineTable<ConnectionAnchorRow>({
  name: "connection_anchor",
  onTermination: deleteByConnection("connection_anchor"),
  columns: {
    id: primary(uuid, "connection_anchor"),
    connection_id: {
      ...uuid,
      foreignKey: { target: "connection", name: "connection_anchor_connection_id_fkey" },
    },
    kind: text,
    value: text,
    added_at: instant,
    added_by: nullable(text),
    proven_at: nullable(instant),
  },
  indices: [
    { name: "connection_anchor_value_key", columns: ["connection_id", "kind", "value"], unique: true },
  ],
})

/** A code that was mailed to prove a mailbox. */
export interface MailboxCodeRow {
  id: string
  connection_id: string
  /** Digest of the key of the device that asked for it. */
  device: string
  email: string
  /** Keyed, of the code and what it is bound to. */
  digest: Buffer
  tries: number
  created_at: Date
  expires_at: Date
  /** When it proved the mailbox. */
  used_at: Date | null
  /** When a newer one replaced it. */
  ended_at: Date | null
}

export const mailboxCodeRow = defineTable<MailboxCodeRow>({
  name: "mailbox_code",
  onTermination: deleteByConnection("mailbox_code"),
  prune: [
    {
      name: "mailbox_codes",
      title: "old codes that proved a mailbox",
      retention: "sessions",
      batch: 1_000,
      key: ["id"],
      find: () => selectPerConnection("mailbox_code", "id", "t.created_at < $1"),
    },
  ],
  columns: {
    id: primary(uuid, "mailbox_code"),
    connection_id: {
      ...uuid,
      foreignKey: { target: "connection", name: "mailbox_code_connection_id_fkey" },
    },
    device: text,
    email: text,
    digest: bytes,
    tries: { ...integer, default: 0 },
    created_at: instant,
    expires_at: instant,
    used_at: nullable(instant),
    ended_at: nullable(instant),
  },
  indices: [
    { name: "mailbox_code_connection_id_idx", columns: ["connection_id", "created_at"] },
    { name: "mailbox_code_email_idx", columns: ["email", "created_at"] },
  ],
})

/** A change of which those who speak for a corporate are told. */
export interface ChangeNoticeRow {
  id: string
  connection_id: string
  kind: ChangeKind
  at: Date
  author: ChangeAuthor
  author_email: string | null
  detail: string | null
  /** Mailboxes that spoke for the corporate at the time, and others that the change is about. */
  recipients: Array<string>
  mailed_to: Array<string>
  /** When a process last began to mail it. */
  claimed_at: Date | null
  finished_at: Date | null
}

export const changeNoticeRow = defineTable<ChangeNoticeRow>({
  name: "change_notice",
  onTermination: retain("those who spoke for the corporate are told that the connection ended"),
  prune: [
    {
      name: "change_notices",
      title: "mails about changes of connections",
      retention: "sessions",
      batch: 1_000,
      key: ["id"],
      find: () => selectPerConnection("change_notice", "id", "t.at < $1"),
    },
  ],
  columns: {
    id: primary(uuid, "change_notice"),
    connection_id: {
      ...uuid,
      foreignKey: { target: "connection", name: "change_notice_connection_id_fkey" },
    },
    kind: text,
    at: instant,
    author: text,
    author_email: nullable(text),
    detail: nullable(text),
    recipients: arrayColumn(text),
    mailed_to: { ...arrayColumn(text), default: [] },
    claimed_at: nullable(instant),
    finished_at: nullable(instant),
  },
  indices: [
    { name: "change_notice_connection_id_idx", columns: ["connection_id", "at"] },
    { name: "change_notice_unfinished_idx", columns: ["at"], where: "finished_at IS NULL" },
  ],
})
