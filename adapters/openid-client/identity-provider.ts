import * as Effect from "effect/Effect"
import type * as OpenIdClient from "openid-client"
import type { Configuration } from "openid-client"
import {
  type IdentityProvider,
  type ProviderIdentity,
  ProviderRefused,
  ProviderUnavailable,
} from "../../core/ports/accounts/users/identity-provider.ts"

export interface ProviderSettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly label: string
  readonly signsInOperators: boolean
}

type Client = typeof OpenIdClient

/** Metadata is read again after this time, since a provider may change its addresses. */
const METADATA_MILLIS = 60 * 60_000
const TIMEOUT_SECONDS = 10
/**
 * With a maximum age, which nothing exceeds in practice, the ID token says when the person signed in there (OpenID Connect Core 1.0,
 * 3.1.2.1).
 */
const MAX_AGE_SECONDS = 30 * 86_400

/**
 * Signs people in by an OpenID Connect provider: Authorization Code with a proof key, state and nonce. The provider is asked for its
 * metadata with the first sign-in, so that the service starts without it. `returnTo`: the page of the console that it sends the
 * browser back to.
 */
export const makeIdentityProvider = (settings: ProviderSettings, returnTo: string): IdentityProvider => {
  const open = makeOpen(settings)
  return {
    issuer: settings.issuer,
    label: settings.label,
    signsInOperators: settings.signsInOperators,
    begin: ({ again }) =>
      Effect.tryPromise({
        try: async () => {
          const { client, configuration } = await open()
          const verifier = client.randomPKCECodeVerifier()
          const checks = { state: client.randomState(), nonce: client.randomNonce(), verifier }
          const address = client.buildAuthorizationUrl(configuration, {
            redirect_uri: returnTo,
            scope: "openid email",
            code_challenge: await client.calculatePKCECodeChallenge(verifier),
            code_challenge_method: "S256",
            state: checks.state,
            nonce: checks.nonce,
            max_age: String(again ? 0 : MAX_AGE_SECONDS),
          })
          return { address: address.href, checks }
        },
        catch: (error) => new ProviderUnavailable({ reason: describe(error) }),
      }).pipe(Effect.tapError(logUnavailable)),
    complete: (response, { state, nonce, verifier }) =>
      Effect.tryPromise({
        try: async () => {
          const { client, configuration } = await open()
          const address = new URL(returnTo)
          address.search = response
          const tokens = await client.authorizationCodeGrant(configuration, address, {
            expectedState: state,
            expectedNonce: nonce,
            pkceCodeVerifier: verifier,
          })
          const claims = tokens.claims()
          if (claims === undefined) throw new ProviderRefused({ reason: "no ID token" })
          // The library compares it only when there are several audiences (OpenID Connect Core 1.0, 3.1.3.7, 5).
          if (claims.azp !== undefined && claims.azp !== settings.clientId)
            throw new ProviderRefused({ reason: "the ID token was issued to another client" })
          const { email, email_verified: isVerified } =
            claims["email"] === undefined
              ? await readUserInfo(client, configuration, tokens.access_token, claims.sub)
              : claims
          return {
            issuer: claims.iss,
            subject: claims.sub,
            verifiedEmail: typeof email === "string" && isVerified === true ? email : null,
            isMultiFactor: Array.isArray(claims["amr"]) && claims["amr"].includes("mfa"),
            authenticatedAt: claims.auth_time === undefined ? null : claims.auth_time * 1_000,
          } satisfies ProviderIdentity
        },
        catch: toFailure,
      }).pipe(Effect.tapError(logUnavailable)),
  }
}

type Failure = ProviderUnavailable | ProviderRefused

const logUnavailable = (error: Failure): Effect.Effect<void> =>
  error._tag === "ProviderUnavailable"
    ? Effect.logWarning("The identity provider cannot be used", { reason: error.reason })
    : Effect.logInfo("The identity provider signed nobody in", { reason: error.reason })

/** Loads the library and the provider's metadata, and caches both; the next sign-in retries what failed. */
const makeOpen = (settings: ProviderSettings) => {
  let opened: { readonly until: number; readonly promise: Promise<Opened> } | null = null
  return (): Promise<Opened> => {
    if (opened !== null && opened.until > performance.now()) return opened.promise
    const promise = discoverProvider(settings)
    const own = { promise, until: performance.now() + METADATA_MILLIS }
    opened = own
    promise.catch(() => {
      if (opened === own) opened = null
    })
    return promise
  }
}

interface Opened {
  readonly client: Client
  readonly configuration: Configuration
}

/** Reads the metadata of the provider. Rejects when it cannot be reached, or is not this issuer. */
export const discoverProvider = async ({
  issuer,
  clientId,
  clientSecret,
}: ProviderSettings): Promise<Opened> => {
  const client = await import("openid-client")
  const url = new URL(issuer)
  const insecure = listInsecure(client, url)
  const found = await client.discovery(url, clientId, undefined, client.None(), {
    execute: [...insecure],
    timeout: TIMEOUT_SECONDS,
  })
  const metadata = found.serverMetadata()
  const methods = metadata.token_endpoint_auth_methods_supported ?? ["client_secret_basic"]
  const authentication = methods.includes("client_secret_basic")
    ? client.ClientSecretBasic(clientSecret)
    : client.ClientSecretPost(clientSecret)
  const configuration = new client.Configuration(metadata, clientId, undefined, authentication)
  configuration.timeout = TIMEOUT_SECONDS
  // The signature of an ID token is checked as well, although it came over TLS.
  for (const apply of [...insecure, client.enableNonRepudiationChecks]) apply(configuration)
  return { client, configuration }
}

/** The settings allow a provider without TLS on this machine only. */
const listInsecure = (client: Client, { protocol }: URL): ReadonlyArray<(of: Configuration) => void> =>
  // oxlint-disable-next-line typescript/no-deprecated -- the library marks it to make it stand out
  protocol === "http:" ? [client.allowInsecureRequests] : []

/** Many providers give the address only there. */
const readUserInfo = async (
  client: Client,
  configuration: Configuration,
  accessToken: string,
  subject: string,
): Promise<{ readonly email?: unknown; readonly email_verified?: unknown }> =>
  configuration.serverMetadata().userinfo_endpoint === undefined
    ? {}
    : client.fetchUserInfo(configuration, accessToken, subject)

/** Codes of the library for responses that did not arrive. */
const UNREACHABLE: ReadonlyArray<string> = ["OAUTH_TIMEOUT", "OAUTH_RESPONSE_IS_NOT_CONFORM"]

const toFailure = (error: unknown): Failure => {
  if (error instanceof ProviderRefused) return error
  const reason = describe(error)
  // What `fetch` throws when it reaches no server has no code of the library.
  return UNREACHABLE.includes(reason) || !reason.startsWith("OAUTH_")
    ? new ProviderUnavailable({ reason })
    : new ProviderRefused({ reason })
}

/** A code of the library or of the system: unlike messages, neither contains personal data. */
const describe = (error: unknown): string => {
  const { code, cause, name } = error as {
    readonly code?: unknown
    readonly cause?: unknown
    readonly name?: unknown
  }
  if (typeof code === "string") return code
  const causeCode = (cause as { readonly code?: unknown } | null | undefined)?.code
  return typeof causeCode === "string" ? causeCode : String(name)
}
