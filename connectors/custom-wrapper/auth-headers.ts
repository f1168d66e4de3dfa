import { type Credentials, sourceError, type SourceError } from "../sdk/index.ts"
import { SENTENCES } from "./sentences.ts"

type Headers = Readonly<Record<string, string>>

/**
 * Returns the headers that authenticate requests to the corporate's endpoint. Throws `SourceError` (`auth`) when a
 * credential that the chosen authentication type needs is empty.
 */
export const authHeaders = (credentials: Credentials): Headers => {
  const of = HEADERS[credentials["auth_type"] ?? "none"]
  if (of === undefined) throw missing(`auth_type to be one of ${Object.keys(HEADERS).join(", ")}`)
  return of((key) => credentials[key] ?? fail(key))
}

type Value = (key: string) => string

const HEADERS: Readonly<Record<string, (value: Value) => Headers>> = {
  none: () => ({}),
  // Some copy the token with its scheme.
  bearer: (value) => ({ authorization: `Bearer ${value("token").replace(/^bearer\s+/iu, "")}` }),
  basic: (value) => ({
    authorization: `Basic ${Buffer.from(`${value("username")}:${value("password")}`).toString("base64")}`,
  }),
  header: (value) => ({ [headerName(value("header_name"))]: value("header_value") }),
}

/** The characters of a header field name (RFC 9110 5.6.2). */
const headerName = (name: string): string => {
  if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/u.test(name)) throw missing("header_name to be the name of a header")
  return name.toLowerCase()
}

const fail = (key: string): never => {
  throw missing(`a value for ${key}`)
}

const missing = (expected: string): SourceError =>
  sourceError("auth", SENTENCES["sign-in-incomplete"]({ expected }))
