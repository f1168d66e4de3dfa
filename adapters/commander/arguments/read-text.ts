import { open, readFile } from "node:fs/promises"
import { CommandFailed } from "../run-command.ts"

/** Reads a file that an option names. */
export const readText = (path: string): Promise<string> =>
  readFile(path, "utf8").catch(() => {
    throw new CommandFailed(`The file ${path} cannot be read.`)
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
    throw new CommandFailed(wrong)
  }
}

/** Reads it as a JSON object. */
export const readJsonObject = async (
  path: string,
  wrong: string,
): Promise<Readonly<Record<string, unknown>>> => {
  const read = await readJson(path, wrong)
  if (typeof read !== "object" || read === null || Array.isArray(read)) throw new CommandFailed(wrong)
  return read as Readonly<Record<string, unknown>>
}
