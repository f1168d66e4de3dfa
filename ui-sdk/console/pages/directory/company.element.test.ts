import { expect, it } from "vitest"
import { page } from "vitest/browser"
import { ConsoleStub, readExample } from "../../testing/console-stub.ts"
import {
  dialog,
  expectFits,
  link,
  openConsole,
  PHONE,
  sees,
  seesNone,
  seesTitle,
} from "../../testing/open-console.ts"

const [EMPLOYEE] = readExample("POST /api/console/directory/search/").items
const DETAILS = readExample("GET /api/console/directory/{employee_id}/")
const [READ] = readExample("GET /api/console/audit/").items

const READS = [
  { ...READ!, id: crypto.randomUUID(), user_name: "Arjun Mehta" },
  {
    ...READ!,
    id: crypto.randomUUID(),
    action: "employees.read",
    role: "vendor-key",
    user_name: null,
    credential_name: "Nightly payroll",
    via: "api",
  },
]

class DirectoryOfCompany extends ConsoleStub {
  /** How often the record was opened, and whose reads were asked for. */
  opened = 0
  readonly queries: Array<string> = []

  constructor(changes: Partial<typeof EMPLOYEE> = {}) {
    super("corporate-admin")
    this.respond({
      "POST /api/console/directory/search/": () => ({
        items: [{ ...EMPLOYEE!, ...changes }],
        total: 1,
        next_cursor: null,
      }),
      "GET /api/console/directory/{employee_id}/": () => {
        this.opened++
        return DETAILS
      },
      "GET /api/console/audit/": ({ url }) => {
        this.queries.push(url.searchParams.toString())
        return { items: READS, next_cursor: null }
      },
    })
  }
}

it("lists a company's employees by vendor, never under its own name", async () => {
  await openConsole(new DirectoryOfCompany(), "/directory")
  await seesTitle("Employees")
  await sees("What each vendor gets of your employees")
  const main = page.getByRole("main")
  await expect.element(main.getByRole("columnheader", { name: "Vendor" })).toBeVisible()
  await expect.element(main.getByRole("cell", { name: "Tamarind Benefits" })).toBeVisible()
  expect(main.getByText("Kaveri Loomworks").elements()).toEqual([])
  await seesNone(link("Who did not arrive?"))
  await expectFits()
})

it("opens a record once, with what the vendor gets and who has read it, whatever changes in the meantime", async () => {
  const service = new DirectoryOfCompany()
  const { window } = await openConsole(service, "/directory")
  await link("Tenzin Lhamo").click()
  const drawer = dialog()
  await sees("What Tamarind Benefits gets", drawer)
  await sees("The vendor gets the masked values only", drawer)
  await sees("Arjun Mehta", drawer)
  await sees("The vendor's software (Nightly payroll)", drawer)
  expect(service.queries).toEqual([`only=reads&employee_id=${DETAILS.id}`])
  window.tell({ kind: "sync", connection_id: DETAILS.connection_id })
  await sees("Looked at an employee · Console", drawer)
  await expectFits()
  expect(service.opened).toBe(1)
})

it.each([{ width: 1280 }, PHONE])(
  "breaks long values, so that nothing is wider than the window: %o",
  async (options) => {
    const long = "Wolfeschlegelsteinhausenberger".repeat(5)
    await openConsole(
      new DirectoryOfCompany({
        name: long,
        department: long,
        designation: long,
        vendor: long,
        employee_id: long,
      }),
      "/directory",
      options,
    )
    await sees(long)
    await expectFits()
  },
)
