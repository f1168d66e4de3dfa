import type { Socket } from "node:net"
import pg from "pg"

/**
 * One connection that all callers of a process share: what they ask at the same time is written at once and answered in
 * order (PostgreSQL manual, "Pipeline Mode"), instead of waking a server process of its own for each. For short statements
 * that wait for nothing: whatever is slow holds up what was asked after it. A lost connection fails what was asked on
 * it, and is opened anew for the next.
 */
export interface SharedConnection {
  readonly use: <A>(ask: (client: pg.Client) => Promise<A>) => Promise<A>
  /** Waits for what was asked. */
  readonly close: () => Promise<void>
}

/** What is asked in one turn of the event loop goes out in one system call, and wakes the server once. */
const inOneWrite = (client: pg.Client): void => {
  const { stream } = (client as unknown as { readonly connection: { readonly stream: Socket } }).connection
  if (stream.writableCorked > 0) return
  stream.cork()
  setImmediate(() => stream.uncork())
}

export const makeSharedConnection = (options: pg.ClientConfig): SharedConnection => {
  let opened: Promise<pg.Client> | null = null

  const open = async (): Promise<pg.Client> => {
    const client = new pg.Client({ ...options, pipeline: true })
    const forget = () => (opened = null)
    client.once("end", forget).on("error", forget)
    await client.connect()
    return client
  }

  return {
    use: async (ask) => {
      opened ??= open().catch((error: unknown) => {
        opened = null
        throw error
      })
      const client = await opened
      inOneWrite(client)
      return ask(client)
    },
    close: async () => {
      const client = await opened?.catch(() => null)
      await client?.end()
    },
  }
}
