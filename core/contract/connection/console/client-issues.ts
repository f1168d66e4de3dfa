import * as Schema from "effect/Schema"
import { ReasonCodes } from "../../reasons/reason.ts"
import { component } from "../../component.ts"
import { Timestamp, NullableString, Uuid } from "../../wire-values.ts"

/** The one step by which the vendor's users resolve an issue of a client. */
export const VENDOR_STEPS = [
  /** Look at the held sync, and confirm or reject it. */
  "confirm_sync",
  /** Nothing: the next sync tries again. */
  "wait",
  /** The client was mailed a link to repair its connection; ask whether it arrived. */
  "await_repair",
  /** The client has to grant the missing right in its HR system, or stop sharing what may not be read. */
  "grant_or_withhold",
  /** The client was mailed the vendor's request; ask for a decision. */
  "await_answer",
  /** The client has requested approval: review its test records, and approve them. */
  "review_push_test",
  /** Say by a transformation rule what the statuses of the client's source mean. */
  "map_status",
  /** The client has to correct its file or its HR system. */
  "ask_client",
  /** Repair the vendor's own endpoint, and resend what it did not accept. */
  "resend_webhooks",
] as const
export type VendorStep = (typeof VENDOR_STEPS)[number]

/** An open issue of a client. */
export const ConsoleIssue = Schema.Struct({
  id: Uuid,
  connection_id: Uuid,
  client: Schema.String,
  /** The name of who receives the data. */
  vendor: Schema.String,
  code: Schema.String,
  /** Null where it quotes the client's source. */
  message: NullableString,
  message_codes: ReasonCodes,
  step: Schema.Literals(VENDOR_STEPS),
  raised_at: Timestamp,
  seen_at: Timestamp,
}).annotate(component("ConsoleIssue"))
export type ConsoleIssue = typeof ConsoleIssue.Type

/** The first 100, oldest first. */
export const ConsoleIssues = Schema.Struct({ items: Schema.Array(ConsoleIssue) }).annotate(
  component("ConsoleIssues"),
)
export type ConsoleIssues = typeof ConsoleIssues.Type
