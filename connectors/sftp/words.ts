import { SourceError, type SourceErrorKind } from "../sdk/index.ts"

/*
 * What went wrong, for a person. Of what a server or the system says only codes are told: their texts could hold anything.
 */

const make =
  (kind: SourceErrorKind) =>
  (message: string): SourceError =>
    new SourceError({ kind, message })

const transient = make("transient")
const data = make("data")
const permission = make("permission")
const missing = make("missing")

const codeOf = (error: Error | null | undefined): string | number | null => {
  if (!(error instanceof Error) || !("code" in error)) return null
  return typeof error.code === "string" || typeof error.code === "number" ? error.code : null
}

const inBrackets = (error: Error | null | undefined): string => {
  const code = codeOf(error)
  return code === null ? "" : ` (${String(code)})`
}

export const notAnswering = (place: string, error: Error | null): SourceError =>
  transient(
    error === null
      ? `${place} did not answer within 10 s: check the host and the port, and whether its firewall lets this service in.`
      : `${place} could not be connected${inBrackets(error)}: check the host and the port, and whether the server runs.`,
  )

/** By ssh2's `level`. */
const BROKEN: Readonly<Record<string, (place: string) => SourceError>> = {
  "client-timeout": (place) =>
    transient(
      `${place} did not let the user sign in in time: check that this is the port of SFTP, or try again later.`,
    ),
  handshake: (place) =>
    data(
      `${place} speaks no SSH that this service accepts: its algorithms are outdated. Ask its operator to renew it.`,
    ),
  protocol: (place) =>
    transient(
      `${place} does not speak SSH as it should: check that this is the port of SFTP, not of FTP or FTPS.`,
    ),
}

export const brokenConnection = (place: string, error: Error | null = null): SourceError => {
  const level = error !== null && "level" in error ? String(error.level) : ""
  return (
    BROKEN[level]?.(place) ??
    transient(`The connection to ${place} broke off${inBrackets(error)}. It is tried again.`)
  )
}

export const tookTooLong = (place: string, millis: number): SourceError =>
  transient(
    `${place} did not come to an end within ${String(millis / 1_000)} s and was given up: it is too slow, or answers without end.`,
  )

export const noSftp = (place: string): SourceError =>
  data(`${place} lets the user in, but offers no SFTP. Ask its operator to allow SFTP for this user.`)

const NO_SUCH_FILE = 2
const PERMISSION_DENIED = 3

/** Without a code it is none of the server's words: the connection ended. */
export const refusedRequest = (place: string, error: Error): SourceError =>
  codeOf(error) === null
    ? brokenConnection(place)
    : transient(`${place} answered with an error${inBrackets(error)}. It is tried again.`)

export const refusedDirectory = (place: string, error: Error): SourceError => {
  const code = codeOf(error)
  if (code === NO_SUCH_FILE) {
    return data(`There is no directory ${place}: check its spelling, and whether it begins with a slash.`)
  }
  if (code === PERMISSION_DENIED) {
    return permission(`The user may not read the directory ${place}: ask the server's operator to allow it.`)
  }
  return refusedRequest(place, error)
}

export const refusedFile = (place: string, name: string, error: Error): SourceError => {
  const code = codeOf(error)
  if (code === NO_SUCH_FILE) return vanished(place, name)
  if (code === PERMISSION_DENIED) {
    return permission(
      `The user may not read the file ${name} in ${place}: ask the server's operator to allow it.`,
    )
  }
  return refusedRequest(place, error)
}

const vanished = (place: string, name: string): SourceError =>
  transient(`The file ${name} in ${place} was taken away before it could be read. It is tried again.`)

export const changedMeanwhile = (place: string, name: string): SourceError =>
  transient(
    `The file ${name} in ${place} changed while it was read, so nothing of it was taken. It is tried again.`,
  )

export const stillGrowing = (place: string, name: string): SourceError =>
  missing(
    `The file ${name} in ${place} is still being written. It is taken when it stays as it is, or when ${name}.done lies beside it.`,
  )

export const nothingThere = (place: string, pattern: string | null): SourceError =>
  missing(
    pattern === null
      ? `There is no file in ${place} yet. Put it there as a CSV file, which may be packed as .gz.`
      : `There is no file in ${place} yet whose name is like ${pattern}. Put it there, or change the pattern.`,
  )

export const tooManyEntries = (place: string, most: number): SourceError =>
  data(
    `${place} holds more than ${String(most)} entries. Use a directory of its own for the file, or move old files away.`,
  )

export const endlessListing = (place: string): SourceError =>
  data(
    `The listing of ${place} does not come to an end. Use a directory of its own for the file, or ask the server's operator.`,
  )

export const tooLarge = (place: string, name: string): SourceError =>
  data(
    `The file ${name} in ${place} is larger than 1 GiB, packed or unpacked. Export the employees alone, without attachments.`,
  )

export const damagedArchive = (place: string, name: string): SourceError =>
  data(`The archive ${name} in ${place} is damaged or is no .gz. Pack the CSV file again, with gzip.`)
