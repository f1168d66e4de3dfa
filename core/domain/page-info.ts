import type { PageInfo } from "../contract/page-info.ts"

/** The index of a page's first item, counted from 0. */
export const computePageOffset = (page: number, size: number): number => (page - 1) * size

/** specification/http.md#pages: `items` is the count on this page, 0 after the last page. */
export const makePageInfo = (page: number, size: number, totalItems: number): PageInfo => {
  const totalPages = Math.ceil(totalItems / size)
  return {
    totalPages,
    totalItems,
    items: Math.max(0, Math.min(size, totalItems - computePageOffset(page, size))),
    next: page < totalPages,
    previous: page > 1 && totalItems > 0,
  }
}

/** The page info of a list without paging: one page with everything. */
export const makeSinglePageInfo = (totalItems: number): PageInfo =>
  makePageInfo(1, Math.max(1, totalItems), totalItems)
