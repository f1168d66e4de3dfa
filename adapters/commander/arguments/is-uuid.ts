import { CommandFailed } from "../failure.ts"

/** True for a UUID. PostgreSQL fails on any other text, so commands check ids first. */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu.test(text)

/** `what` such as `a connection_id`; `command` lists the valid ones. */
export const invalidId = (id: string, what: string, command: string): CommandFailed =>
  new CommandFailed("IdInvalid", `"${id}" is not ${what}.`, { advice: `Run "${command}" to find it.` })
