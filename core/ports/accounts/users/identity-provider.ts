import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"

/** Ties a provider's response to the sign-in that requested it. */
export interface ProviderChecks {
  readonly state: string
  readonly nonce: string
  /** The verifier of the proof key (RFC 7636). */
  readonly verifier: string
}

export interface ProviderRequest {
  /** Where the browser goes. */
  readonly address: string
  readonly checks: ProviderChecks
}

/** The person that a provider has signed in. */
export interface ProviderIdentity {
  readonly issuer: string
  readonly subject: string
  /** Null: it has none, or the provider has not verified it. */
  readonly verifiedEmail: string | null
  /** The provider has checked several factors. */
  readonly isMultiFactor: boolean
  /** When the person last signed in there, epoch milliseconds; null: the provider does not say. */
  readonly authenticatedAt: number | null
}

/** The provider does not respond, or not as OpenID Connect requires. */
export class ProviderUnavailable extends Data.TaggedError("ProviderUnavailable")<{
  readonly reason: string
}> {}

/** The provider rejected the sign-in, or its response belongs to no sign-in that began here. */
export class ProviderRefused extends Data.TaggedError("ProviderRefused")<{ readonly reason: string }> {}

/** An OpenID Connect provider, which signs people in with the accounts of their organization. */
export interface IdentityProvider {
  readonly issuer: string
  /** The name on the button. */
  readonly label: string
  /** Whether operators may sign in by it. */
  readonly signsInOperators: boolean
  /** `again`: the person has to sign in there although the provider knows the browser. */
  readonly begin: (options: {
    readonly again: boolean
  }) => Effect.Effect<ProviderRequest, ProviderUnavailable>
  /** `response`: the query of the address to which the provider has sent the browser back. */
  readonly complete: (
    response: string,
    checks: ProviderChecks,
  ) => Effect.Effect<ProviderIdentity, ProviderUnavailable | ProviderRefused>
}
