import * as Schema from "effect/Schema"
import { component } from "../../component.ts"
import { CONNECTION_STATUSES } from "../../connection-status.ts"
import { SESSION_STATES } from "../../sync/console/syncs.ts"
import { NullableString, SearchText, Timestamp, Uuid } from "../../wire-values.ts"
import { ListedUser } from "./listed-user.ts"

/* A company at all its vendors, as the operators of the installation see it. */

const NullableTimestamp = Schema.NullOr(Timestamp)
const Count = Schema.Int

/** In a body, because what an operator types may be a person's name or address, which must not be in a URL. */
export const ConsoleCompanySearch = Schema.Struct({
  /** Words of the name or the domain. */
  search: Schema.optionalKey(SearchText),
  /** The next_cursor of the page before. */
  cursor: Schema.optionalKey(Uuid),
}).annotate(component("ConsoleCompanySearch"))
export type ConsoleCompanySearch = typeof ConsoleCompanySearch.Type

/** Its connections are counted without those that are terminated. */
export const ConsoleCompany = Schema.Struct({
  org_id: Uuid,
  name: Schema.String,
  domain: NullableString,
  vendors: Count,
  /** How many of the vendors it is connected to. */
  connected: Count,
  /** How many of its connections failed. */
  failed: Count,
  last_synced_at: NullableTimestamp,
}).annotate(component("ConsoleCompany"))
export type ConsoleCompany = typeof ConsoleCompany.Type

export const ConsoleCompanies = Schema.Struct({
  items: Schema.Array(ConsoleCompany),
  /** All that match the search. */
  total: Count,
  next_cursor: NullableString,
}).annotate(component("ConsoleCompanies"))
export type ConsoleCompanies = typeof ConsoleCompanies.Type

/** The stages of an uploaded file. `checked`: it can be shared. */
const UPLOAD_STAGES = [
  "receiving",
  "reading",
  "read",
  "unreadable",
  "checking",
  "checked",
  "sharing",
] as const

const Upload = Schema.Struct({
  stage: Schema.Literals(UPLOAD_STAGES),
  /** Bytes. */
  size: Schema.Int,
  received: Schema.Int,
  begun_at: Timestamp,
  /** Since when it waits for a worker; null: it does not. */
  waiting_since: NullableTimestamp,
  /** It has waited longer than the overview tolerates. */
  is_stuck: Schema.Boolean,
})

/** A connection that is not terminated. */
const Connection = Schema.Struct({
  connection_id: Uuid,
  vendor: Schema.Struct({ org_id: Uuid, name: Schema.String }),
  status: Schema.Literals(CONNECTION_STATUSES),
  /** Where the employees come from; null before the company has chosen. */
  source: NullableString,
  employees: Count,
  /** How many fields of the data model are shared. */
  shared_fields: Count,
  paused_at: NullableTimestamp,
  last_synced_at: NullableTimestamp,
  /** Null: on request only, or paused. */
  next_sync_at: NullableTimestamp,
  last_sync: Schema.NullOr(Schema.Struct({ state: Schema.Literals(SESSION_STATES), started_at: Timestamp })),
  /** Codes of the open issues. */
  issues: Schema.Array(Schema.String),
  /** Null: no file is being uploaded. */
  upload: Schema.NullOr(Upload),
  /** Those that speak for the company there, oldest first. `is_verified`: false: the owner has not verified it, so it decides nothing. */
  mailboxes: Schema.Array(Schema.Struct({ email: Schema.String, is_verified: Schema.Boolean })),
})

export const ConsoleCompanyState = Schema.Struct({
  org_id: Uuid,
  name: Schema.String,
  domain: NullableString,
  /** The last activity first, at most 100. */
  connections: Schema.Array(Connection),
  total_connections: Count,
  /** How many connections were terminated. */
  terminated: Count,
  /** Who can sign in for it; the oldest first, at most 100. */
  users: Schema.Array(ListedUser),
  total_users: Count,
}).annotate(component("ConsoleCompanyState"))
export type ConsoleCompanyState = typeof ConsoleCompanyState.Type
