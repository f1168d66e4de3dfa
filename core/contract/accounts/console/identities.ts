import * as Schema from "effect/Schema"
import { component } from "../../component.ts"
import { NullableString, Timestamp } from "../../wire-values.ts"

/* Accounts at identity providers with which a user signs in to the console. */

const ISSUER_LIMIT = 500

export const ConsoleIdentity = Schema.Struct({
  /** The provider's address, which identifies it. */
  issuer: Schema.String,
  /** The name on its button; null: this installation no longer offers it. */
  label: NullableString,
  linked_at: Timestamp,
  /** Null: not since sign-ins are recorded. */
  last_used_at: Schema.NullOr(Timestamp),
}).annotate(component("ConsoleIdentity"))
export type ConsoleIdentity = typeof ConsoleIdentity.Type

export const ConsoleIdentities = Schema.Struct({ items: Schema.Array(ConsoleIdentity) }).annotate(
  component("ConsoleIdentities"),
)
export type ConsoleIdentities = typeof ConsoleIdentities.Type

export const ConsoleUnlinking = Schema.Struct({
  issuer: Schema.String.check(Schema.isMaxLength(ISSUER_LIMIT)),
}).annotate(component("ConsoleUnlinking"))
export type ConsoleUnlinking = typeof ConsoleUnlinking.Type
