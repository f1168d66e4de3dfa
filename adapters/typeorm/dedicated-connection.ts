import type pg from "pg"
import { findSocket, HalfOpenDetectingClient, type HalfOpenOptions } from "./half-open-detector.ts"

/* A caller that holds a connection for long takes it from outside the pool. A caller with a pooled connection never waits for a
   second one, so a pool of any size cannot deadlock. */

/** A connection outside the pool, opened by its first use and reopened after a loss. */
export interface DedicatedConnection {
  /** Concurrent statements run in order. Fails when the connection cannot be opened or breaks. */
  readonly use: <A>(ask: (client: pg.Client) => Promise<A>) => Promise<A>
  /** Waits for running statements. */
  readonly close: () => Promise<void>
}

export interface DedicatedOptions {
  /** Runs on every new connection. */
  readonly prepare?: (client: pg.Client) => Promise<unknown>
  /** True: reopen at once after a loss; false: on the next use. */
  readonly isReopened?: () => boolean
  readonly reopenMillis?: number
}

const REOPEN_MILLIS = 2_000
/** Interval in which an idle connection is used, so that a loss is noticed. */
const HEARTBEAT_MILLIS = 15_000

export const makeDedicatedConnection = (
  options: HalfOpenOptions,
  { prepare, isReopened = () => false, reopenMillis = REOPEN_MILLIS }: DedicatedOptions = {},
): DedicatedConnection => {
  let current: Promise<pg.Client> | null = null
  let closed = false
  let retry: NodeJS.Timeout | undefined

  const open = (): Promise<pg.Client> => {
    const opening = connect(options, () => forget(), prepare)
    const forget = () => {
      if (current !== opening) return
      current = null
      reopenSoon()
    }
    current = opening
    opening.catch(forget)
    return opening
  }

  const reopenSoon = (): void => {
    if (closed || retry !== undefined || !isReopened()) return
    retry = setTimeout(() => {
      retry = undefined
      if (!closed && current === null && isReopened()) open().catch(() => undefined)
    }, reopenMillis).unref()
  }

  return {
    use: async (query) => {
      if (closed) throw new Error("The database was closed")
      const client = await (current ?? open())
      sendTogether(client)
      return query(client)
    },
    close: async () => {
      closed = true
      clearTimeout(retry)
      const client = await current?.catch(() => null)
      await client?.end()
    },
  }
}

/**
 * Sends the statements of one turn of the event loop with one write, of all callers together: a write costs more of this process's time than
 * the statement does, and wakes the server's.
 */
const sendTogether = (client: pg.Client): void => {
  const socket = findSocket(client)
  if (socket.writableCorked > 0) return
  socket.cork()
  setImmediate(() => socket.uncork())
}

const connect = async (
  options: HalfOpenOptions,
  onLost: () => void,
  prepare: DedicatedOptions["prepare"],
): Promise<pg.Client> => {
  // A pool hides the password of its options from being copied.
  const { password } = options
  const secret = password === undefined ? {} : { password }
  const client = new HalfOpenDetectingClient({ ...options, ...secret, pipeline: true })
  const beat = setInterval(
    () => void client.query("SELECT 1").catch(() => undefined),
    HEARTBEAT_MILLIS,
  ).unref()
  client.on("error", () => {
    onLost()
    void client.end().catch(() => undefined)
  })
  client.once("end", () => {
    clearInterval(beat)
    onLost()
  })
  try {
    await client.connect()
    await prepare?.(client)
    return client
  } catch (error) {
    clearInterval(beat)
    void client.end().catch(() => undefined)
    throw error
  }
}
