import {
  type HttpResponse,
  isObject,
  readPath,
  readUnlessForbidden,
  type Sentence,
  SourceError,
  sourceError,
  type SourceErrorKind,
} from "../sdk/index.ts"
import { SENTENCES } from "./sentences.ts"

/*
 * How Odoo reports errors. JSON-RPC responds with status 200 and the name of a Python exception; JSON-2 responds with a status
 * and the same names. The texts beside the names quote records and requests, so they are never shown.
 */

interface Failure {
  readonly kind: SourceErrorKind
  readonly sentence: Sentence
}

export const NAME = "Odoo"

const WRONG_KEY: Failure = { kind: "auth", sentence: SENTENCES["key-wrong"]() }
const DENIED: Failure = { kind: "permission", sentence: SENTENCES.denied() }
/** Also how Odoo names a model that is not installed. */
const NOT_THERE: Failure = { kind: "missing", sentence: SENTENCES["not-there"]() }
const REFUSED: Failure = { kind: "data", sentence: SENTENCES.refused() }
const NO_DATABASE: Failure = { kind: "auth", sentence: SENTENCES["no-database"]() }
const BUSY: Failure = { kind: "transient", sentence: SENTENCES.busy() }

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
  TooManyRequests: { kind: "rate", sentence: SENTENCES["too-many-requests"]() },
}

const SESSION_EXPIRED_CODE = 100

/** Recognises an error of Odoo in either API; null: it is none, or the status says enough. */
export const readOdooError = ({ status, json, retryAfterMillis }: HttpResponse): SourceError | null => {
  const failure = findFailure(status, json)
  if (failure === null) return null
  const { kind, sentence } = failure
  return sourceError(kind, sentence, retryAfterMillis === null ? {} : { retryAfterMillis })
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

/** Runs `work`; when Odoo denies it, throws `permission` with this sentence. */
export const explainDenied = <Result>(work: () => Promise<Result>, sentence: Sentence): Promise<Result> =>
  readUnlessForbidden(work, () => {
    throw sourceError("permission", sentence)
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
