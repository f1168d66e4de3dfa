import type { Person } from "../../sdk/conformance/index.ts"
import type { Row } from "./orm.ts"

/* A person of the company as Odoo keeps one, and what all tables of people share. */

/** What Odoo knows beyond a person of the company. */
export interface OdooPerson extends Person {
  readonly odoo?: {
    /** When the record of the home address, the work contact, the version, the department or the contract was written. */
    readonly homeChangedAt?: number
    readonly contactChangedAt?: number
    readonly versionChangedAt?: number
    readonly departmentChangedAt?: number
    readonly contractChangedAt?: number
    /** YYYY-MM-DD on which the current version begins. */
    readonly versionDate?: string
    /** Fields of the company, the employee, the version, the contract and the bank account in place of those of the person. */
    readonly company?: Readonly<Record<string, unknown>>
    readonly version?: Readonly<Record<string, unknown>>
    readonly employee?: Readonly<Record<string, unknown>>
    readonly contract?: Readonly<Record<string, unknown>>
    readonly bank?: Readonly<Record<string, unknown>>
  }
}

/** By model; each table is made when it is first read. */
export type Tables = Readonly<Record<string, () => ReadonlyArray<Row>>>

/** With microseconds, as PostgreSQL stores them. */
export const formatStored = (at: number): string =>
  `${new Date(at).toISOString().slice(0, -1).replace("T", " ")}417`

/** The id of an employee is this and the number of the person. */
export const EMPLOYEE_IDS = 10

/** When records were written that belong to no person. */
export const LONG_AGO = formatStored(Date.UTC(2020, 0, 1))
