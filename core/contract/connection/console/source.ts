import { ReasonCodes } from "../../reasons/reason.ts"
import * as Schema from "effect/Schema"
import { component } from "../../component.ts"
import { DATA_MODEL_CATEGORIES } from "../../sharing/data-model-flags.ts"
import { NullableString, Timestamp } from "../../wire-values.ts"
import { CheckedFile, HostKey, SourceFailure } from "../check-source.ts"
import { JourneyConnector } from "../connectors.ts"

/* The source of a client: how it is reached. The company's own people and the operator see it. */

const NullableTimestamp = Schema.NullOr(Timestamp)

/* The address that the HR system calls on changes */

export const ConsoleSourceWebhook = Schema.Struct({
  /** Null: there is no address. */
  webhook: Schema.NullOr(Schema.Struct({ issued_at: Timestamp, last_called_at: NullableTimestamp })),
}).annotate(component("ConsoleSourceWebhook"))
export type ConsoleSourceWebhook = typeof ConsoleSourceWebhook.Type

export const ConsoleIssuedSourceWebhook = Schema.Struct({
  /** A path of this service. Anyone who knows it can request a sync, so it is shown once. */
  path: Schema.String,
}).annotate(component("ConsoleIssuedSourceWebhook"))
export type ConsoleIssuedSourceWebhook = typeof ConsoleIssuedSourceWebhook.Type

/* The details by which it is read */

export const ConsoleSource = Schema.Struct({
  /** Null: this installation no longer has it. */
  connector: Schema.NullOr(JourneyConnector),
  /** The service pulls from it; otherwise employees are uploaded or pushed. */
  is_pulled: Schema.Boolean,
  /** It can call an address on changes. */
  has_webhooks: Schema.Boolean,
  /** The stored details that are not secret, by field key. */
  details: Schema.Record(Schema.String, Schema.String),
}).annotate(component("ConsoleSource"))
export type ConsoleSource = typeof ConsoleSource.Type

export const ConsoleSourceDetails = Schema.Struct({
  /** By field key, secrets included. */
  details: Schema.Record(Schema.String, Schema.String),
}).annotate(component("ConsoleSourceDetails"))
export type ConsoleSourceDetails = typeof ConsoleSourceDetails.Type

export const ConsoleSourceTest = Schema.Struct({
  /** As in `SourceCheck`. */
  result: Schema.Literals(["ok", "host_key", "failed"]),
  message: NullableString,
  message_codes: ReasonCodes,
  /** Only with `failed`. */
  failure: Schema.optionalKey(SourceFailure),
  host_key: Schema.NullOr(HostKey),
  /** What the source provides; `problem` is null where it works. Empty unless `result` is `ok`. */
  categories: Schema.Array(
    Schema.Struct({ category: Schema.Literals(DATA_MODEL_CATEGORIES), problem: NullableString }),
  ),
  /** As in `SourceCheck`. */
  rows: Schema.Int,
  /** As in `SourceCheck`. */
  has_more_rows: Schema.Boolean,
  /** As in `SourceCheck`. */
  file: Schema.NullOr(CheckedFile),
  /** Values in the first rows that are not valid. */
  findings: Schema.Int,
}).annotate(component("ConsoleSourceTest"))
export type ConsoleSourceTest = typeof ConsoleSourceTest.Type

export const ConsoleRepairedSource = Schema.Struct({
  /** When the source is read next; null: on request only. */
  next_sync_at: NullableTimestamp,
  /** The server presents a key that is not confirmed: nothing was sent to it, and nothing is saved. Null: saved. */
  host_key: Schema.NullOr(HostKey),
}).annotate(component("ConsoleRepairedSource"))
export type ConsoleRepairedSource = typeof ConsoleRepairedSource.Type
