import { readFile } from "node:fs/promises"
import { CommandFailed } from "./run-command.ts"

/** A file that the command line names. */
export const readText = (path: string): Promise<string> =>
  readFile(path, "utf8").catch(() => {
    throw new CommandFailed(`The file ${path} cannot be read.`)
  })

/** The same as JSON. */
export const readJson = async (path: string): Promise<unknown> => {
  const text = await readText(path)
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new CommandFailed(`The file ${path} is not JSON.`)
  }
}
