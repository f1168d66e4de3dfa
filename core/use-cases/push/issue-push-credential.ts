import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { PushAccess, PushEnvironment } from "../../ports/push-access.ts"
import type { Secrets } from "../../ports/secrets.ts"
import type { StorageError } from "../../ports/storage-error.ts"

/** Shown once; only its hash is kept. */
export interface IssuedCredential {
  readonly connectionId: string
  readonly environment: PushEnvironment
  readonly username: string
  readonly password: string
}

/** A credential of a connection for one environment; an earlier one ends. */
export const makeIssuePushCredential = ({
  access,
  secrets,
}: {
  readonly access: PushAccess
  readonly secrets: Secrets
}) =>
  Effect.fnUntraced(function* (
    connectionId: string,
    environment: PushEnvironment,
  ): Effect.fn.Return<IssuedCredential, StorageError> {
    const username = secrets.generate(`hrs_push_${environment}`)
    const password = secrets.generate("hrs_pass")
    const passwordDigest = secrets.digest(password)
    const credential = { id: secrets.uuid(), connectionId, environment, username, passwordDigest }
    yield* access.replace(credential, yield* Clock.currentTimeMillis)
    return { connectionId, environment, username, password }
  })
