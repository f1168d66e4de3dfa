import type { Source } from "../sdk/index.ts"

/** The employee as the corporate's system wrote it, by the keys of the data model. */
export type PushInput = ReadonlyArray<readonly [string, unknown]>

/** A source of one row. */
export const makePushSource = (cells: PushInput): Source => ({
  connector: "push-api",
  invalidValues: "reject",
  repeatedEmployees: "reject",
  pages: async function* () {
    yield await Promise.resolve({
      columns: cells.map(([key]) => key),
      rows: [{ position: 1, cells: cells.map(([, value]) => value) }],
      unreadable: [],
      cursor: null,
      progress: { unit: "rows", done: 1, total: 1 },
    })
  },
})
