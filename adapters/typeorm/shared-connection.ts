import type { Socket } from "node:net"
import type pg from "pg"
import { makeDedicatedConnection, type DedicatedConnection } from "./dedicated-connection.ts"
import type { HalfOpenOptions } from "./half-open-detector.ts"

/** Sends statements of one event loop turn in one system call, which wakes the server once. */
const batchWrites = (client: pg.Client): void => {
  const { stream } = (client as unknown as { readonly connection: { readonly stream: Socket } }).connection
  if (stream.writableCorked > 0) return
  stream.cork()
  setImmediate(() => stream.uncork())
}

/**
 * One connection shared by all callers of a process: concurrent statements are pipelined and run in order (PostgreSQL manual,
 * "Pipeline Mode"), instead of waking a backend for each. Only for short statements that wait for no lock: a slow one delays
 * those after it.
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
