import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"

/** Too many passwords wait to be compared; this one was not. */
export class PasswordsBusy extends Data.TaggedError("PasswordsBusy") {}

/** Makes, hashes and checks secrets. Generated ones have at least 192 random bits. */
export interface Secrets {
  /** URL-safe text with the prefix, e.g. `hrs_key_...`, which identifies a leaked secret. */
  readonly generate: (prefix: string) => string
  /** A random RFC 9562 UUID. */
  readonly uuid: () => string
  /** SHA-256. A generated secret has too many random bits to be guessed, so that it needs no slow hash. */
  readonly digest: (contents: string | Uint8Array) => Buffer
  /** In constant time; values of different length are unequal. */
  readonly equal: (a: Uint8Array, b: Uint8Array) => boolean
  /** scrypt, as self-describing text: for passwords that a person may choose. */
  readonly hashPassword: (password: string) => Effect.Effect<string>
  /** Looks like a hash, and no password has it: comparing with it takes as long as with that of a user. */
  readonly hashOfNobody: string
  /**
   * Whether the password has this hash. Few are compared at a time, in fair shares for the parties, such as the caller's address and
   * the user: who sends many waits behind everyone else.
   */
  readonly verifyPassword: (
    password: string,
    hash: string,
    parties: ReadonlyArray<string>,
  ) => Effect.Effect<boolean, PasswordsBusy>
}
