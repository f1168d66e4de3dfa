import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  type ConsolePages,
  type ConsoleUser,
  expectAccessible,
  openConsolePages,
} from "../testing/console-page.ts"
import { importText, type Imported } from "../testing/employees.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* The search beside every page, with the real service. */

let service: TestService
let vendor: TestVendor
let pages: ConsolePages
let admin: ConsoleUser
let kaveri: Imported

const KAVERI = `employeeId,name,email,status
${Array.from({ length: 7 }, (_, index) => `KL-${String(index)},Tenzin Lhamo ${String(index)},,Active`).join("\n")}
`
const HALDEN = `employeeId,name,status
H-1,Nora Berg,Active
`

beforeAll(async () => {
  service = await startService()
  vendor = await service.createVendor("Tamarind Benefits")
  kaveri = await importText(service.installation, vendor, "Kaveri", KAVERI)
  await importText(service.installation, vendor, "Halden", HALDEN)
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

const NAME = "Search clients, employees and deliveries"

describe("the search beside every page", () => {
  it.each([
    ["light", 1280],
    ["dark", 390],
  ] as const)("finds an employee by keyboard alone, in the %s theme at %i px", async (theme, width) => {
    const browser = await pages.openAs(admin, "/users", { theme, width })
    const { page } = browser
    await page.getByRole("heading", { level: 1 }).waitFor()
    await page.keyboard.press("/")
    await page.locator(`[aria-label="${NAME}"]:focus`).waitFor()
    await page.keyboard.type("nora")
    await page.getByRole("option", { name: /Nora Berg.*H-1, Halden/u }).waitFor()
    await expectAccessible(browser)
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await page.getByRole("dialog", { name: "Nora Berg" }).waitFor()
    expect(page.url()).toContain("/console/directory?record=")
    // The key that opens the search again is not typed into it.
    await page.keyboard.press("Escape")
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0)
    await page.keyboard.press("/")
    await page.locator(`[aria-label="${NAME}"]:focus`).waitFor()
    await expect.poll(() => page.getByRole("combobox", { name: NAME }).inputValue()).toBe("")
  })

  it("leads to the whole list, and writes nobody's name into the address", async () => {
    const browser = await pages.openAs(admin, "/")
    const { page } = browser
    await page.getByRole("combobox", { name: NAME }).fill("lhamo")
    await expect.poll(() => page.getByRole("option").count()).toBe(6)
    await page.getByRole("option", { name: "All employees that match" }).click()
    await browser.sees("7 people match")
    await expect
      .poll(() => page.getByRole("searchbox", { name: "Search employees" }).inputValue())
      .toBe("lhamo")
    expect(page.url()).not.toContain("lhamo")
  })

  it("finds clients by name, and the deliveries of a sync by its id", async () => {
    const browser = await pages.openAs(admin, "/")
    const { page } = browser
    const search = page.getByRole("combobox", { name: NAME })
    await search.fill("kaveri")
    await page.getByRole("group", { name: "Clients" }).getByRole("option").click()
    await page.getByRole("heading", { level: 1, name: "Kaveri" }).waitFor()
    await search.fill(kaveri.sync_session_id)
    await page.getByRole("group", { name: "Deliveries" }).getByRole("option").first().click()
    await page.waitForURL(/\/console\/webhooks/u)
  })

  it("says that nothing was found, and closes by Escape", async () => {
    const browser = await pages.openAs(admin, "/")
    const search = browser.page.getByRole("combobox", { name: NAME })
    await search.fill("nobody at all")
    await browser.sees("Nothing matches “nobody at all”.")
    await search.press("Escape")
    await expect.poll(() => search.getAttribute("aria-expanded")).toBe("false")
    await expect.poll(() => search.inputValue()).toBe("nobody at all")
  })

  it("is not there for a company, and shows a member what the member may see", async () => {
    const company = await pages.createUser("hr@kaveri.example", {
      role: "corporate-admin",
      orgId: kaveri.org_id,
    })
    const ofCompany = await pages.openAs(company, "/")
    await ofCompany.page.getByRole("navigation").waitFor()
    await expect.poll(() => ofCompany.page.getByRole("combobox", { name: NAME }).count()).toBe(0)
    const member = await pages.createUser("arjun.sethi@tamarind.example", {
      role: "vendor-member",
      orgId: vendor.orgId,
      corporates: [kaveri.org_id],
    })
    const ofMember = await pages.openAs(member, "/")
    await ofMember.page.getByRole("combobox", { name: NAME }).fill("nora")
    await ofMember.sees("Nothing matches “nora”.")
  })
})
