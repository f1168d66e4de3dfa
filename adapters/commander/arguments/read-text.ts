import { open, readFile } from "node:fs/promises"
import { CommandFailed } from "../failure.ts"

/** Reads a file that an option names. Rejects with CommandFailed, which says why it cannot be read. */
export const readText = (path: string, option?: string): Promise<string> =>
  readFile(path, "utf8").catch((cause: unknown) => {
    throw unreadable(path, cause, option)
  })

/** Reads at most `most` bytes of a file; null: it cannot be read. */
export const readFirstBytes = async (path: string, most: number): Promise<Buffer | null> => {
  try {
    const file = await open(path)
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(most), 0, most, 0)
      return buffer.subarray(0, bytesRead)
    } finally {
      await file.close()
    }
  } catch {
    return null
  }
}

/** Reads it as JSON; `wrong` is the message when it is not valid. */
export const readJson = async (
  path: string,
  wrong = `The file ${path} is not valid JSON.`,
): Promise<unknown> => {
  const text = await readText(path)
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new CommandFailed("FileInvalid", wrong)
  }
}

/** Reads it as a JSON object. */
export const readJsonObject = async (
  path: string,
  wrong: string,
): Promise<Readonly<Record<string, unknown>>> => {
  const read = await readJson(path, wrong)
  if (typeof read !== "object" || read === null || Array.isArray(read))
    throw new CommandFailed("FileInvalid", wrong)
  return read as Readonly<Record<string, unknown>>
}

const unreadable = (path: string, cause: unknown, field?: string): CommandFailed => {
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined
  const [problem, advice] = READ_PROBLEMS[String(code)] ?? [`cannot be read (${String(code)})`]
  return new CommandFailed("FileUnreadable", `The file ${path} ${problem}.`, {
    cause,
    ...(field === undefined ? {} : { field }),
    ...(advice === undefined ? {} : { advice }),
  })
}

const READ_PROBLEMS: Readonly<Record<string, readonly [problem: string, advice: string]>> = {
  ENOENT: ["cannot be read: it does not exist", "Check its name and folder."],
  EACCES: ["cannot be read by this user", "Allow it, or run the command as its owner."],
  EISDIR: ["cannot be read: it is a folder", "Name a file in it."],
}
