import * as Effect from "effect/Effect"
import type { Connection } from "../../domain/connection/connection.ts"
import type { PulledSource } from "../../ports/sync/source.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { MasterKeyMissing, DecryptionFailed } from "../../ports/accounts/vault.ts"
import type { UsedPorts } from "../../ports/ports.ts"
import { ConnectionNotLive } from "../authorization/authorization-errors.ts"
import { openCredentials } from "./credentials.ts"
import { SourceNotPullable } from "./source-errors.ts"

export type OpenSourcePorts = UsedPorts<"sources" | "vault" | "sourceCredentials">

/** The source of a connection with its stored credentials. Opening it sends no request. */
export const makeOpenSource = ({ sourceCredentials, sources, vault }: OpenSourcePorts) =>
  Effect.fnUntraced(function* ({
    id: connectionId,
    key,
    connector,
  }: Connection): Effect.fn.Return<
    PulledSource,
    SourceNotPullable | ConnectionNotLive | StorageError | DecryptionFailed | MasterKeyMissing
  > {
    if (key === null) return yield* new ConnectionNotLive({ connectionId })
    const sealed = yield* sourceCredentials.find(connectionId)
    if (sealed === null) return yield* new SourceNotPullable({ connectionId })
    const keys = yield* vault.openConnectionKey(connectionId, key)
    const given = openCredentials(keys, connectionId, sealed)
    return (yield* sources.open(connector ?? "", given)) ?? (yield* new SourceNotPullable({ connectionId }))
  })
