import type { NewMailboxCode } from "../../../core/ports/connection/anchors.ts"
import type { ChangeNotice } from "../../../core/ports/connection/change-notices.ts"
import type { Anchor } from "../../../core/domain/connection/anchors/anchor.ts"
import { arrayColumn, bytes, hidden, integer, millis, nullable, primary, text, uuid } from "./columns.ts"
import { defineTable, deleteByConnection, retain } from "./define-table.ts"
import { selectPerConnection } from "./prune-rule.ts"

/** A mailbox or a device that speaks for the corporate of a connection. */

export const connectionAnchorRow = defineTable<Anchor>({
  name: "connection_anchor",
  onTermination: deleteByConnection("connection_anchor"),
  columns: {
    id: primary(uuid, "connection_anchor"),
    connectionId: {
      ...uuid,
      foreignKey: { target: "connection", name: "connection_anchor_connection_id_fkey" },
    },
    kind: text,
    value: text,
    addedAt: millis,
    addedBy: nullable(text),
    provenAt: nullable(millis),
  },
  indices: [
    { name: "connection_anchor_value_key", columns: ["connectionId", "kind", "value"], unique: true },
  ],
})

/** A code that was mailed to prove a mailbox. */
export interface MailboxCodeRow extends NewMailboxCode {
  readonly tries: number
  /** When it proved the mailbox. */
  readonly usedAt: number | null
  /** When a newer one replaced it. */
  readonly endedAt: number | null
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
    connectionId: {
      ...uuid,
      foreignKey: { target: "connection", name: "mailbox_code_connection_id_fkey" },
    },
    device: text,
    email: text,
    digest: bytes,
    tries: { ...integer, default: 0 },
    createdAt: millis,
    expiresAt: millis,
    usedAt: nullable(millis),
    endedAt: nullable(millis),
  },
  indices: [
    { name: "mailbox_code_connection_id_idx", columns: ["connectionId", "createdAt"] },
    { name: "mailbox_code_email_idx", columns: ["email", "createdAt"] },
  ],
})

/** A change of which those who speak for a corporate are told. */
export interface ChangeNoticeRow extends ChangeNotice {
  /** Mailboxes that spoke for the corporate at the time, and others that the change is about. */
  readonly recipients: ReadonlyArray<string>
  readonly mailedTo: ReadonlyArray<string>
  /** When a process last began to mail it. */
  readonly claimedAt: number | null
  readonly finishedAt: number | null
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
    connectionId: {
      ...uuid,
      foreignKey: { target: "connection", name: "change_notice_connection_id_fkey" },
    },
    kind: text,
    at: millis,
    by: { ...text, name: "author" },
    byEmail: { ...nullable(text), name: "author_email" },
    detail: nullable(text),
    recipients: hidden(arrayColumn(text)),
    mailedTo: hidden({ ...arrayColumn(text), default: [] }),
    claimedAt: hidden(nullable(millis)),
    finishedAt: hidden(nullable(millis)),
  },
  indices: [
    { name: "change_notice_connection_id_idx", columns: ["connectionId", "at"] },
    { name: "change_notice_unfinished_idx", columns: ["at"], where: "finished_at IS NULL" },
  ],
})
