import * as Schema from "effect/Schema"
import { component } from "../../component.ts"
import { MailAddress, NullableString, Timestamp, Uuid } from "../../wire-values.ts"

/* Who speaks for a corporate in the journeys of one connection. */

export const ConsoleAnchor = Schema.Struct({
  anchor_id: Uuid,
  kind: Schema.Literals(["mailbox", "device"]),
  /** The address; null for a device. */
  email: NullableString,
  added_at: Timestamp,
  /** The address of who added it; null: the operator. */
  added_by: NullableString,
  /** When the owner verified the mailbox; null: not yet, so it cannot decide anything. */
  proven_at: Schema.NullOr(Timestamp),
}).annotate(component("ConsoleAnchor"))
export type ConsoleAnchor = typeof ConsoleAnchor.Type

/** Oldest first. */
export const ConsoleAnchors = Schema.Struct({ items: Schema.Array(ConsoleAnchor) }).annotate(
  component("ConsoleAnchors"),
)
export type ConsoleAnchors = typeof ConsoleAnchors.Type

export const ConsoleNewAnchor = Schema.Struct({ email: MailAddress }).annotate(component("ConsoleNewAnchor"))
export type ConsoleNewAnchor = typeof ConsoleNewAnchor.Type

export const ConsoleAnchorChoice = Schema.Struct({ anchor_id: Uuid }).annotate(
  component("ConsoleAnchorChoice"),
)
export type ConsoleAnchorChoice = typeof ConsoleAnchorChoice.Type
