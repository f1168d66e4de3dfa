/** What can go wrong; the message names the folder, the reason and the solution. */
export type EmbeddedPostgresErrorCode =
  | "unsupported-platform"
  | "binaries-missing"
  | "binaries-incomplete"
  | "folder-unusable"
  | "folder-unreachable"
  | "wrong-version"
  | "foreign-server"
  | "create-failed"
  | "start-failed"
  | "timeout"

/** The embedded PostgreSQL is not available. No message contains a value of the database. */
export class EmbeddedPostgresError extends Error {
  override readonly name = "EmbeddedPostgresError"
  readonly code: EmbeddedPostgresErrorCode

  constructor(code: EmbeddedPostgresErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
  }
}

/** `ENOENT` and the like, or an SQLSTATE of node-postgres; undefined for anything else. */
export function getErrorCode(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("code" in error)) return undefined
  return typeof error.code === "string" ? error.code : undefined
}
