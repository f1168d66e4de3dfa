import type { PoolClient } from "pg"
import type { OutboxSignal } from "../../core/ports/outbox.ts"
import type { Database } from "./database.ts"

const RECONNECT_MILLIS = 2_000

export interface ListeningSignal extends OutboxSignal {
  readonly close: () => Promise<void>
}

/**
 * LISTEN on a client of its own, opened again when it is lost. A notification that falls into the gap is no loss:
 * whoever subscribes also polls.
 */
export const listenForCommits = (database: Database): ListeningSignal => {
  const subscribers = new Set<() => void>()
  const tellAll = () => {
    for (const subscriber of subscribers) subscriber()
  }
  let closed = false
  let release: () => Promise<void> = () => Promise.resolve()
  let retry: NodeJS.Timeout | undefined

  const listen = async (): Promise<void> => {
    const runner = database.dataSource.createQueryRunner()
    const client = (await runner.connect()) as PoolClient
    release = () => runner.release()
    client.on("notification", tellAll)
    client.once("error", reconnect)
    client.once("end", reconnect)
    await client.query("LISTEN hrsync_outbox")
    tellAll()
  }

  const reconnect = (): void => {
    if (closed || retry !== undefined) return
    retry = setTimeout(() => {
      retry = undefined
      listen().catch(reconnect)
    }, RECONNECT_MILLIS)
    retry.unref()
  }

  listen().catch(reconnect)

  return {
    subscribe: (subscriber) => {
      subscribers.add(subscriber)
      return () => subscribers.delete(subscriber)
    },
    close: async () => {
      closed = true
      clearTimeout(retry)
      await release().catch(() => undefined)
    },
  }
}
