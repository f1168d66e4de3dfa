/*
 * Finds records by id for other records that refer to them, such as managers: it requests only ids that are not known yet,
 * several at once, and each of them once.
 */

export interface LookupOptions<Value> {
  /** Ids in one request. */
  readonly idsPerRequest: number
  /** Requests these ids; ids that the source does not return are not requested again. */
  readonly request: (ids: ReadonlyArray<string>) => Promise<Iterable<readonly [id: string, value: Value]>>
}

export interface Lookup<Value> {
  /** Adds a record that was read anyway. */
  readonly add: (id: string, value: Value) => void
  /** Loads these ids. Throws `SourceError`. */
  readonly load: (ids: Iterable<string>) => Promise<void>
  /** Null: it was not loaded, or the source does not return it. */
  readonly get: (id: string) => Value | null
}

export const makeLookup = <Value>({ idsPerRequest, request }: LookupOptions<Value>): Lookup<Value> => {
  const known = new Map<string, Value | null>()
  return {
    add: (id, value) => {
      known.set(id, value)
    },
    load: async (ids) => {
      const unknown = [...new Set(ids)].filter((id) => !known.has(id))
      for (const some of splitIntoChunks(unknown, idsPerRequest)) {
        const found = new Map(await request(some))
        for (const id of some) known.set(id, found.get(id) ?? null)
      }
    },
    get: (id) => known.get(id) ?? null,
  }
}

/** Splits a list into lists of at most `size` items. */
export const splitIntoChunks = <Item>(
  items: ReadonlyArray<Item>,
  size: number,
): ReadonlyArray<ReadonlyArray<Item>> =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
