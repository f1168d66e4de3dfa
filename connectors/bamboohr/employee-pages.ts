import type { PageComparison } from "../sdk/index.ts"
import type { Account, EmployeePage, EmployeeQuery } from "./account.ts"
import { isRefusal } from "./refusal.ts"

/** The most that BambooHR allows. */
export const MAX_PAGE_SIZE = 1_000
const MIN_PAGE_SIZE = 125

export interface PageOfEmployees extends EmployeePage {
  readonly isLast: boolean
}

/** How the pages are compared. */
export interface PageCheck {
  readonly comparison: PageComparison
  readonly readId: (record: unknown) => string | null
}

/**
 * Reads the employees page by page, with half as many on a page after each response that would be too large. BambooHR counts its
 * pages, so that they move when an employee is added or deleted. Throws `SourceError`.
 */
export async function* readEmployeePages(
  account: Account,
  query: Omit<EmployeeQuery, "page" | "pageSize">,
  { comparison, readId }: PageCheck,
): AsyncGenerator<PageOfEmployees> {
  for (let offset = 0, pageSize = MAX_PAGE_SIZE; ;) {
    const page = offset / pageSize + 1
    const response = await queryUnlessTooLarge(account, { ...query, page, pageSize })
    if (response === null) {
      pageSize /= 2
      continue
    }
    const isLast = page >= response.totalPages
    comparison.add({ ids: response.records.map(readId), total: response.totalItems, isLast })
    yield { ...response, isLast }
    if (isLast) return
    offset += pageSize
  }
}

/** Null: the response would be too large. */
const queryUnlessTooLarge = async (account: Account, query: EmployeeQuery): Promise<EmployeePage | null> => {
  try {
    return await account.queryEmployees(query)
  } catch (error) {
    if (isRefusal(error, 413) && query.pageSize > MIN_PAGE_SIZE) return null
    throw error
  }
}
