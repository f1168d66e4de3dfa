import { isObject, type JsonObject, readText } from "../sdk/index.ts"

/**
 * A second list of the same records, read beside the first one: its pages are requested only until they contain the records
 * that are needed. Both lists come in the same order, so that one page of each is in memory; in another order it would be more.
 */
export interface AlignedList {
  /** Requests pages until these ids are there, or the list ends. Throws `SourceError`. */
  readonly load: (ids: ReadonlyArray<string>) => Promise<void>
  /** Returns the record once; undefined: the list does not have it. */
  readonly take: (id: string) => JsonObject | undefined
}

export const makeAlignedList = (
  pages: AsyncGenerator<ReadonlyArray<unknown>>,
  idField: string,
): AlignedList => {
  const waiting = new Map<string, JsonObject>()
  return {
    load: async (ids) => {
      const missing = new Set(ids.filter((id) => !waiting.has(id)))
      while (missing.size > 0) {
        const next = await pages.next()
        if (next.done === true) return
        for (const record of next.value.filter(isObject)) {
          const id = readText(record[idField]) ?? ""
          waiting.set(id, record)
          missing.delete(id)
        }
      }
    },
    take: (id) => {
      const record = waiting.get(id)
      waiting.delete(id)
      return record
    },
  }
}
