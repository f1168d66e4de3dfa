import { QueryFailedError } from "typeorm"
import { StorageError } from "../../core/ports/storage-error.ts"

/** `operation` completes "The database could not ...". The reason never contains data of the statement. */
export const storageError = (operation: string, thrown: unknown): StorageError => {
  // TypeORM wraps errors of the driver with the values of the statement, which belong in no log.
  const cause: unknown = thrown instanceof QueryFailedError ? thrown.driverError : thrown
  const reason = describeReason(cause)
  return new StorageError({ operation, cause, ...(reason === undefined ? {} : { reason }) })
}

const LOST = "the connection to it was lost or could not be made"

/** By SQLSTATE (PostgreSQL manual, appendix A), or the code of the socket. */
const REASONS: Readonly<Record<string, string>> = {
  "57014": "the statement timed out",
  "55P03": "it waited too long for a lock",
  "25P03": "its transaction was idle for too long",
  "53300": "the server has no connection left (max_connections)",
  "53100": "its disk is full",
  "57P01": "the server is being shut down",
  "57P02": "the server has crashed and is recovering",
  "57P03": "the server is starting or stopping",
  "25006": "the server is a read-only standby",
  ECONNREFUSED: LOST,
  ECONNRESET: LOST,
  ENOENT: LOST,
  EPIPE: LOST,
  ETIMEDOUT: LOST,
  EHOSTUNREACH: LOST,
}

/** Errors that node-postgres reports only by message. */
const WORDS: ReadonlyArray<readonly [string, string]> = [
  ["Connection terminated", LOST],
  ["The server no longer responds", LOST],
  ["connection error and is not queryable", LOST],
  ["timeout expired", LOST],
  ["timeout exceeded when trying to connect", "all its connections were in use for too long"],
]

const describeReason = (cause: unknown): string | undefined => {
  if (!(cause instanceof Error)) return undefined
  const code = "code" in cause && typeof cause.code === "string" ? cause.code : ""
  return REASONS[code] ?? WORDS.find(([words]) => cause.message.includes(words))?.[1]
}
