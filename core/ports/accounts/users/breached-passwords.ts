import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"

/** The list of breached passwords cannot be asked now. */
export class BreachListUnavailable extends Data.TaggedError("BreachListUnavailable")<{
  /** Without the password. */
  readonly reason: string
}> {}

/** Whether a password is in a list of those that were stolen elsewhere (OWASP ASVS 5.0, 6.2.12). The password does not leave the process. */
export type IsBreachedPassword = (password: string) => Effect.Effect<boolean, BreachListUnavailable>
