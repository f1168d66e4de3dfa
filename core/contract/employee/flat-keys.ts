/** Objects of the record whose keys stand without it in the data model. */
const TRANSPARENT: ReadonlySet<string> = new Set(["salaryDetails"])

/** A salary's own components are one value. */
const isWhole = (key: string): boolean => /^(ctc|monthly)_raw$/u.test(key)

/**
 * The keys of the data model for a nested record: `{ bankDetails: { bankName } }` is `bankDetails_bankName`, and what stands
 * in `salaryDetails` begins with `ctc` or `monthly`. Lists, and what is flat already, stay as they are.
 */
export const flatKeys = (
  record: Readonly<Record<string, unknown>>,
  prefix = "",
): ReadonlyArray<readonly [string, unknown]> =>
  Object.entries(record).flatMap(([name, value]) => {
    const key = prefix + name
    if (!isObject(value) || isWhole(key)) return [[key, value] as const]
    return flatKeys(value, TRANSPARENT.has(key) ? "" : `${key}_`)
  })

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
