import type { PageComparison } from "../sdk/index.ts"
import type { Keka, ListPage, Resource } from "./keka-client.ts"

export const EMPLOYEES: Resource = { path: "/hris/employees", what: "employees" }

/** Requested apart: without this filter Keka may leave out who has left. Working first, since more people leave than return. */
export const EMPLOYMENT_STATUSES = ["Working", "Relieved"] as const

/** A page of the employees. */
export interface EmployeePage {
  readonly records: ListPage["records"]
  /** With the last page: how many there are, by status; null: Keka did not say. */
  readonly totals: ReadonlyArray<number | null> | null
}

/**
 * Requests all employees, page by page, as two lists. An employee who returns to the company between the two
 * is in neither; a second reading shows that. Throws `SourceError`.
 */
export async function* listEmployees(keka: Keka, comparison: PageComparison): AsyncGenerator<EmployeePage> {
  const totals: Array<number | null> = []
  for (const employmentStatus of EMPLOYMENT_STATUSES) {
    for await (const { records, total, isLast } of keka.pages(EMPLOYEES, comparison.openList(), {
      employmentStatus,
    })) {
      if (isLast) totals.push(total)
      const isEnd = totals.length === EMPLOYMENT_STATUSES.length
      yield { records, totals: isEnd ? totals : null }
    }
  }
}

/** How many employees of each status there are; `lastModified`: that changed since. Throws `SourceError`. */
export const countEmployees = async (
  keka: Keka,
  status: (typeof EMPLOYMENT_STATUSES)[number],
  lastModified: string | null,
): Promise<number | null> => {
  const since = lastModified === null ? {} : { lastModified }
  const { total } = await keka.page(EMPLOYEES, { employmentStatus: status, pageSize: 1, ...since })
  return total
}
