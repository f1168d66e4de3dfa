import * as Schema from "effect/Schema"
import { component } from "../../component.ts"
import { Instant } from "../../instant.ts"
import { NullableNumber, NullableString, Timestamp, Uuid } from "../../wire-values.ts"

/* The log of the calls that a vendor's software makes, as the vendor's users see it. */

export const API_CALL_OUTCOMES = ["accepted", "refused"] as const
export type ApiCallOutcome = (typeof API_CALL_OUTCOMES)[number]

const ShortText = Schema.String.check(Schema.isMaxLength(200))

/** A place in the log, as a reader returns it unchanged. */
const ApiCallCursor = Schema.String.check(
  Schema.isPattern(/^\d{1,15}-\d{1,18}$/u, { expected: "a next_cursor" }),
)

interface ApiCallPosition {
  /** Epoch milliseconds. */
  readonly at: number
  readonly id: string
}

export const formatApiCallCursor = ({ at, id }: ApiCallPosition): string => `${String(at)}-${id}`

/** The position in a cursor that the schema accepted. */
export const parseApiCallCursor = (cursor: string): ApiCallPosition => {
  const [at = "", id = ""] = cursor.split("-")
  return { at: Number(at), id }
}

export const ConsoleApiCallQuery = Schema.Struct({
  outcome: Schema.optionalKey(Schema.Literals(API_CALL_OUTCOMES)),
  refusal: Schema.optionalKey(ShortText),
  route: Schema.optionalKey(ShortText),
  credential_id: Schema.optionalKey(Uuid),
  request_id: Schema.optionalKey(Uuid),
  from: Schema.optionalKey(Instant),
  to: Schema.optionalKey(Instant),
  cursor: Schema.optionalKey(ApiCallCursor),
})
export type ConsoleApiCallQuery = typeof ConsoleApiCallQuery.Type

export const ConsoleApiCall = Schema.Struct({
  id: Schema.String,
  at: Timestamp,
  request_id: Uuid,
  method: Schema.String,
  /** With the names of its parameters, without their values. */
  route: Schema.String,
  status: Schema.Int,
  duration_ms: Schema.Finite,
  credential_id: Uuid,
  /** Null: the credential is gone. */
  credential_kind: Schema.NullOr(Schema.Literals(["api-key", "basic-user"])),
  credential_name: NullableString,
  /** Why it was refused: a code. Null: it was not. */
  refusal: NullableString,
  /** How many calls just before this one were too many to list. */
  omitted: Schema.Int,
}).annotate(component("ConsoleApiCall"))
export type ConsoleApiCall = typeof ConsoleApiCall.Type

export const ConsoleApiCalls = Schema.Struct({
  items: Schema.Array(ConsoleApiCall),
  next_cursor: NullableString,
  /** How far back the calls were searched, when not to the end. */
  searched_until: Schema.NullOr(Timestamp),
}).annotate(component("ConsoleApiCalls"))
export type ConsoleApiCalls = typeof ConsoleApiCalls.Type

const FIGURES = {
  calls: Schema.Int,
  refused: Schema.Int,
  /** Calls that were too many to list. */
  omitted: Schema.Int,
  /** Half of the calls took at most this long, and 95 of 100; null: there are no calls. */
  median_ms: NullableNumber,
  percentile_95_ms: NullableNumber,
}

/** The calls of the last 24 hours are counted, the latest 10,000 at most. */
export const ConsoleApiCallFigures = Schema.Struct({
  ...FIGURES,
  /** The earliest call that is counted; null: there are none. */
  since: Schema.NullOr(Timestamp),
  routes: Schema.Array(Schema.Struct({ method: Schema.String, route: Schema.String, ...FIGURES })),
  /** API keys and Basic users that called. */
  credentials: Schema.Array(Schema.Struct({ credential_id: Uuid, calls: Schema.Int })),
}).annotate(component("ConsoleApiCallFigures"))
export type ConsoleApiCallFigures = typeof ConsoleApiCallFigures.Type
