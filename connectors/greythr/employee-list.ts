import { isObject, type PageComparison, unexpectedResponse } from "../sdk/index.ts"
import { type Greythr, NAME } from "./client.ts"
import { type ListPage, readPages } from "./paging.ts"
import type { Settings } from "./settings.ts"

/** The main list, which has a record of every employee. */
export const EMPLOYEES = "/employee/v2/employees"

/** Without a state, greytHR lists only current employees. */
export const EVERYBODY = { state: "ALL" }

export const readEmployeePages = (
  api: Greythr,
  settings: Settings,
  comparison: PageComparison,
): AsyncGenerator<ListPage> =>
  readPages(
    async (page) => {
      const response = await api.get(EMPLOYEES, { ...EVERYBODY, ...page })
      if (!isObject(response)) throw unexpectedResponse(NAME, "pages of employees")
      return response
    },
    settings,
    comparison,
  )
