import {
  type HttpResponse,
  isObject,
  readPath,
  readUnlessForbidden,
  SourceError,
  type SourceErrorKind,
} from "../sdk/index.ts"

/*
 * How Odoo reports errors. JSON-RPC responds with status 200 and the name of a Python exception; JSON-2 responds with a status
 * and the same names. The texts beside the names quote records and requests, so they are never shown.
 */

interface Failure {
  readonly kind: SourceErrorKind
  readonly message: string
}

export const NAME = "Odoo"

const WRONG_KEY: Failure = {
  kind: "auth",
  message:
    "Odoo refused to sign in: check the database, the login and the API key. A key may have expired: one of Odoo 19 is valid for three months at most.",
}
const DENIED: Failure = {
  kind: "permission",
  message: "Odoo does not allow the user to do this: check the user's access rights.",
}
/** Also how Odoo names a model that is not installed. */
const NOT_THERE: Failure = {
  kind: "missing",
  message: "Odoo does not have what was requested: check the address, the database and the installed apps.",
}
const REFUSED: Failure = { kind: "data", message: "Odoo refused the request because of its values." }
const NO_DATABASE: Failure = {
  kind: "auth",
  message: "Odoo does not have this database: check the name of the database.",
}
const BUSY: Failure = {
  kind: "transient",
  message: "Odoo has an internal problem, or its database does not respond.",
}

/** By the last part of the exception's name. */
const FAILURES: Readonly<Record<string, Failure>> = {
  AccessDenied: WRONG_KEY,
  SessionExpiredException: WRONG_KEY,
  Unauthorized: WRONG_KEY,
  AccessError: DENIED,
  Forbidden: DENIED,
  UserError: NOT_THERE,
  KeyError: NOT_THERE,
  NotFound: NOT_THERE,
  MissingError: REFUSED,
  ValidationError: REFUSED,
  ValueError: REFUSED,
  TypeError: REFUSED,
  AttributeError: REFUSED,
  UnprocessableEntity: REFUSED,
  IntegrityError: REFUSED,
  TooManyRequests: { kind: "rate", message: "Odoo received too many requests." },
}

const SESSION_EXPIRED_CODE = 100

/** Recognises an error of Odoo in either API; null: it is none, or the status says enough. */
export const readOdooError = ({ status, json, retryAfterMillis }: HttpResponse): SourceError | null => {
  const failure = findFailure(status, json)
  if (failure === null) return null
  return new SourceError({ ...failure, ...(retryAfterMillis === null ? {} : { retryAfterMillis }) })
}

const findFailure = (status: number, json: unknown): Failure | null => {
  const error = isObject(json) ? json["error"] : undefined
  if (isObject(error)) {
    if (error["code"] === SESSION_EXPIRED_CODE) return WRONG_KEY
    return classify(readPath(error, "data", "name"), readPath(error, "data", "message"))
  }
  const name = status >= 400 ? readPath(json, "name") : undefined
  if (typeof name === "string") return classify(name, readPath(json, "message"))
  if (status === 401) return WRONG_KEY
  if (status === 403) return DENIED
  return status === 404 ? NOT_THERE : null
}

const classify = (name: unknown, message: unknown): Failure => {
  const last = typeof name === "string" ? (name.split(".").at(-1) ?? "") : ""
  // PostgreSQL says so in this way; the same exception stands for a database that does not respond.
  if (last === "OperationalError" && /does not exist/u.test(String(message))) return NO_DATABASE
  return FAILURES[last] ?? BUSY
}

/** Runs `work`; when Odoo denies it, throws `permission` with this message. */
export const explainDenied = <Result>(work: () => Promise<Result>, message: string): Promise<Result> =>
  readUnlessForbidden(work, () => {
    throw new SourceError({ kind: "permission", message })
  })

/** Runs `work`; returns null when Odoo does not have the model. */
export const ignoreMissing = async <Result>(work: () => Promise<Result>): Promise<Result | null> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof SourceError && error.kind === "missing") return null
    throw error
  }
}

/** Runs `work`; returns null when Odoo denies it. */
export const ignoreDenied = <Result>(work: () => Promise<Result>): Promise<Result | null> =>
  readUnlessForbidden(work, () => null)
