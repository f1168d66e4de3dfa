import { createReadStream, type Stats } from "node:fs"
import { open, stat } from "node:fs/promises"
import { basename } from "node:path"
import { describeFailure } from "../../core/contract/reasons/format-reason.ts"
import { makePlainReason } from "../../core/contract/reasons/reason-codes.ts"
import { type SourceFile, SourceError } from "../../core/ports/sync/source.ts"

const CHUNK_BYTES = 256 * 1024

/**
 * Opens a file on this machine as a source. Rejects with a message for a person when it cannot be read. Reading fails
 * with a SourceError once the file differs from the one that was opened: the last row of a file that is still being
 * written could be cut off unnoticed.
 */
export const openSourceFile = async (path: string): Promise<SourceFile> => {
  const opened = await statReadable(path).catch((error: unknown) => {
    throw new Error(describeProblem(path, error), { cause: error })
  })
  if (!opened.isFile()) throw new Error(`${path} is not a file${opened.isDirectory() ? FOLDER : "."}`)
  return { name: basename(path), size: opened.size, open: () => readUnchanged(path, opened) }
}

const FOLDER = " but a folder: name the file in it."

const statReadable = async (path: string): Promise<Stats> => {
  const info = await stat(path)
  // Only for a regular file: opening a pipe waits for its writer.
  if (info.isFile()) await (await open(path)).close()
  return info
}

/** Reads at most the initial number of bytes: a file that grows as fast as it is read would never end. */
async function* readUnchanged(path: string, opened: Stats): AsyncGenerator<Uint8Array> {
  await assertUnchanged(path, opened)
  const end = Math.max(opened.size - 1, 0)
  yield* createReadStream(path, { highWaterMark: CHUNK_BYTES, end }) as AsyncIterable<Uint8Array>
  await assertUnchanged(path, opened)
}

const assertUnchanged = async (path: string, opened: Stats): Promise<void> => {
  const now = await stat(path)
  if (now.ino === opened.ino && now.size === opened.size && now.mtimeMs === opened.mtimeMs) return
  throw new SourceError({
    kind: "transient",
    ...describeFailure([makePlainReason("file.changed")]),
  })
}

const describeProblem = (path: string, error: unknown): string => {
  const code = error instanceof Error && "code" in error ? error.code : undefined
  if (code === "ENOENT") return `There is no file ${path}: check its name and folder.`
  if (code === "EACCES")
    return `The file ${path} may not be read by this user: allow it, or run this as its owner.`
  return `The file ${path} cannot be read.`
}
