import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import { type MasterKeys, parseMasterKeys } from "../adapters/node-crypto/master-key.ts"
import { loadOrCreateMasterKeyFile } from "../adapters/node-crypto/master-key-file.ts"
import { InvalidSettings, type Settings } from "./env.ts"

/**
 * From HRSYNC_MASTER_KEY, else HRSYNC_MASTER_KEY_FILE, else, with the embedded database, a file of the data folder that is
 * made at the first start. On a database server the key must be given: it must not stand on one of many machines.
 */
export const masterKeysOf = async (settings: Settings): Promise<MasterKeys> => {
  if (settings.masterKey !== null) return parseMasterKeys(settings.masterKey)
  if (settings.masterKeyFile !== null) return loadOrCreateMasterKeyFile(settings.masterKeyFile)
  if (settings.databaseUrl !== null) {
    throw new InvalidSettings(
      "With DATABASE_URL a master key is needed: set HRSYNC_MASTER_KEY or HRSYNC_MASTER_KEY_FILE, the same on every machine.",
    )
  }
  await mkdir(settings.dataDir, { recursive: true })
  return loadOrCreateMasterKeyFile(join(settings.dataDir, "master.key"))
}
