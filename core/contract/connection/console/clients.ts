import * as Schema from "effect/Schema"
import { component } from "../../component.ts"
import { NullableString, SearchText, Timestamp, Uuid } from "../../wire-values.ts"
import { CONNECTION_STATUSES, ConnectionStatus } from "../../connection-status.ts"
import { JOURNEY_STEPS } from "../journey-step.ts"
import { MailboxDomainKind } from "../mailbox-domain-kind.ts"
import { SyncFrequency } from "../sync-frequency.ts"
import { INTEGRATION_TYPES } from "../../integration-type.ts"
import { SESSION_STATES } from "../../sync/console/syncs.ts"
import { ConsoleIssue } from "./client-issues.ts"

/* The clients of a vendor, as its users see them. */

const NullableTimestamp = Schema.NullOr(Timestamp)

/** Where the employees come from; null before the client has chosen. */
const Source = Schema.NullOr(
  Schema.Struct({ name: Schema.String, int_type: Schema.Literals(INTEGRATION_TYPES) }),
)

const clientFields = {
  connection_id: Uuid,
  org_id: Uuid,
  name: Schema.String,
  /** Who receives the data: what a user of the company calls the connection. */
  vendor: Schema.Struct({ name: Schema.String, logo_url: NullableString }),
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
  first_synced_at: NullableTimestamp,
  last_synced_at: NullableTimestamp,
  /** Null: on request only, or paused. */
  next_sync_at: NullableTimestamp,
  created_at: Timestamp,
}

/** One line of the list. */
export const ConsoleClient = Schema.Struct({
  ...clientFields,
  /** How many fields of the data model are shared. */
  shared_fields: Schema.Int,
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

/** In the time zone that is set. */
export const ConsoleSchedule = Schema.Struct({ frequency: SyncFrequency }).annotate(
  component("ConsoleSchedule"),
)
export type ConsoleSchedule = typeof ConsoleSchedule.Type

export const ConsolePause = Schema.Struct({ paused: Schema.Boolean }).annotate(component("ConsolePause"))
export type ConsolePause = typeof ConsolePause.Type

/** What pausing the client's connection would stop. */
export const ConsolePauseEffect = Schema.Struct({
  /** Whose changes no longer arrive. */
  employees: Schema.Int,
  /** The scheduled sync that would not run; null: none is scheduled. */
  next_sync_at: NullableTimestamp,
  /** A sync runs, which completes. */
  is_syncing: Schema.Boolean,
  /** Webhooks that wait, which are delivered. */
  waiting_webhooks: Schema.Int,
}).annotate(component("ConsolePauseEffect"))
export type ConsolePauseEffect = typeof ConsolePauseEffect.Type

/** What terminating the client would delete, or has deleted. */
export const ConsoleDeletion = Schema.Struct({
  employees: Schema.Int,
  sync_sessions: Schema.Int,
  webhooks: Schema.Int,
}).annotate(component("ConsoleDeletion"))
export type ConsoleDeletion = typeof ConsoleDeletion.Type
