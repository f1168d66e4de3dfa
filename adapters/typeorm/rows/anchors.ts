import type { NewMailboxCode } from "../../../core/ports/onboarding/anchors.ts"
import type { ChangeNotice } from "../../../core/ports/onboarding/change-notices.ts"
import type { Anchor } from "../../../core/domain/onboarding/anchor.ts"
import {
  type Column,
  arrayColumn,
  bytes,
  hidden,
  integer,
  millis,
  nullable,
  primary,
  text,
  uuid,
  references,
} from "./definition/columns.ts"
import { defineTable, deleteByConnection, retain } from "./definition/define-table.ts"
import { selectPerConnection } from "./definition/prune-rule.ts"

/** A mailbox or a device that speaks for the corporate of a connection. */

export const connectionAnchorRow = defineTable<Anchor>({
  name: "connection_anchor",
  onTermination: deleteByConnection("connection_anchor"),
  columns: {
    id: primary(uuid),
    connectionId: references(uuid, "connection"),
    kind: text as Column<Anchor["kind"]>,
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
    id: primary(uuid),
    connectionId: references(uuid, "connection"),
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
    id: primary(uuid),
    connectionId: references(uuid, "connection"),
    kind: text as Column<ChangeNoticeRow["kind"]>,
    at: millis,
    by: { ...text, name: "author" } as Column<ChangeNoticeRow["by"]>,
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
