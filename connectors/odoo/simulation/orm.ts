import { OdooException } from "./exception.ts"
import type { FieldSpec, Group, ModelSpec } from "./field-specs.ts"

/* Searches the simulated records as Odoo's ORM does. */

/** A record as it is stored: references are ids, or lists of them; empty is false. */
export interface Row {
  readonly id: number
  readonly [field: string]: unknown
}

export interface Database {
  readonly models: Readonly<Record<string, ModelSpec>>
  readonly groups: ReadonlyArray<Group>
  readonly rows: (model: string) => ReadonlyMap<number, Row>
}

export type Named = Readonly<Record<string, unknown>>

type Test = (row: Row) => boolean

const ARGUMENTS = ["domain", "fields", "offset", "limit", "order", "context"]

/** Throws `OdooFault` for what Odoo refuses: an unknown model, field, argument or order, or a missing right. */
export const searchRead = (database: Database, model: string, named: Named): ReadonlyArray<Named> => {
  const spec = requireModel(database, model)
  requireGroup(database, spec.group)
  const strange = Object.keys(named).find((name) => !ARGUMENTS.includes(name))
  if (strange !== undefined) throw new OdooException("builtins.TypeError", `unexpected argument '${strange}'`)
  const { domain = [], fields = [], limit = 0, order = "id", context } = named
  if (order !== "id") throw new OdooException("builtins.ValueError", "Invalid order")
  const names = fields as ReadonlyArray<string>
  for (const name of names) requireField(database, model, name)
  const test = compileDomain(database, model, domain as ReadonlyArray<unknown>)
  const isArchiveHidden = "active" in spec.fields && readContext(context)["active_test"] !== false
  const found: Array<Named> = []
  for (const row of database.rows(model).values()) {
    if ((isArchiveHidden && row["active"] === false) || !test(row)) continue
    found.push(renderRow(database, spec, row, names, readContext(context)))
    if (found.length === limit) break
  }
  return found
}

/** Leaves out the fields that the user may not read. */
export const fieldsGet = (database: Database, model: string, { attributes }: Named): Named => {
  const { fields } = requireModel(database, model)
  const shown = (attributes as ReadonlyArray<string> | undefined) ?? ["type", "readonly", "string"]
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, { group }]) => group === undefined || database.groups.includes(group))
      .map(([name, { type, readonly = false }]) => {
        const all: Named = { type, readonly, string: name }
        return [name, Object.fromEntries(shown.map((attribute) => [attribute, all[attribute]]))]
      }),
  )
}

const requireModel = ({ models }: Database, model: string): ModelSpec => {
  const spec = models[model]
  if (spec === undefined) throw new OdooException("missing model", `Object ${model} doesn't exist`)
  return spec
}

export const requireGroup = ({ groups }: Database, group: Group | undefined): void => {
  if (group === undefined || groups.includes(group)) return
  throw new OdooException("odoo.exceptions.AccessError", "You are not allowed to access these records.")
}

export const requireField = (database: Database, model: string, name: string): FieldSpec => {
  const field = requireModel(database, model).fields[name]
  if (field === undefined) {
    throw new OdooException("builtins.ValueError", `Invalid field '${name}' on model '${model}'`)
  }
  requireGroup(database, field.group)
  return field
}

const readContext = (context: unknown): Named => (context ?? {}) as Named

const renderRow = (
  database: Database,
  { fields }: ModelSpec,
  row: Row,
  names: ReadonlyArray<string>,
  context: Named,
): Named => ({
  id: row.id,
  ...Object.fromEntries(
    names.map((name) => [name, renderValue(database, fields[name], row[name] ?? false, context)]),
  ),
})

const renderValue = (
  database: Database,
  field: FieldSpec | undefined,
  value: unknown,
  context: Named,
): unknown => {
  // Stored with microseconds, shown without.
  if (field?.type === "datetime") return String(value).slice(0, 19)
  if (field?.type !== "many2one" || typeof value !== "number") return value
  const target = database.rows(field.relation ?? "").get(value)
  return target === undefined ? false : [value, formatName(database, field.relation, target, context)]
}

const formatName = ({ rows }: Database, model: string | undefined, row: Row, context: Named): unknown => {
  if (model === "res.partner.bank") return row["acc_number"]
  if (model === "res.country.state") {
    const country = rows("res.country").get(Number(row["country_id"]))
    return `${String(row["name"])} (${String(country?.["code"])})`
  }
  if (model === "hr.department" && context["hierarchical_naming"] !== false) {
    return `Acme / ${String(row["name"])}`
  }
  return row["name"]
}

/** Conditions in prefix notation, joined by `&` where no operator stands before them. */
const compileDomain = (database: Database, model: string, domain: ReadonlyArray<unknown>): Test => {
  const stack: Array<Test> = []
  const pop = (): Test => {
    const test = stack.pop()
    if (test === undefined) throw new OdooException("builtins.ValueError", "Invalid domain")
    return test
  }
  for (const term of domain.toReversed()) {
    if (term === "|" || term === "&") {
      const [one, other] = [pop(), pop()]
      stack.push(term === "|" ? (row) => one(row) || other(row) : (row) => one(row) && other(row))
    } else {
      const [path, operator, value] = term as readonly [string, string, unknown]
      stack.push(compileCondition(database, model, path.split("."), compileOperator(operator, value)))
    }
  }
  return (row) => stack.every((test) => test(row))
}

const compileCondition = (
  database: Database,
  model: string,
  [name = "", ...rest]: ReadonlyArray<string>,
  test: (value: unknown) => boolean,
): Test => {
  const field = requireField(database, model, name)
  const relation = field.relation ?? ""
  const inner = rest.length === 0 ? null : compileCondition(database, relation, rest, test)
  const testOne = (value: unknown): boolean => {
    if (inner === null) return test(value)
    const target = database.rows(relation).get(Number(value))
    return target !== undefined && inner(target)
  }
  return (row) => {
    const value = row[name] ?? false
    return Array.isArray(value) ? value.some(testOne) : testOne(value)
  }
}

const compileOperator = (operator: string, wanted: unknown): ((value: unknown) => boolean) => {
  if (operator === "=") return (value) => value === wanted
  if (operator === "in") {
    const all = new Set(wanted as ReadonlyArray<unknown>)
    return (value) => all.has(value)
  }
  if (operator === "=ilike") return (value) => String(value).toLowerCase() === String(wanted).toLowerCase()
  const compare = COMPARISONS[operator]
  if (compare === undefined) throw new OdooException("builtins.ValueError", "Invalid operator")
  return (value) => value !== false && compare(value as string, wanted as string)
}

const COMPARISONS: Readonly<Record<string, (one: string, other: string) => boolean>> = {
  ">": (one, other) => one > other,
  ">=": (one, other) => one >= other,
  "<=": (one, other) => one <= other,
}
