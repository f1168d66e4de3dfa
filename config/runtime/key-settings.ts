import type { Settings } from "./env.ts"

/**
 * Refuses settings of keys that cannot be used, before a database is made or migrated. Throws InvalidSettings or
 * MasterKeyRefused.
 */
export const checkKeySettings = async (settings: Settings): Promise<void> => {
  const { databaseUrl, masterKey, masterKeyFile, keyStore } = settings
  // An embedded database brings both with it, and nothing is to be loaded before it is on its way.
  if ([databaseUrl, masterKey, masterKeyFile, keyStore].every((setting) => setting === null)) return
  const [{ readMasterKeys }, { findKeyStoreLocation }] = await Promise.all([
    import("../modules/master-keys.ts"),
    import("../modules/key-store.ts"),
  ])
  await readMasterKeys(settings)
  findKeyStoreLocation(settings)
}
