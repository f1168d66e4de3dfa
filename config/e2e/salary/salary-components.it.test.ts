import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type FolderConnector, makeFolderConnector } from "../testing/folder-connector.ts"
import { runInProcess } from "../testing/run-in-process.ts"
import { makeDeduction, makeEarning } from "../../../core/testing/builders/pay-components.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* An external connector that lists the components of salaries: from its lists to the vendor's response. */

const MONTHLY = [
  makeEarning("Basic (50%)", 25_000),
  makeEarning("H.R.A.", "12,500.10"),
  makeEarning("Sodexo", 0.1),
  makeEarning("Night shift", 0.2),
  makeDeduction("Provident Fund", 1_800),
  makeDeduction("Employer PF", 1_800),
  makeDeduction("Canteen", 150.5),
]
const CTC = [
  makeEarning("Basic", 300_000),
  makeEarning("Diwali bonus", 10_000),
  makeEarning("Total", 310_000),
]
const EMPLOYEES = [
  {
    employeeId: "E1",
    name: "Asha Rao",
    status: "Active",
    monthly_month: 1,
    monthly_year: 2026,
    monthly_components: MONTHLY,
    ctc_components: CTC,
  },
  { employeeId: "E2", name: "Ravi Nair", status: "Active" },
]
const item = (title: string) => ({ identifier: title, title, accountingCode: null })

let payroll: FolderConnector
let service: TestService
let vendor: TestVendor
let connected: Readonly<Record<string, unknown>>

const hrsync = async (...args: ReadonlyArray<string>) =>
  runInProcess([...args, "--json"], {
    ...service.installation.env,
    HRSYNC_CONNECTORS: payroll.folder,
    LOG_LEVEL: "error",
  })

const runCommand = async (...args: ReadonlyArray<string>) => {
  const { status, stdout, stderr } = await hrsync(...args)
  expect(status, stderr).toBe(0)
  return JSON.parse(stdout) as Readonly<Record<string, unknown>>
}

const id = () => String(connected["connection_id"])
const file = async (name: string, content: unknown) => {
  const path = join(service.installation.folder, name)
  await writeFile(path, JSON.stringify(content))
  return path
}

const salary = async () => {
  const query = new URLSearchParams({
    org: String(connected["org_id"]),
    type: "ctc_monthly",
    from_date: "01-2026",
  })
  const { status, body } = await vendor.call("GET", `/api/v2/salary_details/E1/?${query.toString()}`, {
    route: "/api/v2/salary_details/{emp_id}/",
  })
  expect(status).toBe(200)
  return body.data as { readonly ctc: unknown; readonly monthly: ReadonlyArray<unknown> }
}

beforeAll(async () => {
  payroll = await makeFolderConnector("payroll", { salaryMaster: true })
  const salaryMaster = { ctc: [item("Basic")], monthly: [item("Sodexo"), item("Provident Fund")] }
  payroll.holds({ employees: EMPLOYEES, salaryMaster })
  service = await startService(["delivery"], { HRSYNC_CONNECTORS: payroll.folder })
  vendor = await service.createVendor()
  const corporate = ["--vendor", vendor.orgId, "--org-name", "Acme", "--email", "hr@acme.example"]
  const credentials = ["--credentials", await file("credentials.json", { token: "t" })]
  connected = await runCommand("connect", "payroll", ...corporate, ...credentials, "--wait")
})
afterAll(async () => {
  await service.close()
  payroll.remove()
})

describe("a source that lists the components of salaries", () => {
  it("fills the yearly and monthly fields, and shares its own list only if requested", async () => {
    const { ctc, monthly } = await salary()
    expect(ctc).toMatchObject({
      basic: 300_000,
      hra: null,
      otherAllowance: 310_000,
      bonus: { misc: 10_000, joining: null },
    })
    expect(monthly).toMatchObject([
      {
        month: 1,
        year: 2026,
        basic: 25_000,
        hra: 12_500.1,
        otherAllowance: 0.3,
        deductions: { pf: 1_800, misc: 1_950.5, tds: null },
      },
    ])
    expect(ctc).not.toHaveProperty("raw")
    expect(monthly[0]).not.toHaveProperty("raw")
  })

  it("shows how each title is classified, and why", async () => {
    expect(await runCommand("connection", "components", id())).toEqual({
      connection_id: id(),
      overrides: {},
      components: [
        {
          period: "ctc",
          title: "Basic",
          earning: { key: "basic", by: "table" },
          deduction: { key: "deductions_misc", by: "rest" },
        },
        {
          period: "monthly",
          title: "Provident Fund",
          earning: { key: "otherAllowance", by: "rest" },
          deduction: { key: "deductions_pf", by: "table" },
        },
        {
          period: "monthly",
          title: "Sodexo",
          earning: { key: "otherAllowance", by: "rest" },
          deduction: { key: "deductions_misc", by: "rest" },
        },
      ],
    })
  })
})

describe("component overrides", () => {
  it("are rejected with the invalid titles", async () => {
    const wrong = await file("wrong.json", { Sodexo: "flexiBasket", Total: 7 })
    const { status, stderr } = await hrsync("connection", "components", id(), "--set", wrong)
    expect(status).toBe(1)
    expect(stderr).toContain("Did you mean flexiBasketAllowance?")
    expect(stderr).toContain('"Total" needs a key as text, or null')
    expect(await runCommand("connection", "components", id())).toMatchObject({ overrides: {} })
  })

  it("apply from the next sync on, which sends the changed employees", async () => {
    const overrides = { sodexo: "flexiBasketAllowance", TOTAL: null }
    const set = ["--set", await file("overrides.json", overrides)]
    const changed = await runCommand("connection", "components", id(), ...set)
    expect(changed).toMatchObject({ overrides })
    const { result } = await runCommand("connection", "sync", id())
    expect(result).toMatchObject({ state: "completed", updated: 1, unchanged: 1 })
    const { ctc, monthly } = await salary()
    expect(ctc).toMatchObject({ basic: 300_000, otherAllowance: null })
    expect(monthly).toMatchObject([{ flexiBasketAllowance: 0.1, otherAllowance: 0.2 }])
    await expect
      .poll(() => vendor.received.map(({ webhook }) => webhook?.event))
      .toContain("sync.events.employee.update")
  })

  it("are listed, and end when they are cleared", async () => {
    const { stdout } = await runInProcess(["connection", "components", id()], service.installation.env)
    expect(stdout).toMatch(/^OVERRIDDEN TITLE +COUNTED AS$/mu)
    expect(stdout).toMatch(/^TOTAL +\(not counted\)$/mu)
    expect(stdout).toMatch(
      /^monthly +Sodexo +flexiBasketAllowance by override +flexiBasketAllowance by override$/mu,
    )
    expect(await runCommand("connection", "components", id(), "--clear")).toMatchObject({ overrides: {} })
    await runCommand("connection", "sync", id())
    expect((await salary()).ctc).toMatchObject({ otherAllowance: 310_000 })
  })
})
