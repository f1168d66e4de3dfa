import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  type ConsolePages,
  type ConsoleUser,
  expectAccessible,
  openConsolePages,
  signIn,
} from "../testing/console-page.ts"
import { importText } from "../testing/employees.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* The vendors of an installation, as its operator sees them, with the real service. */

let service: TestService
let tamarind: TestVendor
let pages: ConsolePages
let operator: ConsoleUser

beforeAll(async () => {
  service = await startService()
  tamarind = await service.createVendor("Tamarind Benefits")
  await service.createVendor("Marigold Insurance of the Western Coast and the Islands")
  await importText(service.installation, tamarind, "Kaveri", "employeeId,name\nKL-1,Tenzin Lhamo\n")
  pages = await openConsolePages(service)
  operator = await pages.createUser("omar.vaz@service.example", { role: "operator" })
})
afterAll(async () => {
  await pages.close()
  await service.close()
})

const openFirstVendor = async (width = 1280) => {
  const browser = await pages.openAs(operator, "/vendors", { width })
  await browser.click("Open Tamarind Benefits")
  await browser.waitFor("Overview")
  return browser
}

describe("the vendors", () => {
  it.each(["light", "dark"] as const)("are listed and found by name (%s)", async (theme) => {
    const browser = await pages.openAs(operator, "/vendors", { theme })
    await browser.page.getByRole("row", { name: /Tamarind Benefits.*1 of 1 connected/u }).waitFor()
    await browser.page.getByRole("row", { name: /Marigold.*none yet/u }).waitFor()
    await expectAccessible(browser)
    await browser.page.getByRole("searchbox", { name: "Search vendors" }).fill("tamar")
    await expect.poll(() => browser.page.getByRole("row").count()).toBe(2)
    await browser.page.getByRole("searchbox", { name: "Search vendors" }).fill("nobody")
    await browser.sees("No vendor matches “nobody”")
    await expectAccessible(browser)
    await browser.click("Show all vendors")
    await browser.page.getByRole("row", { name: /Marigold/u }).waitFor()
  })

  it("get another name and time zone, which an open vendor shows at once", async () => {
    const vendor = await service.createVendor("Wrong Name")
    const browser = await pages.openAs(operator, "/vendors")
    await browser.click("Open Wrong Name")
    await browser.waitFor("Overview")
    await browser.goTo("Vendors")
    await browser.click("More for Wrong Name")
    await browser.page.getByRole("menuitem", { name: "Change name and time zone" }).click()
    await browser.type("Name", " ")
    await browser.click("Save the changes")
    await browser.sees("Type the vendor's name.")
    await expectAccessible(browser)
    await browser.type("Name", "Right Name")
    await browser.page.getByLabel("Time zone").selectOption("Asia/Dubai")
    await browser.click("Save the changes")
    await browser.page.getByRole("row", { name: /Right Name.*Asia\/Dubai/u }).waitFor()
    await browser.sees("You see the pages of Right Name")
    await expectAccessible(browser)
    const { stdout } = await service.installation.run("vendor", "list", "--json")
    const listed = JSON.parse(stdout) as ReadonlyArray<Readonly<Record<string, string>>>
    expect(listed).toContainEqual(
      expect.objectContaining({ org_id: vendor.orgId, name: "Right Name", time_zone: "Asia/Dubai" }),
    )
  })

  it("are listed on a telephone", async () => {
    const browser = await pages.openAs(operator, "/vendors", { width: 390, height: 844, theme: "dark" })
    await browser.page.getByRole("row", { name: /Marigold/u }).waitFor()
    await expectAccessible(browser)
  })
})

describe("an operator", () => {
  it("opens a vendor, always sees which one it is, and closes it again", async () => {
    const browser = await pages.openAs(operator, "/clients")
    await browser.waitFor("No vendor is open")
    await expectAccessible(browser)
    const navigation = browser.page.getByRole("navigation")
    await expect.poll(() => navigation.getByRole("link", { name: "Clients" }).count()).toBe(0)
    await browser.click("Choose a vendor")
    await browser.click("Open Tamarind Benefits")
    await browser.waitFor("Overview")
    await browser.sees("You see the pages of Tamarind Benefits, and act there as an operator.")
    await expectAccessible(browser)
    await browser.goTo("Clients")
    await browser.page.getByRole("row", { name: /Kaveri/u }).waitFor()
    await browser.page.getByRole("region", { name: "Open vendor" }).waitFor()
    await browser.click("Close this vendor")
    await browser.waitFor("Vendors")
    await expect.poll(() => browser.page.getByRole("region", { name: "Open vendor" }).count()).toBe(0)
  })

  it("closes it from the account menu, and other tabs follow", async () => {
    const browser = await openFirstVendor()
    const other = await pages.open("/clients", { context: browser.context })
    await other.page.getByRole("row", { name: /Kaveri/u }).waitFor()
    await browser.click(/Your account:/u)
    await browser.click("Close Tamarind Benefits")
    await browser.waitFor("Vendors")
    await other.waitFor("No vendor is open")
  })

  it("does not lend a vendor's name to the next sign-in of the browser", async () => {
    const browser = await openFirstVendor()
    await browser.click(/Your account:/u)
    await browser.click("Sign out")
    await browser.page.getByLabel("Work email").waitFor()
    await expect.poll(() => browser.page.getByText("Tamarind").count()).toBe(0)
  })
})

describe("a new vendor", () => {
  it("has secrets that are shown once, and a first admin who can sign in at once", async () => {
    const email = "asha.rao@neem.example"
    const browser = await pages.openAs(operator, "/vendors")
    await browser.click("Create a vendor")
    await expectAccessible(browser)
    const dialog = browser.page.getByRole("dialog")
    await dialog.getByRole("button", { name: "Create the vendor" }).click()
    await browser.sees("Type the vendor's name.")
    await browser.type("Name", "Neem Payroll")
    await browser.type("Email of the first admin", email)
    await dialog.getByLabel("Time zone").selectOption("Asia/Kolkata")
    await dialog.getByText("Integration, which").click()
    await browser.type("Webhook address", "http://169.254.169.254/hooks")
    await dialog.getByRole("button", { name: "Create the vendor" }).click()
    await browser.sees("Type a public address that begins with https://.")
    await expectAccessible(browser)
    await browser.type("Webhook address", "")
    await browser.type("Pages that may embed the journey", "https://app.neem.example\nhttps://neem.example")
    await dialog.getByRole("button", { name: "Create the vendor" }).click()
    await browser.sees("Neem Payroll was created")
    await expectAccessible(browser)
    await browser.page.keyboard.press("Escape")
    const secrets = await dialog.locator("code").allTextContents()
    expect(secrets.map((secret) => /^(?:hrs_[a-z]+|whsec_)/u.exec(secret)?.[0] ?? "")).toEqual([
      "",
      "hrs_key",
      "hrs_user",
      "hrs_pass",
      "hrs_app",
      "hrs_secret",
      "whsec_",
      "hrs_admin",
    ])
    await browser.click("I have copied them")
    await browser.page.getByRole("row", { name: /Neem Payroll.*Asia\/Kolkata/u }).waitFor()
    const admin = await pages.open("/")
    await signIn(admin, { email, password: secrets.at(-1) ?? "" })
    await admin.sees("No client yet")
  })
})

describe("a user other than an operator", () => {
  it("is not offered the vendors, and is refused what the page reads", async () => {
    const admin = await pages.createUser("devika.menon@tamarind.example", {
      role: "vendor-admin",
      orgId: tamarind.orgId,
    })
    const browser = await pages.openAs(admin, "/vendors")
    await browser.waitFor("There is no such page")
    await expect.poll(() => browser.page.getByRole("link", { name: "Vendors" }).count()).toBe(0)
    const read = "fetch('/api/console/vendors/').then(({ status }) => status)"
    expect(await browser.page.evaluate(read)).toBe(403)
  })
})
