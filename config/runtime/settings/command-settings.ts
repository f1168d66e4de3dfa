import { readSettings, type Settings } from "./env.ts"
import { readSecretFiles } from "./secret-files.ts"
import { describeUnknownName, findUnknownNames } from "./unknown-names.ts"

/** The settings of a command. `warn` receives a sentence for each variable that is probably misspelt. Throws InvalidSettings. */
export const readCommandSettings = (
  env: Readonly<Record<string, string | undefined>>,
  warn: (line: string) => void,
): Settings => {
  for (const unknown of findUnknownNames(env)) warn(describeUnknownName(unknown))
  return readSettings(readSecretFiles(env))
}
