import { afterAll, beforeAll, expect, it } from "vitest"
import {
  type ConsolePages,
  type ConsoleUser,
  expectAccessible,
  openConsolePages,
  type OpenConsole,
} from "../testing/console-page.ts"
import { importText, type Imported } from "../testing/employees.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* The directory of a vendor, with the real service. */

let service: TestService
let vendor: TestVendor
let pages: ConsolePages
let admin: ConsoleUser
let kaveri: Imported
let halden: Imported

const KAVERI = `employeeId,name,email,department,pan,status
KL-1,Tenzin Lhamo,tenzin@kaveri.example,Weaving,ABCPE1234F,Active
KL-2,Asha Rao,,Stores,,Active
`
const HALDEN = `employeeId,name,status
H-1,Nora Berg,Active
`

beforeAll(async () => {
  service = await startService()
  vendor = await service.createVendor("Tamarind Benefits")
  kaveri = await importText(service.installation, vendor, "Kaveri", KAVERI)
  halden = await importText(service.installation, vendor, "Halden", HALDEN)
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

it.each(["light", "dark"] as const)(
  "shows and finds the employees of all clients, in the %s theme",
  async (theme) => {
    const browser = await pages.openAs(admin, "/directory", { theme })
    await expect.poll(() => browser.page.getByRole("row").count()).toBe(4)
    await expectAccessible(browser)
    await browser.page.getByRole("searchbox", { name: "Search employees" }).fill("lhamo tenzin")
    await browser.sees("1 person matches")
    await browser.page.getByRole("row", { name: /Tenzin Lhamo/u }).waitFor()
    await browser.page.getByRole("searchbox", { name: "Search employees" }).fill("weaving")
    await browser.sees("Nobody matches")
    await browser.click("Clear filters")
    await browser.page.getByLabel("Department").fill("stores")
    await expect.poll(() => browser.page.getByRole("row").count()).toBe(2)
    await browser.page.getByRole("row", { name: /Asha Rao/u }).waitFor()
  },
)

it("says why one employee lacks a field", async () => {
  const browser = await pages.openAs(admin, "/directory")
  await browser.click("Asha Rao")
  const drawer = browser.page.getByRole("dialog", { name: "Asha Rao" })
  await drawer.getByText("KL-2, Kaveri").waitFor()
  await drawer.getByText("Stores").waitFor()
  await drawer.locator("label", { hasText: "Missing, and why" }).click()
  const findReason = (field: string) =>
    drawer.locator("dt", { hasText: new RegExp(`^${field}$`, "u") }).locator("xpath=following-sibling::dd[1]")
  await expect.poll(() => findReason("Work email").textContent()).toContain("Not available")
  await expect.poll(() => findReason("Grade").textContent()).toContain("Not in the client's last file")
  await expectAccessible(browser)
  await browser.page.keyboard.press("Escape")
  await expect.poll(() => browser.page.getByRole("dialog").count()).toBe(0)
  expect(browser.page.url()).not.toContain("record=")
})

it("shows masked values as masked", async () => {
  const browser = await pages.openAs(admin, "/directory")
  await browser.click("Tenzin Lhamo")
  const drawer = browser.page.getByRole("dialog", { name: "Tenzin Lhamo" })
  await drawer.getByText("************").first().waitFor()
  await expect.poll(() => drawer.textContent()).not.toContain("ABCPE1234F")
})

it("exports one client's employees as CSV", async () => {
  const browser = await pages.openAs(admin, "/directory")
  await browser.page.getByRole("combobox", { name: "Client", exact: true }).click()
  await browser.page.getByRole("option", { name: "Kaveri" }).click()
  await expect.poll(() => browser.page.getByRole("row").count()).toBe(3)
  await browser.click("Export CSV")
  await expectAccessible(browser)
  const [header = "", ...rows] = await download(browser, "Export all fields")
  expect(header.split(",").slice(0, 2)).toContain("employeeId")
  expect(header.split(",").length).toBeGreaterThan(6)
  expect(rows).toHaveLength(2)
  expect(rows.join("\n")).toContain("Tenzin Lhamo")
  expect(kaveri.org_id).not.toBe(halden.org_id)
  await browser.click("Export CSV")
  expect(await download(browser, "Export my columns")).toEqual([
    "name,employeeId,status,department,designation",
    "Tenzin Lhamo,KL-1,Active,Weaving,NOT AVAILABLE",
    "Asha Rao,KL-2,Active,Stores,NOT AVAILABLE",
  ])
})

const download = async (browser: OpenConsole, name: string): Promise<ReadonlyArray<string>> => {
  const downloading = browser.page.waitForEvent("download")
  await browser.click(name)
  const stream = await (await downloading).createReadStream()
  const chunks: Array<Buffer> = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString().trimEnd().split(/\r?\n/u)
}

it.each([
  ["light", 1280],
  ["dark", 390],
] as const)("lets a person choose the columns by keyboard, in the %s theme", async (theme, width) => {
  const browser = await pages.openAs(admin, "/directory", { theme, width })
  const { page } = browser
  await browser.click("Columns")
  await page.getByRole("checkbox", { name: "Work email" }).focus()
  await page.keyboard.press("Space")
  const up = page.getByRole("button", { name: "Move Work email up" })
  await up.focus()
  for (let presses = 0; presses < 7; presses++) await page.keyboard.press("Enter")
  await browser.sees("Work email is now 1 of 6")
  await page.getByRole("checkbox", { name: "Department" }).uncheck()
  await expectAccessible(browser)
  await page.keyboard.press("Escape")
  await page.reload()
  await page.getByRole("row", { name: /Tenzin Lhamo/u }).waitFor()
  const headings = await page.locator("thead th").allTextContents()
  const all = ["Name", "Work email", "Employee ID", "Status", "Designation", "Client"]
  expect(headings.map((heading) => heading.trim())).toEqual(all)
})

it("asks once for what is typed quickly into a filter", async () => {
  const browser = await pages.openAs(admin, "/directory")
  await browser.page.getByRole("row", { name: /Tenzin Lhamo/u }).waitFor()
  const asked: Array<string> = []
  browser.page.on("request", (request) => {
    if (request.url().includes("/api/console/directory/search/")) asked.push(request.url())
  })
  await browser.page.getByLabel("Department").pressSequentially("weaving")
  await expect.poll(() => browser.page.getByRole("row").count()).toBe(2)
  expect(asked).toHaveLength(1)
})

it("shows a member the employees of linked clients only", async () => {
  const member = await pages.createUser("arjun.sethi@tamarind.example", {
    role: "vendor-member",
    orgId: vendor.orgId,
    corporates: [halden.org_id],
  })
  const browser = await pages.openAs(member, "/directory", { width: 390, height: 844 })
  await browser.page.getByRole("row", { name: /Nora Berg/u }).waitFor()
  await expect.poll(() => browser.page.getByRole("row").count()).toBe(2)
  await expectAccessible(browser)
})
