import type { Socket } from "node:net"
import type pg from "pg"
import { makeStandingConnection, type StandingConnection } from "../standing-connection.ts"
import type { WatchedOptions } from "../watched-client.ts"

/** What is asked in one turn of the event loop goes out in one system call, and wakes the server once. */
const inOneWrite = (client: pg.Client): void => {
  const { stream } = (client as unknown as { readonly connection: { readonly stream: Socket } }).connection
  if (stream.writableCorked > 0) return
  stream.cork()
  setImmediate(() => stream.uncork())
}

/**
 * One connection that all callers of a process share: what they ask at the same time is written at once and answered in
 * order (PostgreSQL manual, "Pipeline Mode"), instead of waking a server process of its own for each. For short statements
 * that wait for nothing: whatever is slow holds up what was asked after it.
 */
export const makeSharedConnection = (options: WatchedOptions): StandingConnection => {
  const connection = makeStandingConnection(options)
  return {
    use: (ask) =>
      connection.use((client) => {
        inOneWrite(client)
        return ask(client)
      }),
    close: () => connection.close(),
  }
}
