import { join, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import * as Effect from "effect/Effect"
import { makeFileKeyStore } from "../../adapters/node-crypto/file-key-store.ts"
import type { Database } from "../../adapters/typeorm/database.ts"
import type { KeyStore } from "../../core/ports/access/key-store.ts"
import { InvalidSettings, type Settings } from "../runtime/env.ts"

type KeyStoreSettings = Pick<Settings, "keyStore" | "databaseUrl" | "dataDir">

export interface OpenKeyStore {
  readonly keyStore: KeyStore
  /** For a person; without a password. */
  readonly location: string
  readonly close: () => Promise<void>
}

/**
 * Where HRSYNC_KEY_STORE says, else, with the embedded database, a folder beside it. On a database server it must be said: the
 * parts are to lie where the backups of that database do not reach. Throws InvalidSettings.
 */
export const findKeyStoreLocation = ({ keyStore, databaseUrl, dataDir }: KeyStoreSettings): string => {
  if (keyStore === null) {
    if (databaseUrl === null) return `file:${join(dataDir, "keys")}`
    throw new InvalidSettings(
      "With DATABASE_URL a key store is needed: set HRSYNC_KEY_STORE to file:/folder on one machine, or to the address of another PostgreSQL database (config/deploy/README.md, Key store).",
    )
  }
  if (databaseUrl !== null && isSameDatabase(keyStore, databaseUrl)) {
    throw new InvalidSettings(
      "HRSYNC_KEY_STORE: this is the database of DATABASE_URL. A backup of it would hold the keys of terminated connections; give it another database, best on another server.",
    )
  }
  return keyStore
}

/** Opens nothing before it is asked. Throws InvalidSettings. */
export const openKeyStore = async (settings: KeyStoreSettings): Promise<OpenKeyStore> => {
  const place = findKeyStoreLocation(settings)
  if (place.startsWith("file:")) {
    const folder = toFolder(place)
    return { keyStore: makeFileKeyStore(folder), location: folder, close: () => Promise.resolve() }
  }
  const { openPostgresKeyStore } = await import("../../adapters/pg/key-store.ts")
  const { close, ...keyStore } = openPostgresKeyStore(place)
  return { keyStore, location: "a PostgreSQL database of its own", close }
}

/**
 * Refuses a key store that holds nothing although the database needs parts of it: a folder that is not mounted, or another
 * database. Going on would lose nothing, but open nothing either. Throws InvalidSettings.
 */
export const requireKeyParts = async (
  { keyStore, location }: OpenKeyStore,
  { dataSource }: Database,
): Promise<void> => {
  if (!(await Effect.runPromise(keyStore.isEmpty))) return
  const [row] = await dataSource.query<ReadonlyArray<{ needed: boolean }>>(
    "SELECT EXISTS (SELECT FROM connection WHERE substring(data_key FROM 1 FOR 1) = '\\x02') AS needed",
  )
  if (row?.needed !== true) return
  throw new InvalidSettings(
    `HRSYNC_KEY_STORE: ${location} is empty, and connections of this database need their keys there. Mount the right folder, or name the right database.`,
  )
}

/** `file:keys`, `file:/keys` and `file:///keys`. */
const toFolder = (place: string): string =>
  place.startsWith("file://") ? fileURLToPath(place) : resolve(place.slice("file:".length))

const isSameDatabase = (one: string, two: string): boolean => {
  if (!URL.canParse(one) || !URL.canParse(two)) return one === two
  const [a, b] = [new URL(one), new URL(two)]
  const port = (url: URL) => (url.port === "" ? "5432" : url.port)
  return (
    a.protocol !== "file:" && a.hostname === b.hostname && port(a) === port(b) && a.pathname === b.pathname
  )
}
