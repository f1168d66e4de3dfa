import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type { ApiCallers, RateLimit, RateVerdict } from "../../../ports/access/api-callers.ts"
import type { VendorKey as PublicKey } from "../../../ports/access/payload-cipher.ts"
import type { Secrets } from "../../../ports/access/secrets.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { UsedCredential } from "../../../ports/access/vendor-credentials.ts"
import type { VendorKey } from "../actor.ts"

/* Who calls, and may they now? Everything that a vendor calls begins here. */

/** Credentials are missing, unknown or wrong; which of the latter two is not told. */
export class Unauthenticated extends Data.TaggedError("Unauthenticated")<{
  /** False: there were none at all. */
  readonly given: boolean
}> {}

export class TooManyRequests extends Data.TaggedError("TooManyRequests")<{
  readonly limit: RateLimit
  readonly verdict: RateVerdict
}> {}

export type AdmissionError = Unauthenticated | TooManyRequests | StorageError

/** interface.md, Limits; decisions.md 1, "Rate limits". */
export const RATE_LIMITS = {
  employeeRead: { limit: 4, windowMillis: 1_000, each: "user" },
  vendor: { limit: 50, windowMillis: 1_000, each: "key" },
  anyone: { limit: 20, windowMillis: 1_000, each: "address" },
  hook: { limit: 6, windowMillis: 60_000, each: "connection" },
} as const satisfies Readonly<Record<string, RateLimit>>

export interface AdmissionPorts {
  readonly callers: ApiCallers
  readonly secrets: Secrets
}

/** Where a call comes from, and what it calls: each endpoint has a window of its own for every caller. */
export interface CallSite {
  readonly address: string
  readonly endpoint: string
}

/**
 * Fails once the credential that admitted a call has ended: asked after whatever may have taken long, e.g. the arrival of the body.
 * It asks the database only when the last answer is `RECHECK_MILLIS` old.
 */
export type StillAdmitted = Effect.Effect<void, Unauthenticated | StorageError>

/** quality.md, S11: what is revoked stops within a second. */
const RECHECK_MILLIS = 500

declare const admitted: unique symbol

/**
 * A vendor's call whose credential was checked. Only this file makes one, so a route that is typed by it takes its actor from an
 * admission, and never from what the request says.
 */
export interface AdmittedVendor {
  readonly actor: VendorKey
  readonly stillAdmitted: StillAdmitted
  readonly [admitted]: true
}

export type AdmitVendor = (
  apiKey: string | null,
  site: CallSite,
) => Effect.Effect<AdmittedVendor, AdmissionError>

/** The vendor of an API key, when it may call now. */
export const makeAdmitVendor = ({ callers, secrets }: AdmissionPorts): AdmitVendor => {
  const refuse = makeRefuse(callers)
  const digestOfNobody = secrets.digest(secrets.generate("nobody"))
  return Effect.fnUntraced(function* (apiKey, site) {
    if (apiKey === null) return yield* refuse(false, site)
    const keyDigest = secrets.digest(apiKey)
    const limit = RATE_LIMITS.vendor
    const now = yield* Clock.currentTimeMillis
    const caller = yield* callers.admitKey({ keyDigest, endpoint: site.endpoint, limit, now })
    const matches = secrets.equal(keyDigest, caller?.keyDigest ?? digestOfNobody)
    if (!matches || caller === null) return yield* refuse(true, site)
    if (!caller.verdict.allowed) return yield* new TooManyRequests({ limit, verdict: caller.verdict })
    const credential = { kind: "api-key", id: caller.id } as const
    yield* callers.noteUse(credential, now)
    return admittedAs(caller.vendorOrgId, recheck(callers, credential, now))
  })
}

export type AdmitAnyone = (site: CallSite) => Effect.Effect<void, TooManyRequests | StorageError>

/** Whoever calls from this address, when it may call now: for endpoints that ask for no credentials. */
export const makeAdmitAnyone =
  ({ callers }: Pick<AdmissionPorts, "callers">): AdmitAnyone =>
  ({ address, endpoint }) =>
    countAddress(callers, `${endpoint}:${address}`)

/** The window that every way of reading employees counts in. */
export const EMPLOYEE_READ = "employee-read"

/** The vendor's public keys, when it may read an employee now; the call counts as a read of each of its users. */
export const makeAdmitReader = ({ callers }: Pick<AdmissionPorts, "callers">) =>
  Effect.fnUntraced(function* (
    vendorOrgId: string,
  ): Effect.fn.Return<ReadonlyArray<PublicKey>, TooManyRequests | StorageError> {
    const limit = RATE_LIMITS.employeeRead
    const now = yield* Clock.currentTimeMillis
    const call = { vendorOrgId, endpoint: EMPLOYEE_READ, limit, now }
    const { keys, verdict } = yield* callers.admitReader(call)
    if (!verdict.allowed) return yield* new TooManyRequests({ limit, verdict })
    return keys
  })

export interface BasicCredentials {
  readonly username: string
  readonly password: string
}

/** The same by a Basic user, with the vendor's public keys. */
export interface AdmittedUser extends AdmittedVendor {
  readonly keys: ReadonlyArray<PublicKey>
}

export type AdmitUser = (
  credentials: BasicCredentials | null,
  site: CallSite,
) => Effect.Effect<AdmittedUser, AdmissionError>

/**
 * The user behind HTTP Basic credentials, when it may call now. An unknown name costs the same comparison as a wrong
 * password.
 */
export const makeAdmitUser = ({ callers, secrets }: AdmissionPorts): AdmitUser => {
  const refuse = makeRefuse(callers)
  const digestOfNobody = secrets.digest(secrets.generate("nobody"))
  return Effect.fnUntraced(function* (credentials, site) {
    if (credentials === null) return yield* refuse(false, site)
    const passwordDigest = secrets.digest(credentials.password)
    const { username } = credentials
    const limit = RATE_LIMITS.employeeRead
    const now = yield* Clock.currentTimeMillis
    const user = yield* callers.admitUser({ username, passwordDigest, endpoint: site.endpoint, limit, now })
    const matches = secrets.equal(passwordDigest, user?.passwordDigest ?? digestOfNobody)
    if (!matches || user?.verdict == null) return yield* refuse(true, site)
    if (!user.verdict.allowed) return yield* new TooManyRequests({ limit, verdict: user.verdict })
    const credential = { kind: "basic-user", id: user.id } as const
    yield* callers.noteUse(credential, now)
    return { ...admittedAs(user.vendorOrgId, recheck(callers, credential, now)), keys: user.keys }
  })
}

const admittedAs = (vendorOrgId: string, stillAdmitted: StillAdmitted): AdmittedVendor =>
  ({ actor: { kind: "vendor-key", vendorOrgId }, stillAdmitted }) as AdmittedVendor

const recheck = (callers: ApiCallers, credential: UsedCredential, admittedAt: number): StillAdmitted => {
  const check = { callers, credential, checkedAt: admittedAt }
  return Effect.suspend(() => checkAgain(check))
}

interface Check {
  readonly callers: ApiCallers
  readonly credential: UsedCredential
  checkedAt: number
}

const checkAgain = Effect.fnUntraced(function* (
  check: Check,
): Effect.fn.Return<void, Unauthenticated | StorageError> {
  const now = yield* Clock.currentTimeMillis
  if (now - check.checkedAt < RECHECK_MILLIS) return
  if (!(yield* check.callers.isActive(check.credential, now))) {
    return yield* new Unauthenticated({ given: true })
  }
  check.checkedAt = now
})

/** Whoever guesses does so as fast as anybody without credentials may call, over all endpoints together. */
export const makeRefuse = (callers: ApiCallers) =>
  Effect.fnUntraced(function* (
    given: boolean,
    { address }: CallSite,
  ): Effect.fn.Return<never, AdmissionError> {
    yield* countAddress(callers, `refused:${address}`)
    return yield* new Unauthenticated({ given })
  })

const countAddress = (callers: ApiCallers, key: string) => countCall(callers, key, RATE_LIMITS.anyone)

/** Counts a call under the key, when there is room for it. */
export const countCall = Effect.fnUntraced(function* (callers: ApiCallers, key: string, limit: RateLimit) {
  const verdict = yield* callers.count(key, limit)
  if (!verdict.allowed) return yield* new TooManyRequests({ limit, verdict })
})
