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

/** `ENOENT` and the like; undefined for anything else. */
export const getErrorCode = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined
