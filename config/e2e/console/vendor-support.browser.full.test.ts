import { afterAll, beforeAll, expect, it } from "vitest"
import { readEmployees } from "../../../adapters/vendor-client/read-employees.ts"
import {
  type ConsolePages,
  type ConsoleUser,
  expectAccessible,
  openConsolePages,
} from "../testing/console-page.ts"
import { type Imported, importEmployees } from "../testing/employees.ts"
import { recordStory } from "../testing/record-story.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* The vendor's engineer by the list of the first week, and the support person who asks for an employee. */

let service: TestService
let vendor: TestVendor
let acme: Imported
let pages: ConsolePages
let engineer: ConsoleUser

beforeAll(async () => {
  service = await startService(["delivery"])
  vendor = await service.createVendor("Tamarind Benefits")
  acme = await importEmployees(service.installation, vendor, "Acme", 25)
  pages = await openConsolePages(service)
  const of = { role: "vendor-admin", orgId: vendor.orgId } as const
  engineer = await pages.createUser("arjun.sethi@tamarind.example", of)
})
afterAll(async () => {
  await pages.close()
  await service.close()
})

const read = (changed: object = {}) =>
  readEmployees({
    ...{ ...vendor, baseUrl: service.url, privateKeyPem: vendor.privateKey, now: Date.now },
    request: { connection_id: acme.connection_id },
    ...changed,
  })

it("the engineer sees each step done once the service has seen it, and why a call was refused", async () => {
  const browser = await pages.openAs(engineer)
  await browser.sees("Your first week")
  const step = (name: string | RegExp) => browser.page.getByRole("listitem").filter({ hasText: name })
  await step("Accept a webhook").getByText("Done", { exact: true }).waitFor()
  await step("Read an employee").getByText("Open", { exact: true }).waitFor()
  await expectAccessible(browser)

  // A clock that is an hour late.
  await expect(read({ now: () => Date.now() - 3_600_000 })).rejects.toThrow("Invalid encrypted payload.")
  await browser.goTo("API calls")
  const refused = browser.page.getByRole("row", { name: /claims_time/u })
  await expect
    .poll(async () => {
      await browser.click("Refresh")
      return refused.count()
    })
    .toBe(1)
  await browser.click(/POST \/api\/external\/employee/u)
  await browser.sees(/Check the clock of your server/u)
  await expectAccessible(browser)
  await browser.page.keyboard.press("Escape")

  await read()
  // The use of a key is recorded a moment after the read.
  await expect
    .poll(async () => {
      await browser.page.goto(`${new URL(browser.page.url()).origin}/console/`)
      await step("Accept a webhook").waitFor()
      return step("Read an employee").getByText("Done", { exact: true }).count()
    })
    .toBe(1)
})

it("the support person asks why an employee did not arrive, and has the cause after one search", async () => {
  const support = await pages.createUser("nisha.pillai@tamarind.example", {
    role: "vendor-member",
    orgId: vendor.orgId,
    corporates: [acme.org_id],
  })
  const browser = await pages.openAs(support)
  await recordStory("vendor-support", browser, async () => {
    await browser.sees("Needs you")
    await browser.page.keyboard.press("Control+k")
    await browser.page.locator("[role=combobox]:focus").fill("not arrive")
    await browser.page.getByRole("group", { name: "Pages" }).getByRole("option").click()
    await browser.waitFor("Why did an employee not arrive?")
    await browser.page.getByRole("combobox", { name: "Client", exact: true }).click()
    await browser.page.getByRole("option", { name: "Acme" }).click()
    await browser.type("Employee", "AC000007")
    await browser.sees("Accepted by your receiver")
    await expectAccessible(browser)
    await browser.click("All webhooks with this employee")
    await browser.page.getByRole("table", { name: "Deliveries" }).getByRole("row").nth(1).waitFor()
    expect(browser.page.url()).toMatch(/employee=[0-9a-f-]{36}$/u)
    await browser.page.goBack()
    await browser.type("Employee", "AC999999")
    await browser.sees("Acme shares nobody with you who matches")
  })
})
