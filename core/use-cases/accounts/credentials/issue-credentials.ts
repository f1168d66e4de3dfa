import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { KEY_SCOPES, type KeyScope } from "../../../contract/accounts/key-scope.ts"
import { MAX_ACTIVE_CREDENTIALS } from "../../../contract/accounts/console/credentials.ts"
import { MAX_CREDENTIAL_NAME_LENGTH, readCredentialName } from "../../../domain/accounts/credential.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type {
  CredentialOptions,
  NewCredential,
  VendorCredentials,
} from "../../../ports/accounts/vendor-credentials.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import type { Actor } from "../../authorization/actor.ts"
import { type ActionForbidden, authorizeVendor } from "../../authorization/authorize.ts"
import { CredentialNameInvalid, TimeOutOfRange, TooManyCredentials } from "../accounts-errors.ts"
import { VendorNotFound } from "../../authorization/authorization-errors.ts"
import { API_KEY_PREFIX, BASIC_PASSWORD_PREFIX, buildApiKey } from "./new-secrets.ts"

/** To make a credential without an expiry, omit it; an expiry beyond any person's lifetime is an error. */
const MAX_LIFETIME_MILLIS = 10 * 365 * 24 * 60 * 60 * 1_000

export type IssuePorts = UsedPorts<"secrets" | "vendorCredentials">

export type IssueError =
  | ActionForbidden
  | CredentialNameInvalid
  | VendorNotFound
  | TooManyCredentials
  | TimeOutOfRange
  | StorageError

export interface ApiKeyOptions extends CredentialOptions {
  /** What the key may do; default: everything. */
  readonly scopes?: ReadonlyArray<KeyScope>
}

/** Shown once; only its digest is stored. */
export interface IssuedApiKey {
  readonly id: string
  readonly apiKey: string
  readonly expiresAt: number | null
  /** In the order of `KEY_SCOPES`, each once. */
  readonly scopes: ReadonlyArray<KeyScope>
}

/**
 * Issues an additional API key to a vendor, limited to its scopes. Existing keys stay valid, so that callers can switch.
 */
export const makeIssueApiKey = ({ vendorCredentials, secrets }: IssuePorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    vendorOrgId: string,
    { scopes: permitted = KEY_SCOPES, ...options }: ApiKeyOptions,
  ): Effect.fn.Return<IssuedApiKey, IssueError> {
    const apiKey = secrets.generate(API_KEY_PREFIX)
    const record = buildApiKey(secrets, apiKey)
    const scopes = KEY_SCOPES.filter((scope) => permitted.includes(scope))
    const credential = { kind: "api-key", ...options, ...record, scopes } as const
    yield* issueCredential(vendorCredentials, actor, vendorOrgId, credential)
    return { id: record.id, apiKey, expiresAt: options.expiresAt, scopes }
  })

/** Shown once; only the password's digest is stored. */
export interface IssuedBasicUser {
  readonly id: string
  readonly username: string
  readonly password: string
  readonly expiresAt: number | null
}

/** Issues an additional user of the encrypted read; existing users stay valid. */
export const makeIssueBasicUser = ({ vendorCredentials, secrets }: IssuePorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    vendorOrgId: string,
    options: CredentialOptions,
  ): Effect.fn.Return<IssuedBasicUser, IssueError> {
    const issued = {
      id: secrets.uuid(),
      username: secrets.generate("hrs_user"),
      password: secrets.generate(BASIC_PASSWORD_PREFIX),
    }
    const { password, ...user } = issued
    const record = {
      kind: "basic-user",
      ...options,
      ...user,
      passwordDigest: secrets.digest(password),
    } as const
    yield* issueCredential(vendorCredentials, actor, vendorOrgId, record)
    return { ...issued, expiresAt: options.expiresAt }
  })

const issueCredential = Effect.fnUntraced(function* (
  vendorCredentials: VendorCredentials,
  actor: Actor,
  vendorOrgId: string,
  credential: Exclude<NewCredential, { readonly kind: "public-key" }>,
): Effect.fn.Return<void, IssueError> {
  yield* authorizeVendor(actor, "vendor.manage-credentials", vendorOrgId)
  const now = yield* Clock.currentTimeMillis
  if (credential.expiresAt !== null)
    yield* validateExpiry(credential.expiresAt, now, now + MAX_LIFETIME_MILLIS)
  const name = credential.name === null ? null : readCredentialName(credential.name)
  if (name === null && credential.name !== null)
    return yield* new CredentialNameInvalid({ limit: MAX_CREDENTIAL_NAME_LENGTH })
  yield* addCredential(vendorCredentials, vendorOrgId, { ...credential, name })
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
  vendorCredentials: VendorCredentials,
  vendorOrgId: string,
  credential: NewCredential,
): Effect.fn.Return<void, VendorNotFound | TooManyCredentials | StorageError> {
  const most = MAX_ACTIVE_CREDENTIALS
  const now = yield* Clock.currentTimeMillis
  const added = yield* vendorCredentials.add(vendorOrgId, credential, { now, most })
  if (added === "unknown vendor") return yield* new VendorNotFound({ vendorOrgId })
  if (added === "too many") return yield* new TooManyCredentials({ kind: credential.kind, limit: most })
})
