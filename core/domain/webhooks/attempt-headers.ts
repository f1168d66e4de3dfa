import { stripQuery } from "./strip-query.ts"

/** A header as it was sent or received. A name may occur several times. */
export type HeaderLine = readonly [name: string, value: string]

export interface ShownHeader {
  readonly name: string
  /** Null: the header was set, and its value is hidden. */
  readonly value: string | null
}

export interface ShownHeaders {
  readonly headers: ReadonlyArray<ShownHeader>
  /** How many were left out, since all are kept up to HEADERS_LIMIT_BYTES. */
  readonly leftOut: number
}

/** The headers of one attempt, as the log of deliveries keeps them (specification/webhooks.md#acknowledgement). */
export interface AttemptHeaders {
  /** Null: the request was not sent. */
  readonly request: ShownHeaders | null
  /** Null: there was no response. */
  readonly response: ShownHeaders | null
}

export const HEADERS_LIMIT_BYTES = 8 * 1024

/**
 * Names of headers whose value opens something. A signature is shown: only the secret makes one, and it is what people compare
 * when their own differs.
 */
const SECRET_NAME = /auth|cookie|token|secret|passw|credential|session|api-?key|access-?key/iu

/** A credential under a name that does not say so. */
const SECRET_VALUE = /^\s*(?:bearer|basic|digest)\s/iu

/** What the log keeps of headers: hidden values are left out before anything is stored. */
export const showHeaders = (lines: ReadonlyArray<HeaderLine>): ShownHeaders => {
  const headers: Array<ShownHeader> = []
  let room = HEADERS_LIMIT_BYTES
  for (const line of lines) {
    const shown = showHeader(line)
    room -= Buffer.byteLength(shown.name) + Buffer.byteLength(shown.value ?? "")
    if (room < 0) break
    headers.push(shown)
  }
  return { headers, leftOut: lines.length - headers.length }
}

const showHeader = ([name, value]: HeaderLine): ShownHeader => {
  if (SECRET_NAME.test(name) || SECRET_VALUE.test(value)) return { name, value: null }
  return { name, value: name.toLowerCase() === "location" ? showLocation(value) : value }
}

/** A redirect often leads to a page of sign-in with a token in its query. */
const showLocation = (location: string): string =>
  URL.canParse(location) ? stripQuery(location) : location.replace(/[?#].*$/su, "")
