import { SourceError, type SourceErrorKind } from "../sdk/index.ts"

/*
 * What went wrong, for a person. Of what a server or the system says only codes are told: their texts could hold anything.
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

export const notAnswering = (url: string, error: Error | null): SourceError =>
  transient(
    error === null
      ? `${url} did not answer within 10 s: check the host and the port, and whether its firewall lets this service in.`
      : `${url} could not be connected${inBrackets(error)}: check the host and the port, and whether the server runs.`,
  )

/** By ssh2's `level`. */
const BROKEN: Readonly<Record<string, (url: string) => SourceError>> = {
  "client-timeout": (url) =>
    transient(
      `${url} did not let the user sign in in time: check that this is the port of SFTP, or try again later.`,
    ),
  handshake: (url) =>
    data(
      `${url} speaks no SSH that this service accepts: its algorithms are outdated. Ask its operator to renew it.`,
    ),
  protocol: (url) =>
    transient(
      `${url} does not speak SSH as it should: check that this is the port of SFTP, not of FTP or FTPS.`,
    ),
}

export const brokenConnection = (url: string, error: Error | null = null): SourceError => {
  const level = error !== null && "level" in error ? String(error.level) : ""
  return (
    BROKEN[level]?.(url) ??
    transient(`The connection to ${url} broke off${inBrackets(error)}. It is tried again.`)
  )
}

export const tookTooLong = (url: string, millis: number): SourceError =>
  transient(
    `${url} did not come to an end within ${String(millis / 1_000)} s and was given up: it is too slow, or answers without end.`,
  )

export const noSftp = (url: string): SourceError =>
  data(`${url} lets the user in, but offers no SFTP. Ask its operator to allow SFTP for this user.`)

const NO_SUCH_FILE = 2
const PERMISSION_DENIED = 3

/** Without a code it is none of the server's words: the connection ended. */
export const refusedRequest = (url: string, error: Error): SourceError =>
  readErrorCode(error) === null
    ? brokenConnection(url)
    : transient(`${url} answered with an error${inBrackets(error)}. It is tried again.`)

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
  transient(`The file ${name} in ${url} was taken away before it could be read. It is tried again.`)

export const changedMeanwhile = (url: string, name: string): SourceError =>
  transient(
    `The file ${name} in ${url} changed while it was read, so nothing of it was taken. It is tried again.`,
  )

export const stillGrowing = (url: string, name: string): SourceError =>
  missing(
    `The file ${name} in ${url} is still being written. It is taken when it stays as it is, or when ${name}.done lies beside it.`,
  )

export const nothingThere = (url: string, pattern: string | null): SourceError =>
  missing(
    pattern === null
      ? `There is no file in ${url} yet. Put it there as a CSV file, which may be packed as .gz.`
      : `There is no file in ${url} yet whose name is like ${pattern}. Put it there, or change the pattern.`,
  )

export const tooManyEntries = (url: string, most: number): SourceError =>
  data(
    `${url} holds more than ${String(most)} entries. Use a directory of its own for the file, or move old files away.`,
  )

export const endlessListing = (url: string): SourceError =>
  data(
    `The listing of ${url} does not come to an end. Use a directory of its own for the file, or ask the server's operator.`,
  )

export const tooLarge = (url: string, name: string): SourceError =>
  data(
    `The file ${name} in ${url} is larger than 1 GiB, packed or unpacked. Export the employees alone, without attachments.`,
  )

export const damagedArchive = (url: string, name: string): SourceError =>
  data(`The archive ${name} in ${url} is damaged or is no .gz. Pack the CSV file again, with gzip.`)
