import { readJsonObject } from "./read-text.ts"
import { CommandFailed } from "./run-command.ts"

/** Which header is which key, in a file that the command line names. */
export const readMapping = async (path: string): Promise<Record<string, string>> => {
  const wrong = `The mapping ${path} must be a JSON object of texts: { "<file header>": "<data-model key>" }.`
  const mapping = await readJsonObject(path, wrong)
  const isMapping = Object.values(mapping).every((key) => typeof key === "string" || key === null)
  if (!isMapping) throw new CommandFailed(wrong)
  return mapping as Record<string, string>
}
