import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from "@simplewebauthn/browser"
import type {
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyRegistration,
  PasskeyRequest,
} from "../../../core/contract/accounts/console/passkeys.ts"

/**
 * What came of asking the browser for a passkey. `dismissed`: the person cancelled, or let it time out. `known`: the device has a
 * passkey of the account already. `replaced`: another request has taken its place.
 */
export type Asked<A> =
  | { readonly ok: true; readonly credential: A }
  | { readonly ok: false; readonly reason: "dismissed" | "known" | "replaced" }

export const supportsPasskeys = (): boolean => isSecureContext && browserSupportsWebAuthn()

/** Whether the browser offers passkeys among what it fills in. */
export const supportsAutofill = (): Promise<boolean> => browserSupportsWebAuthnAutofill()

export const makePasskey = (options: PasskeyCreation): Promise<Asked<PasskeyRegistration>> =>
  ask(async () => {
    const { id, rawId, response } = await startRegistration({
      optionsJSON: {
        ...options,
        pubKeyCredParams: [...options.pubKeyCredParams],
        excludeCredentials: options.excludeCredentials.map(toDescriptor),
      },
    })
    const { clientDataJSON, attestationObject, transports = [] } = response
    return { id, rawId, type: "public-key", response: { clientDataJSON, attestationObject, transports } }
  })

/** `fromAutofill`: waits until the person chooses one among what the browser fills in. */
export const askForPasskey = (
  options: PasskeyRequest,
  { fromAutofill }: { readonly fromAutofill: boolean },
): Promise<Asked<PasskeyAssertion>> =>
  ask(async () => {
    const { id, rawId, response } = await startAuthentication({
      optionsJSON: options,
      useBrowserAutofill: fromAutofill,
    })
    const { clientDataJSON, authenticatorData, signature, userHandle } = response
    return {
      id,
      rawId,
      type: "public-key",
      response: {
        clientDataJSON,
        authenticatorData,
        signature,
        ...(userHandle === undefined ? {} : { userHandle }),
      },
    }
  })

/** Ends a request that waits. */
export const stopAsking = (): void => {
  WebAuthnAbortService.cancelCeremony()
}

const toDescriptor = ({ id, transports = [] }: PasskeyCreation["excludeCredentials"][number]) => ({
  id,
  type: "public-key" as const,
  transports: [...transports],
})

const ask = async <A>(request: () => Promise<A>): Promise<Asked<A>> => {
  try {
    return { ok: true, credential: await request() }
  } catch (error) {
    return { ok: false, reason: toReason(error) }
  }
}

const toReason = (error: unknown): "dismissed" | "known" | "replaced" => {
  if (!(error instanceof WebAuthnError)) return "dismissed"
  if (error.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED") return "known"
  return error.code === "ERROR_CEREMONY_ABORTED" ? "replaced" : "dismissed"
}
