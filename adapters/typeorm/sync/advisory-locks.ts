import type pg from "pg"
import { makeDedicatedConnection, type DedicatedConnection } from "../dedicated-connection.ts"
import type { HalfOpenOptions } from "../half-open-detector.ts"

/**
 * Advisory locks of a process, all on one connection of their own: when the process dies, PostgreSQL lets go of them at
 * once, and nobody waits for a lease. Any number of holders take no connection of the pool.
 */
export interface AdvisoryLocks {
  /** False: it is held, here or elsewhere. Never waits. Rejects when the database cannot be asked. */
  readonly acquire: (key: string) => Promise<boolean>
  /** Harmless when the lock was lost. */
  readonly release: (key: string) => Promise<void>
  readonly close: () => Promise<void>
}

/**
 * A connection that is lost takes its locks with it. They are taken again on the next, unless somebody was quicker;
 * that is found out by whoever writes (a session's epoch), for no lock can tell its holder in time.
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
      // PostgreSQL lets a session take what it has once more, and then wants it let go of twice.
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
