import { CONNECTION_TEXTS, type ConnectionError } from "./texts/connection-texts.ts"
import { INSTALLATION_TEXTS, type InstallationError } from "./texts/installation-texts.ts"
import { KEY_TEXTS, type KeyError } from "./texts/key-texts.ts"
import { PUSH_TEXTS, type PushError } from "./texts/push-texts.ts"
import { REQUEST_TEXTS, type RequestError } from "./texts/request-texts.ts"
import { SYNC_TEXTS, type SyncError } from "./texts/sync-texts.ts"
import { VENDOR_TEXTS, type VendorError } from "./texts/vendor-texts.ts"
import type { Texts } from "./texts/texts.ts"

/**
 * Every error with which a command may fail. Errors of core carry a code and data; here they become sentences for the person
 * at the terminal.
 */
export type CommandError =
  ConnectionError | InstallationError | KeyError | PushError | RequestError | SyncError | VendorError

export const ERROR_TEXTS: Texts<CommandError> = {
  ...CONNECTION_TEXTS,
  ...INSTALLATION_TEXTS,
  ...KEY_TEXTS,
  ...PUSH_TEXTS,
  ...REQUEST_TEXTS,
  ...SYNC_TEXTS,
  ...VENDOR_TEXTS,
}

/** An expected failure in words. */
export const errorText = (error: CommandError): string =>
  (ERROR_TEXTS[error._tag] as (error: CommandError) => string)(error)

/**
 * What was thrown, in words: an error of core as a command says it, any other by its own message. Never empty, so that nobody
 * is left with a command that failed and says nothing.
 */
export const formatThrown = (thrown: unknown): string => {
  if (!(thrown instanceof Error)) return String(thrown)
  if (isCommandError(thrown)) return errorText(thrown)
  return thrown.message === "" ? `It failed without saying why (${readErrorCode(thrown)}).` : thrown.message
}

const isCommandError = (error: Error): error is CommandError =>
  "_tag" in error && typeof error._tag === "string" && Object.hasOwn(ERROR_TEXTS, error._tag)

/** Node gives what tried several addresses no message, only a code. */
const readErrorCode = (error: Error): string =>
  "code" in error && typeof error.code === "string" ? error.code : error.name
