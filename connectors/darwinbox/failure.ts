import {
  type HttpResponse,
  isObject,
  readText,
  sourceError,
  type SourceError,
  type SourceErrorKind,
} from "../sdk/index.ts"
import { SENTENCES } from "./sentences.ts"

/*
 * Darwinbox reports failures with status 200 and `{ "status": 0, "message": "..." }`. It documents no codes, so the message is
 * searched for the words that tell one from another. It is never shown, since it may quote the request.
 */

export const NAME = "Darwinbox"

type Explained = "access-refused" | "credentials-refused" | "failed" | "not-available" | "too-many-requests"

interface Failure {
  readonly kind: SourceErrorKind
  readonly pattern: RegExp
  readonly sentence: Explained
}

const FAILURES: ReadonlyArray<Failure> = [
  {
    kind: "rate",
    pattern: /too many|rate limit|limit (is )?(exceeded|reached)|throttl/iu,
    sentence: "too-many-requests",
  },
  {
    kind: "permission",
    pattern: /permission|access (is )?denied|not allowed|forbidden|whitelist|\bip\b/iu,
    sentence: "access-refused",
  },
  {
    kind: "auth",
    pattern:
      /api.?key|dataset.?key|data ?set|authenti|unauthori|credential|password|invalid (key|user|token)/iu,
    sentence: "credentials-refused",
  },
  {
    kind: "transient",
    pattern: /maintenance|temporar|try again|time.?out|timed out|server error|unavailable/iu,
    sentence: "not-available",
  },
]

const NOTHING_FOUND =
  /\bno (active |inactive )?(employees?|records?|data|users?)\b|(employee|record|data)s? not found/iu

/** Whether the response only says that no employee matches the request. */
export const saysNothingFound = (response: unknown): boolean =>
  hasFailed(response) && NOTHING_FOUND.test(readMessage(response))

/** `employees`: which ones the dataset has, for the message. */
export const makeErrorReader =
  (employees: string) =>
  ({ status, json }: HttpResponse): SourceError | null => {
    if (status === 403) return makeError("permission", employees)
    if (status === 401) return makeError("auth", employees)
    if (status !== 200 || !hasFailed(json) || saysNothingFound(json)) return null
    const message = readMessage(json)
    const failure = FAILURES.find(({ pattern }) => pattern.test(message))
    return makeError(failure?.kind ?? "data", employees)
  }

const makeError = (kind: SourceErrorKind, employees: string): SourceError => {
  const sentence = FAILURES.find((failure) => failure.kind === kind)?.sentence ?? "failed"
  return sourceError(kind, SENTENCES[sentence]({ employees }))
}

const hasFailed = (response: unknown): boolean =>
  isObject(response) &&
  "status" in response &&
  !["1", "true", "success"].includes(readStatus(response["status"]))

const readStatus = (status: unknown): string =>
  typeof status === "boolean" ? String(status) : (readText(status) ?? "").toLowerCase()

const readMessage = (response: unknown): string =>
  (isObject(response) ? readText(response["message"]) : null) ?? ""
