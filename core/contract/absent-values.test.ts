import * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import { describe, expect, it } from "vitest"
import { findDeclaredCalls } from "../testing/declared-calls.ts"
import { dropEmptyParameters, makeDropNulls } from "./absent-values.ts"
import { Uuid } from "./wire-values.ts"

const Body = Schema.Struct({
  name: Schema.String,
  note: Schema.optionalKey(Schema.String),
  id: Schema.optionalKey(Uuid),
  cleared: Schema.optionalKey(Schema.NullOr(Schema.String)),
  any: Schema.optionalKey(Schema.Unknown),
  inner: Schema.optionalKey(Schema.Struct({ size: Schema.optionalKey(Schema.Int) })),
  list: Schema.optionalKey(Schema.Array(Schema.Struct({ size: Schema.optionalKey(Schema.Int) }))),
})

describe("null in a body", () => {
  const dropNulls = makeDropNulls(Body)

  it("counts as absent at an optional key, however deep", () => {
    expect(
      dropNulls({
        name: "a",
        note: null,
        id: null,
        inner: { size: null },
        list: [{ size: null }, { size: 1 }],
      }),
    ).toEqual({ name: "a", inner: {}, list: [{}, { size: 1 }] })
    expect(dropNulls({ inner: null, list: null })).toEqual({})
  })

  it("stays where it is a value, is wrong, or is of no known key", () => {
    const body = { name: null, cleared: null, any: null, other: null }
    expect(dropNulls(body)).toEqual(body)
  })

  it.each([null, 1, "x", [], [null]])("leaves %j as it is", (body) => {
    expect(dropNulls(body)).toEqual(body)
  })

  it("stays in a union when one of its members takes it", () => {
    const drop = makeDropNulls(
      Schema.Union([
        Schema.Struct({ kind: Schema.Literal("a"), at: Schema.optionalKey(Schema.String) }),
        Schema.Struct({
          kind: Schema.Literal("b"),
          at: Schema.optionalKey(Schema.String),
          to: Schema.NullOr(Schema.String),
        }),
      ]),
    )
    expect(drop({ kind: "a", at: null })).toEqual({ kind: "a" })
    expect(drop({ kind: "b", at: null, to: null })).toEqual({ kind: "b", to: null })
  })
})

describe("a parameter of a query", () => {
  it("counts as absent when it is empty", () => {
    expect(dropEmptyParameters({ page: "", size: "1", list: ["", ""] })).toEqual({
      size: "1",
      list: ["", ""],
    })
  })
})

/** The types of each optional key: several when members of a union have the key. */
const listOptionalKeys = (
  ast: SchemaAST.AST,
): ReadonlyArray<readonly [name: string, type: SchemaAST.AST]> => {
  if (SchemaAST.isUnion(ast)) return ast.types.flatMap(listOptionalKeys)
  if (!SchemaAST.isObjects(ast)) return []
  return ast.propertySignatures.flatMap(({ name, type }) =>
    SchemaAST.isOptional(type) ? [[String(name), type] as const] : [],
  )
}

const takesNull = (type: SchemaAST.AST) =>
  Schema.decodeUnknownResult(Schema.make<Schema.Codec<unknown>>(type))(null)._tag === "Success"

const optionalKeys = (await findDeclaredCalls()).flatMap(({ id, body, encrypted }) =>
  [body?.schema, encrypted?.request].flatMap((schema) =>
    schema === undefined
      ? []
      : listOptionalKeys(schema.ast).map(([name, type]) => [id, name, schema, type] as const),
  ),
)

describe("the optional keys of every call", () => {
  it("are many", () => {
    expect(optionalKeys.length).toBeGreaterThan(30)
  })

  it.each(optionalKeys)("take null: %s %s", (_call, name, schema, type) => {
    const isDropped = Object.keys(makeDropNulls(schema)({ [name]: null }) as object).length === 0
    expect(isDropped || takesNull(type)).toBe(true)
  })
})
