import { CONNECTION_TEXTS, type ConnectionError } from "./texts/connection-texts.ts"
import { INSTALLATION_TEXTS, type InstallationError } from "./texts/installation-texts.ts"
import { KEY_TEXTS, type KeyError } from "./texts/key-texts.ts"
import { LINK_TEXTS, type LinkError } from "./texts/link-texts.ts"
import { PUSH_TEXTS, type PushError } from "./texts/push-texts.ts"
import { REQUEST_TEXTS, type RequestError } from "./texts/request-texts.ts"
import { SYNC_TEXTS, type SyncError } from "./texts/sync-texts.ts"
import { USER_TEXTS, type UserError } from "./texts/user-texts.ts"
import { VENDOR_TEXTS, type VendorError } from "./texts/vendor-texts.ts"
import type { Texts } from "./texts/texts.ts"

/** Texts for every error that a command can fail with. Errors of core carry only a code and data. */
export type CommandError =
  | ConnectionError
  | InstallationError
  | KeyError
  | LinkError
  | PushError
  | RequestError
  | SyncError
  | UserError
  | VendorError

export const ERROR_TEXTS: Texts<CommandError> = {
  ...CONNECTION_TEXTS,
  ...INSTALLATION_TEXTS,
  ...KEY_TEXTS,
  ...LINK_TEXTS,
  ...PUSH_TEXTS,
  ...REQUEST_TEXTS,
  ...SYNC_TEXTS,
  ...USER_TEXTS,
  ...VENDOR_TEXTS,
}

/** The text of an expected failure. */
export const errorText = (error: CommandError): string =>
  (ERROR_TEXTS[error._tag] as (error: CommandError) => string)(error)

/**
 * The text of any thrown value: the command's text for an error of core, the message of any other error.
 * Never empty.
 */
export const formatThrown = (thrown: unknown): string => {
  if (!(thrown instanceof Error)) return String(thrown)
  if (isCommandError(thrown)) return errorText(thrown)
  return thrown.message === "" ? `Failed without a message (${readErrorCode(thrown)}).` : thrown.message
}

const isCommandError = (error: Error): error is CommandError =>
  "_tag" in error && typeof error._tag === "string" && Object.hasOwn(ERROR_TEXTS, error._tag)

/** An AggregateError of Node, such as a failed connection to several addresses, has no message, only a code. */
const readErrorCode = (error: Error): string =>
  "code" in error && typeof error.code === "string" ? error.code : error.name
