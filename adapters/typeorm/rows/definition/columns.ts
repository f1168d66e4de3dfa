import type { EntitySchemaColumnOptions } from "typeorm"

/*
 * The column types this schema is made of. A table that repositories read has rows with the names and values of the domain
 * (camelCase, times in epoch milliseconds), one that SQL reads has rows with the names of its columns (snake_case).
 */

/** A column whose values have this type in a row. */
export interface Column<Value> extends EntitySchemaColumnOptions {
  /** Only a type: no column has it. */
  readonly value?: Value
}

export const uuid: Column<string> = { type: "uuid" }
export const text: Column<string> = { type: "text" }
export const bytes: Column<Buffer> = { type: "bytea" }
export const integer: Column<number> = { type: "integer" }
export const smallint: Column<number> = { type: "smallint" }
export const bigint: Column<string> = { type: "bigint" }
export const real: Column<number> = { type: "double precision" }
export const flag: Column<boolean> = { type: "boolean" }
export const json: Column<unknown> = { type: "jsonb" }
export const instant: Column<Date> = { type: "timestamptz" }
/** An instant that rows have in epoch milliseconds. */
export const millis: Column<number> = {
  type: "timestamptz",
  transformer: {
    to: (at: number | null | undefined) => (typeof at === "number" ? new Date(at) : at),
    from: (at: Date | null | undefined) => at?.getTime() ?? null,
  },
}
/** A bigint that a number holds exactly. */
export const safeBigint: Column<number> = {
  type: "bigint",
  transformer: {
    to: (value: unknown) => value,
    from: (value: string | null | undefined) => (value == null ? null : Number(value)),
  },
}
/** Compares by code point whatever the database's locale: pages of employees must be stable. */
export const code: Column<string> = { type: "text", collation: "C" }

/** Rows are read without it unless it is selected by name. */
export const hidden = <T>(column: Column<T>): Column<T> => ({ ...column, select: false })
export const nullable = <T>(column: Column<T>): Column<T | null> => ({ ...column, nullable: true })
export const arrayColumn = <T>(column: Column<T>) => ({ ...column, array: true }) as Column<T[]>

/** A column of `connection`, and the SQL value that termination sets it to; null: termination keeps the value. */
export interface ConnectionColumn<Value> extends Column<Value> {
  readonly clearedTo: string | null
}

export const kept = <T>(column: Column<T>): ConnectionColumn<T> => ({ ...column, clearedTo: null })

/** Set to NULL, or to `value` where the column does not allow NULL. */
export const cleared = <T>(column: Column<T>, value: unknown = column.default): ConnectionColumn<T> => {
  if (column.nullable === true) return { ...column, clearedTo: "NULL" }
  if (value === undefined) throw new TypeError("A column without NULL and default is cleared to a value")
  return { ...column, clearedTo: `'${typeof value === "string" ? value : JSON.stringify(value)}'` }
}

export const primary = <T>(column: Column<T>): Column<T> => ({ ...column, primary: true })

/** A foreign key to the primary key of `target`. */
export const references = <T>(
  column: Column<T>,
  target: string,
  onDelete?: "CASCADE" | "SET NULL",
): Column<T> => ({
  ...column,
  foreignKey: { target, ...(onDelete !== undefined && { onDelete }) },
})
