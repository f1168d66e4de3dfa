import type { SimulatedResponse } from "./simulation.ts"

/* Malformed responses, made from correct ones. */

type Json = unknown
type JsonObject = Readonly<Record<string, Json>>

const isObject = (value: Json): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Changes each list in a response, at the top level or one level below. */
const withLists = (json: Json, change: (list: ReadonlyArray<Json>) => Json): Json => {
  if (Array.isArray(json)) return change(json)
  if (!isObject(json)) return json
  return Object.fromEntries(
    Object.entries(json).map(([key, value]) => [
      key,
      Array.isArray(value) ? change(value) : isObject(value) ? withLists(value, change) : value,
    ]),
  )
}

export interface Mutation {
  readonly name: string
  /** Null when this response cannot be damaged in this way. */
  readonly of: (truth: SimulatedResponse) => SimulatedResponse | null
}

const asJson = (json: Json): SimulatedResponse => ({ json })

const ifOther = (truth: SimulatedResponse, json: Json): SimulatedResponse | null =>
  truth.json === undefined || JSON.stringify(json) === JSON.stringify(truth.json) ? null : asJson(json)

const readText = ({ json, text = "" }: SimulatedResponse): string =>
  json === undefined ? text : JSON.stringify(json)

/** Used when the simulation does not describe how its source reports an error with status 200. */
export const ERROR_BODY = { success: false, error: { code: "E500", message: "Something went wrong" } }

/** Answers that can never be read: any row made from them is invented. */
export const unreadable = (errorBody: unknown): ReadonlyArray<Mutation> => [
  {
    name: "a web page",
    of: () => ({ headers: { "content-type": "text/html" }, text: "<!doctype html><title>Sign in</title>" }),
  },
  { name: "nothing", of: () => ({ text: "" }) },
  {
    name: "half of a response",
    of: (truth) => ({ text: readText(truth).slice(0, -readText(truth).length / 2) }),
  },
  { name: "an error with status 200", of: () => asJson(errorBody) },
  { name: "null", of: () => asJson(null) },
  {
    name: "[] for an object, or {} for a list",
    of: ({ json }) => (json === undefined ? null : asJson(Array.isArray(json) ? {} : [])),
  },
  {
    name: "{} in place of a list",
    of: (truth) =>
      ifOther(
        truth,
        withLists(truth.json, () => ({})),
      ),
  },
]

/** Values that are not records: they may also be reported as unreadable. */
export const STRANGE_RECORDS: Mutation = {
  name: "numbers in place of employees",
  of: (truth) =>
    ifOther(
      truth,
      withLists(truth.json, (list) => list.map(() => 7)),
    ),
}

const DATES = [
  /^\d{4}-\d{2}-\d{2}/u,
  /^\d{1,2}[-/.]\d{1,2}[-/.]\d{4}/u,
  /^\d{1,2}[- ][A-Za-z]{3,9}[- ]\d{4}/u,
  /^\/Date\(/u,
]
const CORRUPT = ["0000-00-00", "31-02-2026", "0001-01-01T00:00:00", "soon", "9999-99-99T99:99:99Z", ""]
const CORRUPT_INSTANTS = [8.64e15 + 1, -1, 0]
const NAMED_LIKE_DATES = /date|dob|doj|birth|(_at|_on|At|On)$/u

/** Replaces every date in the records with an invalid one, and counts them. */
export const corruptDates = (
  truth: SimulatedResponse,
): { readonly respond: SimulatedResponse; readonly dates: number } => {
  if (truth.json === undefined) return { respond: truth, dates: 0 }
  let dates = 0
  const corrupt = (value: Json, key: string): Json => {
    if (Array.isArray(value)) return value.map((item) => corrupt(item, key))
    if (isObject(value)) {
      return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, corrupt(part, name)]))
    }
    if (typeof value === "string" && DATES.some((form) => form.test(value))) {
      return CORRUPT[dates++ % CORRUPT.length]
    }
    if (typeof value === "number" && value > 1e11 && NAMED_LIKE_DATES.test(key)) {
      return CORRUPT_INSTANTS[dates++ % CORRUPT_INSTANTS.length]
    }
    return value
  }
  const json = withLists(truth.json, (list) => list.map((item) => corrupt(item, "")))
  return { respond: { ...truth, json }, dates }
}

/** Points every address in the response to another host. */
export const redirectAddresses = (truth: SimulatedResponse, elsewhere: string): SimulatedResponse => ({
  ...truth,
  headers: Object.fromEntries(
    Object.entries(truth.headers ?? {}).map(([name, value]) => [name, replaceOrigins(value, elsewhere)]),
  ),
  ...(truth.text === undefined ? {} : { text: replaceOrigins(truth.text, elsewhere) }),
  ...(truth.json === undefined
    ? {}
    : { json: JSON.parse(replaceOrigins(JSON.stringify(truth.json), elsewhere)) as unknown }),
})

const replaceOrigins = (text: string, elsewhere: string): string =>
  text.replaceAll(/https?:\/\/[^/"\s<>;,]+/gu, elsewhere)

/** Replaces every text in the JSON. */
export const replaceTexts = (json: unknown, text: string): unknown => {
  if (typeof json === "string") return text
  if (Array.isArray(json)) return json.map((item) => replaceTexts(item, text))
  if (!isObject(json)) return json
  return Object.fromEntries(Object.entries(json).map(([key, value]) => [key, replaceTexts(value, text)]))
}

/** How a source writes a field without a value. */
export type EmptyForm = "absent" | "null" | "an empty text"

/**
 * Empties every key whose text has one of these values (`Engineer (E-7)`: it would be read in its place), or whose list has it, such as
 * `[7, "Engineer"]` for a reference.
 */
export const emptyValues = (
  truth: SimulatedResponse,
  values: ReadonlyArray<string>,
  form: EmptyForm,
): SimulatedResponse => {
  const isIt = (part: Json) =>
    (typeof part === "string" || Array.isArray(part)) && values.some((value) => part.includes(value))
  const put = (key: string): ReadonlyArray<readonly [string, Json]> =>
    form === "absent" ? [] : [[key, form === "null" ? null : ""]]
  const walk = (json: Json): Json => {
    if (Array.isArray(json)) return json.map(walk)
    if (!isObject(json)) return json
    return Object.fromEntries(
      Object.entries(json).flatMap(([key, part]) => (isIt(part) ? put(key) : [[key, walk(part)] as const])),
    )
  }
  return truth.json === undefined ? truth : { ...truth, json: walk(truth.json) }
}
