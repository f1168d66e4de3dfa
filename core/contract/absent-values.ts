import * as SchemaAST from "effect/SchemaAST"
import type { WireSchema } from "./call.ts"

/*
 * What counts as absent (specification/http.md#paths-and-methods): null at an optional key whose schema has no null of its own,
 * which many clients write for every key that they leave out, and an empty parameter of a query.
 */

/** What may be left out of values of a schema; null: nothing. */
type Absence = ObjectAbsence | ListAbsence | null
interface ObjectAbsence {
  readonly keys: ReadonlyMap<string, KeyAbsence>
}
interface ListAbsence {
  readonly items: NonNullable<Absence>
}
interface KeyAbsence {
  readonly ifNull: boolean
  readonly inside: Absence
}

/** Returns a function that leaves out of a request's body what counts as absent. */
export const makeDropNulls = (schema: WireSchema): ((body: unknown) => unknown) => {
  const absence = findAbsence(SchemaAST.toEncoded(schema.ast))
  return absence === null ? (body) => body : (body) => drop(body, absence)
}

/** A query without its empty parameters. */
export const dropEmptyParameters = (query: unknown): unknown =>
  isObject(query) ? Object.fromEntries(Object.entries(query).filter(([, value]) => value !== "")) : query

const drop = (value: unknown, absence: Absence): unknown => {
  if (absence === null) return value
  if ("items" in absence) return Array.isArray(value) ? value.map((item) => drop(item, absence.items)) : value
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) => {
      const key = absence.keys.get(name)
      if (key === undefined) return [[name, part]]
      return part === null && key.ifNull ? [] : [[name, drop(part, key.inside)]]
    }),
  )
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const findAbsence = (ast: SchemaAST.AST): Absence => {
  if (SchemaAST.isObjects(ast)) return findKeyAbsences(ast)
  if (SchemaAST.isArrays(ast)) {
    const items = ast.rest.map(findAbsence).reduce(merge, null)
    return items === null ? null : { items }
  }
  return SchemaAST.isUnion(ast) ? ast.types.map(findAbsence).reduce(merge, null) : null
}

const findKeyAbsences = (ast: SchemaAST.Objects): Absence => {
  const keys = ast.propertySignatures.map(({ name, type }): readonly [string, KeyAbsence] => [
    String(name),
    { ifNull: SchemaAST.isOptional(type) && !acceptsNull(type), inside: findAbsence(type) },
  ])
  return keys.some(([, { ifNull, inside }]) => ifNull || inside !== null) ? { keys: new Map(keys) } : null
}

const acceptsNull = (ast: SchemaAST.AST): boolean =>
  SchemaAST.isNull(ast) ||
  SchemaAST.isUnknown(ast) ||
  SchemaAST.isAny(ast) ||
  (SchemaAST.isUnion(ast) && ast.types.some(acceptsNull))

/** For a union: a null that one of its members takes stays. */
const merge = (a: Absence, b: Absence): Absence => {
  if (a === null || b === null) return a ?? b
  if ("items" in a || "items" in b) return "items" in a ? a : b
  const keys = new Map(a.keys)
  for (const [name, key] of b.keys) {
    const other = keys.get(name)
    keys.set(
      name,
      other === undefined
        ? key
        : { ifNull: other.ifNull && key.ifNull, inside: merge(other.inside, key.inside) },
    )
  }
  return { keys }
}
