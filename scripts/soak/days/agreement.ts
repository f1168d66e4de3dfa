/** The fields that the play follows, by the keys of the data model. Sources fill no others. */
export const FOLLOWED = [
  "name",
  "status",
  "email",
  "department",
  "designation",
  "doj",
  "dob",
  "pan",
  "ctc_basic",
] as const

export type Field = (typeof FOLLOWED)[number]

/** What a company agreed to share with a vendor, as the play arranged it. */
export interface Agreement {
  readonly shared: ReadonlySet<Field>
  /** Agreed to lately: may arrive, and need not before the source was read in full again. */
  readonly recent: ReadonlySet<Field>
  /** Employees of this department are not shared; null: all are. */
  readonly withoutDepartment: string | null
}

export const ALL_FIELDS: Agreement = { shared: new Set(FOLLOWED), recent: new Set(), withoutDepartment: null }

export const withhold = (agreement: Agreement, ...fields: ReadonlyArray<Field>): Agreement => ({
  ...agreement,
  shared: new Set([...agreement.shared].filter((field) => !fields.includes(field))),
})

/** The company agrees to more. */
export const widen = (agreement: Agreement, ...fields: ReadonlyArray<Field>): Agreement => ({
  ...agreement,
  recent: new Set([...agreement.recent, ...fields]),
})

/** Its source was read in full since. */
export const settle = ({ shared, recent, ...rest }: Agreement): Agreement => ({
  ...rest,
  shared: new Set([...shared, ...recent]),
  recent: new Set(),
})
