import { afterAll, beforeAll, expect, it } from "vitest"
import {
  type ConsolePages,
  type ConsoleUser,
  expectAccessible,
  type OpenConsole,
  openConsolePages,
} from "../testing/console-page.ts"
import { importText, type Imported } from "../testing/employees.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* What a vendor asks for, of all clients and of one, with the real service. */

let service: TestService
let vendor: TestVendor
let pages: ConsolePages
let admin: ConsoleUser
let kaveri: Imported

beforeAll(async () => {
  service = await startService()
  vendor = await service.createVendor("Tamarind Benefits")
  kaveri = await importText(
    service.installation,
    vendor,
    "Kaveri",
    "employeeId,name,department,status\nKL-1,Asha Rao,Stores,Active\n",
  )
  pages = await openConsolePages(service)
  admin = await pages.createUser("devika.menon@tamarind.example", {
    role: "vendor-admin",
    orgId: vendor.orgId,
  })
})
afterAll(async () => {
  await pages.close()
  await service.close()
})

const choose = async ({ page }: OpenConsole, field: string, level: string): Promise<void> => {
  await page
    .getByRole("radiogroup", { name: `What is asked: ${field}`, exact: true })
    .getByText(level, { exact: true })
    .click()
}

const showRequest = async () => {
  const { stdout } = await service.installation.run(
    ...["connection", "share", kaveri.connection_id, "--json"],
  )
  return (JSON.parse(stdout) as { request: { mandatory: ReadonlyArray<string>; declined: boolean } | null })
    .request
}

it("asks connected clients before they share more, and says so before it is saved", async () => {
  const browser = await pages.openAs(admin)
  await browser.goTo("Data models")
  await browser.sees("No client has an open request.")
  await expectAccessible(browser)
  await choose(browser, "Department", "Mandatory")
  await browser.sees(
    "1 field more to ask for: each connected client is asked first, and shares as before until it agrees.",
  )
  expect(await showRequest()).toBeNull()
  await browser.click("Save changes")
  await browser.sees("Saved. 1 client is asked.")
  expect(await showRequest()).toMatchObject({ mandatory: ["department"], declined: false })
  await browser.page.getByRole("region", { name: "Waiting for an answer" }).getByRole("link").click()
  await browser.sees("Waiting for the client's decision since")
  await browser.sees("Mandatory: Department")
  await browser.sees("Asked, not agreed")
  await expectAccessible(browser)
})

it("takes fields away from one client at once, after a question", async () => {
  const browser = await pages.openAs(admin, `/data-models?client=${kaveri.connection_id}`, { theme: "dark" })
  await browser.page.getByRole("searchbox", { name: "Search fields" }).fill("grade")
  await expect.poll(() => browser.page.getByRole("radiogroup").count()).toBe(1)
  await choose(browser, "Grade", "Off")
  await browser.sees("1 field less: you stop receiving it at once, and the next sync deletes it here.")
  await browser.click("Save changes")
  await browser.sees("Ask for less?")
  await expectAccessible(browser)
  await browser.click("Keep editing")
  await browser.click("Save changes")
  await browser.page.getByRole("dialog").getByRole("button", { name: "Ask for less" }).click()
  await browser.sees("Saved. 1 client shares less.")
  await browser.sees("All clients: Optional")
  await browser.page.getByRole("combobox", { name: "For", exact: true }).click()
  await browser.page.getByRole("option", { name: "All clients" }).click()
  await expect
    .poll(() =>
      browser.page
        .getByRole("radiogroup", { name: "What is asked: Grade" })
        .getByLabel("Optional")
        .isChecked(),
    )
    .toBe(true)
})

it("says what is lost with a field that a vendor's own systems depend on", async () => {
  const browser = await pages.openAs(admin, "/data-models")
  await choose(browser, "Employee ID", "Off")
  await choose(browser, "Grade", "Off")
  await browser.click("Save changes")
  await browser.sees("Without the employee ID you can't match people with your own records.")
  await browser.click("Keep editing")
  await choose(browser, "Employee ID", "Optional")
  await browser.click("Save changes")
  await browser.sees("Ask for less?")
  await expect.poll(() => browser.page.getByText("Without the employee ID").count()).toBe(0)
})

it("keeps what was chosen when another user saves first", async () => {
  const [first, second] = [
    await pages.openAs(admin, "/data-models"),
    await pages.openAs(admin, "/data-models"),
  ]
  await choose(second, "Designation", "Mandatory")
  await choose(first, "Designation", "Off")
  await first.click("Save changes")
  await first.page.getByRole("dialog").getByRole("button", { name: "Ask for less" }).click()
  await first.sees(/^Saved\./u)
  await second.click("Save changes")
  await second.sees("Someone else changed the data model")
  await second.sees("Designation: now Off, yours Mandatory")
  await expectAccessible(second)
  await second.goTo("Clients")
  await second.sees("Leave without saving?")
  await second.click("Stay here")
  await second.click("Save changes")
  await second.sees(/^Saved\./u)
})

it("is in Hindi and on a telephone, and not for members or companies", async () => {
  const phone = await pages.openAs(admin, "/data-models", { locale: "hi-IN", width: 390, height: 844 })
  await phone.sees("कर्मचारी का विवरण")
  await expectAccessible(phone)
  const hr = await pages.createUser("maya.rao@kaveri.example", {
    role: "corporate-admin",
    orgId: kaveri.org_id,
  })
  const browser = await pages.openAs(hr, "/data-models")
  await browser.waitFor("There is no such page")
})
