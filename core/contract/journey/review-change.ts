import * as Schema from "effect/Schema"
import { component } from "../component.ts"
import { NullableString, Timestamp } from "../wire-values.ts"

/* Changes of which all mailboxes that speak for the corporate are notified, and POST /api/journey/pause/ */

export const CHANGE_KINDS = [
  "source-repaired",
  "terms-changed",
  "request-answered",
  "access-given",
  "anchor-added",
  "anchor-removed",
  "admin-added",
  "device-verified",
  "paused",
  "resumed",
  "terminated",
] as const
export const ChangeKind = Schema.Literals(CHANGE_KINDS)
export type ChangeKind = typeof ChangeKind.Type

/** Who made a change: a person of the corporate, the operator of the service, the vendor, or the service itself. */
export const CHANGE_AUTHORS = ["person", "operator", "vendor", "service"] as const
export type ChangeAuthor = (typeof CHANGE_AUTHORS)[number]

/** The change that a mailed link of the purpose `review-change` is about. */
export const ReviewedChange = Schema.Struct({
  kind: ChangeKind,
  at: Timestamp,
  by: Schema.Literals(CHANGE_AUTHORS),
  /** The address of the person; null: unknown, or not made by a person. */
  by_email: NullableString,
  /** What was changed, for example the address that was added. */
  detail: NullableString,
  /** When sharing was paused; null: not paused. */
  paused_at: Schema.NullOr(Timestamp),
}).annotate(component("ReviewedChange"))
export type ReviewedChange = typeof ReviewedChange.Type

export const PausedJourney = Schema.Struct({
  /** Since when nothing is read, uploaded or pushed. */
  paused_at: Timestamp,
}).annotate(component("PausedJourney"))
export type PausedJourney = typeof PausedJourney.Type
