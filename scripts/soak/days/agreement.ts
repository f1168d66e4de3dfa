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
  /** Agreed to after the first sync: unknown of those who had left by then, as the source no longer has them. */
  readonly late: ReadonlySet<Field>
  /** Withdrawn: comes no longer, but no webhook takes back what a vendor has. */
  readonly withdrawn: ReadonlySet<Field>
  /** Employees of this department are not shared; null: all are. */
  readonly withoutDepartment: string | null
}

export const ALL_FIELDS: Agreement = {
  shared: new Set(FOLLOWED),
  recent: new Set(),
  late: new Set(),
  withdrawn: new Set(),
  withoutDepartment: null,
}

export const withhold = (agreement: Agreement, ...fields: ReadonlyArray<Field>): Agreement => ({
  ...agreement,
  shared: new Set([...agreement.shared].filter((field) => !fields.includes(field))),
})

/** The company shares less from now on. */
export const withdraw = (agreement: Agreement, field: Field): Agreement => ({
  ...withhold(agreement, field),
  withdrawn: new Set([...agreement.withdrawn, field]),
})

/** What a read gives: nothing that was withdrawn. */
export const forReads = (agreement: Agreement): Agreement => ({ ...agreement, withdrawn: new Set() })

/** The company agrees to more. */
export const widen = (agreement: Agreement, ...fields: ReadonlyArray<Field>): Agreement => ({
  ...agreement,
  recent: new Set([...agreement.recent, ...fields]),
})

/** Its source was read in full since. */
export const settle = ({ shared, recent, late, ...rest }: Agreement): Agreement => ({
  ...rest,
  shared: new Set([...shared, ...recent]),
  late: new Set([...late, ...recent]),
  recent: new Set(),
})
