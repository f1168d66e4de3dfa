import * as Schema from "effect/Schema"
import { component } from "../../component.ts"
import { NullableString, SearchText, Timestamp, Uuid } from "../../wire-values.ts"
import { CONNECTION_STATUSES, ConnectionStatus } from "../connection-status.ts"
import { JOURNEY_STEPS } from "../journey/journey-answers.ts"
import { MailboxDomainKind } from "../journey/mailbox.ts"
import { SyncFrequency } from "../sync-frequency.ts"
import { INTEGRATION_TYPES } from "../vendor-connections.ts"
import { ConsoleIssue } from "./client-issues.ts"

/* The clients of a vendor, as its users see them. */

const NullableTimestamp = Schema.NullOr(Timestamp)

const SESSION_STATES = ["reading", "held", "applying", "completed", "failed", "cancelled"] as const

/** Where the employees come from; null before the client has chosen. */
const Source = Schema.NullOr(
  Schema.Struct({ name: Schema.String, int_type: Schema.Literals(INTEGRATION_TYPES) }),
)

const clientFields = {
  connection_id: Uuid,
  org_id: Uuid,
  name: Schema.String,
  remote_org_id: NullableString,
  email: NullableString,
  status: ConnectionStatus,
  status_at: Timestamp,
  source: Source,
  employees: Schema.Int,
  on_demand: Schema.Boolean,
  paused_at: NullableTimestamp,
  /** Since when a request for more data has been waiting for the client's decision. */
  requested_at: NullableTimestamp,
  last_synced_at: NullableTimestamp,
  /** Null: on request only, or paused. */
  next_sync_at: NullableTimestamp,
  created_at: Timestamp,
}

/** One line of the list. */
export const ConsoleClient = Schema.Struct({
  ...clientFields,
  /** The newest sync that is not a trial run. */
  last_sync: Schema.NullOr(
    Schema.Struct({
      id: Uuid,
      is_first: Schema.Boolean,
      state: Schema.Literals(SESSION_STATES),
      started_at: Timestamp,
      finished_at: NullableTimestamp,
    }),
  ),
  /** Codes of the open issues. */
  issues: Schema.Array(Schema.String),
}).annotate(component("ConsoleClient"))
export type ConsoleClient = typeof ConsoleClient.Type

/** In a body, because a search may contain the HR admin's address, which must not be in a URL. */
export const ConsoleClientSearch = Schema.Struct({
  /** Words of the name, your own id or the HR admin's address. */
  search: Schema.optionalKey(SearchText),
  /** Only clients in this state. */
  status: Schema.optionalKey(Schema.Literals(CONNECTION_STATUSES)),
  /**
   * `open`: only clients that are not terminated; `connected`: only those that have accepted; `asked`: only those that have not
   * decided on a request for more. Not with `status`.
   */
  among: Schema.optionalKey(Schema.Literals(["open", "connected", "asked"])),
  /** By name, or the last activity first; by name when left out. */
  order: Schema.optionalKey(Schema.Literals(["name", "activity"])),
  /** The next_cursor of the page before. */
  cursor: Schema.optionalKey(Uuid),
}).annotate(component("ConsoleClientSearch"))
export type ConsoleClientSearch = typeof ConsoleClientSearch.Type

export const ConsoleClients = Schema.Struct({
  items: Schema.Array(ConsoleClient),
  /** How many clients match the search, by status; a status without clients is left out. */
  counts: Schema.Array(
    Schema.Struct({
      status: Schema.Literals(CONNECTION_STATUSES),
      clients: Schema.Int,
      employees: Schema.Int,
    }),
  ),
  next_cursor: NullableString,
}).annotate(component("ConsoleClients"))
export type ConsoleClients = typeof ConsoleClients.Type

const TIMELINE_KINDS = [
  "invited",
  "paused",
  "requested_more",
  "shares_less",
  "failed",
  "sync_failed",
  "sync_held",
  "first_sync",
  "employees_left",
  "recovered",
  "problem",
  "problem_solved",
  "withdrawn",
  "terminated",
] as const

/** What happened; counts and codes where the kind has them. */
export const ConsoleTimelineEvent = Schema.Struct({
  at: Timestamp,
  kind: Schema.Literals(TIMELINE_KINDS),
  session_id: Schema.optionalKey(Uuid),
  code: Schema.optionalKey(Schema.String),
  added: Schema.optionalKey(Schema.Int),
  updated: Schema.optionalKey(Schema.Int),
  left: Schema.optionalKey(Schema.Int),
  employees: Schema.optionalKey(Schema.NullOr(Schema.Int)),
}).annotate(component("ConsoleTimelineEvent"))
export type ConsoleTimelineEvent = typeof ConsoleTimelineEvent.Type

export const ConsoleClientDetails = Schema.Struct({
  ...clientFields,
  invited_by: NullableString,
  accepted_by: NullableString,
  /** The domain of the mailbox that accepted, and how it relates to the client; null: no mailbox was verified. */
  accepted_domain: Schema.NullOr(Schema.Struct({ domain: Schema.String, kind: MailboxDomainKind })),
  /** Null: the client has accepted it. */
  invitation: Schema.NullOr(
    Schema.Struct({
      /** The newest mail to the HR admin, and when its link expires; null: none is known, or it has stopped working. */
      mailed_at: NullableTimestamp,
      expires_at: NullableTimestamp,
      is_opened: Schema.Boolean,
      /** The step of the journey, and when it was reached; null: it was not begun. */
      step: Schema.NullOr(Schema.Literals(JOURNEY_STEPS)),
      step_at: NullableTimestamp,
    }),
  ),
  first_synced_at: NullableTimestamp,
  /** Null: nothing is pulled from the client. */
  frequency: Schema.NullOr(SyncFrequency),
  time_zone: NullableString,
  /** Keys of the data model: shared, requested but not shared, and not requested. */
  shared: Schema.Array(Schema.String),
  not_shared: Schema.Array(Schema.String),
  not_requested: Schema.Array(Schema.String),
  issues: Schema.Array(ConsoleIssue),
  timeline: Schema.Array(ConsoleTimelineEvent),
  /** For a terminated client: what was deleted. */
  receipt: Schema.NullOr(
    Schema.Struct({
      employees: Schema.Int,
      sync_sessions: Schema.Int,
      webhooks: Schema.Int,
      deleted_at: Timestamp,
    }),
  ),
}).annotate(component("ConsoleClientDetails"))
export type ConsoleClientDetails = typeof ConsoleClientDetails.Type

export const ConsoleSync = Schema.Struct({
  id: Uuid,
  is_first: Schema.Boolean,
  is_test: Schema.Boolean,
  mode: Schema.Literals(["full", "delta"]),
  state: Schema.Literals(SESSION_STATES),
  trigger: Schema.String,
  /** `rows` = `accepted` + `rejected` + `repeated` and those that are left out. */
  rows: Schema.Int,
  accepted: Schema.Int,
  rejected: Schema.Int,
  repeated: Schema.Int,
  added: Schema.Int,
  updated: Schema.Int,
  /** Part of the updated. */
  left: Schema.Int,
  /** Null: for the client's own people only. */
  reason: NullableString,
  started_at: Timestamp,
  finished_at: NullableTimestamp,
}).annotate(component("ConsoleSync"))
export type ConsoleSync = typeof ConsoleSync.Type

export const ConsoleSyncs = Schema.Struct({
  items: Schema.Array(ConsoleSync),
  next_cursor: NullableString,
}).annotate(component("ConsoleSyncs"))
export type ConsoleSyncs = typeof ConsoleSyncs.Type

/** One kind of error in one column of the source, over a number of rows; without values. */
export const ConsoleSyncFinding = Schema.Struct({
  /** Header of the column; null: the whole row. */
  column: NullableString,
  reason: Schema.String,
  rows: Schema.Int,
  /** Line or row of the first occurrence. */
  first_row: Schema.Int,
  /** The rows are left out; otherwise only the values are. */
  is_rejected: Schema.Boolean,
}).annotate(component("ConsoleSyncFinding"))
export type ConsoleSyncFinding = typeof ConsoleSyncFinding.Type

/** The progress of a sync, and the errors and warnings of its rows. */
export const ConsoleSyncProgress = Schema.Struct({
  sync: ConsoleSync,
  unchanged: Schema.Int,
  /** Rows of employees whom the client does not share; zero for the vendor's people. */
  left_out: Schema.Int,
  /** Employees that it adds or updates, and how many of them are already shared. */
  to_share: Schema.Int,
  shared: Schema.Int,
  /** The most frequent first, at most 100; for the client's own people only. */
  findings: Schema.Array(ConsoleSyncFinding),
}).annotate(component("ConsoleSyncProgress"))
export type ConsoleSyncProgress = typeof ConsoleSyncProgress.Type

/** In the time zone that is set. */
export const ConsoleSchedule = Schema.Struct({ frequency: SyncFrequency }).annotate(
  component("ConsoleSchedule"),
)
export type ConsoleSchedule = typeof ConsoleSchedule.Type

export const ConsolePause = Schema.Struct({ paused: Schema.Boolean }).annotate(component("ConsolePause"))
export type ConsolePause = typeof ConsolePause.Type

/** The decision about a held sync. */
export const ConsoleSyncAnswer = Schema.Struct({ session_id: Uuid, confirmed: Schema.Boolean }).annotate(
  component("ConsoleSyncAnswer"),
)
export type ConsoleSyncAnswer = typeof ConsoleSyncAnswer.Type

/** What terminating the client would delete, or has deleted. */
export const ConsoleDeletion = Schema.Struct({
  employees: Schema.Int,
  sync_sessions: Schema.Int,
  webhooks: Schema.Int,
}).annotate(component("ConsoleDeletion"))
export type ConsoleDeletion = typeof ConsoleDeletion.Type

const NullableMillis = Schema.NullOr(Schema.Int)

/** A client's syncs on each of the last fourteen days; the last one is today. */
export const ConsoleSyncFigures = Schema.Struct({
  /** IANA; the days are this zone's. */
  time_zone: Schema.String,
  days: Schema.Array(
    Schema.Struct({
      /** YYYY-MM-DD. */
      day: Schema.String,
      syncs: Schema.Int,
      failed: Schema.Int,
      /** Median and 95th percentile of the completed syncs' duration; null: none was completed. */
      median_ms: NullableMillis,
      p95_ms: NullableMillis,
      added: Schema.Int,
      updated: Schema.Int,
      unchanged: Schema.Int,
      left: Schema.Int,
      /** Rows that could not be read. */
      rejected: Schema.Int,
    }),
  ),
}).annotate(component("ConsoleSyncFigures"))
export type ConsoleSyncFigures = typeof ConsoleSyncFigures.Type
