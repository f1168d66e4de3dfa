import { randomBytes } from "node:crypto"
import * as Effect from "effect/Effect"
import pg from "pg"
import { KEY_PART_LENGTH, type KeyPart, type KeyStore } from "../../core/ports/accounts/key-store.ts"
import { StorageError } from "../../core/ports/storage-error.ts"

/*
 * Key parts in a separate PostgreSQL database, for services on several machines. It must not be the database whose keys
 * it helps to open, and needs a separate backup.
 */

export interface OpenKeyStore extends KeyStore {
  readonly close: () => Promise<void>
}

const CONNECTIONS = 4
const TIMEOUT_MILLIS = 10_000

/** Connects with the first call, which also creates the table. */
export const openPostgresKeyStore = (url: string): OpenKeyStore => {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    application_name: "hrsync-key-store",
    connectionTimeoutMillis: TIMEOUT_MILLIS,
    query_timeout: TIMEOUT_MILLIS,
    allowExitOnIdle: true,
  })
  // Losing an idle connection is harmless: the next query opens another.
  pool.on("error", () => undefined)
  let ready: Promise<void> | null = null
  const ensureTable = () => {
    ready ??= createTable(pool).catch((error: unknown) => {
      ready = null
      throw error
    })
    return ready
  }
  const query = <R extends pg.QueryResultRow>(operation: string, text: string, values: Array<unknown> = []) =>
    Effect.tryPromise({
      try: async () => {
        await ensureTable()
        return (await pool.query<R>(text, values)).rows
      },
      catch: (cause) =>
        new StorageError({
          store: "key store",
          operation,
          reason: describeFailure(cause),
          cause: readErrorName(cause),
        }),
    })

  return {
    loadOrCreate: (owner) =>
      query("make a key part", CREATE, [owner, randomBytes(KEY_PART_LENGTH)]).pipe(
        Effect.andThen(query<PartRow>("read a key part", LOAD, [owner])),
        Effect.map(([row]) => toKeyPart(row)),
        Effect.flatMap((part) =>
          part.state === "missing" ? Effect.die("A key part that was made is gone") : Effect.succeed(part),
        ),
      ),
    load: (owner) =>
      query<PartRow>("read a key part", LOAD, [owner]).pipe(Effect.map(([row]) => toKeyPart(row))),
    destroy: (owner, now) =>
      query<{ destroyed_at: Date }>("destroy a key part", DESTROY, [owner, new Date(now)]).pipe(
        Effect.map(([row]) => row?.destroyed_at.getTime() ?? now),
      ),
    isEmpty: query<{ empty: boolean }>("look for key parts", IS_EMPTY).pipe(
      Effect.map(([row]) => row?.empty ?? true),
    ),
    owners: query<{ owner: string; kept: boolean }>("list the key parts", OWNERS).pipe(
      Effect.map((rows) => ({
        kept: rows.filter(({ kept }) => kept).map(({ owner }) => owner),
        destroyed: rows.filter(({ kept }) => !kept).map(({ owner }) => owner),
      })),
    ),
    close: () => pool.end(),
  }
}

interface PartRow {
  part: Buffer | null
  destroyed_at: Date | null
}

const toKeyPart = (row: PartRow | undefined): KeyPart => {
  if (row === undefined) return { state: "missing" }
  if (row.destroyed_at !== null) return { state: "destroyed", destroyedAt: row.destroyed_at.getTime() }
  return row.part === null ? { state: "missing" } : { state: "kept", part: row.part }
}

/** What the driver says, without a code, of a server that must speak TLS and does not. */
const NO_TLS = "The server does not support SSL connections"

/** The driver's messages may quote the address with its password. */
const describeFailure = (cause: unknown): string => {
  if (!(cause instanceof Error)) return "it does not respond"
  if ("code" in cause) return String(cause.code)
  return cause.message === NO_TLS ? NO_TLS : "it does not respond"
}

const readErrorName = (cause: unknown): string => (cause instanceof Error ? cause.name : "unknown error")

/** The lock lets one of several starting processes create the table: `IF NOT EXISTS` alone lets two of them collide. */
const createTable = async (pool: pg.Pool): Promise<void> => {
  const client = await pool.connect()
  try {
    await client.query("BEGIN")
    await client.query("SELECT pg_advisory_xact_lock(hashtextextended('hrsync_key_part', 0))")
    await client.query(`CREATE TABLE IF NOT EXISTS hrsync_key_part (
      owner uuid PRIMARY KEY, part bytea, created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      destroyed_at timestamptz, CHECK ((part IS NULL) = (destroyed_at IS NOT NULL)))`)
    await client.query("COMMIT")
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

const CREATE = "INSERT INTO hrsync_key_part (owner, part) VALUES ($1, $2) ON CONFLICT (owner) DO NOTHING"

const LOAD = "SELECT part, destroyed_at FROM hrsync_key_part WHERE owner = $1"

const DESTROY = `INSERT INTO hrsync_key_part AS k (owner, part, destroyed_at) VALUES ($1, NULL, $2)
  ON CONFLICT (owner) DO UPDATE SET part = NULL, destroyed_at = coalesce(k.destroyed_at, excluded.destroyed_at)
  RETURNING destroyed_at`

const IS_EMPTY = "SELECT NOT EXISTS (SELECT FROM hrsync_key_part) AS empty"

const OWNERS = "SELECT owner, part IS NOT NULL AS kept FROM hrsync_key_part"
