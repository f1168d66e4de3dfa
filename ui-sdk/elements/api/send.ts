import type { ErrorBody } from "../../../core/contract/error-body.ts"
import type { Answer } from "./api.ts"

/** Why a call had no result. Screens choose the words by `kind`; `message` is the service's own. */
export interface Problem {
  /**
   * `offline`: no response. `expired`: the token is not valid any more. `busy`: too many calls. `conflict`: it was changed by another
   * user. `refused`: the request cannot be accepted as it is. `broken`: the service failed.
   */
  readonly kind: "offline" | "expired" | "busy" | "conflict" | "refused" | "broken"
  /** For engineers; empty when the service gave none. */
  readonly message: string
  /** Its sentences, to be worded for the reader; empty where screens choose their own words. */
  readonly codes: NonNullable<ErrorBody["reason_codes"]>
  /** The kind of the refusal, where the service's sentence depends on the case; null elsewhere. */
  readonly refusal: string | null
  /** Reasons by field, for a form. */
  readonly fields: Readonly<Record<string, string>>
  /** The X-Request-ID, for support. */
  readonly reference: string | null
}

export type Result<A> =
  { readonly ok: true; readonly value: A } | { readonly ok: false; readonly problem: Problem }

/** The result of a call of the API client; never rejects. */
export const send = async <A>(call: Promise<Answer<A>>): Promise<Result<A>> => {
  try {
    const { data, error, response } = await call
    if (response.ok) return { ok: true, value: data as A }
    return { ok: false, problem: readProblem(response, error) }
  } catch {
    return {
      ok: false,
      problem: { kind: "offline", message: "", codes: [], refusal: null, fields: {}, reference: null },
    }
  }
}

/** Repeats a call that got no response: the service recognises the repetition of one that has an id. */
export const sendTwice = async <A>(call: () => Promise<Result<A>>): Promise<Result<A>> => {
  const first = await call()
  return first.ok || first.problem.kind !== "offline" ? first : call()
}

const readProblem = (response: Response, body: unknown): Problem => {
  const {
    message,
    data,
    reason_codes: codes,
    refusal,
  } = (typeof body === "object" && body !== null ? body : {}) as {
    readonly message?: unknown
    readonly data?: unknown
    readonly reason_codes?: unknown
    readonly refusal?: unknown
  }
  return {
    kind: KINDS[response.status] ?? (response.status >= 500 ? "broken" : "refused"),
    message: typeof message === "string" ? message : "",
    codes: Array.isArray(codes) ? (codes as Problem["codes"]) : [],
    refusal: typeof refusal === "string" ? refusal : null,
    fields: readFields(data),
    reference: response.headers.get("X-Request-ID"),
  }
}

const KINDS: Readonly<Record<number, Problem["kind"]>> = { 401: "expired", 409: "conflict", 429: "busy" }

const readFields = (data: unknown): Problem["fields"] =>
  typeof data === "object" && data !== null
    ? Object.fromEntries(
        Object.entries(data).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
      )
    : {}
