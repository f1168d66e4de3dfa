import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { makePageInfo, makeSinglePageInfo } from "./page-info.ts"

describe("pageInfo", () => {
  it.each([
    [1, 25, 105, { totalPages: 5, totalItems: 105, items: 25, next: true, previous: false }],
    [5, 25, 105, { totalPages: 5, totalItems: 105, items: 5, next: false, previous: true }],
    [6, 25, 105, { totalPages: 5, totalItems: 105, items: 0, next: false, previous: true }],
    [1, 25, 0, { totalPages: 0, totalItems: 0, items: 0, next: false, previous: false }],
    [2, 25, 0, { totalPages: 0, totalItems: 0, items: 0, next: false, previous: false }],
  ])("of page %i of %i out of %i items", (page, size, total, expected) => {
    expect(makePageInfo(page, size, total)).toEqual(expected)
  })

  it("is consistent: the items of all pages add up to the total", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.nat({ max: 5_000 }), (size, total) => {
        const pages = Array.from({ length: Math.ceil(total / size) }, (_, n) =>
          makePageInfo(n + 1, size, total),
        )
        expect(pages.reduce((sum, page) => sum + page.items, 0)).toBe(total)
        expect(pages.filter((page) => !page.next).length).toBe(Math.min(1, pages.length))
      }),
    )
  })
})

describe("wholeListInfo", () => {
  it("is one page with everything, and no page for an empty list", () => {
    expect(makeSinglePageInfo(105)).toEqual({
      totalPages: 1,
      totalItems: 105,
      items: 105,
      next: false,
      previous: false,
    })
    expect(makeSinglePageInfo(0).totalPages).toBe(0)
  })
})
