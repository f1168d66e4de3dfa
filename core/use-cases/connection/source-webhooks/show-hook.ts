import * as Effect from "effect/Effect"
import type { ConnectionStore } from "../../../ports/connection/connection-store.ts"
import type { SourceHook, SourceHooks } from "../../../ports/connection/source-hooks.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { Actor } from "../../access/actor.ts"
import { type ConnectionRefused, findConnection } from "../../access/find-connection.ts"

interface Ports {
  readonly connections: Pick<ConnectionStore, "find">
  readonly hooks: Pick<SourceHooks, "find" | "end">
}

/** When the address of a connection was made, and when its source was last heard there; null: it has none. */
export const makeShowHook = ({ connections, hooks }: Ports) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    connectionId: string,
  ): Effect.fn.Return<SourceHook | null, ConnectionRefused | StorageError> {
    yield* findConnection(connections, actor, "connection.show-hook", connectionId)
    return yield* hooks.find(connectionId)
  })

export type ShowHook = ReturnType<typeof makeShowHook>

/** From now on nothing is heard at the address of a connection. False: it had none. */
export const makeEndHook = ({ connections, hooks }: Ports) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    connectionId: string,
  ): Effect.fn.Return<boolean, ConnectionRefused | StorageError> {
    yield* findConnection(connections, actor, "connection.end-hook", connectionId)
    return yield* hooks.end(connectionId)
  })

export type EndHook = ReturnType<typeof makeEndHook>
