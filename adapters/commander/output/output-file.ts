import { randomBytes } from "node:crypto"
import { rmSync } from "node:fs"
import { link, open, realpath, rename, rm, stat, type FileHandle } from "node:fs/promises"
import { basename, dirname, join } from "node:path"
import { CommandFailed } from "../failure.ts"
import { describeWriteError } from "./write-errors.ts"

interface OutputOptions {
  /** The option that names the file, for errors. */
  readonly option: string
  /** Whether an existing file is replaced. */
  readonly overwrite: boolean
  /** Ends the writing; the file is left as it was. */
  readonly signal?: AbortSignal
}

/**
 * Writes a file that only this user can read, completely or not at all: under another name in the same folder, which is
 * renamed at the end. Devices and pipes are written directly.
 * @throws CommandFailed `OutputUnwritable`, or `FileExists` when it may not be replaced
 */
export const writeOutputFile = async (
  path: string,
  chunks: AsyncIterable<string | Uint8Array> | Iterable<string>,
  options: OutputOptions,
): Promise<void> => {
  const found = await stat(path).catch(() => null)
  if (found?.isDirectory() === true) throw toWriteFailure(path, { code: "EISDIR" }, options)
  if (found !== null && !found.isFile()) {
    await writeTo(path, path, "w", chunks, options)
    return
  }
  if (found !== null && !options.overwrite) throw toWriteFailure(path, { code: "EEXIST" }, options)
  // A link keeps leading to the file.
  const target = found === null ? path : await realpath(path)
  const draft = join(dirname(target), `.${basename(target)}.${randomBytes(6).toString("hex")}.partial`)
  const removeDraft = () => {
    rmSync(draft, { force: true })
  }
  process.once("exit", removeDraft)
  try {
    await writeTo(draft, path, "wx", chunks, options)
    // Unlike a rename, a link fails when another process has made the file in the meantime.
    const place = options.overwrite ? rename(draft, target) : link(draft, target)
    await place.catch((cause: unknown) => {
      throw toWriteFailure(path, cause, options)
    })
  } finally {
    await rm(draft, { force: true }).catch(() => undefined)
    process.off("exit", removeDraft)
  }
}

/** Errors of `chunks` pass through: they are no errors of the file. */
const writeTo = async (
  place: string,
  path: string,
  flags: string,
  chunks: AsyncIterable<string | Uint8Array> | Iterable<string>,
  options: OutputOptions,
): Promise<void> => {
  const attempt = <A>(work: Promise<A>): Promise<A> =>
    work.catch((cause: unknown) => {
      throw toWriteFailure(path, cause, options)
    })
  const file: FileHandle = await attempt(open(place, flags, 0o600))
  try {
    for await (const chunk of chunks) {
      options.signal?.throwIfAborted()
      await attempt(file.writeFile(chunk))
    }
  } finally {
    await file.close()
  }
}

const toWriteFailure = (path: string, cause: unknown, { option }: OutputOptions): CommandFailed => {
  const error = cause instanceof Error ? cause : Object.assign(new Error(), cause)
  const { problem, advice } = describeWriteError(error)
  const code = "code" in error && error.code === "EEXIST" ? "FileExists" : "OutputUnwritable"
  return new CommandFailed(code, `${path} could not be written: ${problem}.`, {
    field: option,
    advice,
    cause,
  })
}
