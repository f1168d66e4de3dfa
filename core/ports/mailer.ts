import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"

/** A mail to people, in plain text. It never holds personal data of employees, nor a secret. */
export interface Mail {
  /** The same whenever it is sent again, so that a mail that comes twice can be told: letters, digits, `.` and `-`. */
  readonly id: string
  readonly to: ReadonlyArray<string>
  readonly subject: string
  readonly text: string
}

/** Nobody has it: the server does not answer, does not take it, or the folder cannot be written. */
export class MailNotSent extends Data.TaggedError("MailNotSent")<{ readonly cause: unknown }> {}

export interface Mailer {
  /** Ends when the mail is in the hands of whoever carries it. */
  readonly send: (mail: Mail) => Effect.Effect<void, MailNotSent>
}
