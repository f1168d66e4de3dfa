import * as Effect from "effect/Effect"
import type { SourceWebhooks } from "../../../ports/connection/source-webhooks.ts"
import type { StoredSourceWebhook, Tables } from "../tables.ts"

export const makeMemorySourceWebhooks = ({ connections, sourceWebhooks }: Tables): SourceWebhooks => ({
  issue: (connectionId, tokenDigest, issuedAt) =>
    Effect.sync(() => {
      const connection = connections.get(connectionId)
      if (connection === undefined || connection.status === "CONNECTION_TERMINATED") return
      sourceWebhooks.set(connectionId, { connectionId, tokenDigest, issuedAt, lastReceivedAt: null })
    }),

  find: (connectionId) => Effect.sync(() => toSourceWebhook(sourceWebhooks.get(connectionId))),

  findByToken: (tokenDigest) =>
    Effect.sync(() =>
      toSourceWebhook(
        [...sourceWebhooks.values()].find(
          (webhook) => Buffer.compare(webhook.tokenDigest, tokenDigest) === 0,
        ),
      ),
    ),

  revoke: (connectionId) => Effect.sync(() => sourceWebhooks.delete(connectionId)),

  recordReceived: (connectionId, { now, dueAt }) =>
    Effect.sync(() => {
      const webhook = sourceWebhooks.get(connectionId)
      const connection = connections.get(connectionId)
      if (webhook === undefined || connection === undefined) return
      sourceWebhooks.set(connectionId, { ...webhook, lastReceivedAt: now })
      connections.set(connectionId, { ...connection, dueAt: Math.min(connection.dueAt ?? dueAt, dueAt) })
    }),
})

const toSourceWebhook = (webhook: StoredSourceWebhook | undefined) => {
  if (webhook === undefined) return null
  const { connectionId, issuedAt, lastReceivedAt } = webhook
  return { connectionId, issuedAt, lastReceivedAt }
}
