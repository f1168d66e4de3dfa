import { EMPLOYEE_FIELDS } from "./fields.ts"

type Pair = readonly [string, unknown]

/** The keys in an object of the record, by the object's own key: `bankDetails`, `salaryDetails`, `ctc`. */
const KEYS_BY_OBJECT = new Map<string, Array<string>>()
for (const { key, path } of EMPLOYEE_FIELDS) {
  for (const object of path.slice(0, -1)) {
    const keys = KEYS_BY_OBJECT.get(object)
    if (keys === undefined) KEYS_BY_OBJECT.set(object, [key])
    else keys.push(key)
  }
}

/**
 * Null or an empty text for a whole object clears each of its fields (specification/sources.md#changes-only), unless
 * the field is given as well.
 */
export const spreadEmptyObjects = (pairs: ReadonlyArray<Pair>): ReadonlyArray<Pair> => {
  const given = new Set(pairs.map(([key]) => key))
  return pairs.flatMap(([key, value]): ReadonlyArray<Pair> => {
    const keys = value === null || value === "" ? KEYS_BY_OBJECT.get(key) : undefined
    return keys === undefined
      ? [[key, value]]
      : keys.flatMap((part) => (given.has(part) ? [] : [[part, null] as const]))
  })
}
