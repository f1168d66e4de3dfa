import * as Schema from "effect/Schema"
import { component } from "../component.ts"
import { ConnectionStatus } from "../connection-status.ts"
import { ALL_DATA_MODEL_KEYS } from "../sharing/data-model-flags.ts"
import { SubsetRule } from "../sharing/sharing-terms.ts"
import { SESSION_STATES } from "../sync/console/syncs.ts"
import { Timestamp, Uuid } from "../wire-values.ts"
import { JourneyPreview } from "./preview-journey.ts"

/* What people see and change of a connection that is accepted: GET /api/journey/connected/ and the calls beside it. */

const Keys = Schema.Array(Schema.Literals(ALL_DATA_MODEL_KEYS))
const MAX_VERSION_LENGTH = 64
const MAX_SAMPLE = 100

const TERMS = {
  /** Fields that are not shared. */
  withheld: Keys,
  /** Only employees who match every rule are shared; without rules, all are. */
  subset: Schema.Array(SubsetRule),
}

const ConnectedSync = Schema.Struct({
  session_id: Uuid,
  state: Schema.Literals(SESSION_STATES),
  /** What started it, for example `schedule` or `upload`. */
  trigger: Schema.String,
  is_first: Schema.Boolean,
  started_at: Timestamp,
  finished_at: Schema.NullOr(Timestamp),
  /** Employees who were added or changed for the vendor, including those who left. */
  employees_shared: Schema.Int,
  /** Rows that the company's own rules leave out; 0 also for a caller who may not see the source. */
  rows_left_out: Schema.Int,
  rows_rejected: Schema.Int,
})
export type ConnectedSync = typeof ConnectedSync.Type

const ConnectedMailbox = Schema.Struct({
  mailbox_id: Uuid,
  /** For a caller who is not verified, only the domain of the address is shown. */
  email: Schema.String,
  /** False: the person has not opened the mail yet, and cannot decide anything. */
  is_proven: Schema.Boolean,
  /** The mailbox that the caller verified. */
  is_caller: Schema.Boolean,
})
export type ConnectedMailbox = typeof ConnectedMailbox.Type

export const JourneyConnected = Schema.Struct({
  status: ConnectionStatus,
  /** When sharing was paused; null: it is not. */
  paused_at: Schema.NullOr(Timestamp),
  /** When the first sync was completed; null: nothing is shared yet. */
  shared_since: Schema.NullOr(Timestamp),
  /** When the source is read next; null: on request only, or paused. */
  next_sync: Schema.NullOr(Timestamp),
  /** Employees who are shared. */
  employees: Schema.Int,
  /** Only required fields are shared, and all of them of an employee who consents. */
  on_demand: Schema.Boolean,
  /** What the vendor requests and the company agreed to. */
  fields: Schema.Array(
    Schema.Struct({
      key: Schema.Literals(ALL_DATA_MODEL_KEYS),
      is_mandatory: Schema.Boolean,
      /** Employees who had a value after the last sync that counted them; null: not counted, or not shared then. */
      filled: Schema.NullOr(Schema.Int),
    }),
  ),
  ...TERMS,
  /** Required by the next change of what is shared. */
  version: Schema.String,
  /** The last ones, newest first, at most 10. */
  syncs: Schema.Array(ConnectedSync),
  /** The mailboxes that look after the connection, oldest first. */
  mailboxes: Schema.Array(ConnectedMailbox),
}).annotate(component("JourneyConnected"))
export type JourneyConnected = typeof JourneyConnected.Type

export const RemoveJourneyMailbox = Schema.Struct({ mailbox_id: Uuid }).annotate(
  component("RemoveJourneyMailbox"),
)

export const JourneySharingTrial = Schema.Struct({
  ...TERMS,
  /** Which of the sample records, from 0. */
  sample: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: MAX_SAMPLE })),
}).annotate(component("JourneySharingTrial"))

const { total, matching, values, sample, sample_count, is_sample_changed } = JourneyPreview.fields

/** Counted among the employees who are shared now. */
export const JourneySharingPreview = Schema.Struct({
  ...{ total, matching, values, sample, sample_count, is_sample_changed },
  /** Those of them who leave as soon as the terms are saved. */
  leaving: Schema.Int,
  /** Part of `leaving`: it is not stored whether the rules include them; the next sync shares those again that the rules include. */
  undecided: Schema.Int,
}).annotate(component("JourneySharingPreview"))
export type JourneySharingPreview = typeof JourneySharingPreview.Type

export const JourneySharingChange = Schema.Struct({
  ...TERMS,
  /** The version that the change is based on. */
  version: Schema.String.check(Schema.isMaxLength(MAX_VERSION_LENGTH)),
}).annotate(component("JourneySharingChange"))

export const JourneySharingChanged = Schema.Struct({
  /** Employees who are no longer shared; the vendor is notified of each. */
  excluded: Schema.Int,
}).annotate(component("JourneySharingChanged"))

export const ResumedJourney = Schema.Struct({
  /** When the source is read next; null: on request only. */
  next_sync: Schema.NullOr(Timestamp),
}).annotate(component("ResumedJourney"))

export const JourneyDeletion = Schema.Struct({
  employees: Schema.Int,
  sync_sessions: Schema.Int,
  /** Those that were not delivered yet. */
  webhooks: Schema.Int,
}).annotate(component("JourneyDeletion"))
export type JourneyDeletion = typeof JourneyDeletion.Type
