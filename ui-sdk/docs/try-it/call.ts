/* What the form of a call sends. */

/** A call as the form has it. */
export interface FormCall {
  readonly method: string
  /** With `{name}` for the parameters of the path. */
  readonly path: string
  readonly pathParameters: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  /** As it was typed; null: the call has none. */
  readonly body: string | null
  readonly contentType: string
  readonly credentials: Credentials
}

export interface Credentials {
  readonly scheme: string
  readonly key: string
  readonly username: string
  readonly password: string
}

/** A placeholder that nobody replaced: `<ORG_ID>`. */
const BLANK = /<([A-Z][A-Z0-9_]+)>/u

/** The name of the first placeholder in a text; null: there is none. */
export const findBlank = (text: string): string | null => BLANK.exec(text)?.[1] ?? null

/** The path with its parameters, and the query without what is empty. */
export const makeAddress = ({ path, pathParameters, query }: FormCall): string => {
  const filled = path.replace(/\{(\w+)\}/gu, (_, name: string) =>
    encodeURIComponent(pathParameters[name] ?? ""),
  )
  const given = Object.entries(query).filter(([, value]) => value !== "")
  return given.length === 0 ? filled : `${filled}?${new URLSearchParams(given).toString()}`
}

/** Why the body cannot be sent; null: it can. */
export const checkBody = ({ body }: FormCall): string | null => {
  if (body === null) return null
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === "object" && value !== null ? null : "The body is no JSON object."
  } catch (error) {
    return `The body is no JSON: ${error instanceof Error ? error.message : ""}`
  }
}

/** The request, for this origin only; cookies of the console stay at home. */
export const makeRequest = (call: FormCall): RequestInit => {
  const headers = new Headers()
  const authorization = authorize(call.credentials)
  if (authorization !== "") headers.set("Authorization", authorization)
  if (call.body !== null) headers.set("Content-Type", call.contentType)
  return {
    method: call.method,
    headers,
    ...(call.body !== null && { body: encodeBody(call.body, call.contentType) }),
    credentials: "omit",
    cache: "no-store",
    redirect: "error",
  }
}

const authorize = ({ scheme, key, username, password }: Credentials): string => {
  if (scheme === "basic") return `Basic ${toBase64(`${username}:${password}`)}`
  if (key === "") return ""
  if (scheme === "tokenKey") return `Token ${key}`
  return scheme === "pushToken" ? `Bearer ${key}` : key
}

const toBase64 = (text: string): string =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(""))

const encodeBody = (body: string, contentType: string): string => {
  if (contentType === "application/json") return body
  const fields = Object.entries(JSON.parse(body) as object).map(([name, value]) => [name, String(value)])
  return new URLSearchParams(fields).toString()
}

const SHOWN_CREDENTIALS: Readonly<Record<string, string>> = {
  basic: '-u "$HRSYNC_USERNAME:$HRSYNC_PASSWORD"',
  apiKey: '-H "Authorization: $HRSYNC_API_KEY"',
  tokenKey: '-H "Authorization: Token $HRSYNC_API_KEY"',
  pushToken: '-H "Authorization: Bearer $HRSYNC_PUSH_TOKEN"',
}

/** The call as a command; credentials stay variables, so that the text can be passed on. */
export const writeCommand = (call: FormCall, server: string): string => {
  const credentials = SHOWN_CREDENTIALS[call.credentials.scheme]
  return [
    `curl ${call.method === "GET" ? "" : `-X ${call.method} `}${quote(server + makeAddress(call))}`,
    ...(credentials === undefined ? [] : [credentials]),
    ...(call.body === null
      ? []
      : [`-H "Content-Type: ${call.contentType}"`, `-d ${quote(encodeBody(call.body, call.contentType))}`]),
  ].join(" \\\n  ")
}

/** For a shell: in single quotes. */
const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`
