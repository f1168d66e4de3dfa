import type { EntitySchemaColumnOptions } from "typeorm"

/*
 * The column types this schema is made of. A table that repositories read has rows with the names and values of the domain
 * (camelCase, times in epoch milliseconds), one that SQL reads has rows with the names of its columns (snake_case).
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
/** An instant that rows have in epoch milliseconds. */
export const millis: Column = {
  type: "timestamptz",
  transformer: {
    to: (at: number | null | undefined) => (typeof at === "number" ? new Date(at) : at),
    from: (at: Date | null | undefined) => at?.getTime() ?? null,
  },
}
/** A bigint that a number holds exactly. */
export const safeBigint: Column = {
  type: "bigint",
  transformer: {
    to: (value: unknown) => value,
    from: (value: string | null | undefined) => (value == null ? null : Number(value)),
  },
}
/** Compares by code point whatever the database's locale: pages of employees must be stable. */
export const code: Column = { type: "text", collation: "C" }

/** Rows are read without it unless it is selected by name. */
export const hidden = (column: Column): Column => ({ ...column, select: false })
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
