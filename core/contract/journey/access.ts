import * as Schema from "effect/Schema"
import { JourneyConnector } from "../connection/connectors.ts"
import { SourceCheckAnswer } from "../connection/check-source.ts"
import { component } from "../component.ts"
import { JourneyLocale } from "../onboarding/journey/journey-purpose.ts"
import { MailboxCode } from "../onboarding/journey/mailbox.ts"
import { MailAddress, Timestamp } from "../wire-values.ts"
import { JourneySdk } from "./journey-sdk.ts"

/* The endpoints below access-request/, for who asks a colleague, and /api/journey/access/, for the colleague. */

export const AskColleague = Schema.Struct({
  /** Code of the connector whose details are asked for. */
  connector: Schema.String,
  /** At the domain of the verified mailbox. */
  email: MailAddress,
  /** The language of the mail. */
  locale: JourneyLocale,
  /** Verifies the mailbox of who asks, which is named to the colleague. */
  mailbox_code: MailboxCode,
  /** Whether an open request of another device ends; absent: it stays, and the response is 409. */
  replaces: Schema.optionalKey(Schema.Boolean),
}).annotate(component("AskColleague"))
export type AskColleague = typeof AskColleague.Type

/** For the source of an accepted connection. */
export const AskForRepair = Schema.Struct({
  /** At the domain of who asks. */
  email: MailAddress,
  /** The language of the mail. */
  locale: JourneyLocale,
}).annotate(component("AskForRepair"))
export type AskForRepair = typeof AskForRepair.Type

export const AccessRequest = Schema.Struct({
  connector: Schema.String,
  /** The colleague. */
  email: Schema.String,
  /**
   * `given`: the details are stored. While a connection is made, they are used in place of any that are typed until the request is
   * withdrawn; the source of an accepted connection has them already.
   */
  state: Schema.Literals(["waiting", "expired", "given"]),
  asked_at: Timestamp,
  expires_at: Timestamp,
  given_at: Schema.NullOr(Timestamp),
}).annotate(component("AccessRequest"))
export type AccessRequest = typeof AccessRequest.Type

/** GET /api/journey/access/ */
export const AccessPage = Schema.Struct({
  vendor: Schema.Struct({ name: Schema.String }),
  corporate: Schema.Struct({ name: Schema.String }),
  sdk: JourneySdk,
  connector: JourneyConnector,
  /** The verified mailbox of who asks. */
  asked_by: Schema.String,
  /** The details of an accepted connection that are not secret, by field key, to start from. */
  details: Schema.Record(Schema.String, Schema.String),
  expires_at: Timestamp,
}).annotate(component("AccessPage"))
export type AccessPage = typeof AccessPage.Type

/** POST /api/journey/access/ */
export const EnterAccess = Schema.Struct({
  /** By field key, all of them. */
  credentials: Schema.Record(Schema.String, Schema.String),
  /** False: they are only tested. */
  is_final: Schema.Boolean,
}).annotate(component("EnterAccess"))
export type EnterAccess = typeof EnterAccess.Type

const {
  result,
  message,
  message_codes: messageCodes,
  host_key: hostKey,
  categories,
  file,
} = SourceCheckAnswer.fields

/** Without anything of the source's contents: of a file only its name. */
export const EnteredAccess = Schema.Struct({
  result,
  message,
  message_codes: messageCodes,
  host_key: hostKey,
  categories,
  file,
  /** When the details were stored, which ends the link; null: they were not. */
  given_at: Schema.NullOr(Timestamp),
}).annotate(component("EnteredAccess"))
export type EnteredAccess = typeof EnteredAccess.Type
