import * as Effect from "effect/Effect"
import { Unauthenticated } from "../../../core/use-cases/accounts/credentials/authentication.ts"

/** How an endpoint takes a credential in the header Authorization. */
export interface HeaderForm {
  readonly pattern: RegExp
  readonly expected: string
}

export const KEY_ALONE: HeaderForm = {
  pattern: /^\S+$/u,
  expected: "the API key alone in the header Authorization, without a scheme before it",
}

export const TOKEN_SCHEME: HeaderForm = {
  pattern: /^token +\S+ *$/iu,
  expected: "the header Authorization: Token <API_KEY>",
}

export const BEARER_SCHEME: HeaderForm = {
  pattern: /^bearer +\S+ *$/iu,
  expected: "the header Authorization: Bearer <TOKEN>, or the headers username and password",
}

/**
 * Says how to send a credential that was rejected when the header has another form. That depends on the header alone, so it reveals
 * nothing about keys that exist.
 */
export const explainForm = <A, E extends { readonly _tag: string }>(
  header: string | undefined,
  { pattern, expected }: HeaderForm,
  authenticated: Effect.Effect<A, E>,
): Effect.Effect<A, E | Unauthenticated> =>
  Effect.mapError(authenticated, (error) =>
    error._tag === "Unauthenticated" && header !== undefined && header !== "" && !pattern.test(header)
      ? new Unauthenticated({ given: true, expected })
      : error,
  )
