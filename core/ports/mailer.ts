import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type { EndpointDisabledNotice } from "../domain/webhooks/endpoint-notice.ts"
import type { ExhaustedWebhooksNotice } from "../domain/webhooks/exhausted-webhooks-notice.ts"

/** What people are told: facts, which whoever sends them puts into words. Never personal data of employees, nor a secret. */
export type Notice = EndpointDisabledNotice | ExhaustedWebhooksNotice

/** What people read, in plain text. */
export interface MailText {
  readonly subject: string
  readonly text: string
}

/** Puts a notice into words: what happened, what it means, and what to do. */
export type RenderNotice = (notice: Notice) => MailText

/** A notice to people. */
export interface Mail {
  /** The same whenever it is sent again, so that a mail that comes twice can be told: letters, digits, `.` and `-`. */
  readonly id: string
  readonly to: ReadonlyArray<string>
  readonly notice: Notice
}

/** Nobody has it: the server does not answer, does not take it, or the folder cannot be written. */
export class MailNotSent extends Data.TaggedError("MailNotSent")<{ readonly cause: unknown }> {}

export interface Mailer {
  /** Ends when the mail is in the hands of whoever carries it. */
  readonly send: (mail: Mail) => Effect.Effect<void, MailNotSent>
}
