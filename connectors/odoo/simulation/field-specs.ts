/* What a field and a model of Odoo are described by. */

export type Version = 14 | 17 | 19

/** Groups of a user: HR officer, contracts, payroll. */
export type Group = "officer" | "contracts" | "payroll"

export interface FieldSpec {
  readonly type: string
  readonly relation?: string
  readonly group?: Group
  readonly readonly?: boolean
  readonly selection?: ReadonlyArray<string>
}

export interface ModelSpec {
  readonly fields: Readonly<Record<string, FieldSpec>>
  /** The group that may read any of it. */
  readonly group?: Group
}

export const char: FieldSpec = { type: "char" }
export const date: FieldSpec = { type: "date" }
export const datetime: FieldSpec = { type: "datetime", readonly: true }
export const boolean: FieldSpec = { type: "boolean" }
export const monetary: FieldSpec = { type: "monetary" }
export const to = (relation: string): FieldSpec => ({ type: "many2one", relation })
export const toMany = (relation: string): FieldSpec => ({ type: "one2many", relation })
export const select = (...selection: ReadonlyArray<string>): FieldSpec => ({ type: "selection", selection })

export const BASE = {
  id: { type: "integer", readonly: true },
  write_date: datetime,
} satisfies ModelSpec["fields"]

export const GENDER = select("male", "female", "other")
