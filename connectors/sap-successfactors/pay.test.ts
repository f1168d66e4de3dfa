import { describe, expect, it } from "vitest"
import { mapBankAccount } from "./bank-accounts.ts"
import { mapSalary } from "./salary/compensation.ts"
import { makeItemReader, mergePay, type MonthlyPay } from "./salary/payroll.ts"

const INFOS = new Map([
  ["BASIC", { name: "Basic", isEarning: true }],
  ["PF", { name: "Provident Fund", isEarning: false }],
])

describe("a salary", () => {
  const line = (payComponent: string, paycompvalue: unknown, frequency: string) => ({
    payComponent,
    paycompvalue,
    frequency,
  })

  it.each([
    ["ANN", 600],
    ["SEM", 1_200],
    ["QTR", 2_400],
    ["MON", 7_200],
    ["mon", 7_200],
    ["BWK", 15_600],
    ["HOU", null],
    ["", null],
  ])("with the frequency %j is %j for a year", (frequency, amount) => {
    expect(mapSalary([line("BASIC", "600", frequency)], INFOS)).toEqual({
      components: [{ title: "Basic", amount, kind: "earning" }],
      gross: amount,
    })
  })

  it("has the sum of its earnings as gross pay", () => {
    const lines = [line("BASIC", 100.1, "ANN"), line("OWN", 0.2, "ANN"), line("PF", 10, "MON")]
    const { components, gross } = mapSalary(lines, INFOS)
    expect(gross).toBe(100.3)
    expect(components).toContainEqual({ title: "OWN", amount: 0.2, kind: "earning" })
    expect(components).toContainEqual({ title: "Provident Fund", amount: 120, kind: "deduction" })
  })

  it("without lines has no gross pay", () => {
    expect(mapSalary([], INFOS)).toEqual({ components: [], gross: null })
  })
})

describe("a payroll result", () => {
  const item = (wageType: string, amount: string) => ({ wageType, amount })
  const readItems = makeItemReader(INFOS, "/101")

  it("has the components without the totals of payroll, and its own gross pay", () => {
    const items = [
      item("/101", "500"),
      item("BASIC", "400"),
      item("PF", "-40"),
      item("X9", "-7"),
      item("/560", "9"),
    ]
    expect(readItems(items)).toEqual({
      gross: 500,
      components: [
        { title: "Basic", amount: 400, kind: "earning" },
        { title: "Provident Fund", amount: 40, kind: "deduction" },
        { title: "X9", amount: 7, kind: "deduction" },
      ],
    })
  })

  it("without a wage type for the gross pay has the sum of its earnings", () => {
    expect(readItems([item("BASIC", "400"), item("X", "1"), item("PF", "40")]).gross).toBe(401)
  })

  it("adds up with others of its month, and replaces those of earlier ones", () => {
    const pay = (month: number, gross: number): MonthlyPay => ({ month, year: 2025, gross, components: [] })
    expect(mergePay(undefined, pay(11, 1))).toEqual(pay(11, 1))
    expect(mergePay(pay(11, 1), pay(12, 2))).toEqual(pay(12, 2))
    expect(mergePay(pay(12, 2), pay(11, 1))).toEqual(pay(12, 2))
    expect(mergePay(pay(12, 2), pay(12, 3))).toEqual(pay(12, 5))
    expect(mergePay({ ...pay(12, 2), year: 2024 }, pay(1, 3))).toEqual(pay(1, 3))
  })
})

describe("a bank account", () => {
  const detail = (given: object) => ({ accountNumber: "501", payType: "MAIN", ...given })

  it("is that of the main pay, else the first one", () => {
    const bonus = detail({ accountNumber: "1", payType: "BONUS", paySequence: "2" })
    const first = detail({ accountNumber: "2", payType: "PAYROLL", paySequence: "1" })
    expect(mapBankAccount([bonus, first])?.accountNumber).toBe("2")
    expect(mapBankAccount([bonus, first, detail({ paySequence: "3" })])?.accountNumber).toBe("501")
    expect(mapBankAccount([])).toBeNull()
    expect(mapBankAccount([detail({ accountNumber: null })])).toBeNull()
  })

  it.each([
    [{ routingNumber: "EXBK0000001" }, "EXBK0000001"],
    [{ routingNumber: "123", bank: "EXBK0000002" }, "EXBK0000002"],
    [{ routingNumber: "123", bankNav: { routingNumber: "EXBK0000003" } }, "EXBK0000003"],
    [{ businessIdentifierCode: "EXBK0000004" }, "EXBK0000004"],
    [{ routingNumber: "123", bank: "EXBK" }, "123"],
    [{}, null],
  ])("with %j has the IFSC %j", (given, ifscCode) => {
    expect(mapBankAccount([detail(given)])?.ifscCode).toBe(ifscCode)
  })
})
