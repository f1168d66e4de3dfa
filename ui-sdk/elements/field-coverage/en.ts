import type { Format } from "../locale/format.ts"

/** How many employees have a field, in words. */
export const coverageEn = (f: Format) => ({
  came: (field: string, filled: number, employees: number) =>
    `${field} came for ${f.number(filled)} of ${f.number(employees)}`,
  ratio: (filled: number, employees: number) => `${f.number(filled)} of ${f.number(employees)}`,
  before: (filled: number, employees: number) => `Before: ${f.number(filled)} of ${f.number(employees)}.`,
  pay: (kind: string, employees: number) => `${kind}: no part of it came for any of ${f.number(employees)}`,
  noColumn: (fields: ReadonlyArray<string>) => `Your source has no column for ${f.list(fields)}`,
  notProvided: (fields: ReadonlyArray<string>) => `This source does not provide ${f.list(fields)}`,
  more: (count: number) => `${f.number(count)} more`,
  ask: {
    few: "Ask the owner of the source whether it is filled in there, and whether the login may read it.",
    fewer: "Ask the owner of the source whether the field, its column or the right to read it has changed.",
    pay: "Ask the owner of the source whether pay is kept there, and whether the login may read it.",
    "no-column": "If it should be shared, ask for a column, or match another one to it.",
    "not-provided": "Nothing is wrong: it has no such data, so nobody has a value.",
  },
  required: (field: string, rows: number) =>
    f.plural(rows, {
      one: `${field} is required, and 1 row has no usable value`,
      other: `${field} is required, and ${f.number(rows)} rows have no usable value`,
    }),
  who: (employeeId: string, row: number) => `${employeeId} (row ${f.number(row)})`,
  uncounted: (count: number) =>
    f.plural(count, {
      one: "1 more employee is counted with the next full sync.",
      other: `${f.number(count)} more employees are counted with the next full sync.`,
    }),
})

export type CoverageTexts = ReturnType<typeof coverageEn>
