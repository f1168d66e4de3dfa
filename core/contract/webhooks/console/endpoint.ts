import * as Schema from "effect/Schema"
import { component } from "../../component.ts"
import { Instant } from "../../instant.ts"
import { NullableString, Timestamp, Uuid } from "../../wire-values.ts"
import { WEBHOOK_EVENTS } from "../webhook.ts"

/* Where a vendor receives its webhooks, and what signs them, as its users see it. */

const SETTINGS = { url: Schema.String, events: Schema.Array(Schema.Literals(WEBHOOK_EVENTS)) }

export const ConsoleWebhookEndpoint = Schema.Struct({
  /** Null: the vendor has none. */
  endpoint: Schema.NullOr(
    Schema.Struct({
      ...SETTINGS,
      /** `trying`: a pause has ended, and one webhook tests it. */
      state: Schema.Literals(["working", "failing", "paused", "trying", "disabled"]),
      /** Since when it has accepted no webhook; null: it accepted the last attempt. */
      failing_since: Schema.NullOr(Timestamp),
      paused_until: Schema.NullOr(Timestamp),
      disabled_at: Schema.NullOr(Timestamp),
      /** `gone`: it responded with 410; `failing`: it accepted no webhook for five days. */
      disabled_reason: Schema.NullOr(Schema.Literals(["gone", "failing"])),
    }),
  ),
  /** Required by the next change. */
  version: Schema.String,
  /** Newest first; null: the user may not see them. */
  secrets: Schema.NullOr(
    Schema.Array(
      Schema.Struct({
        id: Uuid,
        /** Its first characters. */
        prefix: NullableString,
        created_at: Timestamp,
        /** When it stops signing; null: it is the current one. */
        expires_at: Schema.NullOr(Timestamp),
        state: Schema.Literals(["active", "expiring", "expired", "revoked"]),
      }),
    ),
  ),
  time_zone: Schema.String,
}).annotate(component("ConsoleWebhookEndpoint"))
export type ConsoleWebhookEndpoint = typeof ConsoleWebhookEndpoint.Type

export const ConsoleWebhookEndpointChange = Schema.Struct({
  url: Schema.String.check(Schema.isMaxLength(2_000)),
  events: Schema.Array(Schema.Literals(WEBHOOK_EVENTS)),
  /** The version that the change is based on. */
  version: Schema.String.check(Schema.isMaxLength(32)),
}).annotate(component("ConsoleWebhookEndpointChange"))
export type ConsoleWebhookEndpointChange = typeof ConsoleWebhookEndpointChange.Type

export const ConsoleTestEvent = Schema.Struct({
  request_id: Uuid,
  acknowledged: Schema.Boolean,
  duration_ms: Schema.Int,
  status: Schema.NullOr(Schema.Int),
  problem: NullableString,
  answer: NullableString,
}).annotate(component("ConsoleTestEvent"))
export type ConsoleTestEvent = typeof ConsoleTestEvent.Type

/** `switch_at`: when `service-signature` switches to the new secret; null: now. */
export const ConsoleSecretRotation = Schema.Struct({ switch_at: Schema.NullOr(Instant) }).annotate(
  component("ConsoleSecretRotation"),
)

/** The secret is shown once. */
export const ConsoleRotatedSecret = Schema.Struct({
  app_secret: Schema.String,
  /** The same secret as the libraries of Standard Webhooks take it: `whsec_` and the base64 of its bytes. */
  webhook_secret: Schema.String,
  switches_at: Timestamp,
  /** Until then the previous one also signs. */
  previous_until: Timestamp,
}).annotate(component("ConsoleRotatedSecret"))
export type ConsoleRotatedSecret = typeof ConsoleRotatedSecret.Type
