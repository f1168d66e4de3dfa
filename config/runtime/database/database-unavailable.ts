import { describeTlsError } from "../tls-errors.ts"

/** The database server cannot be reached, or refuses the login. The message has no address: it may contain a password. */
export class DatabaseUnavailable extends Error {
  override readonly name = "DatabaseUnavailable"
  readonly field = "DATABASE_URL"
  readonly advice: string

  constructor(reason: string, advice: string, cause: unknown) {
    super(`The database cannot be opened: ${reason}.`, { cause })
    this.advice = advice
  }
}

const REACH = "Check the host and port in DATABASE_URL, and that the server runs."
const LOGIN = "Check the user and the password in DATABASE_URL."

/** By the code of Node or of PostgreSQL (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
const PROBLEMS: Readonly<Record<string, readonly [reason: string, advice: string]>> = {
  ECONNREFUSED: ["nothing listens at its address", REACH],
  ECONNRESET: ["the server closed the connection", REACH],
  EHOSTUNREACH: ["its host cannot be reached", REACH],
  ENETUNREACH: ["its host cannot be reached", REACH],
  ENOENT: ["its socket does not exist", REACH],
  ENOTFOUND: ["its host name is unknown", REACH],
  EAI_AGAIN: ["its host name cannot be looked up now", REACH],
  ETIMEDOUT: ["its host did not answer in time", REACH],
  "28P01": ["the password is wrong", LOGIN],
  "28000": ["the login was refused", LOGIN],
  "3D000": ["the database does not exist", "Create it, or check the name in DATABASE_URL."],
  "53300": ["it has no connection left", "Stop other processes, or raise max_connections."],
  "57P03": ["the server is starting or stopping", "Try again in a moment."],
}

/** Any other error stays as it is. */
export const explainDatabaseError = (error: unknown): unknown => {
  const tls = describeTlsError(error, "DATABASE_URL")
  if (tls !== null) return new DatabaseUnavailable(tls.sentence, tls.advice, error)
  const code = error instanceof Error && "code" in error ? String(error.code) : ""
  const [reason, advice] = PROBLEMS[code] ?? []
  return reason === undefined || advice === undefined ? error : new DatabaseUnavailable(reason, advice, error)
}
