import type { Source } from "../sdk/index.ts"
import { flatKeys } from "./flat-keys.ts"

/** The employee as the corporate's system wrote it. */
export type PushInput = Readonly<Record<string, unknown>>

/** A source of one row. */
export const makePushSource = (employee: PushInput): Source => ({
  connector: "push-api",
  invalidValues: "reject",
  repeatedEmployees: "reject",
  pages: async function* () {
    const cells = flatKeys(employee)
    yield await Promise.resolve({
      columns: cells.map(([key]) => key),
      rows: [{ position: 1, cells: cells.map(([, value]) => value) }],
      unreadable: [],
      cursor: null,
      progress: { unit: "rows", done: 1, total: 1 },
    })
  },
})
