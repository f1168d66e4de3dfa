/** What a log line says about an error. */
export interface ErrorDescription {
  /** The tag of an error of this product, else the name of its class. */
  readonly kind: string
  /** For this product's own errors only: their message, what failed and why. They never quote values. */
  readonly message?: string
  readonly operation?: string
  readonly store?: string
  readonly reason?: string
  readonly masterKeyId?: string
  /** A SQLSTATE or one of Node's codes, such as `ECONNREFUSED`. */
  readonly code?: string
  /** PostgreSQL's names of the affected objects. */
  readonly table?: string
  readonly constraint?: string
  /** The stack frames, innermost first. */
  readonly at?: ReadonlyArray<string>
  readonly cause?: ErrorDescription
}

const MAX_FRAMES = 8
const MAX_CAUSES = 5

/**
 * Returns the kind, code and location of an error, for the log. Messages of foreign errors are left out: PostgreSQL's and
 * the JSON parser's quote the rejected values, and personal data must never get into a log.
 */
export const describeError = (error: unknown, depth = 0): ErrorDescription => {
  if (typeof error !== "object" || error === null) return { kind: typeof error }
  const fields = error as Readonly<Record<string, unknown>>
  const { _tag, name, code, table, constraint, stack, cause } = fields
  const isOwn = typeof _tag === "string"
  return {
    kind: isOwn ? _tag : typeof name === "string" ? name : "object",
    ...(isOwn ? ownFields(fields) : {}),
    ...toTextField("code", code),
    ...toTextField("table", table),
    ...toTextField("constraint", constraint),
    ...(typeof stack === "string" ? { at: parseFrames(stack) } : {}),
    ...(cause === undefined || depth === MAX_CAUSES ? {} : { cause: describeError(cause, depth + 1) }),
  }
}

const OWN_FIELDS = ["message", "operation", "store", "reason", "masterKeyId"] as const

const ownFields = (fields: Readonly<Record<string, unknown>>): Partial<ErrorDescription> =>
  Object.fromEntries(OWN_FIELDS.flatMap((field) => Object.entries(toTextField(field, fields[field]))))

const toTextField = (key: string, value: unknown): Readonly<Record<string, string>> =>
  typeof value === "string" && value !== "" ? { [key]: value } : {}

/** Returns the lines below the message, which may itself have several lines. */
const parseFrames = (stack: string): ReadonlyArray<string> =>
  stack
    .split("\n")
    .filter((line) => /^\s+at \S+ ?.*:\d+:\d+\)?$/u.test(line))
    .slice(0, MAX_FRAMES)
    .map((line) => line.trim().slice("at ".length))
