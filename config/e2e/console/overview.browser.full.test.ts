import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  type ConsolePages,
  type ConsoleUser,
  expectAccessible,
  openConsolePages,
} from "../testing/console-page.ts"
import { queryRows } from "../testing/contents.ts"
import { importText } from "../testing/employees.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* The first page of the console, with the real service. */

let service: TestService
let vendor: TestVendor
let pages: ConsolePages
let admin: ConsoleUser

const CSV = `employeeId,name,email,department,status
KL-1,Tenzin Lhamo,tenzin@kaveri.example,Weaving,Active
KL-2,Asha Rao,asha@kaveri.example,Stores,Active
`

beforeAll(async () => {
  service = await startService()
  vendor = await service.createVendor("Tamarind Benefits")
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

const makeIssue = (index: number) => ({
  ...{ id: String(index), connection_id: String(index), client: `Client ${String(index)}` },
  ...{ code: "rows.rejected", message: null, step: "ask_client" },
  ...{ raised_at: "2026-11-25T09:00:00.000Z", seen_at: "2026-11-25T09:00:00.000Z" },
})

describe("the overview", () => {
  it("says how to begin while there is no client, and leads to the invitation", async () => {
    const browser = await pages.openAs(admin)
    await browser.sees("No client yet")
    await expectAccessible(browser)
    await browser.page.getByRole("link", { name: "Invite a client" }).click()
    await browser.page.getByRole("dialog").getByLabel("Company", { exact: true }).waitFor()
    expect(browser.page.url()).not.toContain("invite")
  })

  it("says how clients and deliveries are, in numbers that lead to them", async () => {
    await importText(service.installation, vendor, "Kaveri", CSV)
    const browser = await pages.openAs(admin)
    await browser.page.locator(".stats div", { hasText: "employees kept in step" }).getByText("2").waitFor()
    await browser.page.getByRole("row", { name: /Kaveri.*Finished/u }).waitFor()
    await browser.page.getByRole("img", { name: /Deliveries, last 14 days/u }).waitFor()
    await browser.page.locator("summary", { hasText: "Show as a table" }).click()
    await expect.poll(() => browser.page.locator(".chart-table tbody tr").count()).toBe(14)
    await expectAccessible(browser)
    await browser.page.getByRole("link", { name: "1 active" }).click()
    await browser.waitFor("Clients")
    expect(browser.page.url()).toContain("show=active")
  })

  it("shows everything that needs attention, the oldest first", async () => {
    const browser = await pages.openAs(admin, "/account")
    await browser.page.route("**/api/console/issues/", (route) =>
      route.fulfill({ json: { items: Array.from({ length: 11 }, (_, index) => makeIssue(index)) } }),
    )
    await browser.goTo("Overview")
    await browser.page.getByText("Client 7: Rows left out").waitFor()
    await expect.poll(() => browser.page.getByText("Client 8: Rows left out").isVisible()).toBe(false)
    await browser.page.getByText("Show 3 more").click()
    await browser.page.getByText("Client 10: Rows left out").waitFor()
    await expectAccessible(browser)
  })

  it("says that the endpoint refuses webhooks before any is given up", async () => {
    const { storage } = service.installation
    await queryRows(storage, "UPDATE webhook_endpoint SET failures = 2, failing_since = now()")
    const browser = await pages.openAs(admin)
    await browser.sees("Your endpoint did not accept the last webhooks")
    await expectAccessible(browser)
    await queryRows(storage, "UPDATE webhook_endpoint SET failures = 0, failing_since = NULL")
    await browser.page.reload()
    await browser.sees("Nothing needs you now.")
  })

  it.each([
    ["light", "en-IN", 1440],
    ["dark", "hi-IN", 390],
    ["dark", "en-IN", 768],
  ] as const)("can be read by everybody: %s, %s, %i px", async (theme, locale, width) => {
    const browser = await pages.openAs(admin, "/", { theme, locale, width })
    await browser.page.locator(".stats").waitFor()
    await browser.page.locator(".chart").waitFor()
    await expectAccessible(browser)
  })

  it("shows a member the linked clients only", async () => {
    const member = await pages.createUser("saoirse.whelan@tamarind.example", {
      role: "vendor-member",
      orgId: vendor.orgId,
    })
    const browser = await pages.openAs(member)
    await browser.sees("No client yet")
    await expect.poll(() => browser.page.getByText("Kaveri").count()).toBe(0)
  })
})
