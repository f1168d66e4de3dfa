import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type { KeyScope } from "../../../contract/accounts/key-scope.ts"
import { asService } from "../../../ports/tenant-scope.ts"
import type { ApiCallers } from "../../../ports/accounts/api-callers.ts"
import type { VendorKey as PublicKey } from "../../../ports/accounts/payload-cipher.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { UsedCredential } from "../../../ports/accounts/vendor-credentials.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import type { VendorKey } from "../../authorization/actor.ts"
import { enforceRateLimit, RATE_LIMITS, TooManyRequests } from "./rate-limits.ts"

/* Authenticates and rate-limits callers. Every call from a vendor begins here. */

/** Credentials are missing, unknown or wrong; unknown and wrong are not distinguished. */
export class Unauthenticated extends Data.TaggedError("Unauthenticated")<{
  /** False: the request has no credentials. */
  readonly given: boolean
  /** How to send them, when they were sent in another way, whatever they are. */
  readonly expected?: string
}> {}

export type AuthenticationError = Unauthenticated | TooManyRequests | StorageError

export type AuthenticationPorts = UsedPorts<"callers" | "secrets">

/** The caller's address, and the endpoint: each endpoint has a window of its own for every caller. */
export interface CallOrigin {
  readonly address: string
  readonly endpoint: string
}

/**
 * Fails once the credential of an admitted call has expired. Called after steps that may take long, e.g. the arrival of the
 * body. It queries the database only when the last result is older than `RECHECK_MILLIS`.
 */
export type CredentialRecheck = Effect.Effect<void, Unauthenticated | StorageError>

/** specification/promises.md#s11-revocation: a revoked credential stops working within a second. */
export const RECHECK_MILLIS = 500

declare const authenticated: unique symbol

/**
 * A vendor's call with a checked credential. Only this file makes one, so a route with this type takes its actor from an
 * admission, and never from the contents of the request.
 */
export interface AuthenticatedVendor {
  readonly actor: VendorKey
  readonly recheckCredential: CredentialRecheck
  readonly [authenticated]: true
}

export type AuthenticateVendor = (
  apiKey: string | null,
  site: CallOrigin,
) => Effect.Effect<AuthenticatedVendor, AuthenticationError>

/** Returns the vendor of an API key, within its rate limit. */
export const makeAuthenticateVendor = ({ callers, secrets }: AuthenticationPorts): AuthenticateVendor => {
  const reject = makeRejectCall(callers)
  const dummyDigest = secrets.digest(secrets.generate("nobody"))
  return Effect.fnUntraced(function* (apiKey, site) {
    if (apiKey === null) return yield* reject(false, site)
    const keyDigest = secrets.digest(apiKey)
    const limit = RATE_LIMITS.vendor
    const now = yield* Clock.currentTimeMillis
    const caller = yield* callers.authenticateKey({ keyDigest, endpoint: site.endpoint, limit, now })
    const matches = secrets.equal(keyDigest, caller?.keyDigest ?? dummyDigest)
    if (!matches || caller === null) return yield* reject(true, site)
    if (!caller.rateLimit.allowed) {
      const key = `${site.endpoint}:${caller.id}`
      return yield* new TooManyRequests({
        ...{ limit, rateLimit: caller.rateLimit, key },
        caller: { vendorOrgId: caller.vendorOrgId, credentialId: caller.id },
      })
    }
    const credential = { kind: "api-key", id: caller.id } as const
    yield* callers.recordUse(credential, now)
    return toAuthenticatedVendor(caller, makeCredentialRecheck(callers, credential, now))
  })
}

export type LimitAnonymousCalls = (site: CallOrigin) => Effect.Effect<void, TooManyRequests | StorageError>

/** Admits any caller from this address within its rate limit: for endpoints without credentials. */
export const makeLimitAnonymousCalls =
  ({ callers }: Pick<AuthenticationPorts, "callers">): LimitAnonymousCalls =>
  ({ address, endpoint }) =>
    enforceAddressLimit(callers, `${endpoint}:${address}`)

/** The window shared by all ways of reading employees. */
export const EMPLOYEE_READ = "employee-read"

/** Returns the vendor's public keys, within the rate limit of reads; the call counts as a read of each of its users. */
export const makeAuthorizeEmployeeRead = ({ callers }: Pick<AuthenticationPorts, "callers">) =>
  Effect.fnUntraced(function* (
    vendorOrgId: string,
  ): Effect.fn.Return<ReadonlyArray<PublicKey>, TooManyRequests | StorageError> {
    const limit = RATE_LIMITS.employeeRead
    const now = yield* Clock.currentTimeMillis
    const call = { vendorOrgId, endpoint: EMPLOYEE_READ, limit, now }
    const { keys, rateLimit } = yield* callers.authorizeReader(call)
    if (!rateLimit.allowed) {
      return yield* new TooManyRequests({ limit, rateLimit, key: `${EMPLOYEE_READ}:${vendorOrgId}` })
    }
    return keys
  })

export interface BasicCredentials {
  readonly username: string
  readonly password: string
}

/** The same for a Basic user, with the vendor's public keys. */
export interface AuthenticatedUser extends AuthenticatedVendor {
  readonly keys: ReadonlyArray<PublicKey>
}

export type AuthenticateUser = (
  credentials: BasicCredentials | null,
  site: CallOrigin,
) => Effect.Effect<AuthenticatedUser, AuthenticationError>

/**
 * Returns the user of HTTP Basic credentials, within the rate limit. An unknown name costs the same comparison as a wrong
 * password.
 */
export const makeAuthenticateUser = ({ callers, secrets }: AuthenticationPorts): AuthenticateUser => {
  const reject = makeRejectCall(callers)
  const dummyDigest = secrets.digest(secrets.generate("nobody"))
  return Effect.fnUntraced(function* (credentials, site) {
    if (credentials === null) return yield* reject(false, site)
    const passwordDigest = secrets.digest(credentials.password)
    const { username } = credentials
    const limit = RATE_LIMITS.employeeRead
    const now = yield* Clock.currentTimeMillis
    const user = yield* callers.authenticateUser({
      username,
      passwordDigest,
      endpoint: site.endpoint,
      limit,
      now,
    })
    const matches = secrets.equal(passwordDigest, user?.passwordDigest ?? dummyDigest)
    if (!matches || user?.rateLimit == null) return yield* reject(true, site)
    if (!user.rateLimit.allowed) {
      const key = `${site.endpoint}:${user.id}`
      return yield* new TooManyRequests({
        ...{ limit, rateLimit: user.rateLimit, key },
        caller: { vendorOrgId: user.vendorOrgId, credentialId: user.id },
      })
    }
    const credential = { kind: "basic-user", id: user.id } as const
    yield* callers.recordUse(credential, now)
    return {
      ...toAuthenticatedVendor(
        { ...user, scopes: BASIC_SCOPES },
        makeCredentialRecheck(callers, credential, now),
      ),
      keys: user.keys,
    }
  })
}

/** A Basic user exists for the encrypted read alone. */
const BASIC_SCOPES: ReadonlyArray<KeyScope> = ["read"]

const toAuthenticatedVendor = (
  {
    vendorOrgId,
    id,
    scopes,
  }: { readonly vendorOrgId: string; readonly id: string; readonly scopes: ReadonlyArray<KeyScope> },
  recheckCredential: CredentialRecheck,
): AuthenticatedVendor =>
  ({
    actor: { kind: "vendor-key", vendorOrgId, credentialId: id, scopes },
    recheckCredential,
  }) as AuthenticatedVendor

const makeCredentialRecheck = (
  callers: ApiCallers,
  credential: UsedCredential,
  authenticatedAt: number,
): CredentialRecheck => {
  const check = { callers, credential, checkedAt: authenticatedAt }
  // It runs after the call that made it, outside of every scope; the credential that it looks up is its caller's own.
  return asService(Effect.suspend(() => verifyStillActive(check)))
}

interface CredentialCheck {
  readonly callers: ApiCallers
  readonly credential: UsedCredential
  checkedAt: number
}

const verifyStillActive = Effect.fnUntraced(function* (
  check: CredentialCheck,
): Effect.fn.Return<void, Unauthenticated | StorageError> {
  const now = yield* Clock.currentTimeMillis
  if (now - check.checkedAt < RECHECK_MILLIS) return
  if (!(yield* check.callers.isActive(check.credential, now))) {
    return yield* new Unauthenticated({ given: true })
  }
  check.checkedAt = now
})

/** Guessing is limited to the rate of callers without credentials, over all endpoints together. */
export const makeRejectCall = (callers: ApiCallers) =>
  Effect.fnUntraced(function* (
    given: boolean,
    { address }: CallOrigin,
  ): Effect.fn.Return<never, AuthenticationError> {
    yield* enforceAddressLimit(callers, `refused:${address}`)
    return yield* new Unauthenticated({ given })
  })

const enforceAddressLimit = (callers: ApiCallers, key: string) =>
  enforceRateLimit(callers, key, RATE_LIMITS.anonymous)
