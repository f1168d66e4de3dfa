/* Reads values at a path of untyped bodies. */

export type Json = Readonly<Record<string, unknown>>

export const at = (value: unknown, ...path: ReadonlyArray<string | number>): unknown =>
  path.reduce<unknown>(
    (inner, key) => (typeof inner === "object" && inner !== null ? (inner as Json)[key] : undefined),
    value,
  )

export const textAt = (value: unknown, ...path: ReadonlyArray<string | number>): string => {
  const found = at(value, ...path)
  if (typeof found !== "string") throw new Error(`No text at ${path.join(".")} of ${JSON.stringify(value)}`)
  return found
}

export const listAt = (value: unknown, ...path: ReadonlyArray<string | number>): ReadonlyArray<Json> => {
  const found = at(value, ...path)
  if (!Array.isArray(found)) throw new Error(`No list at ${path.join(".")} of ${JSON.stringify(value)}`)
  return found as ReadonlyArray<Json>
}

export const sortedKeys = (value: unknown): ReadonlyArray<string> => Object.keys(value as Json).sort()
