import type { Socket } from "node:net"
import type pg from "pg"
import { makeDedicatedConnection, type DedicatedConnection } from "./dedicated-connection.ts"
import type { HalfOpenOptions } from "./half-open-detector.ts"

/** What is asked in one turn of the event loop goes out in one system call, and wakes the server once. */
const batchWrites = (client: pg.Client): void => {
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
export const makeSharedConnection = (options: HalfOpenOptions): DedicatedConnection => {
  const connection = makeDedicatedConnection(options)
  return {
    use: (query) =>
      connection.use((client) => {
        batchWrites(client)
        return query(client)
      }),
    close: () => connection.close(),
  }
}
