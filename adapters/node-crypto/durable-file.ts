import { randomUUID } from "node:crypto"
import { link, open, rm } from "node:fs/promises"
import { dirname } from "node:path"

const OWNER_ONLY = 0o600

/**
 * Creates the file, mode 0600, unless it exists, and returns whether it did; the file is on disk when it resolves. Writes
 * a temporary file and links it: a link appears completely or not at all and never replaces a file. With O_EXCL on the
 * file itself another process could read it empty, and a crash would leave it so.
 */
export const createDurably = async (path: string, text: string): Promise<boolean> => {
  const aside = `${path}.${randomUUID()}.tmp`
  try {
    await writeDurably(aside, text)
    await link(aside, path)
    await syncFolder(dirname(path))
    return true
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false
    throw error
  } finally {
    await rm(aside, { force: true })
  }
}

const writeDurably = async (path: string, text: string): Promise<void> => {
  const file = await open(path, "wx", OWNER_ONLY)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Windows can't open a folder and needs no such call. */
export const syncFolder = async (path: string): Promise<void> => {
  if (process.platform === "win32") return
  const folder = await open(path, "r")
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
