import * as Effect from "effect/Effect"
import { isIP } from "node:net"
import type { Passkey } from "../../core/domain/accounts/users/passkey.ts"
import type { Passkeys, RegisteredPasskey } from "../../core/ports/accounts/users/passkeys.ts"

/** The name under which authenticators list the account. */
const NAME = "HR Data Sync"
/** As long as a browser that was left alone shows its dialog. */
const TIMEOUT_MILLIS = 5 * 60_000
/** EdDSA, ES256 and RS256 (COSE): every authenticator has one of them. */
const ALGORITHMS = [-8, -7, -257]

/**
 * Passkeys for the public address of the service. It requests no attestation: which make of device a person
 * uses is not the service's business.
 */
export const makePasskeys = (publicUrl: string): Passkeys => {
  const { hostname: rpID, origin } = new URL(publicUrl)
  const expected = { expectedOrigin: origin, expectedRPID: rpID, requireUserVerification: true }
  return {
    isAvailable: isAvailableAt(publicUrl),
    offerRegistration: (user, known, challenge) =>
      Effect.promise(async () => {
        const { generateRegistrationOptions } = await load()
        const {
          rp,
          user: account,
          challenge: encoded,
          pubKeyCredParams,
        } = await generateRegistrationOptions({
          rpName: NAME,
          rpID,
          userID: encodeUserId(user.id),
          userName: user.email,
          userDisplayName: user.name === "" ? user.email : user.name,
          challenge,
          timeout: TIMEOUT_MILLIS,
          attestationType: "none",
          supportedAlgorithmIDs: ALGORITHMS,
        })
        return {
          rp: { id: rpID, name: rp.name },
          user: account,
          challenge: encoded,
          pubKeyCredParams,
          timeout: TIMEOUT_MILLIS,
          excludeCredentials: known.map(({ credentialId, transports }) => ({
            id: encode(credentialId),
            type: "public-key" as const,
            transports,
          })),
          authenticatorSelection: {
            residentKey: "required",
            requireResidentKey: true,
            userVerification: "required",
          },
          attestation: "none",
        }
      }),
    offerSignIn: (challenge) =>
      Effect.promise(async () => {
        const { generateAuthenticationOptions } = await load()
        const options = await generateAuthenticationOptions({ rpID, challenge })
        return {
          rpId: rpID,
          challenge: options.challenge,
          timeout: TIMEOUT_MILLIS,
          userVerification: "required",
        }
      }),
    readChallenge: ({ response }) => readChallenge(response.clientDataJSON),
    readCredentialId: ({ id }) => Buffer.from(id, "base64url"),
    verifyRegistration: (credential, challenge) =>
      accept(async () => {
        const { verifyRegistrationResponse } = await load()
        const verified = await verifyRegistrationResponse({
          response: {
            ...credential,
            response: withTransports(credential.response),
            clientExtensionResults: {},
          },
          expectedChallenge: encode(Buffer.from(challenge)),
          supportedAlgorithmIDs: ALGORITHMS,
          ...expected,
        })
        return verified.verified
          ? toRegistered(verified.registrationInfo, credential.response.transports)
          : null
      }),
    verifySignIn: (credential, challenge, passkey) =>
      accept(async () => {
        const { verifyAuthenticationResponse } = await load()
        if (credential.response.userHandle !== encode(encodeUserId(passkey.userId))) return null
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          response: { ...credential, clientExtensionResults: {} },
          expectedChallenge: encode(Buffer.from(challenge)),
          credential: toCredential(passkey),
          ...expected,
        })
        const { newCounter, credentialBackedUp } = authenticationInfo
        return verified ? { counter: newCounter, isBackedUp: credentialBackedUp } : null
      }),
  }
}

/** Loaded with the first passkey, to keep the start fast. */
const load = () => import("@simplewebauthn/server")

/**
 * A passkey belongs to a name (Web Authentication, 5.1.2), and browsers require TLS for it, except on the
 * machine itself.
 */
const isAvailableAt = (publicUrl: string): boolean => {
  const { protocol, hostname } = new URL(publicUrl)
  if (isIP(hostname.replace(/^\[|\]$/gu, "")) !== 0) return false
  return protocol === "https:" || hostname === "localhost" || hostname.endsWith(".localhost")
}

/** The library throws on whatever is wrong with a response; the caller does not learn what exactly. */
const accept = <A>(verify: () => Promise<A | null>): Effect.Effect<A | null> =>
  Effect.promise(() => verify().catch(() => null))

const encode = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url")

/** The user handle: no personal data (Web Authentication, 14.6.1). */
const encodeUserId = (id: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(id))

const readChallenge = (clientDataJSON: string): string | null => {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString()) as {
      readonly challenge?: unknown
    }
    return typeof challenge === "string" ? Buffer.from(challenge, "base64url").toString() : null
  } catch {
    return null
  }
}

type Transports = ReadonlyArray<string> | undefined

const withTransports = <Response extends { readonly transports?: Transports }>({
  transports = [],
  ...response
}: Response) => ({ ...response, transports: [...transports] })

interface RegistrationInfo {
  readonly credential: { readonly id: string; readonly publicKey: Uint8Array; readonly counter: number }
  readonly credentialBackedUp: boolean
}

const toRegistered = (
  { credential, credentialBackedUp }: RegistrationInfo,
  transports: Transports,
): RegisteredPasskey => ({
  credentialId: Buffer.from(credential.id, "base64url"),
  publicKey: credential.publicKey,
  counter: credential.counter,
  transports: transports ?? [],
  isBackedUp: credentialBackedUp,
})

const toCredential = ({ credentialId, publicKey, counter }: Passkey) => ({
  id: encode(credentialId),
  publicKey: new Uint8Array(publicKey),
  counter,
})
