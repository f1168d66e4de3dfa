import { join, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import * as Effect from "effect/Effect"
import { makeFileKeyStore } from "../../adapters/node-crypto/file-key-store.ts"
import type { Database } from "../../adapters/typeorm/database.ts"
import type { KeyStore } from "../../core/ports/accounts/key-store.ts"
import { InvalidSettings, type Settings } from "../runtime/settings/env.ts"

type KeyStoreSettings = Pick<Settings, "keyStore" | "databaseUrl" | "dataDir">

export interface OpenKeyStore {
  readonly keyStore: KeyStore
  /** For messages; without the password. */
  readonly location: string
  readonly close: () => Promise<void>
}

/**
 * Where the key store is: as HRSYNC_KEY_STORE says, or by default a folder next to the embedded database. With a
 * database server the setting is required, because database backups must not contain the key store. Throws
 * InvalidSettings.
 */
export const findKeyStoreLocation = ({ keyStore, databaseUrl, dataDir }: KeyStoreSettings): string => {
  if (keyStore === null) {
    if (databaseUrl === null) return `file:${join(dataDir, "keys")}`
    throw new InvalidSettings(
      "With DATABASE_URL a key store is required: set HRSYNC_KEY_STORE to file:/folder on one machine, or to the address of another PostgreSQL database (config/deploy/README.md, Key store).",
    )
  }
  if (databaseUrl !== null && isSameDatabase(keyStore, databaseUrl)) {
    throw new InvalidSettings(
      "HRSYNC_KEY_STORE: this is the database of DATABASE_URL. Its backups would contain the keys of terminated connections; use another database, preferably on another server.",
    )
  }
  return keyStore
}

/** Opens the store on first use. Throws InvalidSettings. */
export const openKeyStore = async (settings: KeyStoreSettings): Promise<OpenKeyStore> => {
  const location = findKeyStoreLocation(settings)
  if (location.startsWith("file:")) {
    const folder = toFolder(location)
    return { keyStore: makeFileKeyStore(folder), location: folder, close: () => Promise.resolve() }
  }
  const { openPostgresKeyStore } = await import("../../adapters/pg/key-store.ts")
  const { close, ...keyStore } = openPostgresKeyStore(location)
  return { keyStore, location: "a PostgreSQL database of its own", close }
}

/**
 * Rejects an empty key store if the database needs its keys: a folder is not mounted, or the database is the wrong
 * one. Going on would lose nothing, but could decrypt nothing either. Throws InvalidSettings.
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
    `HRSYNC_KEY_STORE: ${location} is empty, but connections of this database need their keys from it. Mount the right folder, or name the right database.`,
  )
}

/** Accepts `file:keys`, `file:/keys` and `file:///keys`. */
export const toFolder = (location: string): string =>
  location.startsWith("file://") ? fileURLToPath(location) : resolve(location.slice("file:".length))

const isSameDatabase = (one: string, two: string): boolean => {
  if (!URL.canParse(one) || !URL.canParse(two)) return one === two
  const [a, b] = [new URL(one), new URL(two)]
  const port = (url: URL) => (url.port === "" ? "5432" : url.port)
  return (
    a.protocol !== "file:" && a.hostname === b.hostname && port(a) === port(b) && a.pathname === b.pathname
  )
}
