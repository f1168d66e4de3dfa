import { type ApiDocument, type ApiOperation, type ApiParameter, readServer } from "../api-document.ts"
import { type Entry, findExample } from "../reference/entries.ts"
import { placeholdBody, placeholdValue } from "./placeholders.ts"
import { type Text, toText } from "./text.ts"

/** An example of a call, whatever the language that it is written in. */
export interface SampleRequest {
  readonly method: string
  readonly url: Text
  readonly headers: ReadonlyArray<readonly [name: string, value: Text]>
  /** With a user name and a password (RFC 7617). */
  readonly basic: { readonly user: Text; readonly password: Text } | null
  readonly body: SampleBody | null
}

export type SampleBody =
  | { readonly kind: "json"; readonly value: unknown }
  | {
      readonly kind: "form"
      readonly fields: ReadonlyArray<readonly [name: string, value: Text]>
      readonly type: string
    }
  | { readonly kind: "bytes" }

/** Headers of the credentials of an example. */
const CREDENTIALS: Readonly<Record<string, ReadonlyArray<readonly [string, string]>>> = {
  apiKey: [["Authorization", "$HRSYNC_API_KEY"]],
  tokenKey: [["Authorization", "Token $HRSYNC_API_KEY"]],
  pushToken: [["Authorization", "Bearer $HRSYNC_PUSH_TOKEN"]],
  journeyToken: [["Authorization", "Bearer $HRSYNC_JOURNEY_TOKEN"]],
  consolePage: [["X-Requested-With", "hrsync-console"]],
  consoleSession: [
    ["X-Requested-With", "hrsync-console"],
    ["Cookie", "__Host-hrsync-session=$HRSYNC_CONSOLE_SESSION"],
  ],
}

/** How the caller of an example authenticates; null: it does not. */
export const findScheme = ({ security = [] }: ApiOperation): string | null =>
  Object.keys(security[0] ?? {})[0] ?? null

export interface SampleOptions {
  /** Puts the reader's own in the place of values, as in the documentation for vendors. */
  readonly withPlaceholders: boolean
}

/** The example request of a call. */
export const makeSample = (
  document: Pick<ApiDocument, "servers">,
  { method, path, operation }: Entry,
  { withPlaceholders }: SampleOptions,
): SampleRequest => {
  const own = withPlaceholders ? placeholdValue : (_: string, value: unknown) => value
  const scheme = findScheme(operation)
  return {
    method,
    url: toText(readServer(document) + fillPath(path, operation, own) + fillQuery(operation, own)),
    headers: (CREDENTIALS[scheme ?? ""] ?? []).map(([name, value]) => [name, toText(value)]),
    basic:
      scheme === "basic" ? { user: toText("$HRSYNC_USERNAME"), password: toText("$HRSYNC_PASSWORD") } : null,
    body: makeBody(operation, withPlaceholders),
  }
}

type Own = (name: string, value: unknown) => unknown

const fillPath = (path: string, { parameters = [] }: ApiOperation, own: Own): string =>
  parameters
    .filter((parameter) => parameter.in === "path")
    .reduce(
      (text, parameter) =>
        text.replace(`{${parameter.name}}`, () => String(own(parameter.name, readExample(parameter)))),
      path,
    )

const fillQuery = ({ parameters = [] }: ApiOperation, own: Own): string => {
  const query = parameters
    .filter((parameter) => parameter.in === "query" && parameter.example !== undefined)
    .map((parameter) => `${parameter.name}=${String(own(parameter.name, readExample(parameter)))}`)
    .join("&")
  return query === "" ? "" : `?${query}`
}

/** The example of a parameter, or the placeholder that it has the place of. */
const readExample = ({ example, "x-placeholder": name }: ApiParameter): unknown =>
  name === undefined ? (example ?? "") : `$${name}`

/** Puts placeholders back into the place of their values. */
const restorePlaceholders = (
  value: unknown,
  placeholders: Readonly<Record<string, string>>,
  pointer = "",
): unknown => {
  const name = placeholders[pointer]
  if (name !== undefined) return `$${name}`
  if (typeof value !== "object" || value === null) return value
  const restore = (inner: unknown, key: string | number) =>
    restorePlaceholders(inner, placeholders, `${pointer}/${String(key)}`)
  if (Array.isArray(value)) return value.map(restore)
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, restore(inner, key)]))
}

const makeBody = ({ requestBody }: ApiOperation, withPlaceholders: boolean): SampleBody | null => {
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? []
  if (type === "application/octet-stream") return { kind: "bytes" }
  const found = restorePlaceholders(findExample(media), media?.["x-placeholders"] ?? {})
  if (type === undefined || found === undefined) return null
  const example = withPlaceholders ? placeholdBody(found) : found
  if (type === "application/json") return { kind: "json", value: example }
  const fields = Object.entries(example as object).map(
    ([name, value]) => [name, toText(String(value))] as const,
  )
  return { kind: "form", fields, type }
}
