import type { ConsoleSharing } from "../../../../../core/contract/sharing/console/sharing.ts"
import type { FieldKey } from "../../../../elements/fields/category.ts"
import type { Rule } from "../../../../elements/sharing/rule-builder.ts"

export type Sharing = ConsoleSharing
export type Terms = Pick<Sharing, "withheld" | "subset">

/** Fields that were switched and are not saved: whether each is shared. They hold whatever someone else saves. */
export type FieldChanges = ReadonlyMap<FieldKey, boolean>

/** What is withheld with the changes. A field that is not asked for now stays as it is, and a mandatory one is shared. */
export const applyChanges = (
  { fields, withheld }: Sharing,
  changes: FieldChanges,
): ReadonlyArray<FieldKey> => {
  const mandatory = new Set(fields.filter((field) => field.is_mandatory).map(({ key }) => key))
  const isWithheld = (key: FieldKey) => changes.get(key) !== true && !mandatory.has(key)
  const added = [...changes].flatMap(([key, isShared]) => (isShared || withheld.includes(key) ? [] : [key]))
  return [...withheld, ...added].filter(isWithheld)
}

/** A field that someone else has, and this user wants, in different ways. */
export interface FieldDifference {
  readonly key: FieldKey
  readonly isSharedByThem: boolean
}

/** Where what someone else saved contradicts the changes, or was not known when they were made. */
export const listDifferences = (
  before: Sharing,
  theirs: Sharing,
  changes: FieldChanges,
): ReadonlyArray<FieldDifference> => {
  const isShared = ({ withheld }: Sharing, key: FieldKey) => !withheld.includes(key)
  return theirs.fields
    .filter(({ key }) => changes.has(key) || isShared(before, key) !== isShared(theirs, key))
    .map(({ key }) => ({ key, isSharedByThem: isShared(theirs, key) }))
}

export const isSameRules = (a: ReadonlyArray<Rule>, b: ReadonlyArray<Rule>): boolean =>
  JSON.stringify(a.map(toComparable)) === JSON.stringify(b.map(toComparable))

const toComparable = ({ field, operator, values }: Rule) => [field, operator, values]

/** Whether a rule has no value yet. */
export const isIncomplete = ({ values }: Rule): boolean => values.length === 0
