import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"
import { open, stat } from "node:fs/promises"
import { pipeline } from "node:stream/promises"

/** The size and the SHA-256 of a file, in hexadecimal. */
export const measureFile = async (
  path: string,
): Promise<{ readonly bytes: number; readonly sha256: string }> => {
  const hash = createHash("sha256")
  await pipeline(createReadStream(path), hash)
  return { bytes: (await stat(path)).size, sha256: hash.digest("hex") }
}

/** Waits until a file is on the disk. */
export const flushToDisk = async (path: string): Promise<void> => {
  const file = await open(path, "r")
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
