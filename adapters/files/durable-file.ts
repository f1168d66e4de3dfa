import { randomUUID } from "node:crypto"
import { link, open, rm } from "node:fs/promises"
import { dirname } from "node:path"

const OWNER_ONLY = 0o600

/** Makes the file, for its owner alone, unless it is there; whole or not at all, and on disk. Whether it was made. */
export const createDurably = async (path: string, text: string): Promise<boolean> => {
  const aside = await writeAside(path, text)
  try {
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

const writeAside = async (path: string, text: string): Promise<string> => {
  const aside = `${path}.${randomUUID()}.tmp`
  const file = await open(aside, "wx", OWNER_ONLY)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  return aside
}

/** Windows refuses to open a folder and needs no such call. */
export const syncFolder = async (path: string): Promise<void> => {
  if (process.platform === "win32") return
  const folder = await open(path, "r")
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
