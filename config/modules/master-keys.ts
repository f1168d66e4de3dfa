import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { type MasterKeys, MasterKeyRefused, parseMasterKeys } from "../../adapters/node-crypto/master-key.ts"
import { makeMasterKeyRing, type MasterKeyRing } from "../../adapters/node-crypto/master-key-ring.ts"
import { createMasterKeyFile, readMasterKeyFile } from "../../adapters/node-crypto/master-key-file.ts"
import type { Database } from "../../adapters/typeorm/database.ts"
import { InvalidSettings, type Settings } from "../runtime/settings/env.ts"

type KeySettings = Pick<Settings, "masterKey" | "masterKeyFile" | "databaseUrl" | "dataDir">

/** The default file, next to the embedded database. */
const embeddedKeyFile = ({ dataDir }: Pick<Settings, "dataDir">): string => join(dataDir, "master.key")

/** The file of the master keys; null if they are in the environment and change only with a restart. */
export const masterKeyPath = (settings: KeySettings): string | null =>
  settings.masterKey === null ? (settings.masterKeyFile ?? embeddedKeyFile(settings)) : null

/**
 * Reads the master keys from HRSYNC_MASTER_KEY, from HRSYNC_MASTER_KEY_FILE, or, with the embedded database, from a
 * file in the data folder; null if that file does not exist yet. With a database server one of the settings is
 * required, because a key that one machine creates is useless on another. Creates nothing. Throws InvalidSettings
 * or MasterKeyRefused.
 */
export const readMasterKeys = async (settings: KeySettings): Promise<MasterKeys | null> => {
  const { masterKey, masterKeyFile, databaseUrl } = settings
  if (masterKey !== null) return parseMasterKeys(masterKey)
  if (masterKeyFile !== null) {
    const keys = await readMasterKeyFile(masterKeyFile)
    if (keys !== null) return keys
    throw new InvalidSettings(
      `HRSYNC_MASTER_KEY_FILE: ${masterKeyFile} does not exist. Put the master key there; a new one could not open existing data.`,
    )
  }
  if (databaseUrl !== null) {
    throw new InvalidSettings(
      "With DATABASE_URL a master key is required: set HRSYNC_MASTER_KEY or HRSYNC_MASTER_KEY_FILE, the same on every machine.",
    )
  }
  return readMasterKeyFile(embeddedKeyFile(settings))
}

/**
 * The master keys of this database. The first start of an embedded database creates its key; if the database
 * already contains sealed data, the start is refused, since a new key could not open it. Throws as `readMasterKeys`
 * does.
 */
export const loadMasterKeys = async (settings: KeySettings, database: Database): Promise<MasterKeys> => {
  const given = await readMasterKeys(settings)
  if (given !== null) return given
  const path = embeddedKeyFile(settings)
  const sealedUnder = await masterKeyInUse(database)
  if (sealedUnder === null) {
    await mkdir(settings.dataDir, { recursive: true })
    return createMasterKeyFile(path)
  }
  // Another process may have created both in the meantime.
  const made = await readMasterKeyFile(path)
  if (made !== null) return made
  throw new InvalidSettings(
    `${path} is missing, and the database beside it is sealed under master key "${sealedUnder}". Restore the file; a new key could not open the data.`,
  )
}

/** How often the file of master keys is read again; an unknown id triggers a read at once. */
const READ_AGAIN_MILLIS = 5_000

export interface OpenMasterKeys {
  readonly ring: MasterKeyRing
  /** The file; null if the keys are in the environment. */
  readonly path: string | null
  readonly close: () => void
}

/**
 * The master keys of a process. If they are in a file, changes take effect without a restart. Throws as
 * `loadMasterKeys` does.
 */
export const openMasterKeys = async (
  settings: KeySettings,
  database: Database,
  context: Context.Context<never>,
): Promise<OpenMasterKeys> => {
  const initial = await loadMasterKeys(settings, database)
  const path = masterKeyPath(settings)
  if (path === null) return { ring: makeMasterKeyRing({ initial }), path, close: () => undefined }
  const ring = makeMasterKeyRing({
    initial,
    read: () => readMasterKeyFile(path),
    onFailure: (error) => {
      const reason = error instanceof MasterKeyRefused ? error.reason : "it cannot be read"
      Effect.runForkWith(context)(Effect.logWarning("The master keys could not be read again", { reason }))
    },
  })
  const timer = setInterval(() => void ring.refresh(), READ_AGAIN_MILLIS).unref()
  return {
    ring,
    path,
    close: () => {
      clearInterval(timer)
    },
  }
}

/** The first start seals the service's own key, so a database without one has no sealed data. */
const masterKeyInUse = async ({ dataSource }: Database): Promise<string | null> => {
  const [row] = await dataSource.query<ReadonlyArray<{ master_key_id: string }>>(
    "SELECT master_key_id FROM service_key ORDER BY created_at DESC LIMIT 1",
  )
  return row?.master_key_id ?? null
}
