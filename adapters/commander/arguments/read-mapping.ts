import { readJsonObject } from "./read-text.ts"
import { CommandFailed } from "../failure.ts"

/** Reads a mapping of headers to keys from a JSON file. */
export const readMapping = async (path: string): Promise<Record<string, string>> => {
  const wrong = `The mapping ${path} must be a JSON object with string values: { "<file header>": "<data-model key>" }.`
  const mapping = await readJsonObject(path, wrong)
  const isMapping = Object.values(mapping).every((key) => typeof key === "string" || key === null)
  if (!isMapping) throw new CommandFailed("FileInvalid", wrong, { field: "--mapping" })
  return mapping as Record<string, string>
}
