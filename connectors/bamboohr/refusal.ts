import {
  type HttpResponse,
  type Sentence,
  SourceError,
  sourceError,
  type SourceErrorKind,
} from "../sdk/index.ts"
import { SENTENCES } from "./sentences.ts"

/** A response with a status that a reading may handle itself, such as by a smaller page. */
export class Refusal extends SourceError {
  readonly status: number

  constructor(status: number, kind: SourceErrorKind, sentence: Sentence) {
    const { message, reasonCodes = [] } = sourceError(kind, sentence)
    super({ kind, message, reasonCodes })
    this.status = status
  }
}

export const isRefusal = (error: unknown, status: number): boolean =>
  error instanceof Refusal && error.status === status

const REFUSED: Readonly<Record<number, readonly [kind: SourceErrorKind, sentence: Sentence]>> = {
  400: ["data", SENTENCES["not-accepted"]({ status: 400 })],
  403: ["permission", SENTENCES["not-allowed"]()],
  404: ["data", SENTENCES["not-found"]()],
  413: ["data", SENTENCES["too-large"]()],
  422: ["data", SENTENCES["not-accepted"]({ status: 422 })],
}

/** Recognises BambooHR's failures. Until September 2026 it throttles with 503 instead of 429. */
export const readError = ({ status, retryAfterMillis }: HttpResponse): SourceError | null => {
  if (status === 503 && retryAfterMillis !== null)
    return sourceError("rate", SENTENCES["too-many-requests"](), { retryAfterMillis })
  const refused = REFUSED[status]
  return refused === undefined ? null : new Refusal(status, ...refused)
}
