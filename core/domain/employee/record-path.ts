type Json = Readonly<Record<string, unknown>>

/** The value at a path of keys; undefined: the record does not have it. */
export const getAtPath = (record: object, path: ReadonlyArray<string>): unknown =>
  path.reduce<unknown>((at, step) => (at as Json | undefined)?.[step], record)
