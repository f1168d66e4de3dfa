import { readFile } from "node:fs/promises"
import { createDurably } from "./durable-file.ts"
import { generateMasterKey, type MasterKeys, MasterKeyRefused, parseMasterKeys } from "./master-key.ts"

/**
 * Reads the master keys in the file: one `<id>:<base64>` a line, the first is current. Null when the file does not exist.
 * Rejects with `MasterKeyRefused` naming the file when it holds no keys, and with the file system's error when it cannot
 * be read.
 */
export const readMasterKeyFile = async (path: string): Promise<MasterKeys | null> => {
  const text = await readIfThere(path)
  return text === null ? null : parse(path, text)
}

/**
 * Creates the file with one new key, mode 0600, unless it exists, and returns the keys that it holds. Its folder must
 * exist. Of several concurrent processes one creates the file and all read the same key. Rejects as `readMasterKeyFile`
 * does, and when the file cannot be created.
 */
export const createMasterKeyFile = async (path: string): Promise<MasterKeys> => {
  // On disk before any data is written under it: data without its key is lost permanently.
  await createDurably(path, `${generateMasterKey()}\n`)
  return parse(path, await readFile(path, "utf8"))
}

const parse = (path: string, text: string): MasterKeys => {
  try {
    return parseMasterKeys(text)
  } catch (error) {
    throw error instanceof MasterKeyRefused
      ? new MasterKeyRefused({ reason: `Master key file ${path}: ${error.reason}` })
      : error
  }
}

const readIfThere = async (path: string): Promise<string | null> => {
  try {
    return await readFile(path, "utf8")
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null
    throw error
  }
}
