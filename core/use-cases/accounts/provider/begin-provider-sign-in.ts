import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { ASSOCIATED_DATA } from "../../../domain/accounts/associated-data.ts"
import type { ProviderUnavailable } from "../../../ports/accounts/users/identity-provider.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import { makeSealToken, type SealedTokenPorts } from "../sealed-token.ts"
import { ProviderMissing } from "./provider-errors.ts"

/** How long a person may take at the provider. */
const PROVIDER_MILLIS = 10 * 60_000

export type BeginProviderPorts = Pick<SealedTokenPorts, "secrets" | "vault"> & UsedPorts<"identityProvider">

export interface BegunProviderSignIn {
  /** Where the browser goes. */
  readonly address: string
  /** The browser keeps it, and sends it back with the provider's response. */
  readonly token: string
}

/** Begins to sign a person in by the identity provider; `again`: although the provider knows the browser. */
export const makeBeginProviderSignIn = (ports: BeginProviderPorts) => {
  const { identityProvider } = ports
  const sealToken = makeSealToken(ports)
  return Effect.fnUntraced(function* (options: {
    readonly again: boolean
  }): Effect.fn.Return<BegunProviderSignIn, ProviderMissing | ProviderUnavailable> {
    if (identityProvider === null) return yield* new ProviderMissing()
    const { address, checks } = yield* identityProvider.begin(options)
    const expiresAt = (yield* Clock.currentTimeMillis) + PROVIDER_MILLIS
    const token = yield* sealToken(ASSOCIATED_DATA.providerSignIn(), JSON.stringify(checks), expiresAt)
    return { address, token }
  })
}
