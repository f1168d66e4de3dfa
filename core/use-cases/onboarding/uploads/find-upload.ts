import * as Effect from "effect/Effect"
import type { Connection } from "../../../domain/connection/connection.ts"
import { READ_STAGES } from "../../../domain/onboarding/upload.ts"
import type {
  ConnectionKeys,
  DecryptionFailed,
  MasterKeyMissing,
  Vault,
} from "../../../ports/accounts/vault.ts"
import type { StoredUpload } from "../../../ports/onboarding/upload-store.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import type { Actor } from "../../authorization/actor.ts"
import { canSeeEntered } from "../../authorization/device-access.ts"
import { type ConnectionAccessError, findConnection } from "../../authorization/find-connection.ts"
import { ConnectionNotFound } from "../../authorization/authorization-errors.ts"
import { UploadNotFound, UploadNotReady } from "./upload-errors.ts"

export type FindUploadPorts = UsedPorts<"connections.find" | "uploads" | "vault.openConnectionKey">

/** Names an upload of a connection. */
export interface UploadSelector {
  readonly connectionId: string
  readonly uploadId: string
}

export interface FoundUpload {
  readonly connection: Connection
  readonly keys: ConnectionKeys
  readonly upload: StoredUpload
}

export type FindUploadError =
  ConnectionAccessError | UploadNotFound | StorageError | DecryptionFailed | MasterKeyMissing

/**
 * The upload, when the actor edits the journey of its connection on the device that uploaded it, or is an operator and it is an
 * operator's: other holders of a token of the journey, such as its vendor, learn nothing of the file.
 */
export const findUpload = Effect.fnUntraced(function* (
  ports: FindUploadPorts,
  actor: Actor,
  { connectionId, uploadId }: UploadSelector,
): Effect.fn.Return<FoundUpload, FindUploadError> {
  const connection = yield* findConnection(ports.connections, actor, "upload.edit", connectionId)
  if (connection.key === null) return yield* new ConnectionNotFound({ connectionId })
  const upload = yield* ports.uploads.find(connectionId)
  if (upload?.id !== uploadId || !canSeeEntered(actor, upload.device)) {
    return yield* new UploadNotFound({ uploadId })
  }
  return { connection, upload, keys: yield* openKeys(ports.vault, connection) }
})

/** As `findUpload`, for one whose columns are known. */
export const findReadUpload = (ports: FindUploadPorts, actor: Actor, selector: UploadSelector) =>
  Effect.flatMap(findUpload(ports, actor, selector), (found): Effect.Effect<FoundUpload, UploadNotReady> =>
    READ_STAGES.has(found.upload.stage)
      ? Effect.succeed(found)
      : Effect.fail(new UploadNotReady({ stage: found.upload.stage })),
  )

export const openKeys = (
  vault: Pick<Vault, "openConnectionKey">,
  { id, key }: Pick<Connection, "id" | "key">,
): Effect.Effect<ConnectionKeys, ConnectionNotFound | DecryptionFailed | MasterKeyMissing | StorageError> =>
  key === null ? Effect.fail(new ConnectionNotFound({ connectionId: id })) : vault.openConnectionKey(id, key)
