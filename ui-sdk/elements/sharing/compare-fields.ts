import type { FieldKey } from "../fields/category.ts"
import type { RequestedField } from "./shared-fields.ts"

/** What a vendor asks for, and what a company withholds of it. */
interface AgreedFields {
  readonly fields: ReadonlyArray<RequestedField>
  readonly withheld: ReadonlyArray<string>
}

/** The fields that are asked for and are shared under one of two terms only. */
export const compareFields = (
  { fields, withheld: before }: AgreedFields,
  after: ReadonlyArray<string>,
): { readonly lost: ReadonlyArray<FieldKey>; readonly gained: ReadonlyArray<FieldKey> } => {
  const optional = fields.filter((field) => !field.is_mandatory).map(({ key }) => key)
  return {
    lost: optional.filter((key) => !before.includes(key) && after.includes(key)),
    gained: optional.filter((key) => before.includes(key) && !after.includes(key)),
  }
}
