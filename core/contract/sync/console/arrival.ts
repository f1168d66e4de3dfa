import * as Schema from "effect/Schema"
import { component } from "../../component.ts"
import { ConsoleEmployee, FIELD_STATES } from "../../employee/console/directory.ts"
import { SESSION_STATES } from "./syncs.ts"
import { Timestamp } from "../../wire-values.ts"
import { ConsoleDelivery } from "../../webhooks/console/deliveries.ts"

/* Why an employee did not arrive at the vendor, as its support sees it. */

/** What stands in the way of all employees of a client. */
export const ARRIVAL_CAUSES = [
  /** The client was invited, and has not connected. */
  "not_connected",
  "ended",
  /** The source cannot be read. */
  "source_fails",
  "paused",
  "no_sync",
  "sync_running",
  /** It waits until a person confirms it. */
  "sync_held",
  "sync_failed",
  /** The vendor has no webhook endpoint. */
  "no_endpoint",
  "endpoint_disabled",
  "endpoint_paused",
  /** The endpoint does not subscribe to new employees. */
  "events_off",
] as const
export type ArrivalCause = (typeof ARRIVAL_CAUSES)[number]

/** `not_needed`: the client shares all fields without a consent of each employee. */
export const ARRIVAL_CONSENTS = ["not_needed", "none", "active", "ended"] as const
export type ArrivalConsent = (typeof ARRIVAL_CONSENTS)[number]

/** In a body, because a search may contain a person's name, which must not be in a URL. */
export const ConsoleArrivalQuestion = Schema.Struct({
  /** Words of the name, the work e-mail or the employeeId. */
  search: Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(200)),
}).annotate(component("ConsoleArrivalQuestion"))

export const ConsoleArrival = Schema.Struct({
  client: Schema.String,
  causes: Schema.Array(Schema.Literals(ARRIVAL_CAUSES)),
  /** Null: there was none. */
  last_sync: Schema.NullOr(
    Schema.Struct({
      state: Schema.Literals(SESSION_STATES),
      started_at: Timestamp,
      finished_at: Schema.NullOr(Timestamp),
    }),
  ),
  /** Rows that the last sync that ended could not take: whose, the vendor does not learn. */
  rejected: Schema.Int,
  /** The first five that match. */
  employees: Schema.Array(
    Schema.Struct({
      employee: ConsoleEmployee,
      first_received_at: Timestamp,
      /** Mandatory fields without a value for the vendor. */
      missing: Schema.Array(Schema.Struct({ key: Schema.String, state: Schema.Literals(FIELD_STATES) })),
      consent: Schema.Literals(ARRIVAL_CONSENTS),
      /** The latest three webhooks with this employee, newest first. */
      deliveries: Schema.Array(ConsoleDelivery),
    }),
  ),
  has_more: Schema.Boolean,
}).annotate(component("ConsoleArrival"))
export type ConsoleArrival = typeof ConsoleArrival.Type
