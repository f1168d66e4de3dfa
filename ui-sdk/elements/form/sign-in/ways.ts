import type { SignIn } from "../../../../core/contract/connection/connectors.ts"
import type { KeyedField } from "../named-field.ts"

export type Way = SignIn["ways"][number]

/** What a form has so far. */
export interface FormValues {
  /** The way that was chosen in the form; null: none was. */
  readonly chosen: string | null
  readonly value: (key: string) => string
  /** A secret is stored for the field. */
  readonly isStored: (key: string) => boolean
}

/**
 * The way to sign in that a form is filled in for: that of its select, where it has one, and null until that has a value; else the
 * chosen one, or the first that has a value.
 */
export const findWay = ({ field, ways }: SignIn, { chosen, value, isStored }: FormValues): Way | null => {
  if (field !== null) return ways.find(({ key }) => key === value(field)) ?? null
  const isFilled = (way: Way) => listKeys(way).some((key) => value(key) !== "" || isStored(key))
  return ways.find(({ key }) => key === chosen) ?? ways.find(isFilled) ?? ways[0] ?? null
}

/** Without the fields of other ways to sign in; those that this one needs are required. */
export const limitToWay = (
  { ways }: SignIn,
  way: Way | null,
  fields: ReadonlyArray<KeyedField>,
): ReadonlyArray<KeyedField> =>
  fields.flatMap(([key, field]): ReadonlyArray<KeyedField> => {
    if (way?.needs.includes(key) === true) return [[key, { ...field, is_required: true }]]
    const isOfAny = ways.some((each) => listKeys(each).includes(key))
    return !isOfAny || way?.takes.includes(key) === true ? [[key, field]] : []
  })

/** The keys of the fields that other ways have and this one has not. */
export const listOtherKeys = ({ ways }: SignIn, way: string): ReadonlyArray<string> => {
  const own = ways.filter(({ key }) => key === way).flatMap(listKeys)
  return ways.flatMap(listKeys).filter((key) => !own.includes(key))
}

const listKeys = ({ needs, takes }: Way): ReadonlyArray<string> => [...needs, ...takes]
