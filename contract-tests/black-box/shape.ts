/* Shapes with exact keys: both missing and unexpected keys are errors. */

export type Shape = (value: unknown, path: string) => ReadonlyArray<string>

const when =
  (holds: (value: unknown) => boolean, options: string): Shape =>
  (value, path) =>
    holds(value) ? [] : [`${path}: ${JSON.stringify(value)} is not ${options}`]

export const matching = (pattern: RegExp, options: string): Shape =>
  when((value) => typeof value === "string" && pattern.test(value), options)

export const text = when((value) => typeof value === "string", "a string")
export const integer = when((value) => Number.isInteger(value), "an integer")
export const amount = when((value) => typeof value === "number", "a number")
export const flag = when((value) => typeof value === "boolean", "a boolean")
export const nothing = when((value) => value === null, "null")
export const uuid = matching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, "a UUID")
export const date = matching(/^\d{4}-\d{2}-\d{2}$/, "a date")
export const instant = matching(
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/,
  "a UTC timestamp with milliseconds",
)
export const address = matching(/^[^@\s]+@[^@\s]+$/, "an email")
export const link = matching(/^https?:\/\/\S+$/, "a URL")

export const equalsAny = (...values: ReadonlyArray<unknown>): Shape =>
  when((value) => values.includes(value), `one of ${JSON.stringify(values)}`)

export const either =
  (...shapes: ReadonlyArray<Shape>): Shape =>
  (value, path) => {
    const problems = shapes.map((shape) => shape(value, path))
    return problems.some((found) => found.length === 0) ? [] : problems.flat()
  }

export const orNull = (shape: Shape): Shape => either(nothing, shape)

export const listWith =
  (shape: Shape): Shape =>
  (value, path) =>
    Array.isArray(value)
      ? value.flatMap((item: unknown, index) => shape(item, `${path}[${String(index)}]`))
      : [`${path}: no list`]

export const mapWith =
  (shape: Shape): Shape =>
  (value, path) =>
    isObject(value)
      ? Object.entries(value).flatMap(([key, inner]) => shape(inner, `${path}.${key}`))
      : [`${path}: no object`]

type Shapes = Readonly<Record<string, Shape>>

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

export const exactly =
  (required: Shapes, optional: Shapes = {}): Shape =>
  (value, path) => {
    if (!isObject(value)) return [`${path}: no object`]
    const missing = Object.keys(required).filter((key) => !Object.hasOwn(value, key))
    return [
      ...missing.map((key) => `${path}.${key}: missing`),
      ...Object.entries(value).flatMap(([key, inner]) => {
        const shape = required[key] ?? optional[key]
        return shape === undefined ? [`${path}.${key}: surplus`] : shape(inner, `${path}.${key}`)
      }),
    ]
  }

export const findProblems = (shape: Shape, value: unknown): ReadonlyArray<string> => shape(value, "$")

export const each = (keys: ReadonlyArray<string>, shape: Shape): Shapes =>
  Object.fromEntries(keys.map((key) => [key, shape]))
