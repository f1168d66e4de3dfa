import type { EntitySchemaColumnOptions } from "typeorm"

/*
 * The column types this schema is made of. Rows carry the names of their columns (snake_case), so that SQL and
 * repositories return rows of the same type.
 */

type Column = EntitySchemaColumnOptions

export const uuid: Column = { type: "uuid" }
export const text: Column = { type: "text" }
export const bytes: Column = { type: "bytea" }
export const integer: Column = { type: "integer" }
export const smallint: Column = { type: "smallint" }
export const bigint: Column = { type: "bigint" }
export const real: Column = { type: "double precision" }
export const flag: Column = { type: "boolean" }
export const json: Column = { type: "jsonb" }
export const instant: Column = { type: "timestamptz" }
/** Compares by code point whatever the database's locale: pages of employees must be stable. */
export const code: Column = { type: "text", collation: "C" }

export const nullable = (column: Column): Column => ({ ...column, nullable: true })
export const arrayColumn = (column: Column): Column => ({ ...column, array: true })

/** A column of `connection`, and the SQL value that termination sets it to; null: termination keeps the value. */
export interface ConnectionColumn extends Column {
  readonly clearedTo: string | null
}

export const kept = (column: Column): ConnectionColumn => ({ ...column, clearedTo: null })

/** Set to NULL, or to `value` where the column does not allow NULL. */
export const cleared = (column: Column, value: unknown = column.default): ConnectionColumn => {
  if (column.nullable === true) return { ...column, clearedTo: "NULL" }
  if (value === undefined) throw new TypeError("A column without NULL and default is cleared to a value")
  return { ...column, clearedTo: `'${typeof value === "string" ? value : JSON.stringify(value)}'` }
}

/** `primary(column, "table")` names the constraint as PostgreSQL itself would. */
export const primary = (column: Column, table: string): Column => ({
  ...column,
  primary: true,
  primaryKeyConstraintName: `${table}_pkey`,
})
