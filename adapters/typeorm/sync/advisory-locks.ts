import type pg from "pg"
import { makeDedicatedConnection, type DedicatedConnection } from "../dedicated-connection.ts"
import type { HalfOpenOptions } from "../half-open-detector.ts"

/** Advisory locks of a process, all on one dedicated connection: when
 * the process dies, PostgreSQL releases them at once, and no other process
 * waits for a lease. Locks use no connection of the pool.
 */
export interface AdvisoryLocks {
  /** False: it is held, here or elsewhere. Never waits. Rejects if the database cannot be reached. */
  readonly acquire: (key: string) => Promise<boolean>
  /** Harmless when the lock was lost. */
  readonly release: (key: string) => Promise<void>
  readonly close: () => Promise<void>
}

/** A lost connection loses its locks. They are acquired again on the
 * next one, unless another process was faster; a write then fails by the
 * session's epoch, since no lock can notify its holder in time.
 */
export const makeAdvisoryLocks = (options: HalfOpenOptions, reopenMillis?: number): AdvisoryLocks => {
  const held = new Set<string>()
  const taking = new Set<string>()
  const connection: DedicatedConnection = makeDedicatedConnection(options, {
    prepare: (client) => Promise.all([...held].map((key) => tryLock(client, key))),
    isReopened: () => held.size > 0,
    ...(reopenMillis === undefined ? {} : { reopenMillis }),
  })

  return {
    acquire: async (key) => {
      // A PostgreSQL session can acquire a lock that it holds again, and must then release it twice.
      if (held.has(key) || taking.has(key)) return false
      taking.add(key)
      try {
        const taken = await connection.use((client) => tryLock(client, key))
        if (taken) held.add(key)
        return taken
      } finally {
        taking.delete(key)
      }
    },
    release: async (key) => {
      await connection
        .use((client) => client.query({ name: "unlock", text: UNLOCK, values: [key] }))
        .catch(() => undefined)
      held.delete(key)
    },
    close: () => connection.close(),
  }
}

const tryLock = async (client: pg.Client, key: string): Promise<boolean> => {
  const { rows } = await client.query<{ locked: boolean }>({
    name: "try-lock",
    text: TRY_LOCK,
    values: [key],
  })
  return rows[0]?.locked === true
}

const TRY_LOCK = "SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS locked"
const UNLOCK = "SELECT pg_advisory_unlock(hashtextextended($1, 0))"
