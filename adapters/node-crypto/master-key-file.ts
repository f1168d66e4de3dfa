import { randomUUID } from "node:crypto"
import { link, open, readFile, rm } from "node:fs/promises"
import { dirname } from "node:path"
import { generateMasterKey, type MasterKeys, MasterKeyRefused, parseMasterKeys } from "./master-key.ts"

const OWNER_ONLY = 0o600

/**
 * The master keys in the file: one `<id>:<base64>` a line, the first is current. Null when there is no such file.
 * Rejects with `MasterKeyRefused` naming the file when it holds no keys, and with the file system's error when it
 * cannot be read.
 */
export const readMasterKeyFile = async (path: string): Promise<MasterKeys | null> => {
  const text = await readIfThere(path)
  return text === null ? null : parse(path, text)
}

/**
 * Makes the file with one new key, mode 0600, unless it is there already, and gives the keys that it holds. Its folder must
 * exist. Of several processes that do this at once one makes the file and all read the same key.
 * Rejects as `readMasterKeyFile` does, and when the file cannot be made.
 */
export const createMasterKeyFile = async (path: string): Promise<MasterKeys> =>
  parse(path, await create(path))

const parse = (path: string, text: string): MasterKeys => {
  try {
    return parseMasterKeys(text)
  } catch (error) {
    throw error instanceof MasterKeyRefused
      ? new MasterKeyRefused({ reason: `Master key file ${path}: ${error.reason}` })
      : error
  }
}

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && (error as NodeJS.ErrnoException).code === code

const readIfThere = async (path: string): Promise<string | null> => {
  try {
    return await readFile(path, "utf8")
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null
    throw error
  }
}

/**
 * Written aside and then linked: a link appears whole or not at all and never replaces a file. With O_EXCL on the
 * file itself another process could read it empty, and a crash would leave it so.
 */
const create = async (path: string): Promise<string> => {
  const aside = `${path}.${randomUUID()}.tmp`
  try {
    await writeDurably(aside, `${generateMasterKey()}\n`)
    await link(aside, path)
    await syncFolder(dirname(path))
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error
  } finally {
    await rm(aside, { force: true })
  }
  return readFile(path, "utf8")
}

/** On disk before any data is written under it: data without its key is lost for good. */
const writeDurably = async (path: string, text: string): Promise<void> => {
  const file = await open(path, "wx", OWNER_ONLY)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
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
