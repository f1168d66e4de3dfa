import { SourceError, type SourceErrorKind } from "../sdk/index.ts"

/*
 * Error messages of the SFTP connector. They contain only codes of the server and the system, never their texts, which
 * could hold anything.
 */

const makeErrorFactory =
  (kind: SourceErrorKind) =>
  (message: string): SourceError =>
    new SourceError({ kind, message })

const transient = makeErrorFactory("transient")
const data = makeErrorFactory("data")
const permission = makeErrorFactory("permission")
const missing = makeErrorFactory("missing")

const readErrorCode = (error: Error | null | undefined): string | number | null => {
  if (!(error instanceof Error) || !("code" in error)) return null
  return typeof error.code === "string" || typeof error.code === "number" ? error.code : null
}

const inBrackets = (error: Error | null | undefined): string => {
  const code = readErrorCode(error)
  return code === null ? "" : ` (${String(code)})`
}

export const notResponding = (url: string, error: Error | null): SourceError =>
  transient(
    error === null
      ? `${url} did not respond within 10 s: check the host and the port, and whether its firewall lets this service in.`
      : `${url} refused the connection${inBrackets(error)}: check the host and the port, and whether the server runs.`,
  )

/** By the `level` of ssh2's error. */
const BROKEN: Readonly<Record<string, (url: string) => SourceError>> = {
  "client-timeout": (url) =>
    transient(
      `${url} did not let the user sign in in time: check that this is the port of SFTP, or try again later.`,
    ),
  handshake: (url) =>
    data(
      `${url} speaks no SSH version that this service accepts: its algorithms are outdated. Ask its operator to update it.`,
    ),
  protocol: (url) =>
    transient(
      `${url} does not speak the SSH protocol correctly: check that this is the port of SFTP, not of FTP or FTPS.`,
    ),
}

export const brokenConnection = (url: string, error: Error | null = null): SourceError => {
  const level = error !== null && "level" in error ? String(error.level) : ""
  return (
    BROKEN[level]?.(url) ??
    transient(`The connection to ${url} was lost${inBrackets(error)}. The service will try again.`)
  )
}

export const tookTooLong = (url: string, millis: number): SourceError =>
  transient(
    `${url} did not finish within ${String(millis / 1_000)} s and was cancelled: it is too slow, or its response does not end.`,
  )

export const noSftp = (url: string): SourceError =>
  data(`${url} accepts the user, but offers no SFTP. Ask its operator to allow SFTP for this user.`)

const NO_SUCH_FILE = 2
const PERMISSION_DENIED = 3

/** Without a code it is not the server's response: the connection ended. */
export const refusedRequest = (url: string, error: Error): SourceError =>
  readErrorCode(error) === null
    ? brokenConnection(url)
    : transient(`${url} responded with an error${inBrackets(error)}. The service will try again.`)

export const refusedDirectory = (url: string, error: Error): SourceError => {
  const code = readErrorCode(error)
  if (code === NO_SUCH_FILE) {
    return data(`There is no directory ${url}: check its spelling, and whether it begins with a slash.`)
  }
  if (code === PERMISSION_DENIED) {
    return permission(`The user may not read the directory ${url}: ask the server's operator to allow it.`)
  }
  return refusedRequest(url, error)
}

export const refusedFile = (url: string, name: string, error: Error): SourceError => {
  const code = readErrorCode(error)
  if (code === NO_SUCH_FILE) return vanished(url, name)
  if (code === PERMISSION_DENIED) {
    return permission(
      `The user may not read the file ${name} in ${url}: ask the server's operator to allow it.`,
    )
  }
  return refusedRequest(url, error)
}

const vanished = (url: string, name: string): SourceError =>
  transient(`The file ${name} in ${url} was removed before it could be read. The service will try again.`)

export const changedMeanwhile = (url: string, name: string): SourceError =>
  transient(
    `The file ${name} in ${url} changed while it was read, so nothing of it was used. The service will try again.`,
  )

export const stillGrowing = (url: string, name: string): SourceError =>
  missing(
    `The file ${name} in ${url} is still being written. It is read when it stops changing, or when ${name}.done exists.`,
  )

/** `skipped`: a sentence about what is there and cannot be read, or nothing. */
export const nothingThere = (url: string, pattern: string | null, skipped: string): SourceError =>
  missing(
    (pattern === null
      ? `There is no file in ${url} yet${skipped === "" ? "" : " that can be read"}. Put it there as a CSV file, which may be compressed as .gz.`
      : `There is no file in ${url} yet that matches ${pattern}${skipped === "" ? "" : " and can be read"}. Put it there, or change the pattern.`) +
      skipped,
  )

export const tooManyEntries = (url: string, most: number): SourceError =>
  data(
    `${url} holds more than ${String(most)} entries. Use a directory of its own for the file, or move old files away.`,
  )

export const endlessListing = (url: string): SourceError =>
  data(
    `The listing of ${url} does not end. Use a directory of its own for the file, or ask the server's operator.`,
  )

export const tooLarge = (url: string, name: string): SourceError =>
  data(
    `The file ${name} in ${url} is larger than 1 GiB, compressed or uncompressed. Export the employees only, without attachments.`,
  )

export const damagedArchive = (url: string, name: string): SourceError =>
  data(`The archive ${name} in ${url} is damaged or not a .gz file. Compress the CSV file again, with gzip.`)
