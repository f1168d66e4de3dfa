import * as Schema from "effect/Schema"
import { Address } from "./sign-in.ts"
import { component } from "../../component.ts"
import { NullableString, Timestamp, Uuid } from "../../wire-values.ts"

/* The vendors of an installation, as its operators see them. */

const NAME_LIMIT = 300
const URL_LIMIT = 2_048
const KEY_LIMIT = 16_384
const ORIGIN_LIMIT = 50

/** The state of the webhook endpoint. `trying`: a pause has ended, and the result of one webhook decides. */
export const ENDPOINT_STATES = ["working", "failing", "paused", "trying", "disabled"] as const

/** The clients that are not terminated. */
export const ConsoleVendor = Schema.Struct({
  org_id: Uuid,
  name: Schema.String,
  time_zone: Schema.String,
  created_at: Timestamp,
  clients: Schema.Int,
  /** How many of the clients are connected. */
  connected: Schema.Int,
  employees: Schema.Int,
  last_synced_at: Schema.NullOr(Timestamp),
  /** Null: webhooks go nowhere. */
  webhooks: Schema.NullOr(Schema.Struct({ url: Schema.String, state: Schema.Literals(ENDPOINT_STATES) })),
}).annotate(component("ConsoleVendor"))
export type ConsoleVendor = typeof ConsoleVendor.Type

export const ConsoleVendors = Schema.Struct({
  items: Schema.Array(ConsoleVendor),
  /** All that match the search. */
  total: Schema.Int,
  next_cursor: Schema.NullOr(Schema.String),
}).annotate(component("ConsoleVendors"))
export type ConsoleVendors = typeof ConsoleVendors.Type

const limited = (length: number) => Schema.String.check(Schema.isMaxLength(length))

export const ConsoleNewVendor = Schema.Struct({
  name: limited(NAME_LIMIT),
  /** The first admin, who can sign in at once. */
  admin_email: Schema.optionalKey(Address),
  /** IANA; failed webhooks are sent again at the end of its day. UTC when left out. */
  time_zone: Schema.optionalKey(limited(NAME_LIMIT)),
  /** Pages that may embed the journey. */
  origins: Schema.optionalKey(Schema.Array(limited(URL_LIMIT)).check(Schema.isMaxLength(ORIGIN_LIMIT))),
  /** Receives every event but sync.events.employee.csv. */
  webhook_url: Schema.optionalKey(limited(URL_LIMIT)),
  /** RSA, as PEM or JWK: verifies requests, and encrypts responses. */
  public_key: Schema.optionalKey(limited(KEY_LIMIT)),
}).annotate(component("ConsoleNewVendor"))
export type ConsoleNewVendor = typeof ConsoleNewVendor.Type

/** Absent fields stay unchanged. */
export const ConsoleVendorChange = Schema.Struct({
  name: Schema.optionalKey(limited(NAME_LIMIT)),
  /** IANA. */
  time_zone: Schema.optionalKey(limited(NAME_LIMIT)),
}).annotate(component("ConsoleVendorChange"))
export type ConsoleVendorChange = typeof ConsoleVendorChange.Type

/** Shown once. */
export const ConsoleCreatedVendor = Schema.Struct({
  org_id: Uuid,
  api_key: Schema.String,
  username: Schema.String,
  password: Schema.String,
  app_key: Schema.String,
  app_secret: Schema.String,
  /** The app secret as the libraries of Standard Webhooks take it: `whsec_` and the base64 of its bytes. */
  webhook_secret: Schema.String,
  /** `password` is null for a person who already has one, and keeps it. */
  admin: Schema.NullOr(Schema.Struct({ email: Schema.String, password: NullableString })),
}).annotate(component("ConsoleCreatedVendor"))
export type ConsoleCreatedVendor = typeof ConsoleCreatedVendor.Type
