import { readText } from "./read-text.ts"
import { CommandFailed } from "./run-command.ts"

/** Which header is which key, in a file that the command line names. */
export const readMapping = async (path: string): Promise<Record<string, string>> => {
  const text = await readText(path)
  const wrong = `The mapping ${path} must be a JSON object of texts: { "<file header>": "<data-model key>" }.`
  try {
    const mapping = JSON.parse(text) as unknown
    const isMapping =
      typeof mapping === "object" &&
      mapping !== null &&
      !Array.isArray(mapping) &&
      Object.values(mapping).every((key) => typeof key === "string" || key === null)
    if (isMapping) return mapping as Record<string, string>
  } catch {
    throw new CommandFailed(wrong)
  }
  throw new CommandFailed(wrong)
}
