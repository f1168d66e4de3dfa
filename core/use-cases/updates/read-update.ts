import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type { DataModelKey } from "../../contract/sharing/data-model-flags.ts"
import { MASK, NOT_AVAILABLE } from "../../contract/wire-values.ts"
import { canonicalizeKey, DEPENDENTS_KEY, parseFieldKey } from "../../domain/employee/field-key.ts"
import { NO_KNOWN_ORDERS } from "../../domain/employee/dates/date-column.ts"
import { DEPENDENT_FIELDS, EMPLOYEE_FIELDS } from "../../contract/employee/fields.ts"
import { flattenKeys, GIVEN_TWICE } from "../../contract/employee/flatten-keys.ts"
import { maskRecord } from "../../domain/employee/mask.ts"
import { makeRowMapper } from "../../domain/reading/row-mapper.ts"
import { getFieldValue } from "../../domain/employee/overrides.ts"
import { nullIfMissing } from "../../domain/employee/values/text/missing.ts"
import type { SharingPolicy } from "../../domain/sharing/policy.ts"
import type { PhoneNumbers } from "../../ports/employee/phone-numbers.ts"

/**
 * Fields that the vendor may not change, or cannot read now; nothing was written. No stored value decides it but those that the
 * vendor reads.
 */
export class FieldsNotAllowed extends Data.TaggedError("FieldsNotAllowed")<{
  readonly fields: ReadonlyArray<string>
}> {}

/** The invalid fields with the error of each; nothing was written. */
export class UpdateInvalid extends Data.TaggedError("UpdateInvalid")<{
  readonly fields: Readonly<Record<string, string>>
}> {}

export interface UpdateRules {
  readonly allowed: ReadonlyArray<DataModelKey>
  /** What the vendor may see of the employee now. */
  readonly policy: SharingPolicy
  /** What it may see during the employee's consent: what the store may contain. */
  readonly stored: SharingPolicy
  /** The employee as the vendor reads it now. */
  readonly readable: Readonly<Record<string, unknown>>
  readonly phoneNumbers: PhoneNumbers
  /** The country whose rules apply when the update has none; null: India's. */
  readonly defaultCountry: string | null
  /** `YYYY-MM-DD` */
  readonly today: string
}

/** A new value of a field. */
export interface FieldChange {
  readonly key: string
  /** Masked where the field is. */
  readonly value: unknown
  /** Never masked, and never stored: for the source only. Null empties the field. */
  readonly unmasked: unknown
  /** False: it may be present unchanged, but not with a new value. */
  readonly allowed: boolean
}

/** Fields that identify the record. */
const IDENTITY_KEYS: ReadonlySet<string> = new Set(["id", "employeeId"])

const MASKED_KEYS: ReadonlySet<string> = new Set(
  EMPLOYEE_FIELDS.flatMap(({ masked, key }) => (masked ? [key] : [])),
)

/**
 * The changes of an update, validated like values of any source. What the vendor reads, sent back, is no change and needs no
 * permission: so a whole record that was read can be sent with one field changed.
 */
export const readUpdate = (
  update: Readonly<Record<string, unknown>>,
  employeeId: string,
  rules: UpdateRules,
): Effect.Effect<ReadonlyArray<FieldChange>, FieldsNotAllowed | UpdateInvalid> => {
  const given = flattenKeys(update).filter(
    ([key, value]) => !IDENTITY_KEYS.has(key) && !(MASKED_KEYS.has(key) && value === MASK),
  )
  const repeated = findDuplicateKeys(given.map(([key]) => key))
  if (repeated.length > 0) {
    const fields = Object.fromEntries(repeated.map((key) => [key, GIVEN_TWICE]))
    return Effect.fail(new UpdateInvalid({ fields }))
  }
  const cells = dropUnchanged(given, rules.readable)
  const unknown = cells.filter(([key]) => parseFieldKey(key) === null)
  if (unknown.length > 0) {
    const fields = Object.fromEntries(unknown.map(([key]) => [key, "The data model has no such key."]))
    return Effect.fail(new UpdateInvalid({ fields }))
  }
  const forbidden = cells.flatMap(([key]) =>
    isAllowed(key, rules) || isWithoutFlag(key, rules) ? [] : [key],
  )
  const hidden =
    forbidden.length > 0 ? forbidden : cells.flatMap(([key, value]) => findHiddenFields(key, value, rules))
  if (hidden.length > 0) return Effect.fail(new FieldsNotAllowed({ fields: hidden }))
  const emptied = cells.filter(([key, value]) => isRequired(key, rules) && isEmptyValue(value))
  if (emptied.length > 0) {
    const fields = Object.fromEntries(emptied.map(([key]) => [key, "It is required, and cannot be emptied."]))
    return Effect.fail(new UpdateInvalid({ fields }))
  }
  return cells.length === 0 ? Effect.succeed([]) : validateCells(cells, employeeId, rules)
}

/** Nested and flat, or by the key of its object and by that of its main part: the request is ambiguous. */
const findDuplicateKeys = (keys: ReadonlyArray<string>): ReadonlyArray<string> => {
  const seen = new Set<string>()
  return keys.filter((key) => {
    const canonical = canonicalizeKey(key) ?? key
    const isRepeated = seen.has(canonical)
    seen.add(canonical)
    return isRepeated
  })
}

const dropUnchanged = (
  cells: ReadonlyArray<readonly [string, unknown]>,
  readable: UpdateRules["readable"],
): ReadonlyArray<readonly [string, unknown]> => {
  const read = new Map(flattenKeys(readable))
  return cells.filter(
    ([key, value]) => !read.has(key) || canonicalJson(read.get(key)) !== canonicalJson(value),
  )
}

/**
 * The same text for what a client's library may change on the way: the order of keys, whether an empty value is null, an empty text
 * or left out, and whether a number is text, as in a form.
 */
const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) => {
    if (isEmptyValue(part)) return null
    if (typeof part === "number") return String(part)
    if (typeof part !== "object" || part === null || Array.isArray(part)) return part
    const filled = Object.entries(part).filter(([, inner]) => !isEmptyValue(inner))
    return Object.fromEntries(filled.toSorted(([a], [b]) => (a < b ? -1 : 1)))
  })

/** No setting names a field without a flag of its own, so it cannot be allowed; a whole record contains it nevertheless. */
const isWithoutFlag = (key: string, { policy }: UpdateRules): boolean => {
  const target = parseFieldKey(key)
  return policy.shares(key) && target?.kind === "field" && target.field.flag === null
}

const isAllowed = (key: string, { allowed, policy }: UpdateRules): boolean => {
  if (!policy.shares(key)) return false
  const target = parseFieldKey(key)
  if (target?.kind === "dependents") return allowed.some((flag) => flag.startsWith(`${DEPENDENTS_KEY}_`))
  return target?.kind === "field" && target.field.flag !== null && allowed.includes(target.field.flag)
}

/**
 * The parts of the dependents that prevent replacing their list: those that the store may contain and the vendor cannot read
 * now, and those in the request that are not shared. The list is one value, so a new one replaces all of them.
 */
const findHiddenFields = (key: string, value: unknown, rules: UpdateRules): ReadonlyArray<string> =>
  key === DEPENDENTS_KEY ? findHiddenDependentFields(value, rules) : []

const findHiddenDependentFields = (
  value: unknown,
  { policy, stored }: Pick<UpdateRules, "policy" | "stored">,
): ReadonlyArray<string> => {
  const sent = new Set(Array.isArray(value) ? value.flatMap(listFieldNames) : [])
  return DEPENDENT_FIELDS.filter(
    ({ name, flag }) => !policy.shares(flag) && (stored.shares(flag) || sent.has(name)),
  ).map(({ flag }) => flag)
}

const listFieldNames = (dependent: unknown): ReadonlyArray<string> =>
  typeof dependent === "object" && dependent !== null ? Object.keys(dependent) : []

/** The changed fields that the vendor cannot read any more: a consent may expire while an update waits. */
export const findHiddenChanges = (
  changes: ReadonlyArray<FieldChange>,
  rules: Pick<UpdateRules, "policy" | "stored">,
): ReadonlyArray<string> =>
  changes.flatMap(({ key }) => {
    if (!rules.policy.shares(key)) return [key]
    return key === DEPENDENTS_KEY ? findHiddenDependentFields(null, rules) : []
  })

/** The fields that the vendor requires, and the status, which is always present. */
const isRequired = (key: string, { policy }: UpdateRules): boolean =>
  key === "status" || policy.mandatory(key)

const isEmptyValue = (value: unknown): boolean =>
  value === null || (typeof value === "string" && nullIfMissing(value) === null)

const validateCells = (
  cells: ReadonlyArray<readonly [string, unknown]>,
  employeeId: string,
  rules: UpdateRules,
): Effect.Effect<ReadonlyArray<FieldChange>, UpdateInvalid> => {
  const { phoneNumbers, today } = rules
  const keys = cells.map(([key]) => key)
  const rowMapper = makeRowMapper({
    columns: ["employeeId", ...keys],
    mapping: ["employeeId", ...keys],
    sharing: restrictPolicy(keys, rules.policy),
    invalidValues: "reject",
    isValidPhone: phoneNumbers.isValid,
    defaultCountry: rules.defaultCountry,
    dates: { known: NO_KNOWN_ORDERS, infers: false, asks: true },
  })
  const row = rowMapper.mapRow([employeeId, ...cells.map(([, value]) => value)], today)
  const wrong = [...row.errors, ...row.notices]
  if (wrong.length > 0) {
    return Effect.fail(
      new UpdateInvalid({ fields: Object.fromEntries(wrong.map(({ key, reason }) => [key, reason])) }),
    )
  }
  const masked = maskRecord(row.record)
  return Effect.succeed(
    toFieldKeys(keys).map((key) => ({
      key,
      value: getFieldValue(masked, key),
      unmasked: toNullIfUnavailable(getFieldValue(row.record, key)),
      allowed: !isWithoutFlag(key, rules),
    })),
  )
}

const toNullIfUnavailable = (value: unknown): unknown => (value === NOT_AVAILABLE ? null : (value ?? null))

/** `currentAddress` is its line: keys are normalised to the leaf of the record. */
const toFieldKeys = (keys: ReadonlyArray<string>): ReadonlyArray<string> =>
  keys.flatMap((key) => {
    const target = parseFieldKey(key)
    if (target === null) return []
    return [target.kind === "field" ? target.field.key : DEPENDENTS_KEY]
  })

/** Only the sent fields are read, and none is required: the other fields of the employee stay unchanged. */
const restrictPolicy = (keys: ReadonlyArray<string>, policy: SharingPolicy): SharingPolicy => {
  const fields = new Set([...keys, ...toFieldKeys(keys)])
  const hasDependents = fields.has(DEPENDENTS_KEY)
  return {
    shares: (key) =>
      fields.has(key) || (hasDependents && key.startsWith(DEPENDENTS_KEY) && policy.shares(key)),
    mandatory: () => false,
    version: "update",
    fieldSetHash: "update",
  }
}
