import { readdirSync } from "node:fs"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import type { Call, WireSchema } from "./call.ts"
import { formatFieldErrors } from "./field-errors.ts"

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null

const calls = await findCalls()

/** Every declared call of the modules in this folder. */
async function findCalls(): Promise<ReadonlyArray<Call>> {
  const names = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
  const modules = await Promise.all(
    names
      .filter((name) => name.endsWith("calls.ts") && name !== "page-calls.ts")
      .map((name) => import(`./${name}`) as Promise<Readonly<Record<string, unknown>>>),
  )
  return modules.flatMap((module) => Object.values(module)).flatMap(listCalls)
}

function listCalls(value: unknown): ReadonlyArray<Call> {
  if (!isObject(value)) return []
  if ("method" in value && "path" in value) return [value as unknown as Call]
  return Object.values(value).flatMap((inner) =>
    isObject(inner) && "method" in inner ? listCalls(inner) : [],
  )
}

const WRONG: ReadonlyArray<unknown> = [
  null,
  true,
  -1,
  1.5,
  1e21,
  "",
  " ",
  "?",
  "x".repeat(3_000),
  [],
  [null],
  {},
  { "?": 1 },
]

/** Copies of the value with one wrong part each: replaced, left out or added. */
function* spoil(value: unknown): Generator {
  yield* WRONG
  if (Array.isArray(value)) {
    yield Array.from({ length: 20_000 }, () => value[0] as unknown)
    for (const inner of spoil(value[0])) yield [inner]
  } else if (isObject(value)) {
    for (const [key, part] of Object.entries(value)) {
      const others = Object.fromEntries(Object.entries(value).filter(([name]) => name !== key))
      yield others
      for (const inner of spoil(part)) yield { ...others, [key]: inner }
    }
  }
}

/** The texts of the schema library, which name its own types or quote its code. */
const LIBRARY =
  /(Missing|Unexpected) key|RegExp|[|"<]|\b(string|array|boolean|undefined)\b|Expected (object|number)|excess|exactly one|Invalid data/u

describe.each(calls.map((call) => [call.id, call] as const))("%s", (_id, { pathParameters, query, body }) => {
  it.each([
    ["path", pathParameters?.schema, pathParameters?.example],
    ["query", query?.schema, query?.example],
    ["body", body?.schema, body?.example],
  ])("words the errors of its %s itself", (_what, schema: WireSchema | undefined, example) => {
    if (schema === undefined) return
    const decode = Schema.decodeUnknownResult(schema as Schema.Codec<unknown>, { errors: "all" })
    const messages = new Set<string>()
    for (const input of spoil(example ?? {})) {
      const decoded = decode(input)
      if (decoded._tag === "Success") continue
      for (const message of Object.values(formatFieldErrors(decoded.failure))) messages.add(message)
    }
    expect([...messages].filter((message) => LIBRARY.test(message))).toEqual([])
  })
})
