import { ReasonCodes } from "../reasons/reason.ts"
import * as Schema from "effect/Schema"
import { component } from "../component.ts"
import { ALL_DATA_MODEL_KEYS } from "../sharing/data-model-flags.ts"
import { LackingField } from "../sharing/lacking-field.ts"
import { NullableString, Timestamp, Uuid } from "../wire-values.ts"
import { HostKey } from "../connection/check-source.ts"
import { JourneyPurpose } from "../onboarding/journey/journey-purpose.ts"
import { MailboxCode } from "../onboarding/journey/mailbox.ts"
import { ReviewedChange } from "./review-change.ts"

/* GET /api/journey/question/, POST /api/journey/repair/ and /api/journey/answer-request/ */

const Keys = Schema.Array(Schema.Literals(ALL_DATA_MODEL_KEYS))

/** What the corporate has to decide; each part is null where there is nothing to decide. */
export const JourneyQuestion = Schema.Struct({
  purpose: JourneyPurpose,
  /** The source can no longer be read. */
  repair: Schema.NullOr(
    Schema.Struct({
      /**
       * `credentials`: they are rejected. `permission`: they may not read all that is shared. `columns`: the source has different columns
       * than before.
       */
      problem: Schema.Literals(["credentials", "permission", "columns"]),
      message: Schema.String,
      message_codes: ReasonCodes,
      since: Timestamp,
      /** The stored details that are not secret, by field key. */
      credentials: Schema.Record(Schema.String, Schema.String),
      /** Secrets with a stored value that may be left out; only while the caller is verified. */
      stored: Schema.Array(Schema.String),
      last_synced: Schema.NullOr(Timestamp),
    }),
  ),
  /** A sync would change far more employees than usual. */
  confirm_sync: Schema.NullOr(
    Schema.Struct({
      session_id: Uuid,
      message: NullableString,
      message_codes: ReasonCodes,
      held_since: Timestamp,
      /** Employees that the vendor has now. */
      employees: Schema.Int,
      to_add: Schema.Int,
      to_update: Schema.Int,
      /** Part of `to_update`: missing from the source, so they become inactive. */
      missing: Schema.Int,
      /** The first of those by name, at most 10; empty for a caller who is not verified. */
      leaving: Schema.Array(Schema.Struct({ employee_id: Schema.String, name: NullableString })),
    }),
  ),
  /** The vendor asks for more than was agreed. */
  sharing_request: Schema.NullOr(
    Schema.Struct({
      /** Identifies exactly this request. */
      version: Schema.String,
      /** False: it was declined before, and can still be accepted. */
      is_open: Schema.Boolean,
      requested_at: Timestamp,
      new_fields: Keys,
      /** Fields that could no longer be withheld; new ones included. */
      mandatory_fields: Keys,
      /** Fields that are withheld now, and would be shared. */
      withheld_fields: Keys,
      /** Fields that would be mandatory and some employees lack, as of the last sync. */
      lacking: Schema.Array(LackingField),
    }),
  ),
  /** A change of which all mailboxes that speak for the corporate were notified; the user says whether it is intended. */
  change: Schema.NullOr(ReviewedChange),
  /** The caller has verified a mailbox that speaks for the corporate; without that, decisions require a mailed code. */
  is_verified: Schema.Boolean,
}).annotate(component("JourneyQuestion"))
export type JourneyQuestion = typeof JourneyQuestion.Type

export const RepairJourney = Schema.Struct({
  /** By field key, in full; while the caller is verified a secret may be left out. Null: only read the source again. */
  credentials: Schema.NullOr(Schema.Record(Schema.String, Schema.String)),
}).annotate(component("RepairJourney"))
export type RepairJourney = typeof RepairJourney.Type

export const RepairedJourney = Schema.Struct({
  /** When the source is read next; null: on request only. */
  next_sync: Schema.NullOr(Timestamp),
  /** The server presents a key that is not confirmed: nothing was sent to it, and nothing is repaired. Null: repaired. */
  host_key: Schema.NullOr(HostKey),
}).annotate(component("RepairedJourney"))
export type RepairedJourney = typeof RepairedJourney.Type

export const AnswerJourneyRequest = Schema.Struct({
  version: Schema.String,
  agree: Schema.Boolean,
  /** From the mail; it may be left out while the caller is verified. */
  mailbox_code: Schema.optionalKey(MailboxCode),
}).annotate(component("AnswerJourneyRequest"))
export type AnswerJourneyRequest = typeof AnswerJourneyRequest.Type

export const AnsweredJourneyRequest = Schema.Struct({ agreed: Schema.Boolean }).annotate(
  component("AnsweredJourneyRequest"),
)
export type AnsweredJourneyRequest = typeof AnsweredJourneyRequest.Type
