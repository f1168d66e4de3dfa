import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as calls from "../../../../../core/contract/accounts/console/credentials-calls.ts"
import {
  type ConsoleCredentials,
  MAX_ACTIVE_CREDENTIALS,
} from "../../../../../core/contract/accounts/console/credentials.ts"
import { formatTimestamp } from "../../../../../core/contract/wire-values.ts"
import { getCredentialState } from "../../../../../core/domain/accounts/credential.ts"
import { type Implementation, implement, respond } from "../../../calls/implement.ts"
import { withFailures } from "../../../calls/call-errors.ts"
import type { Service } from "../../../service.ts"
import { getVendor, toTimestamp } from "../console-response.ts"

const HOUR_MILLIS = 3_600_000

export const listCalls: ReadonlyArray<Implementation> = [
  implement(calls.listConsoleCredentials, ({ accounts: { listCredentials } }, { caller }) =>
    Effect.map(
      Effect.all([listCredentials(caller.actor, getVendor(caller)), Clock.currentTimeMillis]),
      ([found, now]) => respond(200, toCredentials(found, now)),
    ),
  ),

  implement(
    calls.revokeConsoleCredential,
    (
      { accounts: { revokeCredential } },
      { caller, path, body: { after_hours: hours, allow_last: allowLast } },
    ) =>
      withFailures(
        Effect.map(
          revokeCredential(caller.actor, path.credential_id, {
            afterMillis: hours * HOUR_MILLIS,
            allowLast,
          }),
          ({ endsAt }) => respond(200, { ends_at: formatTimestamp(endsAt) }),
        ),
        {
          LastCredential: () => ({
            message: "It is the last credential of its kind: without it, calls are rejected.",
            data: { allow_last: "Confirm that the last one may end" },
          }),
        },
      ),
  ),
]

type Credential = Effect.Success<ReturnType<Service["accounts"]["listCredentials"]>>[number]

const toCredentials = (found: ReadonlyArray<Credential>, now: number): ConsoleCredentials => {
  const ofKind = (kind: Credential["kind"]) => found.filter((one) => one.kind === kind)
  return {
    api_keys: ofKind("api-key").map((key) => ({
      ...toLife(key, now),
      name: key.name,
      prefix: key.label,
      scopes: key.scopes ?? [],
    })),
    basic_users: ofKind("basic-user").map((user) => ({
      ...toLife(user, now),
      name: user.name,
      username: user.label ?? "",
    })),
    public_keys: ofKind("public-key").map((key) => ({
      ...toLife(key, now),
      kid: key.label,
      encrypts: key.publicKey?.encrypts === true,
      bits: key.publicKey?.bits ?? 0,
    })),
    limit: MAX_ACTIVE_CREDENTIALS,
  }
}

const toLife = (credential: Credential, now: number) => ({
  id: credential.id,
  created_at: formatTimestamp(credential.createdAt),
  last_used_at: toTimestamp(credential.lastUsedAt),
  ends_at: toTimestamp(credential.revokedAt ?? credential.expiresAt),
  state: getCredentialState(credential, now),
})
