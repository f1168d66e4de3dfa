import { type SourceError, sourceError } from "../sdk/index.ts"
import { SENTENCES } from "./sentences.ts"

/*
 * Error messages of the SFTP connector. They contain only codes of the server and the system, never their texts, which
 * could hold anything.
 */

const readErrorCode = (error: Error | null | undefined): string | number | null => {
  if (!(error instanceof Error) || !("code" in error)) return null
  return typeof error.code === "string" || typeof error.code === "number" ? error.code : null
}

const inBrackets = (error: Error | null | undefined): string => {
  const code = readErrorCode(error)
  return code === null ? "" : ` (${String(code)})`
}

export const notResponding = (url: string, error: Error | null): SourceError =>
  sourceError(
    "transient",
    error === null
      ? SENTENCES["not-responding"]({ url })
      : SENTENCES.refused({ url, code: inBrackets(error) }),
  )

/** By the `level` of ssh2's error. */
const BROKEN: Readonly<Record<string, (url: string) => SourceError>> = {
  "client-timeout": (url) => sourceError("transient", SENTENCES["sign-in-too-slow"]({ url })),
  handshake: (url) => sourceError("data", SENTENCES.outdated({ url })),
  protocol: (url) => sourceError("transient", SENTENCES["no-ssh"]({ url })),
}

export const brokenConnection = (url: string, error: Error | null = null): SourceError => {
  const level = error !== null && "level" in error ? String(error.level) : ""
  return BROKEN[level]?.(url) ?? sourceError("transient", SENTENCES.lost({ url, code: inBrackets(error) }))
}

export const tookTooLong = (url: string, millis: number): SourceError =>
  sourceError("transient", SENTENCES["too-slow"]({ url, seconds: millis / 1_000 }))

export const noSftp = (url: string): SourceError => sourceError("data", SENTENCES["no-sftp"]({ url }))

const NO_SUCH_FILE = 2
const PERMISSION_DENIED = 3

/** Without a code it is not the server's response: the connection ended. */
export const refusedRequest = (url: string, error: Error): SourceError =>
  readErrorCode(error) === null
    ? brokenConnection(url)
    : sourceError("transient", SENTENCES["server-error"]({ url, code: inBrackets(error) }))

export const refusedDirectory = (url: string, error: Error): SourceError => {
  const code = readErrorCode(error)
  if (code === NO_SUCH_FILE) {
    return sourceError("data", SENTENCES["no-directory"]({ url }))
  }
  if (code === PERMISSION_DENIED) {
    return sourceError("permission", SENTENCES["directory-denied"]({ url }))
  }
  return refusedRequest(url, error)
}

export const refusedFile = (url: string, name: string, error: Error): SourceError => {
  const code = readErrorCode(error)
  if (code === NO_SUCH_FILE) return vanished(url, name)
  if (code === PERMISSION_DENIED) {
    return sourceError("permission", SENTENCES["file-denied"]({ url, name }))
  }
  return refusedRequest(url, error)
}

const vanished = (url: string, name: string): SourceError =>
  sourceError("transient", SENTENCES.vanished({ url, name }))

export const changedMeanwhile = (url: string, name: string): SourceError =>
  sourceError("transient", SENTENCES.changed({ url, name }))

export const stillGrowing = (url: string, name: string): SourceError =>
  sourceError("missing", SENTENCES.growing({ url, name }))

/** `skipped`: a sentence about what is there and cannot be read, or nothing. */
export const nothingThere = (url: string, pattern: string | null, skipped: string): SourceError =>
  sourceError("missing", SENTENCES["no-file"]({ url, pattern, skipped }))

export const tooManyEntries = (url: string, most: number): SourceError =>
  sourceError("data", SENTENCES["too-many-entries"]({ url, most }))

export const endlessListing = (url: string): SourceError =>
  sourceError("data", SENTENCES["endless-listing"]({ url }))

export const tooLarge = (url: string, name: string): SourceError =>
  sourceError("data", SENTENCES["too-large"]({ url, name }))

export const damagedArchive = (url: string, name: string): SourceError =>
  sourceError("data", SENTENCES["damaged-archive"]({ url, name }))
