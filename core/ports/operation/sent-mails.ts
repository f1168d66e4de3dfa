import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"

/** A mail as its recipient reads it. Its links are its recipient's secrets. */
export interface SentMail {
  readonly id: string
  readonly to: ReadonlyArray<string>
  readonly subject: string
  /** Plain text. */
  readonly text: string
  /** Epoch milliseconds. */
  readonly sentAt: number
}

/** The folder of mails is not readable. */
export class MailsUnreadable extends Data.TaggedError("MailsUnreadable")<{ readonly cause: unknown }> {}

/** The mails of an installation without a mail server, which writes them into a folder instead. */
export interface SentMails {
  /** At most `limit`, the newest first; null: a mail server sends them, and none is kept. */
  readonly list: (limit: number) => Effect.Effect<ReadonlyArray<SentMail> | null, MailsUnreadable>
}
