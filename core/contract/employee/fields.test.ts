import type * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { DATA_MODEL_CATEGORIES } from "./field-row.ts"
import { EmployeeRecord } from "./employee.ts"
import { DEPENDENT_FIELDS, EMPLOYEE_FIELDS } from "./fields.ts"

interface AnySchema {
  readonly ast: Schema.Top["ast"]
  /** The schema of an optional key. */
  readonly schema?: AnySchema
  /** The fields of a struct. */
  readonly fields?: Readonly<Record<string, AnySchema>>
  /** The items of an array. */
  readonly value?: AnySchema
}

/** The paths of all values that a schema allows. */
const listPaths = (schema: AnySchema, path: ReadonlyArray<string> = []): ReadonlyArray<string> => {
  if (schema.schema !== undefined) return listPaths(schema.schema, path)
  if (schema.ast._tag === "Arrays" && schema.value !== undefined) return listPaths(schema.value, path)
  if (schema.fields === undefined) return [path.join(".")]
  return Object.entries(schema.fields).flatMap(([name, field]) => listPaths(field, [...path, name]))
}

const ALL_FIELDS = [...EMPLOYEE_FIELDS, ...DEPENDENT_FIELDS]

const countTo = (last: number): ReadonlyArray<number> => Array.from({ length: last }, (_, index) => index + 1)

describe("the tables of fields", () => {
  it("have a row for every value of the employee record, and no other row", () => {
    const paths = [
      "id",
      ...EMPLOYEE_FIELDS.map(({ path }) => path.join(".")),
      ...DEPENDENT_FIELDS.map(({ name }) => `dependentDetails.${name}`),
    ]
    expect(paths.toSorted()).toEqual(listPaths(EmployeeRecord).toSorted())
  })

  it.each(DATA_MODEL_CATEGORIES)("give every flag of %s a position of its own", (category) => {
    const positions = new Map(
      ALL_FIELDS.filter((field) => field.category === category && field.flag !== null).map(
        ({ flag, row }) => [flag, row.flag] as const,
      ),
    )
    expect([...positions.values()].sort((a = 0, b = 0) => a - b)).toEqual(countTo(positions.size))
  })

  it("give every field of subset rules a position of its own", () => {
    const positions = EMPLOYEE_FIELDS.flatMap(({ row }) => row.subset ?? [])
    expect(positions.sort((a, b) => a - b)).toEqual(countTo(positions.length))
  })
})
