import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type { ApiCaller, ApiCallers, Call, RateLimit, RateVerdict } from "../../ports/api-callers.ts"
import type { Secrets } from "../../ports/secrets.ts"
import type { StorageError } from "../../ports/storage-error.ts"

export interface BasicCredentials {
  readonly username: string
  readonly password: string
}

/** The credentials are missing, unknown or wrong; which of them is not told. */
export class InvalidToken extends Data.TaggedError("InvalidToken") {}

export class TooManyRequests extends Data.TaggedError("TooManyRequests")<{
  readonly limit: RateLimit
  readonly verdict: RateVerdict
}> {}

export type AdmittedUser = Pick<ApiCaller, "vendorOrgId" | "keys">

/**
 * The user behind HTTP Basic credentials, when it may call now. An unknown name costs the same comparison as a wrong
 * password.
 */
export const makeAdmitUser = (
  { callers, secrets }: { readonly callers: ApiCallers; readonly secrets: Secrets },
  { endpoint, limit }: Pick<Call, "endpoint" | "limit">,
) => {
  const digestOfNobody = secrets.digest(secrets.generate("nobody"))
  return Effect.fnUntraced(function* (
    credentials: BasicCredentials | null,
  ): Effect.fn.Return<AdmittedUser, InvalidToken | TooManyRequests | StorageError> {
    if (credentials === null) return yield* new InvalidToken()
    const passwordDigest = secrets.digest(credentials.password)
    const user = yield* callers.admit({ username: credentials.username, passwordDigest, endpoint, limit })
    const matches = secrets.equal(passwordDigest, user?.passwordDigest ?? digestOfNobody)
    if (!matches || user?.verdict == null) return yield* new InvalidToken()
    if (!user.verdict.allowed) return yield* new TooManyRequests({ limit, verdict: user.verdict })
    return { vendorOrgId: user.vendorOrgId, keys: user.keys }
  })
}
