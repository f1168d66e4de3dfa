import { describe, expect, it } from "vitest"
import { classifyCategories, selectNewestMonth, summarizeMonth } from "./pay.ts"

const CATEGORIES = [
  { id: 1, code: "BASIC", parent_id: false },
  { id: 2, code: "ALW", parent_id: false },
  { id: 3, code: "GROSS", parent_id: false },
  { id: 4, code: "DED", parent_id: false },
  { id: 5, code: "NET", parent_id: false },
  { id: 6, code: "COMP", parent_id: false },
  { id: 7, code: "SHIFT", parent_id: [2, "Allowance"] },
  { id: 8, code: "CANTEEN", parent_id: [9, "Meals"] },
  { id: 9, code: "MEALS", parent_id: [4, "Deduction"] },
  { id: 10, code: "STATS", parent_id: false },
  { id: 11, code: "LOOP", parent_id: [11, "Loop"] },
]
const kinds = classifyCategories(CATEGORIES)

const line = (category: number, total: number, name = "A line", code = "X") => ({
  id: category,
  category_id: [category, "..."],
  total,
  name,
  code,
})
const slip = (id: number, date_to: string, employee = 7) => ({
  id,
  date_to,
  employee_id: [employee, "Meera Nair"],
})

describe("a category of salary rules", () => {
  it("is what its code says, else what the category around it is", () => {
    expect(Object.fromEntries(kinds)).toEqual({
      1: "earning",
      2: "earning",
      3: "gross",
      4: "deduction",
      5: null,
      6: null,
      7: "earning",
      8: "deduction",
      9: "deduction",
      10: null,
      11: null,
    })
  })
})

describe("the newest month", () => {
  it("is that of the last day of the payslips, for each employee", () => {
    const slips = [
      slip(1, "2025-11-30"),
      slip(2, "2025-12-31"),
      slip(3, "2025-12-15"),
      slip(4, "2025-10-31"),
      slip(5, "2025-09-30", 8),
    ]
    expect([...selectNewestMonth(slips)].map(([id, months]) => [id, months.map((each) => each.id)])).toEqual([
      [7, [2, 3]],
      [8, [5]],
    ])
  })
})

describe("the pay of a month", () => {
  const summarize = (...lines: ReadonlyArray<ReturnType<typeof line>>) =>
    summarizeMonth([slip(1, "2025-12-31")], lines, kinds)

  it("leaves out the net pay, the employer's contributions and other categories", () => {
    expect(summarize(line(5, 1), line(6, 2), line(10, 3), line(11, 4)).components).toEqual([])
  })

  it("has positive deductions, whichever sign the rules give them", () => {
    const amounts = (...totals: ReadonlyArray<number>) =>
      summarize(...totals.map((total) => line(4, total))).components.map(({ amount }) => amount)
    expect(amounts(-1_800, -200)).toEqual([1_800, 200])
    expect(amounts(1_800, 200)).toEqual([1_800, 200])
    // One of them gives something back.
    expect(amounts(-1_800, 200, 0)).toEqual([1_800, -200, 0])
  })

  it("adds the gross pay of two payslips of the month", () => {
    expect(summarize(line(3, 50_000), line(3, 10_000)).gross).toBe(60_000)
    expect(summarize().gross).toBeNull()
  })

  it("keeps reimbursements apart", () => {
    const { components, reimbursements } = summarize(
      line(2, 700, "Reimbursement", "REIMBURSEMENT"),
      line(2, 300, "Expenses", "EXPENSES"),
      line(2, 50, "Refund Expenses", "EXPENSE"),
      line(1, 20_000, "Basic", "BASIC"),
    )
    expect(reimbursements).toBe(1_050)
    expect(components).toEqual([{ title: "Basic", amount: 20_000, kind: "earning" }])
  })
})
