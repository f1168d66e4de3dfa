/** Why a source failed; the kind decides what the sync does next. */
export const SOURCE_ERROR_KINDS = [
  /** The credentials are wrong: stop, the connection has failed. */
  "auth",
  /** A category may not be read: skip it and report. */
  "permission",
  /** The source asks to wait. */
  "rate",
  /** Worth another try: network, 5xx. */
  "transient",
  /** There is nothing to read yet: a file that has not come. */
  "missing",
  /** The content is not as documented: not a CSV, undecodable bytes, HTML instead of JSON. */
  "data",
] as const

export type SourceErrorKind = (typeof SOURCE_ERROR_KINDS)[number]
