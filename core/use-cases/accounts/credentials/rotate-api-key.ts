import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { getCredentialState } from "../../../domain/accounts/credential.ts"
import { noteFacts } from "../../authorization/audit/audited-call.ts"
import { CredentialNotFound } from "../accounts-errors.ts"
import type { Actor } from "../../authorization/actor.ts"
import { findCredentialOwner } from "./find-credential-owner.ts"
import { type IssuedApiKey, type IssueError, type IssuePorts, makeIssueApiKey } from "./issue-credentials.ts"

/** How long the replaced key stays valid, so that callers can switch. */
const OVERLAP_MILLIS = 24 * 60 * 60 * 1_000

export interface RotatedApiKey extends IssuedApiKey {
  /** Until when the replaced key is valid as well. */
  readonly previousUntil: number
}

/** Replaces an API key that does not end yet. The new one has the scopes of the replaced one, and its name, or none as that. */
export const makeRotateApiKey = (ports: IssuePorts) => {
  const { vendorCredentials } = ports
  const issue = makeIssueApiKey(ports)
  return Effect.fnUntraced(function* (
    actor: Actor,
    credentialId: string,
  ): Effect.fn.Return<RotatedApiKey, IssueError | CredentialNotFound> {
    const vendorOrgId = yield* findCredentialOwner(vendorCredentials, actor, credentialId)
    const now = yield* Clock.currentTimeMillis
    const replaced = (yield* vendorCredentials.list(vendorOrgId)).find(({ id }) => id === credentialId)
    const notFound = new CredentialNotFound({ credentialId })
    if (replaced?.kind !== "api-key" || getCredentialState(replaced, now) !== "active") return yield* notFound
    const issued = yield* issue(actor, vendorOrgId, {
      name: replaced.name,
      expiresAt: null,
      ...(replaced.scopes !== null && { scopes: replaced.scopes }),
    })
    const end = { at: now + OVERLAP_MILLIS, now, allowLast: false }
    const ended = yield* vendorCredentials.end({ vendorOrgId, id: credentialId }, end)
    if (typeof ended === "string" || "last" in ended) return yield* notFound
    yield* noteFacts({ vendorOrgId })
    return { ...issued, previousUntil: ended.endsAt }
  })
}
