import type { OutboxSignal } from "../../../core/ports/webhooks/outbox.ts"
import type { Database } from "../database.ts"

export interface ListeningSignal extends OutboxSignal {
  readonly close: () => Promise<void>
}

/** LISTEN on a dedicated connection, reopened when
 * it is lost. A notification during the gap
 * may be lost: subscribers also poll.
 */
export const listenForCommits = (database: Database): ListeningSignal => {
  const subscribers = new Set<() => void>()
  const notifyAll = () => {
    for (const subscriber of subscribers) subscriber()
  }
  const connection = database.openDedicated({
    prepare: async (client) => {
      client.on("notification", notifyAll)
      await client.query("LISTEN hrsync_outbox")
      notifyAll()
    },
    isReopened: () => true,
  })
  connection.use(() => Promise.resolve()).catch(() => undefined)

  return {
    subscribe: (subscriber) => {
      subscribers.add(subscriber)
      return () => subscribers.delete(subscriber)
    },
    close: () => connection.close(),
  }
}
