import type { FieldKind } from "../../../../contract/employee/field-row.ts"
import { listMendedForms } from "../../../../domain/onboarding/edits/mended-forms.ts"
import type { ValidateCells } from "./load-row-validator.ts"

export interface MendedCell {
  /** Index of the column. */
  readonly column: number
  readonly kind: FieldKind
}

/** The valid form of a value that is not valid; null: no form of it is. Plain, since it runs for many rows. */
export const findMended = (
  cells: ReadonlyArray<string>,
  { column, kind }: MendedCell,
  validate: ValidateCells,
): string | null => {
  const isValid = (form: string) =>
    !validate(
      cells.map((cell, index) => (index === column ? form : cell)),
      null,
    ).some((error) => error.column === column)
  return listMendedForms(cells[column] ?? "", kind).find(isValid) ?? null
}
