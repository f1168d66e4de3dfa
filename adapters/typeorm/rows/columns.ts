import type { EntitySchemaColumnOptions } from "typeorm"

/*
 * The column types this schema is made of. Rows carry the names of their columns (snake_case), so that a row read by
 * SQL and one read by a repository are the same thing.
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

/** `primary(column, "table")` names the constraint as PostgreSQL itself would. */
export const primary = (column: Column, table: string): Column => ({
  ...column,
  primary: true,
  primaryKeyConstraintName: `${table}_pkey`,
})
