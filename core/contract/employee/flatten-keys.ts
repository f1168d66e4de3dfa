/** Objects of the record whose keys have no prefix in the data model. */
const UNPREFIXED_KEYS: ReadonlySet<string> = new Set(["salaryDetails"])

/** A salary's own components are one value. */
const isLeafKey = (key: string): boolean => /^(ctc|monthly)_raw$/u.test(key)

/**
 * The keys of the data model for a nested record: `{ bankDetails: { bankName } }` is `bankDetails_bankName`, and keys in
 * `salaryDetails` begin with `ctc` or `monthly`. Lists and flat keys stay unchanged.
 */
export const flattenKeys = (
  record: Readonly<Record<string, unknown>>,
  prefix = "",
): ReadonlyArray<readonly [string, unknown]> =>
  Object.entries(record).flatMap(([name, value]) => {
    const key = prefix + name
    if (!isObject(value) || isLeafKey(key)) return [[key, value] as const]
    return flattenKeys(value, UNPREFIXED_KEYS.has(key) ? "" : `${key}_`)
  })

/** The error of a key that is sent nested and flat, or with its object. */
export const GIVEN_TWICE = "It is given more than once."

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
