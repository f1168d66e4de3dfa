import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, it } from "vitest"
import { type ConsolePages, expectAccessible, openConsolePages } from "../testing/console-page.ts"
import { queryRows } from "../testing/contents.ts"
import { importText } from "../testing/employees.ts"
import { recordStory } from "../testing/record-story.ts"
import { startService, type TestService } from "../testing/service.ts"

/* An operator at three in the morning, with the real service: from "something is red" to the cause in three clicks. */

let service: TestService
let pages: ConsolePages

beforeAll(async () => {
  service = await startService()
  pages = await openConsolePages(service)
})
afterAll(async () => {
  await pages.close()
  await service.close()
})

it("leads an operator from the overview to the cause, without opening the vendor", async () => {
  const vendor = await service.createVendor("Tamarind Benefits")
  const csv = "employeeId,name\nKL-1,Tenzin Lhamo\n"
  const { connection_id: id } = await importText(service.installation, vendor, "Kaveri", csv)
  const { storage } = service.installation
  await queryRows(storage, "UPDATE connection SET status = 'CONNECTION_FAILED' WHERE id = $1", [id])
  await queryRows(
    storage,
    `INSERT INTO connection_issue (id, connection_id, code, message, raised_at, seen_at)
      VALUES ($1, $2, 'source.auth', 'The password is wrong.', now(), now())`,
    [randomUUID(), id],
  )
  await queryRows(
    storage,
    "UPDATE webhook_endpoint SET failures = 3, failing_since = now() WHERE vendor_org_id = $1",
    [vendor.orgId],
  )
  const operator = await pages.createUser("omar.vaz@service.example", { role: "operator" })
  const browser = await pages.openAs(operator, "/")
  await recordStory("something-is-red", browser, async () => {
    await browser.sees("Kaveri (Tamarind Benefits): Sign-in refused")
    await browser.sees("Processes")
    await expectAccessible(browser)

    await browser.click(/Open the client \(Kaveri/u)
    await browser.page.getByRole("heading", { level: 1, name: "Kaveri" }).waitFor()
    await browser.page.getByRole("link", { name: /^Problems/u }).click()
    await browser.sees("The password is wrong.")
    await expectAccessible(browser)

    await browser.click("Overview")
    await browser.click(/Open the vendor \(Tamarind Benefits/u)
    await browser.page.getByRole("heading", { level: 1, name: "Tamarind Benefits" }).waitFor()
    await browser.page.getByRole("row", { name: /Kaveri.*Sign-in refused/u }).waitFor()
    await browser.sees("Failing")
    await expectAccessible(browser)
  })
  expect(await browser.page.content()).not.toContain("Tenzin")
})

it("shows an operator one company at all its vendors, found by Ctrl-K and by its connection", async () => {
  const [banyan, orchid] = [
    await service.createVendor("Banyan Lending"),
    await service.createVendor("Orchid Care"),
  ]
  const csv = "employeeId,name\nMW-1,Asha Rao\nMW-2,Ravi Nair\n"
  const { connection_id: id, org_id: orgId } = await importText(service.installation, banyan, "Malabar", csv)
  await importText(service.installation, orchid, "Malabar", csv)
  await pages.createUser("leela.das@malabar.example", { role: "corporate-admin", orgId })
  const operator = await pages.createUser("oona.roy@service.example", { role: "operator" })
  const browser = await pages.openAs(operator, "/service")
  await browser.page.getByRole("heading", { level: 1, name: "Service" }).waitFor()
  await browser.page.keyboard.press("Control+k")
  await browser.page.locator("[role=combobox]:focus").fill("malabar")
  await browser.page.getByRole("group", { name: "Companies" }).getByRole("option").click()
  const seesCompany = async () => {
    await browser.page.getByRole("heading", { level: 1, name: "Malabar" }).waitFor()
    for (const vendor of ["Banyan Lending", "Orchid Care"])
      await browser.page.getByRole("row", { name: new RegExp(`${vendor}.*Active.*2 people`, "u") }).waitFor()
  }
  await seesCompany()
  await browser.sees("leela.das@malabar.example")
  expect(new URL(browser.page.url()).pathname).toBe(`/console/companies/${orgId}`)
  await expectAccessible(browser)
  expect(await browser.page.content()).not.toContain("Asha")

  await browser.page.getByRole("link", { name: "Banyan Lending" }).click()
  await browser.page.waitForURL(`**/clients/${id}`)
  await browser.page.getByRole("link", { name: "At all vendors" }).first().click()
  await seesCompany()
})
