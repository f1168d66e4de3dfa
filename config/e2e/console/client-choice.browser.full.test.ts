import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { connectAs } from "../../../core/testing/builders/connections.ts"
import {
  type ConsolePages,
  type ConsoleUser,
  expectAccessible,
  openConsolePages,
} from "../testing/console-page.ts"
import { importText } from "../testing/employees.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* Choosing one client out of more than a page of them. */

let service: TestService
let vendor: TestVendor
let pages: ConsolePages
let admin: ConsoleUser

const CSV = "employeeId,name,status\nKL-1,Tenzin Lhamo,Active\n"
/** More than the service returns in one page. */
const OTHERS = 60

beforeAll(async () => {
  service = await startService()
  vendor = await service.createVendor("Tamarind Benefits")
  const { ports } = service.application
  for (let number = 0; number < OTHERS; number++)
    await connectAs(ports, { vendorOrgId: vendor.orgId, name: `Aster ${String(number)}` })
  const status = "CONNECTION_INVITED"
  await connectAs(ports, { vendorOrgId: vendor.orgId, name: "Zephyr", status })
  await importText(service.installation, vendor, "Zanskar", CSV)
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

describe("the choice of a client", () => {
  it.each([
    ["light", 1280],
    ["dark", 390],
  ] as const)("finds one beyond the first page, by keyboard: %s, %i px", async (theme, width) => {
    const { page, ...browser } = await pages.openAs(admin, "/directory", { theme, width })
    const field = page.getByRole("combobox", { name: "Client", exact: true })
    await field.click()
    await browser.sees("There are more.")
    await expectAccessible({ page, ...browser })
    await field.fill("zan")
    await page.getByRole("option", { name: "Zanskar" }).waitFor()
    await expect.poll(() => page.getByRole("listbox").getByRole("option").count()).toBe(1)
    await page.keyboard.press("Enter")
    await expect.poll(() => page.url()).toContain("client=")
    await page.getByRole("row", { name: /Tenzin Lhamo/u }).waitFor()
    await page.reload()
    await expect.poll(() => field.inputValue()).toBe("Zanskar")
    await expectAccessible({ page, ...browser })
    await field.click()
    await page.getByRole("option", { name: "All clients" }).click()
    await expect.poll(() => page.url()).not.toContain("client=")
  })

  it("keeps the chosen one when nothing is chosen", async () => {
    const { page, sees } = await pages.openAs(admin, "/directory")
    const field = page.getByRole("combobox", { name: "Client", exact: true })
    await field.fill("nobody at all")
    await sees("No client matches. Check the spelling.")
    await page.keyboard.press("Escape")
    await expect.poll(() => page.getByRole("listbox").count()).toBe(0)
    await expect.poll(() => field.inputValue()).toBe("All clients")
  })

  it.each([
    ["/data-models", "For"],
    ["/rules", "Try on"],
  ] as const)("is the same on %s", async (path, name) => {
    const { page } = await pages.openAs(admin, path)
    const field = page.getByRole("combobox", { name })
    await field.fill("zanskar")
    await page.getByRole("option", { name: "Zanskar" }).click()
    await expect.poll(() => field.inputValue()).toBe("Zanskar")
  })

  it("is typed into while the name of the chosen client arrives", async () => {
    const { page } = await pages.openAs(admin, "/account")
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route(/\/api\/console\/clients\/[0-9a-f-]{36}\/$/u, async (route) => {
      await held
      await route.continue()
    })
    await page.getByRole("link", { name: "Rules", exact: true }).click()
    const field = page.getByRole("combobox", { name: "Try on" })
    await field.focus()
    release()
    await expect.poll(() => field.inputValue()).toMatch(/^Aster/u)
    await page.keyboard.type("zanskar")
    await expect.poll(() => field.inputValue()).toBe("zanskar")
  })

  it("offers an invited client where there is something to choose for it", async () => {
    const { page, sees } = await pages.openAs(admin, "/directory")
    await page.getByRole("combobox", { name: "Client", exact: true }).fill("zephyr")
    await sees("No client matches. Check the spelling.")
    const models = await pages.openAs(admin, "/data-models")
    await models.page.getByRole("combobox", { name: "For" }).fill("zephyr")
    await models.page.getByRole("option", { name: "Zephyr" }).waitFor()
  })
})

describe("the list of clients", () => {
  it("finds one beyond the first page, and shows all of them while one scrolls", async () => {
    const browser = await pages.openAs(admin, "/clients")
    await browser.sees(`50 of ${String(OTHERS + 2)}`)
    await browser.page.getByRole("searchbox", { name: "Search clients" }).fill("zansk")
    await browser.page.getByRole("row", { name: /Zanskar/u }).waitFor()
    await expect.poll(() => browser.page.getByRole("row").count()).toBe(2)
  })
})
