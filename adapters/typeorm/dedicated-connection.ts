import type pg from "pg"
import { HalfOpenDetectingClient, type HalfOpenOptions } from "./half-open-detector.ts"

/*
 * Who keeps a connection does not take it from the pool. So whoever has one of the pool's gives it back without asking
 * for another, and a pool of any size cannot wait for itself.
 */

/** A connection beside the pool, opened by its first use and opened anew after it was lost. */
export interface DedicatedConnection {
  /** What is asked at once is answered in order. Fails when there is no connection, and with a connection that breaks. */
  readonly use: <A>(ask: (client: pg.Client) => Promise<A>) => Promise<A>
  /** Waits for what was asked. */
  readonly close: () => Promise<void>
}

export interface DedicatedOptions {
  /** What every new connection begins with. */
  readonly prepare?: (client: pg.Client) => Promise<unknown>
  /** Is it opened again as soon as possible when it is lost, or when it is used next? */
  readonly isReopened?: () => boolean
  readonly reopenMillis?: number
}

const REOPEN_MILLIS = 2_000
/** An idle connection is used at least so often, so that its loss is noticed. */
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
      return query(await (current ?? open()))
    },
    close: async () => {
      closed = true
      clearTimeout(retry)
      const client = await current?.catch(() => null)
      await client?.end()
    },
  }
}

const connect = async (
  options: HalfOpenOptions,
  onLost: () => void,
  prepare: DedicatedOptions["prepare"],
): Promise<pg.Client> => {
  const client = new HalfOpenDetectingClient({ ...options, pipeline: true })
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
