import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { makeDeduction, makeEarning } from "../../testing/builders/pay-components.ts"
import { formatGrossDifference, GrossComparison } from "./gross-comparison.ts"

const COLUMNS = ["ctc_components", "ctc_grossPay", "monthly_components", "monthly_grossPay"]

/** Each row: the yearly components and gross pay, then the monthly ones. */
const compare = (rows: ReadonlyArray<ReadonlyArray<unknown>>, parts = {}, columns = COLUMNS) => {
  const comparison = new GrossComparison({ shares: () => true, isMapped: () => false, ...parts })
  const positioned = rows.map((cells, index) => ({ position: index + 1, cells }))
  // In two pages: the figures are of the whole reading.
  comparison.add({ columns, rows: positioned.slice(0, 2) })
  comparison.add({ columns, rows: positioned.slice(2) })
  return comparison.differences
}

const year = (gross: unknown, ...earnings: ReadonlyArray<number>) => [
  earnings.map((amount) => makeEarning("Basic", amount)),
  gross,
]

describe("the earnings of a source", () => {
  it("that add up to its gross pay are no difference, whatever is deducted or paid beyond it", () => {
    const bonus = { ...makeEarning("Annual bonus", 9_000), isOutsideGross: true }
    const components = [makeEarning("Basic", "6,00,000"), makeDeduction("PF", 21_600), bonus]
    expect(compare([[components, "600000.99", [makeEarning("Basic", 5)], 4.01]])).toEqual([])
  })

  it("that do not are counted for each period, with the largest difference in proportion", () => {
    const rows = [year(100, 60, 40), year(100, 60, 42), year(1_000, 900), year(10, 8)]
    expect(compare(rows.map(([components, gross]) => [components, gross, components, gross]))).toEqual([
      { period: "ctc", compared: 4, differing: 3, largest: { position: 4, share: -0.2 } },
      { period: "monthly", compared: 4, differing: 3, largest: { position: 4, share: -0.2 } },
    ])
  })

  it("are compared exactly: cents do not add up to a difference", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 10_000_000 }), { minLength: 1, maxLength: 40 }),
        (cents) => {
          const total = cents.reduce((sum, amount) => sum + amount, 0)
          const earnings = cents.map((amount) => amount / 100)
          expect(compare([year(total / 100, ...earnings)])).toEqual([])
          expect(compare([year((total + 99) / 100, ...earnings)])).toEqual([])
          expect(compare([year((total + 100) / 100, ...earnings)])).toMatchObject([{ differing: 1 }])
        },
      ),
    )
  })

  it("are not compared without a gross pay, without a list, or with an amount that cannot be read", () => {
    expect(
      compare([
        year(null, 5),
        [null, 100],
        [[], 100],
        [[makeDeduction("PF", 5)], 100],
        ["no list", 100],
        [[makeEarning("Basic", "five"), makeEarning("HRA", 5)], 100],
        year("much", 5),
      ]),
    ).toEqual([])
  })

  it("are compared with a gross pay of zero", () => {
    expect(compare([year(0, 5)])).toMatchObject([{ differing: 1, largest: { position: 1, share: 1 } }])
  })

  it("are not compared when the gross pay is not shared, has no column, or a column is mapped to another key", () => {
    const rows = [year(100, 5)]
    expect(compare(rows)).toHaveLength(1)
    expect(compare(rows, { shares: (key: string) => key !== "ctc_grossPay" })).toEqual([])
    expect(compare(rows, {}, ["ctc_components", "gross"])).toEqual([])
    for (const mapped of ["ctc_components", "ctc_grossPay"])
      expect(compare(rows, { isMapped: (column: string) => column === mapped })).toEqual([])
  })
})

describe("a difference", () => {
  it("says for how many rows, and by how much, without an amount", () => {
    const difference = { period: "ctc", compared: 240, differing: 12 } as const
    expect(formatGrossDifference({ ...difference, largest: { position: 77, share: -0.184 } })).toBe(
      "In 12 of 240 rows the earnings of the yearly salary do not add up to its gross pay. The largest difference is in row 77: the earnings are 18 % lower.",
    )
    expect(
      formatGrossDifference({ ...difference, period: "monthly", largest: { position: 7, share: 0.001 } }),
    ).toMatch(/monthly salary .* row 7: the earnings are less than 1 % higher\.$/u)
  })
})
