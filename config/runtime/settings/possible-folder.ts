import { existsSync } from "node:fs"
import { mkdir, rmdir } from "node:fs/promises"
import { dirname, join } from "node:path"
import { InvalidSettings, type Settings } from "./env.ts"

/**
 * Refuses folders in which nothing can be created although they exist, such as those of /proc: Node's recursive `mkdir` tries
 * for ever there. Other problems, such as missing rights, are for whatever needs the folder. Throws InvalidSettings.
 */
export const requirePossibleFolders = async ({ dataDir, keyStore }: Settings): Promise<void> => {
  await requirePossible("HRSYNC_DATA_DIR", dataDir)
  if (keyStore?.startsWith("file:") === true)
    await requirePossible("HRSYNC_KEY_STORE", keyStore.slice("file:".length))
}

const requirePossible = async (setting: string, folder: string): Promise<void> => {
  const probe = join(findExisting(folder), `.hrsync-${String(process.pid)}`)
  try {
    await mkdir(probe)
    await rmdir(probe)
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) return
    throw new InvalidSettings(
      `Invalid settings:\n  ${setting}: nothing can be created in ${dirname(probe)}. Name a folder on a disk.`,
      { [setting]: "nothing can be created there" },
    )
  }
}

/** The folder, or the closest one above it that exists. */
const findExisting = (folder: string): string => {
  const above = dirname(folder)
  return existsSync(folder) || above === folder ? folder : findExisting(above)
}
