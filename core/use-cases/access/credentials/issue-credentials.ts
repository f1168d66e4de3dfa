import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { MOST_ACTIVE_CREDENTIALS } from "../../../domain/access/credential.ts"
import type { Secrets } from "../../../ports/access/secrets.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { NewCredential, VendorCredentials } from "../../../ports/access/vendor-credentials.ts"
import type { Actor } from "../actor.ts"
import { type ActionForbidden, authorizeVendor } from "../authorize.ts"
import { VendorUnknown } from "../vendors/vendor-unknown.ts"
import { TimeRefused, TooManyCredentials } from "./credential-errors.ts"
import { API_KEY, newApiKey } from "./new-secrets.ts"

/** A credential without an end is made by naming none; one that outlives everybody is a mistake. */
const LONGEST_LIFE_MILLIS = 10 * 365 * 24 * 60 * 60 * 1_000

export interface IssuePorts {
  readonly credentials: VendorCredentials
  readonly secrets: Secrets
}

export type IssueError = ActionForbidden | VendorUnknown | TooManyCredentials | TimeRefused | StorageError

/** Shown once; only its digest is kept. */
export interface IssuedApiKey {
  readonly id: string
  readonly apiKey: string
  readonly expiresAt: number | null
}

export type IssueApiKey = ReturnType<typeof makeIssueApiKey>

/** One more API key of a vendor. Those it has stay, so that callers can change over. `expiresAt` null: without an end. */
export const makeIssueApiKey = ({ credentials, secrets }: IssuePorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    vendorOrgId: string,
    expiresAt: number | null,
  ): Effect.fn.Return<IssuedApiKey, IssueError> {
    const apiKey = secrets.generate(API_KEY)
    const kept = newApiKey(secrets, apiKey)
    yield* issue(credentials, actor, vendorOrgId, { kind: "api-key", expiresAt, ...kept })
    return { id: kept.id, apiKey, expiresAt }
  })

/** Shown once; only the password's digest is kept. */
export interface IssuedBasicUser {
  readonly id: string
  readonly username: string
  readonly password: string
  readonly expiresAt: number | null
}

export type IssueBasicUser = ReturnType<typeof makeIssueBasicUser>

/** One more user of the encrypted read; those that the vendor has stay. */
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
    const kept = { kind: "basic-user", expiresAt, ...user, passwordDigest: secrets.digest(password) } as const
    yield* issue(credentials, actor, vendorOrgId, kept)
    return { ...issued, expiresAt }
  })

const issue = Effect.fnUntraced(function* (
  credentials: VendorCredentials,
  actor: Actor,
  vendorOrgId: string,
  credential: Exclude<NewCredential, { readonly kind: "public-key" }>,
): Effect.fn.Return<void, IssueError> {
  yield* authorizeVendor(actor, "vendor.manage-credentials", vendorOrgId)
  const now = yield* Clock.currentTimeMillis
  if (credential.expiresAt !== null) yield* checkEnd(credential.expiresAt, now, now + LONGEST_LIFE_MILLIS)
  yield* addCredential(credentials, vendorOrgId, credential)
})

/** Fails for an instant that is not ahead, or is later than the latest. */
export const checkEnd = (at: number, now: number, latest: number): Effect.Effect<void, TimeRefused> => {
  if (at <= now) return Effect.fail(new TimeRefused({ problem: "in the past", latest }))
  return at <= latest ? Effect.void : Effect.fail(new TimeRefused({ problem: "too far ahead", latest }))
}

/** Keeps it, unless the vendor has as many of its kind as may be active at once. */
export const addCredential = Effect.fnUntraced(function* (
  credentials: VendorCredentials,
  vendorOrgId: string,
  credential: NewCredential,
): Effect.fn.Return<void, VendorUnknown | TooManyCredentials | StorageError> {
  const most = MOST_ACTIVE_CREDENTIALS
  const now = yield* Clock.currentTimeMillis
  const added = yield* credentials.add(vendorOrgId, credential, { now, most })
  if (added === "unknown vendor") return yield* new VendorUnknown({ vendorOrgId })
  if (added === "too many") return yield* new TooManyCredentials({ kind: credential.kind, most })
})
