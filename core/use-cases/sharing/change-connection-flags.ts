import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { TokenFlags } from "../../contract/sharing/data-model-flags.ts"
import { getDataModelVersion } from "../../domain/sharing/data-model-version.ts"
import { requestFlagChange, type SharingChange } from "../../domain/connection/sharing-change.ts"
import { mergeTokenFlags } from "../../domain/sharing/token-flags.ts"
import type { Secrets } from "../../ports/accounts/secrets.ts"
import type { Connections } from "../../ports/connection/connections.ts"
import type { SharingStore } from "../../ports/sharing/sharing-store.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { Actor } from "../authorization/actor.ts"
import { type ConnectionAccessError, findConnection } from "../authorization/find-connection.ts"
import { ConnectionNotLive } from "../authorization/authorization-errors.ts"
import { DataModelChanged } from "./change-vendor-flags.ts"

export interface ConnectionFlagsInput {
  readonly connectionId: string
  /** Other keys stay as they are. */
  readonly changes: TokenFlags
  /** Fails unless the data model is in this version (`getDataModelVersion`). */
  readonly ifVersion: string
}

export interface ChangedConnectionFlags {
  /** Less is shared than before. */
  readonly isNarrower: boolean
  /** The corporate has a new request to decide. */
  readonly isRequest: boolean
}

/**
 * Changes the data model that a vendor requests from one corporate, in place of its defaults. Less applies at once, and more
 * is a request to the corporate (specification/data-model.md#agreement); an invitation shows it as the request.
 */
export const makeChangeConnectionFlags = ({
  connections,
  sharingTerms,
  secrets,
}: {
  readonly connections: Pick<Connections, "find">
  readonly sharingTerms: SharingStore
  readonly secrets: Pick<Secrets, "uuid">
}) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    { connectionId, changes, ifVersion }: ConnectionFlagsInput,
  ): Effect.fn.Return<
    ChangedConnectionFlags,
    ConnectionAccessError | ConnectionNotLive | DataModelChanged | StorageError
  > {
    const found = yield* findConnection(connections, actor, "vendor.change-flags", connectionId)
    if (found.status === "CONNECTION_TERMINATED") return yield* new ConnectionNotLive({ connectionId })
    const now = yield* Clock.currentTimeMillis
    const decided: { change: SharingChange | null } = { change: null }
    yield* sharingTerms.change(
      connectionId,
      (current): Result.Result<SharingChange | null, DataModelChanged> => {
        if (getDataModelVersion(current.flags) !== ifVersion) return Result.fail(new DataModelChanged())
        const { vendor, connection } = current.flags
        const requested = { vendor, connection: mergeTokenFlags(connection ?? {}, changes) }
        decided.change = requestFlagChange(current, requested, now, secrets.uuid)
        return Result.succeed(decided.change)
      },
      now,
    )
    return {
      isNarrower: decided.change?.narrows === true,
      // A request that was open before, and is the same one, keeps its time.
      isRequest: decided.change?.issue != null && decided.change.requestedAt === now,
    }
  })
