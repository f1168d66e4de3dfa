import {
  defineConnector,
  FIXED_PAGES,
  manifestBeside,
  type SourcePage,
  type SourceRow,
} from "../sdk/index.ts"

/** An employee as the corporate's system sent it, keyed by data-model key. */
export interface PushInput {
  readonly columns: ReadonlyArray<string>
  readonly cells: ReadonlyArray<unknown>
  /** When the employee changed there, in epoch milliseconds; null: it does not say. */
  readonly updatedAt?: number | null
}

/**
 * Reads employees that the corporate's own system pushed one at a time (specification/sources.md#push). Their positions
 * are 1, 2, 3 and so on. Employees with the same keys share a page: how an employee is read, and recognised the next
 * time, must not depend on who else was pushed at the same moment.
 */
export default defineConnector(manifestBeside(import.meta.url), (pushed: ReadonlyArray<PushInput>) => ({
  pages: async function* () {
    for (const page of groupIntoPages(pushed)) yield await Promise.resolve(page)
  },
}))

const groupIntoPages = (pushed: ReadonlyArray<PushInput>): ReadonlyArray<SourcePage> => {
  const pages = new Map<string, { readonly columns: PushInput["columns"]; readonly rows: Array<SourceRow> }>()
  pushed.forEach(({ columns, cells, updatedAt = null }, index) => {
    const keys = JSON.stringify(columns)
    const page = pages.get(keys) ?? { columns, rows: [] }
    page.rows.push({ position: index + 1, cells, updatedAt })
    pages.set(keys, page)
  })
  let done = 0
  return [...pages.values()].map((page) => {
    done += page.rows.length
    return {
      ...page,
      unreadable: [],
      cursor: null,
      progress: { unit: "rows", done, total: pushed.length },
      agreement: FIXED_PAGES.agreement,
    }
  })
}
