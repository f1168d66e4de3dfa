import { beforeAll, describe, expect, it } from "vitest"
import { envelopeShape, expectDefaultError, expectShape } from "./response-shapes.ts"
import { CTC_KEYS, MONTHLY_KEYS } from "./data-model.ts"
import { formatCsv, fullRow, row } from "./employee-rows.ts"
import { UNKNOWN_ID } from "./endpoints.ts"
import { at, sortedKeys, listAt, textAt } from "./json-paths.ts"
import type { Operator } from "./operator.ts"
import { requestBearer, pushed } from "./pusher-calls.ts"
import { ctcShape, monthlyShape } from "./record-shapes.ts"
import { exactly, listWith, equalsAny, text, uuid } from "./shape.ts"
import { makeDeferredValue } from "./sync-fixture.ts"
import { connected, newClient, newVendor, type Vendor } from "./vendors.ts"

const FETCHED = "Salary data points successfully fetched"

interface Paid {
  readonly vendor: Vendor
  readonly org: string
}

const monthBefore = (date: Date) => new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - 1, 1))
const asMonth = (date: Date) =>
  `${String(date.getUTCMonth() + 1).padStart(2, "0")}-${String(date.getUTCFullYear())}`

const LAST_MONTH = monthBefore(new Date())

const paidIn = (month: number, year: number, basic: number) => ({
  employeeId: "S1",
  name: "Sita",
  status: "Active",
  doj: "2020-01-31",
  email: "sita@people.example",
  salaryDetails: {
    ctc: { basic: 600000 },
    monthly: { month, year, basic, deductions: { tds: 5 }, reimbursements: 7 },
  },
})

/** A corporate that pushed November 2024, January 2025, March 2025 and the month before this one. */
const paid = async (operator: Operator): Promise<Paid> => {
  const vendor = await newVendor(operator)
  const test = await operator.invitePusher({ vendorOrgId: vendor.issued.org_id, ...newClient() })
  const token = await requestBearer(operator.baseUrl, await operator.approvePusher(test.connection_id))
  const last: readonly [number, number] = [LAST_MONTH.getUTCMonth() + 1, LAST_MONTH.getUTCFullYear()]
  for (const [month, year] of [[11, 2024], [1, 2025], [3, 2025], last] as const)
    await pushed(operator.baseUrl, token, paidIn(month, year, month * 100))
  const rows = listAt((await vendor.calls.connections()).body, "data")
  return { vendor, org: textAt(rows[0], "org_id") }
}

const successCases = (given: () => Paid) => {
  const salary = async (query: Readonly<Record<string, string>>) => {
    const response = await given().vendor.calls.salary("S1", { org: given().org, ...query })
    expect(response.status).toBe(200)
    const data = exactly({}, { ctc: ctcShape, monthly: listWith(monthlyShape) })
    expectShape(envelopeShape(FETCHED, data), response.body)
    return at(response.body, "data")
  }
  const listMonths = (data: unknown) =>
    listAt(data, "monthly")
      .map((one) => `${String(one["month"])}-${String(one["year"])}`)
      .sort()

  it("returns only ctc for type ctc", async () => {
    const data = await salary({ type: "ctc" })
    expect(sortedKeys(data)).toEqual(["ctc"])
    expect(at(data, "ctc", "basic")).toBe(600000)
  })

  it("returns only monthly for type monthly, with from_date as the default of to_date", async () => {
    const data = await salary({ type: "monthly", from_date: "01-2025" })
    expect(sortedKeys(data)).toEqual(["monthly"])
    expect(listMonths(data)).toEqual(["1-2025"])
    expect(at(data, "monthly", 0)).toMatchObject({ basic: 100, reimbursements: 7, deductions: { tds: 5 } })
  })

  it("returns both for type ctc_monthly", async () => {
    const data = await salary({ type: "ctc_monthly", from_date: "01-2025" })
    expect(sortedKeys(data)).toEqual(["ctc", "monthly"])
  })

  it("returns each month of the range that has data, across the turn of the year", async () => {
    const data = await salary({ type: "monthly", from_date: "10-2024", to_date: "03-2025" })
    expect(listMonths(data)).toEqual(["1-2025", "11-2024", "3-2025"])
  })

  it("returns none for a month without data", async () => {
    expect(listMonths(await salary({ type: "monthly", from_date: "02-2025" }))).toEqual([])
  })

  it("uses the previous month without from_date", async () => {
    const data = await salary({ type: "monthly" })
    expect(
      listAt(data, "monthly").map((one) =>
        asMonth(new Date(Date.UTC(Number(one["year"]), Number(one["month"]) - 1))),
      ),
    ).toEqual([asMonth(LAST_MONTH)])
  })

  it("accepts the caller as vendor_org", async () => {
    await salary({ type: "ctc", vendor_org: given().vendor.issued.org_id })
  })
}

const identifierCases = (given: () => Operator) => {
  it.each(["EMP/0001", "E 1+2%", "श्रेया-1"])("finds the employeeId %s in the path", async (employeeId) => {
    const vendor = await newVendor(given())
    const imported = await connected(
      given(),
      vendor,
      formatCsv([fullRow(employeeId, { email: "one@people.example" })]),
    )
    const response = await vendor.calls.salary(employeeId, { org: imported.org_id, type: "ctc" })
    expect(response.status).toBe(200)
    expect(at(response.body, "data", "ctc", "basic")).toBe(500000.5)
    const { data } = await vendor.calls.read({
      connection_id: imported.connection_id,
      employee_id: employeeId,
    })
    expect(at(data, "employeeId")).toBe(employeeId)
  })
}

const failureCases = (given: () => Operator, paidBy: () => Paid) => {
  const makeQuery = (query: Readonly<Record<string, string>>, employeeId = "S1") =>
    paidBy().vendor.calls.salary(employeeId, query)

  it.each([
    { type: "yearly" },
    { type: "monthly", from_date: "2025-01" },
    { type: "monthly", from_date: "13-2025" },
    { type: "monthly", from_date: "1-2025" },
    { type: "monthly", from_date: "01-2025", to_date: "x" },
    { type: "monthly", from_date: "03-2025", to_date: "02-2025" },
    { type: "ctc", vendor_org: "no UUID" },
  ])("returns 400 for %j", async (query) => {
    expectDefaultError(await makeQuery({ org: paidBy().org, ...query }), 400)
  })

  it("returns 400 without org, and for one that is not a UUID", async () => {
    expectDefaultError(await makeQuery({ type: "ctc" }), 400)
    expectDefaultError(await makeQuery({ type: "ctc", org: "mine" }), 400)
  })

  it("returns 404 for an unknown employee and for an unknown organization", async () => {
    expectDefaultError(await makeQuery({ type: "ctc", org: paidBy().org }, "S9"), 404)
    expectDefaultError(await makeQuery({ type: "ctc", org: UNKNOWN_ID }), 404)
  })

  it("returns 404 for another vendor's organization", async () => {
    const other = await newVendor(given())
    const theirs = await connected(given(), other, formatCsv([fullRow("S1")]))
    expectDefaultError(await makeQuery({ type: "ctc", org: theirs.org_id }), 404)
  })

  it("rejects another vendor as vendor_org", async () => {
    const other = await newVendor(given())
    const response = await makeQuery({ type: "ctc", org: paidBy().org, vendor_org: other.issued.org_id })
    expect([400, 403, 404]).toContain(response.status)
  })
}

const NOT_SHARED = exactly(
  { message: equalsAny("Salary Details are not shared"), data: text },
  { requestId: uuid },
)

const disabled = (keys: ReadonlyArray<string>) => Object.fromEntries(keys.map((key) => [key, 0]))

const notSharedCases = (given: () => Operator) => {
  it("returns 403 if the salary is not shared", async () => {
    const vendor = await newVendor(given())
    const client = newClient()
    const flags = {
      ctc_details_fields: disabled(CTC_KEYS),
      salary_monthly_details_fields: disabled(MONTHLY_KEYS),
    }
    await vendor.calls.token({
      email: client.email,
      org_name: client.orgName,
      fullname: "F",
      data_model_flags: flags,
    })
    const imported = await connected(given(), vendor, formatCsv([fullRow("N1"), row("N2")]), client)
    const response = await vendor.calls.salary("N1", { org: imported.org_id, type: "ctc" })
    expect(response.status).toBe(403)
    expectShape(NOT_SHARED, response.body)
    const { data } = await vendor.calls.read({ connection_id: imported.connection_id, employee_id: "N1" })
    expect(JSON.stringify(data)).not.toContain("500000")
  })
}

export const salaryCases = (given: () => Operator) => {
  describe(
    "GET /api/v2/salary_details/{emp_id}/ (specification/endpoints.md#read-a-salary)",
    { timeout: 30_000 },
    () => {
      const made = makeDeferredValue<Paid>()
      beforeAll(async () => {
        made.set(await paid(given()))
      }, 30_000)
      successCases(made.get)
      failureCases(given, made.get)
      identifierCases(given)
      notSharedCases(given)
    },
  )
}
