import { saying } from "../../testing/builders/saying.ts"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { Invalid } from "../employee/values/parsed.ts"
import { sumAmounts } from "./sum-amounts.ts"
import { makeComponentClassifier } from "./classify-component.ts"
import type { PayComponent } from "./pay-component.ts"
import { makeDeduction, makeEarning } from "../../testing/builders/pay-components.ts"
import { makeComponentSpreader, type SpreadOptions } from "./spread-components.ts"

const spreader = (parts: Partial<SpreadOptions> = {}) =>
  makeComponentSpreader({
    overrides: {},
    shares: () => true,
    listKeys: (columns) => new Set(columns),
    isMapped: () => false,
    ...parts,
  })

const makePage = (columns: ReadonlyArray<string>, ...rows: ReadonlyArray<ReadonlyArray<unknown>>) => ({
  columns,
  rows: rows.map((cells, index) => ({ position: index + 1, cells })),
  cursor: "next",
})

/** The only row by column, without null values. */
const spreadRecord = (record: Readonly<Record<string, unknown>>, parts?: Partial<SpreadOptions>) => {
  const { columns, rows } = spreader(parts)(makePage(Object.keys(record), Object.values(record)))
  const cells = rows[0]?.cells ?? []
  expect(cells).toHaveLength(columns.length)
  return Object.fromEntries(
    columns.flatMap((column, at) => (cells[at] === null ? [] : [[column, cells[at]]])),
  )
}

describe("a list of components", () => {
  it("becomes the keys of its period, each amount once, and keeps the source's own list", () => {
    const monthly_components = [
      makeEarning("Basic (50%)", "₹ 25,000.10"),
      makeEarning("Meal card", 0.1),
      makeEarning("Shift pay", "0.2"),
      makeEarning("PF", 3),
      makeDeduction("PF", 1_800),
      makeDeduction("VPF", 200),
      makeDeduction("Employer PF", 1_800),
      makeDeduction("TDS", null),
      makeEarning("HRA", "-"),
    ]
    expect(spreadRecord({ employeeId: "E1", monthly_components })).toEqual({
      employeeId: "E1",
      monthly_basic: 25_000.1,
      monthly_otherAllowance: 3.3,
      monthly_deductions_pf: 2_000,
      monthly_deductions_misc: 1_800,
      monthly_raw: monthly_components,
    })
  })

  it("of a year and of a month are separate", () => {
    const spread = spreadRecord({
      ctc_components: [makeEarning("Basic", 600_000), makeDeduction("TDS", 5)],
      monthly_components: [makeEarning("Basic", 50_000), makeDeduction("TDS", 5)],
    })
    expect(spread).toMatchObject({ ctc_basic: 600_000, ctc_deductions_misc: 5 })
    expect(spread).toMatchObject({ monthly_basic: 50_000, monthly_deductions_tds: 5 })
    expect(spread).not.toHaveProperty("ctc_deductions_tds")
  })

  it.each([null, undefined, "", " - ", []])("that is %j makes no columns of amounts", (ctc_components) => {
    const raw = ctc_components === null ? {} : { ctc_raw: ctc_components }
    expect(spreadRecord({ ctc_components })).toEqual(raw)
  })

  it("may be JSON text, as in a file", () => {
    const text = JSON.stringify([makeEarning("Basic", 7)])
    expect(spreadRecord({ ctc_components: text })).toEqual({ ctc_basic: 7, ctc_raw: text })
  })

  it("counts a component by its override, also as a key that the table does not use, and not at all for null", () => {
    const overrides = { "Meal card": "hra", Gross: null, Total: "grossPay" }
    const ctc_components = [
      makeEarning("meal CARD", 1),
      makeEarning("HRA", 2),
      makeEarning("Gross", 3),
      makeEarning("Total", 4),
    ]
    expect(spreadRecord({ ctc_components }, { overrides })).toEqual({
      ctc_hra: 3,
      ctc_grossPay: 4,
      ctc_raw: ctc_components,
    })
  })
})

describe("columns", () => {
  const list = [makeEarning("Basic", 1), makeEarning("HRA", 2)]

  it("of the source override derived ones", () => {
    expect(spreadRecord({ ctc_basic: 9, ctc_components: list, ctc_raw: "own" })).toEqual({
      ctc_basic: 9,
      ctc_hra: 2,
      ctc_raw: "own",
    })
    const listKeys = () => new Set(["ctc_basic"])
    expect(spreadRecord({ Grund: 9, ctc_components: list }, { listKeys: listKeys })).toMatchObject({
      Grund: 9,
      ctc_hra: 2,
    })
    expect(spreadRecord({ Grund: 9, ctc_components: list }, { listKeys: listKeys })).not.toHaveProperty(
      "ctc_basic",
    )
  })

  it("include shared keys only, and no key that another column is mapped to", () => {
    const shares = (key: string) => key === "ctc_hra"
    expect(spreader({ shares })(makePage(["ctc_components", "x"], [list, 1]))).toMatchObject({
      columns: ["x", "ctc_hra"],
      rows: [{ cells: [1, 2] }],
    })
    const page = makePage(["ctc_components"], [list])
    expect(spreader({ isMapped: (column) => column === "ctc_components" })(page)).toBe(page)
  })

  it("that a vendor requires are not made where no component is counted as them", () => {
    const { columns } = spreader()(makePage(["monthly_components"], [list]))
    for (const key of ["grossPay", "fixedPay", "reimbursements", "taxRegime", "month"]) {
      expect(columns).not.toContain(`monthly_${key}`)
    }
    expect(columns).toContain("monthly_deductions_tds")
  })

  it("are the same array while the source's columns are, and another otherwise", () => {
    const spread = spreader()
    const source = ["employeeId", "ctc_components"]
    const first = spread(makePage(source, ["E1", list]))
    const second = spread(makePage(source, ["E2", list]))
    expect(second.columns).toBe(first.columns)
    expect(second).toMatchObject({ cursor: "next" })
    expect(spread(makePage([...source], ["E3", list])).columns).not.toBe(first.columns)
  })

  it("without components return the page unchanged", () => {
    const page = makePage(["employeeId", "ctc_basic"], ["E1", 1])
    expect(spreader()(page)).toBe(page)
  })
})

describe("an unreadable amount", () => {
  it("is in the cell whose reader reports it, and does not affect other keys", () => {
    const ctc_components = [makeEarning("HRA", 1), makeEarning("House rent", "abc"), makeEarning("Basic", 5)]
    expect(spreadRecord({ ctc_components })).toMatchObject({ ctc_hra: "abc", ctc_basic: 5 })
  })

  it.each([
    "abc",
    7,
    { title: "Basic" },
    [{ title: "Basic", amount: 1 }],
    [{ title: "Basic", amount: 1, kind: "other" }],
    [{ amount: 1, kind: "earning" }],
    [null],
  ])("is reported once, for the list %j", (ctc_components) => {
    const { ctc_basic, ctc_raw, ...others } = spreadRecord({ ctc_components })
    expect(ctc_basic).toBeInstanceOf(Invalid)
    expect((ctc_basic as Invalid).reasonCode).toEqual(saying("expected ctc_components to be a list of"))
    expect(ctc_raw).toEqual(ctc_components)
    expect(others).toEqual({})
    const shares = (key: string) => key === "ctc_hra"
    expect(spreadRecord({ ctc_components }, { shares })["ctc_hra"]).toBeInstanceOf(Invalid)
  })
})

describe("for any components", () => {
  const title = fc.oneof(
    fc.constantFrom("Basic", "HRA", "Meal card", "PF", "Employer PF", "TDS", "Special bonus", "Gross"),
    fc.string(),
  )
  const component: fc.Arbitrary<PayComponent> = fc.record({
    title,
    amount: fc.option(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map((paise) => paise / 100)),
    kind: fc.constantFrom("earning", "deduction"),
  })
  const components = fc.array(component, { maxLength: 30 })
  const period = fc.constantFrom("ctc" as const, "monthly" as const)
  const overrides = { Gross: null }

  const sumKind = (spread: Readonly<Record<string, unknown>>, isDeduction: boolean) =>
    sumAmounts(
      Object.entries(spread).flatMap(([key, cell]) =>
        typeof cell === "number" && key.includes("_deductions_") === isDeduction ? [cell] : [],
      ),
    )

  it("no amount is lost, and none moves between earnings and deductions", () => {
    fc.assert(
      fc.property(period, components, (shape, list) => {
        const spread = spreadRecord({ [`${shape}_components`]: list }, { overrides })
        for (const kind of ["earning", "deduction"] as const) {
          const count = makeComponentClassifier(overrides, shape, kind)
          const counted = list.filter((each) => each.kind === kind && count(each.title).key !== null)
          const sum = sumAmounts(
            counted.flatMap(({ amount }) => (typeof amount === "number" ? [amount] : [])),
          )
          expect(sumKind(spread, kind === "deduction") === sum).toBe(true)
        }
      }),
    )
  })

  it("the order makes no difference", () => {
    fc.assert(
      fc.property(period, components, (shape, list) => {
        const amounts = (given: ReadonlyArray<PayComponent>) =>
          spreadRecord({ [`${shape}_components`]: given }, { shares: (key) => !key.endsWith("_raw") })
        expect(amounts(list.toReversed())).toEqual(amounts(list))
      }),
    )
  })

  it("any cell is spread without an exception, and a row is as wide as its columns", () => {
    fc.assert(
      fc.property(fc.anything(), (cell) => {
        const { columns, rows } = spreader()(makePage(["x", "monthly_components"], [1, cell], [2]))
        for (const { cells } of rows) expect(cells).toHaveLength(columns.length)
      }),
    )
  })
})
