import { describe, expect, it } from "vitest"
import { addPayslip, inventPeople, sumLines } from "../sdk/conformance/index.ts"
import type { DataModelCategory, PayComponent } from "../sdk/index.ts"
import type { OdooPerson } from "./simulation/person.ts"
import { openOdoo, readOdoo } from "./testing/read-odoo.ts"

const MONTHLY: ReadonlyArray<DataModelCategory> = ["salary_monthly_details_fields"]
const CTC: ReadonlyArray<DataModelCategory> = ["ctc_details_fields"]
const people: ReadonlyArray<OdooPerson> = inventPeople(60)

const sum = (components: unknown, kind: PayComponent["kind"]): number =>
  (components as ReadonlyArray<PayComponent>)
    .filter((component) => component.kind === kind)
    .reduce((total, { amount }) => total + Number(amount), 0)

describe.each([14, 19] as const)("the payslips of Odoo %s", (version) => {
  it("are read as components, whose earnings add up to the gross pay", async () => {
    const { rows } = await readOdoo(openOdoo({ version }), { categories: MONTHLY })
    expect(rows[0]).toEqual({
      employeeId: "AC0001",
      monthly_month: 12,
      monthly_year: 2025,
      monthly_grossPay: 38_850,
      monthly_reimbursements: null,
      monthly_components: [
        { title: "Basic", amount: 21_000, kind: "earning" },
        { title: "House Rent Allowance", amount: 10_500, kind: "earning" },
        { title: "Conveyance Allowance", amount: 1_600, kind: "earning" },
        { title: "Special Allowance", amount: 5_250, kind: "earning" },
        { title: "Uniform", amount: 500, kind: "earning" },
        { title: "Provident Fund", amount: 1_800, kind: "deduction" },
        { title: "Professional Tax", amount: 200, kind: "deduction" },
        { title: "Canteen", amount: 300, kind: "deduction" },
        { title: "Income Tax", amount: 1_500, kind: "deduction" },
      ],
    })
    for (const [index, row] of rows.entries()) {
      const lines = people[index]?.payslips[0]?.lines ?? []
      expect(sum(row["monthly_components"], "earning")).toBeCloseTo(Number(row["monthly_grossPay"]))
      expect(sum(row["monthly_components"], "deduction")).toBeCloseTo(sumLines(lines, "deduction"))
    }
  })

  it("are those of the newest final month: neither a draft nor a refund counts", async () => {
    // Each tenth person has a draft for January and a payslip that refunds the one of December.
    const { rows } = await readOdoo(openOdoo({ version }), { categories: MONTHLY })
    const lines = people[9]?.payslips[0]?.lines ?? []
    expect(rows[9]).toMatchObject({ employeeId: "AC0010", monthly_month: 12, monthly_year: 2025 })
    expect(rows[9]?.["monthly_grossPay"]).toBeCloseTo(sumLines(lines, "earning"))
    expect(rows[9]?.["monthly_components"]).toHaveLength(lines.length)
  })

  it("are the newest of several", async () => {
    const paid = people.map((person) => addPayslip(addPayslip(person, 0), 0))
    const { rows } = await readOdoo(openOdoo({ version, people: paid }), { categories: MONTHLY })
    // The payslip of February is done, but February has not begun.
    expect(rows[0]).toMatchObject({ monthly_month: 1, monthly_year: 2026 })
    expect(rows[0]?.["monthly_components"]).toHaveLength(9)
  })

  it("are nothing for people without one", async () => {
    const unpaid = people.map((person) => ({ ...person, payslips: [] }))
    const { rows } = await readOdoo(openOdoo({ version, people: unpaid }), { categories: MONTHLY })
    expect(rows[0]).toMatchObject({ monthly_month: null, monthly_grossPay: null, monthly_components: null })
  })
})

describe("the yearly cost", () => {
  const readCosts = async (version: 14 | 19, alter: (person: OdooPerson) => OdooPerson) =>
    (await readOdoo(openOdoo({ version, people: people.map(alter) }), { categories: CTC })).rows.map(
      (row) => row["ctc_grossPay"],
    )

  it.each([14, 19] as const)(
    "is twelve monthly wages of the contract that runs (Odoo %s)",
    async (version) => {
      const costs = await readCosts(version, (person) => person)
      // Each fifth person had a contract before; the 39th has left.
      for (const index of [0, 4, 9])
        expect(costs[index]).toBeCloseTo(sumLines(people[index]?.salary ?? [], "earning"))
      expect(costs[38]).toBeNull()
    },
  )

  it("is unknown without a wage, and for a wage by the hour", async () => {
    const withContract = (contract: object) => (person: OdooPerson) => ({
      ...person,
      odoo: { contract: { ...contract } },
    })
    expect((await readCosts(14, withContract({ wage: 0 })))[0]).toBeNull()
    expect((await readCosts(14, withContract({ wage_type: "hourly" })))[0]).toBeNull()
    expect((await readCosts(14, withContract({ state: "draft" })))[0]).toBeNull()
  })

  it("is that of today's contract in Odoo 14, also when a later one is set to running already", async () => {
    const later = { from: "2027-01-01", variant: 1, isFirst: false }
    const before = await readCosts(14, (person) => person)
    expect(await readCosts(14, (person) => ({ ...person, future: later }))).toEqual(before)
    const only = await readCosts(14, (person) => ({ ...person, future: { ...later, isFirst: true } }))
    expect(only.every((cost) => cost === null)).toBe(true)
  })

  it("is unknown where the contract of Odoo 19 has ended or not begun", async () => {
    const withValues = (employee: object) => (person: OdooPerson) => ({
      ...person,
      odoo: { employee: { ...employee } },
    })
    expect((await readCosts(19, withValues({ contract_date_end: "2026-01-04" })))[0]).toBeNull()
    expect((await readCosts(19, withValues({ contract_date_end: "2026-01-05" })))[0]).not.toBeNull()
    expect((await readCosts(19, withValues({ contract_date_start: false })))[0]).toBeNull()
    expect((await readCosts(19, withValues({ contract_date_start: "2026-01-05" })))[0]).not.toBeNull()
    expect((await readCosts(19, withValues({ contract_date_start: "2027-01-01" })))[0]).toBeNull()
  })
})
