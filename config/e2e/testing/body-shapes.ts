import { EMPLOYEE_FIELDS } from "../../../core/contract/employee/fields.ts"

/* Bodies of any size, each with many copies of one element, since the worst form of a body determines its cost. */

/** Makes a body of about this many bytes. */
export interface BodyShape {
  readonly name: string
  readonly contentType: string
  readonly make: (bytes: number) => string
}

type Json = Readonly<Record<string, unknown>>

const JSON_TYPE = "application/json"
const FORM_TYPE = "application/x-www-form-urlencoded"
const BOUNDARY = "x-boundary"
const MULTIPART_TYPE = `multipart/form-data; boundary=${BOUNDARY}`

/** Repeats an element of about `each` bytes until the size is reached. */
const filling = <A>(bytes: number, each: number, make: (index: number) => A): Array<A> =>
  Array.from({ length: Math.max(1, Math.floor(bytes / each)) }, (_, index) => make(index))

/**
 * Names that a body may contain in large numbers: unknown, nearly valid, of dependents, numeric, and reserved in
 * JavaScript.
 */
const KEY_NAMES: Readonly<Record<string, (index: number) => string>> = {
  "unknown keys": (index) => `k${String(index)}`,
  "misspelt keys": (index) => `designatio${String(index)}`,
  "numbered dependents": (index) => `dependentDetails_${String(index + 1)}_name`,
  "numbers as keys": (index) => String(index * 7),
  "long keys": (index) => `${"k".repeat(190)}${String(index)}`,
}

const keys = (bytes: number, makeName: (index: number) => string): Json =>
  Object.fromEntries(filling(bytes, makeName(1_000).length + 6, (index) => [makeName(index), 1]))

/** Input that is hard for patterns and parsers: a start, a repeated part, and an end that does not match. */
const TEXTS: Readonly<Record<string, readonly [string, string, string]>> = {
  spaces: ["1", " ", "x"],
  "line breaks": ["a", "\n", "-"],
  domains: ["a@", "a.", " "],
  digits: ["1", "1 ", "x"],
  times: ["1", "T", ":"],
  brackets: ["", "(", ""],
  quotes: ["'", "'", "x"],
  commas: ["1", ",11", "x"],
  hyphens: ["", "-", "x"],
}

const text = (bytes: number, [first, middle, last]: readonly [string, string, string]): string =>
  first + middle.repeat(Math.max(1, Math.floor(bytes / JSON.stringify(middle).length))) + last

/** One field of each kind in an employee record, and lists. Other fields are only checked if employeeId is valid. */
const RECORD_FIELDS: ReadonlyArray<string> = [
  ...new Map(
    EMPLOYEE_FIELDS.filter(({ key }) => key !== "employeeId").map(({ kind, key }) => [kind, key]),
  ).values(),
  "dependentDetails",
  "dependentDetails_2_dob",
]

/** Shapes for an endpoint whose valid body looks like the example. `isRecord`: its fields are those of an employee. */
export const jsonShapes = (example: Json, isRecord: boolean): ReadonlyArray<BodyShape> => {
  const shape = (name: string, make: (bytes: number) => unknown): BodyShape => ({
    name,
    contentType: JSON_TYPE,
    make: (bytes) => JSON.stringify(make(bytes)),
  })
  const objects = Object.keys(example).filter((name) => isObject(example[name]))
  const fields = isRecord ? RECORD_FIELDS : Object.keys(example).filter((name) => name !== "api_key")
  const inAllFields = (bytes: number, make: (bytes: number) => unknown): Json => ({
    ...example,
    ...Object.fromEntries(fields.map((name) => [name, make(bytes / fields.length)])),
  })
  return [
    ...Object.entries(KEY_NAMES).flatMap(([name, makeName]) => [
      shape(name, (bytes) => ({ ...example, ...keys(bytes, makeName) })),
      shape(`${name} in an object of their own`, (bytes) => ({ ...example, x: keys(bytes, makeName) })),
      ...objects.flatMap((field) => [
        shape(`${name} in ${field}`, (bytes) => ({ ...example, [field]: keys(bytes, makeName) })),
        shape(`objects with ${name} in ${field}`, (bytes) => ({
          ...example,
          [field]: { x: keys(bytes, makeName), ...(example[field] as Json) },
        })),
      ]),
    ]),
    shape("lists of texts", (bytes) =>
      inAllFields(bytes, (part) => filling(part, 6, (at) => `v${String(at)}`)),
    ),
    shape("lists of the same text", (bytes) => inAllFields(bytes, (part) => filling(part, 8, () => "email"))),
    shape("lists of objects", (bytes) =>
      inAllFields(bytes, (part) => filling(part, 12, () => ({ name: "x" }))),
    ),
    shape("objects in objects", (bytes) => inAllFields(bytes, (part) => nested(part))),
    ...Object.entries(TEXTS).map(([name, chunks]) =>
      shape(`long texts of ${name}`, (bytes) => inAllFields(bytes, (part) => text(part, chunks))),
    ),
    { name: "brackets", contentType: JSON_TYPE, make: (bytes) => `{"a":${"[".repeat(bytes)}` },
    { name: "an endless text", contentType: JSON_TYPE, make: (bytes) => `{"a":"${"\\".repeat(bytes)}` },
  ]
}

const nested = (bytes: number): unknown => {
  let inner: unknown = 1
  for (let depth = 0; depth < Math.min(bytes / 6, 60); depth++) inner = { a: inner }
  return filling(bytes, 400, () => inner)
}

export const formShapes = (example: Json): ReadonlyArray<BodyShape> => {
  const urlencoded = (
    name: string,
    make: (bytes: number) => ReadonlyArray<readonly [string, string]>,
  ): BodyShape => ({
    name: `form with ${name}`,
    contentType: FORM_TYPE,
    make: (bytes) =>
      new URLSearchParams(make(bytes).map(([key, value]): [string, string] => [key, value])).toString(),
  })
  const multipart = (
    name: string,
    make: (bytes: number) => ReadonlyArray<readonly [string, string]>,
  ): BodyShape => ({
    name: `multipart with ${name}`,
    contentType: MULTIPART_TYPE,
    make: (bytes) => `${make(bytes).map(formatPart).join("")}--${BOUNDARY}--\r\n`,
  })
  const base = Object.entries(example).map(([name, value]): readonly [string, string] => [
    name,
    String(value),
  ])
  const each = [
    { as: urlencoded, overhead: 4 },
    { as: multipart, overhead: 70 },
  ]
  return each.flatMap(({ as, overhead }) => [
    ...Object.entries(KEY_NAMES).map(([name, makeName]) =>
      as(name, (bytes) => [
        ...base,
        ...filling(bytes, makeName(1_000).length + overhead, (at): [string, string] => [makeName(at), "1"]),
      ]),
    ),
    as("the same name", (bytes) => filling(bytes, overhead, (): [string, string] => ["a", "1"])),
    ...Object.entries(TEXTS).map(([name, chunks]) =>
      as(`long texts of ${name}`, (bytes) =>
        base.map(([field]): [string, string] => [field, text(bytes / base.length / 3, chunks)]),
      ),
    ),
  ])
}

const formatPart = ([name, value]: readonly [string, string]): string =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value)
