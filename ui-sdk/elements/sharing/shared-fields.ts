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
  /** Whether the source has it. */
  readonly isPresent: boolean
}

export interface SharedCategory {
  readonly category: FieldCategory
  readonly fields: ReadonlyArray<SharedField>
  /** How many of them the source has. */
  readonly present: number
  /** How many of those are shared. */
  readonly shared: number
}

/**
 * What is shared of what the vendor asks for, by category; a mandatory field always is, and comes first, then those that the source
 * has. Only they are counted. `isPresent` null: what the source has is not known, so that all count.
 */
export const listSharedFields = (
  requested: ReadonlyArray<RequestedField>,
  withheld: ReadonlyArray<string>,
  isPresent: ((key: string) => boolean) | null = null,
): ReadonlyArray<SharedCategory> => {
  const fields = requested.map(({ key, is_mandatory: isMandatory }): SharedField => ({
    key,
    isMandatory,
    isShared: isMandatory || !withheld.includes(key),
    isPresent: isPresent?.(key) ?? true,
  }))
  return FIELD_CATEGORIES.flatMap((category) => {
    const own = fields
      .filter(({ key }) => findCategory(key) === category)
      .toSorted((a, b) => rank(b) - rank(a))
    const present = own.filter((field) => field.isPresent)
    const shared = present.filter(({ isShared }) => isShared).length
    return own.length === 0 ? [] : [{ category, fields: own, present: present.length, shared }]
  })
}

export const countShared = (categories: ReadonlyArray<SharedCategory>): number =>
  categories.reduce((total, { shared }) => total + shared, 0)

const rank = ({ isMandatory, isPresent }: SharedField): number => Number(isMandatory) * 2 + Number(isPresent)

/** The withheld fields with `key` withheld or no longer. */
export const withWithheld = (
  withheld: ReadonlyArray<string>,
  key: string,
  isShared: boolean,
): ReadonlyArray<string> =>
  isShared ? withheld.filter((each) => each !== key) : [...new Set([...withheld, key])]
