import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  type ConsolePages,
  type ConsoleUser,
  expectAccessible,
  type NewUser,
  openConsolePages,
} from "../testing/console-page.ts"
import { type Imported, importText } from "../testing/employees.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* The company's own settings of a client, with the real service. */

let service: TestService
let vendor: TestVendor
let pages: ConsolePages
let kaveri: Imported

beforeAll(async () => {
  service = await startService()
  vendor = await service.createVendor("Tamarind Benefits")
  kaveri = await importText(service.installation, vendor, "Kaveri", "employeeId,name\nKL-1,Tenzin Lhamo\n")
  pages = await openConsolePages(service)
})
afterAll(async () => {
  await pages.close()
  await service.close()
})

const openClient = async (
  email: string,
  as: NewUser,
  options: Parameters<ConsolePages["openAs"]>[2] = {},
) => {
  const user: ConsoleUser = await pages.createUser(email, as)
  const browser = await pages.openAs(user, `/clients/${kaveri.connection_id}`, options)
  await browser.page.getByRole("heading", { level: 1, name: "Kaveri" }).waitFor()
  return browser
}

const readByCommand = async () => {
  const { stdout } = await service.installation.run("connection", "country", kaveri.connection_id, "--json")
  return (JSON.parse(stdout) as { default_country: string | null }).default_country
}

describe("the settings of a client", () => {
  it("are changed by the company: when a sync is held, and the default country", async () => {
    const browser = await openClient("ananya@kaveri.example", {
      role: "corporate-admin",
      orgId: kaveri.org_id,
    })
    const { page } = browser
    const guard = page.getByLabel("Hold a full sync that changes more than (%)")
    const former = Number(await guard.inputValue())
    expect(former).toBeGreaterThan(0)
    await expectAccessible(browser)
    await guard.fill("120")
    await browser.click("Save the limit")
    await browser.sees("Type a number from 0 to 100.")
    await expectAccessible(browser)
    await guard.fill("12.5")
    await browser.click("Save the limit")
    await browser.sees("Saved. It counts from the next sync on.")
    await page.getByLabel("Default country").fill("Atlantis")
    await browser.click("Save the country")
    await browser.sees("There is no such country.")
    await page.getByLabel("Default country").fill("United Arab Emirates")
    await browser.click("Save the country")
    await browser.sees("Saved. The next sync reads all employees.")
    await browser.sees("United Arab Emirates, for employees for whom the source has none.")
    await page.reload()
    await expect.poll(() => guard.inputValue()).toBe("12.5")
    expect(await readByCommand()).toBe("AE")
    await page.getByLabel("Default country").fill("")
    await browser.click("Save the country")
    await browser.sees("Without one, values are checked as Indian ones.")
    expect(await readByCommand()).toBeNull()
  })

  it("have the profile of the company, as the command shows it", async () => {
    const browser = await openClient("asha@kaveri.example", { role: "corporate-admin", orgId: kaveri.org_id })
    const { page } = browser
    await page.getByLabel("Brand").fill("Kaveri Sarees")
    await page.getByLabel("Website").fill("kaveri.example")
    await browser.click("Save the profile")
    await browser.sees("Type a complete address that begins with https://.")
    await expectAccessible(browser)
    await page.getByLabel("Website").fill("https://kaveri.example")
    await browser.click("Save the profile")
    await browser.sees("The profile was saved")
    const show = () => service.installation.run("organization", "show", kaveri.org_id, "--json")
    expect(JSON.parse((await show()).stdout)).toMatchObject({
      brand_name: "Kaveri Sarees",
      website_url: "https://kaveri.example",
    })
  })

  it("fit a telephone, in Hindi and the dark theme", async () => {
    const as = { role: "corporate-admin", orgId: kaveri.org_id } as const
    const look = { width: 390, height: 844, theme: "dark", locale: "hi-IN" } as const
    const browser = await openClient("meera@kaveri.example", as, look)
    await browser.page.getByLabel("सामान्य देश").waitFor()
    await expectAccessible(browser)
  })

  it("are neither shown nor readable to the vendor", async () => {
    const browser = await openClient("devika@tamarind.example", { role: "vendor-admin", orgId: vendor.orgId })
    await browser.sees("First sync completed")
    await expect.poll(() => browser.page.getByText("Settings of the company").count()).toBe(0)
    const path = `/api/console/clients/${kaveri.connection_id}/settings/`
    expect(await browser.page.evaluate(`fetch("${path}").then(({ status }) => status)`)).toBe(403)
  })
})
