import * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import { describe, expect, it } from "vitest"
import { findDeclaredCalls } from "../testing/declared-calls.ts"
import type { WireSchema } from "./call.ts"
import { formatFieldErrors } from "./field-errors.ts"
import { Uuid } from "./wire-values.ts"

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null

const calls = await findDeclaredCalls()

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

/** Ids that others assign, in whose case nothing may be changed; and those of this service that are no UUIDs. */
const NO_UUIDS =
  /\.(employee_id|employeeId|emp_id|remote_org_id|credential\.(id|rawId))$|^removeConsoleMasterKey\.id$/u
const NAMES_OF_UUIDS = /(_ids?|\.(id|org|client|clients|cursor|replaces|supersedes)|_org)$/u
const UUID = "7d8ab2c4-31f5-4c43-9a2e-0a8f4f3c7b11"

/** The text parameters of a request by their path, with what decodes each. */
const listTexts = (
  ast: SchemaAST.AST,
  path: string,
): ReadonlyArray<readonly [path: string, schema: WireSchema]> => {
  if (SchemaAST.isObjects(ast))
    return ast.propertySignatures.flatMap(({ name, type }) => listTexts(type, `${path}.${String(name)}`))
  if (SchemaAST.isUnion(ast)) return ast.types.flatMap((type) => listTexts(type, path))
  if (SchemaAST.isArrays(ast)) return [...ast.elements, ...ast.rest].flatMap((type) => listTexts(type, path))
  return SchemaAST.isString(ast) ? [[path, Schema.make<WireSchema>(ast)]] : []
}

/** By its name, or because it takes a UUID and not any text. */
const isUuid = (name: string, schema: WireSchema): boolean => {
  const accepts = Schema.is(Schema.toType(schema))
  return !NO_UUIDS.test(name) && accepts(UUID) && (NAMES_OF_UUIDS.test(name) || !accepts("x"))
}

const uuids = calls.flatMap(({ id, method, path, ...call }) =>
  [call.pathParameters?.schema, call.query?.schema, call.body?.schema, call.encrypted?.request]
    .flatMap((schema) => (schema === undefined ? [] : listTexts(schema.ast, id)))
    .filter(([name, schema]) => isUuid(name, schema))
    .map(([name, schema]) => [`${method} ${path}`, name, schema] as const),
)

describe("a UUID in a request", () => {
  it("occurs in most calls", () => {
    expect(uuids.length).toBeGreaterThan(100)
  })

  it.each(uuids)("%s decodes %s in capitals to what is stored", (_call, _name, schema) => {
    const decode = Schema.decodeUnknownSync(schema as Schema.Codec<unknown>)
    expect([decode(UUID.toUpperCase()), decode(UUID)]).toEqual([UUID, UUID])
  })

  it.each([`{${UUID}}`, `urn:uuid:${UUID}`, UUID.replaceAll("-", "")])("has one form: not %s", (text) => {
    expect(Schema.decodeUnknownResult(Uuid)(text)._tag).toBe("Failure")
  })
})

const responses = calls.flatMap(({ id, responses: byStatus }) =>
  Object.entries(byStatus)
    .filter(([, { contentType }]) => contentType === undefined)
    .map(([status, response]) => [`${id} ${status}`, response] as const),
)

describe("a response in JSON", () => {
  it.each(responses)("%s has an example, which its schema allows", (_call, { schema, example }) => {
    expect(example).toBeDefined()
    const decoded = Schema.decodeUnknownResult(schema as Schema.Codec<unknown>, { errors: "all" })(example)
    expect(decoded._tag === "Failure" ? String(decoded.failure) : null).toBeNull()
  })
})
