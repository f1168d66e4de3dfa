import type { Argument, Command, Option } from "commander"
import { isUuid } from "./is-uuid.ts"

/** How commands call a value that is the id of something of this service. Ids that others assign have names of their own. */
const PLACEHOLDERS: ReadonlySet<string> = new Set(["id", "vendor", "session"])

/** Lets every command take UUIDs in any case, as the API does (specification/http.md#paths-and-methods). */
export const acceptUuidsInAnyCase = (command: Command): void => {
  for (const argument of command.registeredArguments) {
    if (PLACEHOLDERS.has(argument.name())) lowerUuids(argument)
  }
  for (const option of command.options) {
    if (PLACEHOLDERS.has(/<(\w+)>/u.exec(option.flags)?.[1] ?? "")) lowerUuids(option)
  }
  command.commands.forEach(acceptUuidsInAnyCase)
}

const lowerUuids = (parameter: Argument | Option): void => {
  const parse = parameter.parseArg ?? ((value: string): unknown => value)
  parameter.argParser((value, previous: unknown) =>
    parse(isUuid(value) ? value.toLowerCase() : value, previous),
  )
}
