import { describe, expect, it } from "vitest"
import { makeComponentPacker } from "./component-packer.ts"
import { makeListDigest } from "../digest.ts"
import { mapRegister } from "./pay-register.ts"
import { mapSalary } from "./salaries.ts"

const line = (title: string, amount: number | null, isOutsideCTC = false) => ({ title, amount, isOutsideCTC })

const MONTHLY = {
  ctc: 621_600,
  gross: 50_000,
  remunerationType: 0,
  earnings: [line("Basic", 30_000), line("HRA", 20_000), line("Relocation", 90_000, true)],
  deductions: [line("Professional Tax", 200)],
  contributions: [line("PF Employer", 1_800), line("PF Employee", 1_800)],
  variables: [line("Annual bonus", 40_000)],
}
const YEARLY_COMPONENTS = [
  { title: "Basic", amount: 360_000, kind: "earning" },
  { title: "HRA", amount: 240_000, kind: "earning" },
  { title: "Professional Tax", amount: 2_400, kind: "deduction" },
  { title: "PF Employee", amount: 21_600, kind: "deduction" },
  { title: "Annual bonus", amount: 40_000, kind: "earning", isOutsideGross: true },
]

describe("a salary of Keka", () => {
  it("with earnings for a month is multiplied, since the cost to company is for a year", () => {
    expect(mapSalary(MONTHLY, null)).toEqual({ gross: 600_000, components: YEARLY_COMPONENTS })
  })

  it("with earnings for a year stays as it is", () => {
    const earnings = [line("Basic", 360_000), line("HRA", 240_000)]
    const { gross, components } = mapSalary({ ...MONTHLY, earnings, gross: 600_000 }, null)
    expect(gross).toBe(600_000)
    expect(components?.[0]).toEqual({ title: "Basic", amount: 360_000, kind: "earning" })
  })

  it("may state the gross pay for another period than the earnings", () => {
    expect(mapSalary({ ...MONTHLY, gross: 600_000 }, null).gross).toBe(600_000)
    expect(mapSalary({ ...MONTHLY, ctc: 60_000, gross: 4_166.67 }, null).gross).toBe(50_000.04)
    expect(mapSalary({ ...MONTHLY, gross: 7 }, null).gross).toBeNull()
    expect(mapSalary({ ...MONTHLY, gross: null }, null).gross).toBeNull()
  })

  it.each([
    ["without a cost to company", { ctc: null }],
    ["with one that fits neither period", { ctc: 200_000 }],
    ["for a day", { remunerationType: 1 }],
    ["for an hour", { remunerationType: 2 }],
  ])("%s is not guessed", (_, given) => {
    expect(mapSalary({ ...MONTHLY, ...given }, null)).toEqual({ gross: null, components: null })
  })

  it("follows the setting of the form", () => {
    expect(mapSalary({ ...MONTHLY, ctc: null }, "month").gross).toBe(600_000)
    expect(mapSalary({ ...MONTHLY, ctc: null }, "year").gross).toBe(50_000)
    expect(mapSalary({ ...MONTHLY, remunerationType: 2 }, "month").gross).toBeNull()
  })

  it("without lines has a gross pay only", () => {
    expect(mapSalary({ ctc: 600_000, gross: 50_000, earnings: [] }, null)).toEqual({
      gross: 600_000,
      components: [],
    })
  })
})

describe("an item of a pay register", () => {
  const ITEM = {
    cycleMonth: 12,
    cycleYear: 2025,
    panNumber: "ABCDE1234F",
    earnings: [{ id: "1", title: "Basic", amount: 30_000 }],
    deductions: [{ id: "2", title: "TDS", amount: 1_500 }],
    contributions: [
      { id: "3", title: "PF Employer", amount: 1_800 },
      { id: "4", title: "Employee PF", amount: 1_800 },
    ],
    outsideGrossPayables: [{ id: "5", title: "Gift", amount: 999 }],
    grossAmount: 30_000,
    totalReimbursements: 500,
  }

  it("keeps the employer's contributions and what is outside the gross pay apart", () => {
    expect(mapRegister(ITEM)).toEqual({
      month: 12,
      year: 2025,
      gross: 30_000,
      reimbursements: 500,
      pan: "ABCDE1234F",
      components: [
        { title: "Basic", amount: 30_000, kind: "earning" },
        { title: "TDS", amount: 1_500, kind: "deduction" },
        { title: "Employee PF", amount: 1_800, kind: "deduction" },
      ],
    })
  })

  it("without month and year takes them from the beginning of the cycle", () => {
    const item = { ...ITEM, cycleMonth: null, cycleYear: null, cycleFrom: "2025-11-01T00:00:00Z" }
    expect(mapRegister(item)).toMatchObject({ month: "11", year: "2025" })
  })
})

describe("packed components", () => {
  it("are the same after unpacking, with equal titles of both kinds", () => {
    const { pack, unpack } = makeComponentPacker()
    const lists = [
      [
        { title: "PF", amount: 1, kind: "earning" },
        { title: "PF", amount: null, kind: "deduction" },
      ],
      [{ title: "PF", amount: 2.5, kind: "deduction" }],
      [],
    ] as const
    const packed = lists.map(pack)
    expect(packed.map(unpack)).toEqual(lists)
  })
})

describe("the digest of a list", () => {
  const digest = (...records: ReadonlyArray<unknown>): string => {
    const list = makeListDigest()
    for (const record of records) list.add(record)
    return list.value()
  }

  it("depends on the records and not on their order", () => {
    expect(digest([1, "a"], [2, "b"])).toBe(digest([2, "b"], [1, "a"]))
    expect(digest([1, "a"], [2, "b"])).not.toBe(digest([1, "b"], [2, "a"]))
    expect(digest()).not.toBe(digest([1]))
  })
})
