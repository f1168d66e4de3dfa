import * as Schema from "effect/Schema"
import { component } from "../../component.ts"
import { SyncFrequency } from "../../connection/sync-frequency.ts"
import { UnsupportedHrmsForm } from "../hrms-form.ts"
import { NullableString, Timestamp, Uuid } from "../../wire-values.ts"

/* Requests of corporates to the operator, as users of all three sides see them in the console. */

const NullableTimestamp = Schema.NullOr(Timestamp)

/** A document that was added to a request. */
export const ConsoleDocument = Schema.Struct({
  document_id: Uuid,
  name: Schema.String,
  /** Bytes. */
  size: Schema.Int,
  content_type: Schema.String,
  added_at: Timestamp,
}).annotate(component("ConsoleDocument"))
export type ConsoleDocument = typeof ConsoleDocument.Type

/** A request for an HR system that is not supported. */
const requestFields = {
  request_id: Uuid,
  hrms_name: Schema.String,
  org_name: Schema.String,
  /** Receives the response. */
  email: Schema.String,
  website_url: NullableString,
  additional_information: NullableString,
  filed_at: Timestamp,
  /** Null: not answered yet. */
  answered_at: NullableTimestamp,
}
export const ConsoleRequest = Schema.Struct(requestFields).annotate(component("ConsoleRequest"))
export type ConsoleRequest = typeof ConsoleRequest.Type

export const ConsoleRequestDetails = Schema.Struct({
  ...requestFields,
  documents: Schema.Array(ConsoleDocument),
}).annotate(component("ConsoleRequestDetails"))
export type ConsoleRequestDetails = typeof ConsoleRequestDetails.Type

/** Unanswered requests first, then oldest first. */
export const ConsoleRequests = Schema.Struct({ items: Schema.Array(ConsoleRequest) }).annotate(
  component("ConsoleRequests"),
)
export type ConsoleRequests = typeof ConsoleRequests.Type

/** `request_id`: chosen by the caller, so that repeating the call after a lost response does not file a second request. */
export const ConsoleNewRequest = Schema.Struct({
  request_id: Uuid,
  ...UnsupportedHrmsForm.fields,
}).annotate(component("ConsoleNewRequest"))
export type ConsoleNewRequest = typeof ConsoleNewRequest.Type

export const SET_UP_MOVES = ["documents_received", "in_set_up"] as const

/** An HR system that the operator sets up for a corporate. */
const setUpFields = {
  connection_id: Uuid,
  client: Schema.String,
  /** The name of who receives the data. */
  vendor: Schema.String,
  hrms_name: Schema.String,
  state: Schema.Literals(["requested", ...SET_UP_MOVES, "live"]),
  requested_at: Timestamp,
  /** The operator's task, and when it is due or since when an upload has been requested; null: none. */
  task: Schema.NullOr(Schema.Struct({ kind: Schema.Literals(["set-up", "upload"]), due_at: Timestamp })),
  /** Null: on request only. */
  next_upload_at: NullableTimestamp,
  last_synced_at: NullableTimestamp,
}
export const ConsoleSetUp = Schema.Struct(setUpFields).annotate(component("ConsoleSetUp"))
export type ConsoleSetUp = typeof ConsoleSetUp.Type

export const ConsoleSetUpDetails = Schema.Struct({
  ...setUpFields,
  website_url: NullableString,
  additional_information: NullableString,
  frequency: Schema.NullOr(SyncFrequency),
  documents: Schema.Array(ConsoleDocument),
}).annotate(component("ConsoleSetUpDetails"))
export type ConsoleSetUpDetails = typeof ConsoleSetUpDetails.Type

/** Those with a task of the operator first, by when it is due; then the newest. */
export const ConsoleSetUps = Schema.Struct({ items: Schema.Array(ConsoleSetUp) }).annotate(
  component("ConsoleSetUps"),
)
export type ConsoleSetUps = typeof ConsoleSetUps.Type

/** `delta`: the file has only new and changed employees. */
export const ShareAssistedFile = Schema.Struct({ mode: Schema.Literals(["full", "delta"]) }).annotate(
  component("ShareAssistedFile"),
)
export type ShareAssistedFile = typeof ShareAssistedFile.Type

export const ConsoleSetUpMove = Schema.Struct({ state: Schema.Literals(SET_UP_MOVES) }).annotate(
  component("ConsoleSetUpMove"),
)
export type ConsoleSetUpMove = typeof ConsoleSetUpMove.Type
