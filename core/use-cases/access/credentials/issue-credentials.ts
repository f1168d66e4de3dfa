import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { MAX_ACTIVE_CREDENTIALS } from "../../../domain/access/credential.ts"
import type { Secrets } from "../../../ports/access/secrets.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { NewCredential, VendorCredentials } from "../../../ports/access/vendor-credentials.ts"
import type { Actor } from "../actor.ts"
import { type ActionForbidden, authorizeVendor } from "../authorize.ts"
import { VendorNotFound, TimeOutOfRange, TooManyCredentials } from "../access-errors.ts"
import { API_KEY_PREFIX, buildApiKey } from "./new-secrets.ts"

/** To make a credential without an expiry, omit it; an expiry beyond any person's lifetime is a mistake. */
const MAX_LIFETIME_MILLIS = 10 * 365 * 24 * 60 * 60 * 1_000

export interface IssuePorts {
  readonly credentials: VendorCredentials
  readonly secrets: Secrets
}

export type IssueError = ActionForbidden | VendorNotFound | TooManyCredentials | TimeOutOfRange | StorageError

/** Shown once; only its digest is stored. */
export interface IssuedApiKey {
  readonly id: string
  readonly apiKey: string
  readonly expiresAt: number | null
}

/**
 * Issues an additional API key to a vendor. Existing keys stay valid, so that callers can switch. `expiresAt` null: no
 * expiry.
 */
export const makeIssueApiKey = ({ credentials, secrets }: IssuePorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    vendorOrgId: string,
    expiresAt: number | null,
  ): Effect.fn.Return<IssuedApiKey, IssueError> {
    const apiKey = secrets.generate(API_KEY_PREFIX)
    const record = buildApiKey(secrets, apiKey)
    yield* issueCredential(credentials, actor, vendorOrgId, { kind: "api-key", expiresAt, ...record })
    return { id: record.id, apiKey, expiresAt }
  })

/** Shown once; only the password's digest is stored. */
export interface IssuedBasicUser {
  readonly id: string
  readonly username: string
  readonly password: string
  readonly expiresAt: number | null
}

/** Issues an additional user of the encrypted read; existing users stay valid. */
export const makeIssueBasicUser = ({ credentials, secrets }: IssuePorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    vendorOrgId: string,
    expiresAt: number | null,
  ): Effect.fn.Return<IssuedBasicUser, IssueError> {
    const issued = {
      id: secrets.uuid(),
      username: secrets.generate("hrs_user"),
      password: secrets.generate("hrs_pass"),
    }
    const { password, ...user } = issued
    const record = {
      kind: "basic-user",
      expiresAt,
      ...user,
      passwordDigest: secrets.digest(password),
    } as const
    yield* issueCredential(credentials, actor, vendorOrgId, record)
    return { ...issued, expiresAt }
  })

const issueCredential = Effect.fnUntraced(function* (
  credentials: VendorCredentials,
  actor: Actor,
  vendorOrgId: string,
  credential: Exclude<NewCredential, { readonly kind: "public-key" }>,
): Effect.fn.Return<void, IssueError> {
  yield* authorizeVendor(actor, "vendor.manage-credentials", vendorOrgId)
  const now = yield* Clock.currentTimeMillis
  if (credential.expiresAt !== null)
    yield* validateExpiry(credential.expiresAt, now, now + MAX_LIFETIME_MILLIS)
  yield* addCredential(credentials, vendorOrgId, credential)
})

/** Fails for a time in the past, or later than the latest one allowed. */
export const validateExpiry = (
  at: number,
  now: number,
  latest: number,
): Effect.Effect<void, TimeOutOfRange> => {
  if (at <= now) return Effect.fail(new TimeOutOfRange({ problem: "in the past", latest }))
  return at <= latest ? Effect.void : Effect.fail(new TimeOutOfRange({ problem: "too far ahead", latest }))
}

/** Stores the credential, unless the vendor has the maximum number of active ones of its kind. */
export const addCredential = Effect.fnUntraced(function* (
  credentials: VendorCredentials,
  vendorOrgId: string,
  credential: NewCredential,
): Effect.fn.Return<void, VendorNotFound | TooManyCredentials | StorageError> {
  const most = MAX_ACTIVE_CREDENTIALS
  const now = yield* Clock.currentTimeMillis
  const added = yield* credentials.add(vendorOrgId, credential, { now, most })
  if (added === "unknown vendor") return yield* new VendorNotFound({ vendorOrgId })
  if (added === "too many") return yield* new TooManyCredentials({ kind: credential.kind, limit: most })
})
