/**
 * The embedded PostgreSQL is not available. `code` says in one word what went wrong; the message names the folder, the reason
 * and the solution, and never a value of the database.
 */
export class EmbeddedPostgresError extends Error {
  override readonly name = "EmbeddedPostgresError"
  readonly code: string

  constructor(code: string, message: string, cause?: unknown) {
    super(message, { cause })
    this.code = code
  }
}

/** What another program said, as the end of a sentence of ours, which has its own full stop. */
export const quoteClause = (said: string): string => said.trimEnd().replace(/\.+$/u, "")

/** `ENOENT` and the like; undefined for anything else. */
export const getErrorCode = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined
