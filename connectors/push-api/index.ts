import { defineConnector, manifestBeside } from "../sdk/index.ts"

/** The employee as the corporate's system wrote it, by the keys of the data model. */
export type PushInput = ReadonlyArray<readonly [string, unknown]>

/** One employee at a time, pushed by the corporate's own system (interface.md, "Push API rules"). */
export default defineConnector(manifestBeside(import.meta.url), (cells: PushInput) => ({
  pages: async function* () {
    yield await Promise.resolve({
      columns: cells.map(([key]) => key),
      rows: [{ position: 1, cells: cells.map(([, value]) => value) }],
      unreadable: [],
      cursor: null,
      progress: { unit: "rows" as const, done: 1, total: 1 },
    })
  },
}))
