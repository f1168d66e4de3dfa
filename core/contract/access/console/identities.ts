import * as Schema from "effect/Schema"
import { component } from "../../component.ts"
import { NullableString, Timestamp } from "../../wire-values.ts"
import { Password } from "./sign-in.ts"

/* Accounts at identity providers by which a user signs in to the console. */

const ISSUER_LIMIT = 500

export const ConsoleIdentity = Schema.Struct({
  /** The provider's address, which names it. */
  issuer: Schema.String,
  /** As its button is named; null: this installation does not offer it any more. */
  label: NullableString,
  linked_at: Timestamp,
  /** Null: not since that is recorded. */
  last_used_at: Schema.NullOr(Timestamp),
}).annotate(component("ConsoleIdentity"))
export type ConsoleIdentity = typeof ConsoleIdentity.Type

export const ConsoleIdentities = Schema.Struct({ items: Schema.Array(ConsoleIdentity) }).annotate(
  component("ConsoleIdentities"),
)
export type ConsoleIdentities = typeof ConsoleIdentities.Type

/** `password`: of a user who has one. */
export const ConsoleUnlinking = Schema.Struct({
  issuer: Schema.String.check(Schema.isMaxLength(ISSUER_LIMIT)),
  password: Schema.optionalKey(Password),
}).annotate(component("ConsoleUnlinking"))
export type ConsoleUnlinking = typeof ConsoleUnlinking.Type
