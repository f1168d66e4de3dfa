import type { Settings } from "./env.ts"

/**
 * Rejects invalid key settings before a database is created or migrated. Throws InvalidSettings or
 * MasterKeyRefused.
 */
export const checkKeySettings = async (settings: Settings): Promise<void> => {
  const { databaseUrl, masterKey, masterKeyFile, keyStore } = settings
  // An embedded database creates both, and loading these modules now would delay its start.
  if ([databaseUrl, masterKey, masterKeyFile, keyStore].every((setting) => setting === null)) return
  const [{ readMasterKeys }, { findKeyStoreLocation }] = await Promise.all([
    import("../../modules/master-keys.ts"),
    import("../../modules/key-store.ts"),
  ])
  await readMasterKeys(settings)
  findKeyStoreLocation(settings)
}
