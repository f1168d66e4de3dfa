import * as Effect from "effect/Effect"
import type { SourceHooks } from "../../../ports/connection/source-hooks.ts"
import type { StoredHook, Tables } from "../tables.ts"

export const makeMemorySourceHooks = ({ connections, hooks }: Tables): SourceHooks => ({
  issue: (connectionId, tokenDigest, issuedAt) =>
    Effect.sync(() => {
      const connection = connections.get(connectionId)
      if (connection === undefined || connection.status === "CONNECTION_TERMINATED") return
      hooks.set(connectionId, { connectionId, tokenDigest, issuedAt, heardAt: null })
    }),

  find: (connectionId) => Effect.sync(() => shown(hooks.get(connectionId))),

  byToken: (tokenDigest) =>
    Effect.sync(() =>
      shown([...hooks.values()].find((hook) => Buffer.compare(hook.tokenDigest, tokenDigest) === 0)),
    ),

  end: (connectionId) => Effect.sync(() => hooks.delete(connectionId)),

  heard: (connectionId, { now, dueAt }) =>
    Effect.sync(() => {
      const hook = hooks.get(connectionId)
      const connection = connections.get(connectionId)
      if (hook === undefined || connection === undefined) return
      hooks.set(connectionId, { ...hook, heardAt: now })
      connections.set(connectionId, { ...connection, dueAt: Math.min(connection.dueAt ?? dueAt, dueAt) })
    }),
})

const shown = (hook: StoredHook | undefined) => {
  if (hook === undefined) return null
  const { connectionId, issuedAt, heardAt } = hook
  return { connectionId, issuedAt, heardAt }
}
