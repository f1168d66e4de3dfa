import { FIELD_CATEGORIES, type FieldCategory, type FieldKey, findCategory } from "../fields/category.ts"

/** A field that the vendor asks for. */
export interface RequestedField {
  readonly key: FieldKey
  readonly is_mandatory: boolean
}

export interface SharedField {
  readonly key: FieldKey
  readonly isMandatory: boolean
  readonly isShared: boolean
}

export interface SharedCategory {
  readonly category: FieldCategory
  readonly fields: ReadonlyArray<SharedField>
  readonly shared: number
}

/** What is shared of what the vendor asks for, by category; a mandatory field always is, and comes first. */
export const listSharedFields = (
  requested: ReadonlyArray<RequestedField>,
  withheld: ReadonlyArray<string>,
): ReadonlyArray<SharedCategory> => {
  const fields = requested.map(({ key, is_mandatory: isMandatory }): SharedField => ({
    key,
    isMandatory,
    isShared: isMandatory || !withheld.includes(key),
  }))
  return FIELD_CATEGORIES.flatMap((category) => {
    const own = fields
      .filter(({ key }) => findCategory(key) === category)
      .toSorted((a, b) => Number(b.isMandatory) - Number(a.isMandatory))
    return own.length === 0
      ? []
      : [{ category, fields: own, shared: own.filter(({ isShared }) => isShared).length }]
  })
}

export const countShared = (categories: ReadonlyArray<SharedCategory>): number =>
  categories.reduce((total, { shared }) => total + shared, 0)

/** The withheld fields with `key` withheld or no longer. */
export const withWithheld = (
  withheld: ReadonlyArray<string>,
  key: string,
  isShared: boolean,
): ReadonlyArray<string> =>
  isShared ? withheld.filter((each) => each !== key) : [...new Set([...withheld, key])]
