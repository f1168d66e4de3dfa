import { createReadStream } from "node:fs"
import { stat } from "node:fs/promises"
import { basename } from "node:path"
import type { SourceFile } from "../../core/ports/source.ts"

const CHUNK_BYTES = 256 * 1024

/** A file on this machine as a source. Rejects with a message for a person when it cannot be read. */
export const openSourceFile = async (path: string): Promise<SourceFile> => {
  const info = await stat(path).catch((error: unknown) => {
    throw new Error(problemOf(path, error), { cause: error })
  })
  if (!info.isFile()) throw new Error(`${path} is not a file.`)
  return {
    name: basename(path),
    size: info.size,
    open: () => createReadStream(path, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Uint8Array>,
  }
}

const problemOf = (path: string, error: unknown): string => {
  const code = error instanceof Error && "code" in error ? error.code : undefined
  if (code === "ENOENT") return `There is no file ${path}.`
  if (code === "EACCES") return `The file ${path} may not be read by this user.`
  return `The file ${path} cannot be read.`
}
