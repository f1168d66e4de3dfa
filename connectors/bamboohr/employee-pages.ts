import type { Account, EmployeePage, EmployeeQuery } from "./account.ts"
import { isRefusal } from "./refusal.ts"

/** The most that BambooHR allows. */
export const MAX_PAGE_SIZE = 1_000
const MIN_PAGE_SIZE = 125

export interface PageOfEmployees extends EmployeePage {
  readonly isLast: boolean
}

/**
 * Reads the employees page by page, with half as many on a page after each answer that would be too large. When fewer
 * employees match than before, somebody was deleted and the later ones have moved forward, so that it begins again instead
 * of losing one. Throws `SourceError`.
 */
export async function* readEmployeePages(
  account: Account,
  query: Omit<EmployeeQuery, "page" | "pageSize">,
): AsyncGenerator<PageOfEmployees> {
  let total = 0
  for (let offset = 0, pageSize = MAX_PAGE_SIZE; ;) {
    const page = offset / pageSize + 1
    const answer = await queryUnlessTooLarge(account, { ...query, page, pageSize })
    if (answer === null) {
      pageSize /= 2
      continue
    }
    const hasShrunk = offset > 0 && answer.totalItems < total
    total = answer.totalItems
    if (hasShrunk) {
      offset = 0
      continue
    }
    const isLast = page >= answer.totalPages
    yield { ...answer, isLast }
    if (isLast) return
    offset += pageSize
  }
}

/** Null: the answer would be too large. */
const queryUnlessTooLarge = async (account: Account, query: EmployeeQuery): Promise<EmployeePage | null> => {
  try {
    return await account.queryEmployees(query)
  } catch (error) {
    if (isRefusal(error, 413) && query.pageSize > MIN_PAGE_SIZE) return null
    throw error
  }
}
