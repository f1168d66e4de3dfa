import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  type ConsolePages,
  type ConsoleUser,
  expectAccessible,
  openConsolePages,
  signIn,
} from "../testing/console-page.ts"
import { importText } from "../testing/employees.ts"
import { makeMailbox } from "../testing/mails.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* The users of an organization, with the real service. */

let service: TestService
let vendor: TestVendor
let pages: ConsolePages
let admin: ConsoleUser

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

describe("the users of a vendor", () => {
  it("grow by a colleague who accepts the mailed invitation", async () => {
    const email = "arjun.sethi@tamarind.example"
    const browser = await pages.openAs(admin, "/users")
    await browser.click("Invite a user")
    await expectAccessible(browser)
    await browser.click("Send the invitation")
    await browser.sees(/Type an email address/u)
    await browser.type("Work email", email)
    await browser.page
      .getByRole("dialog")
      .getByRole("radio", { name: /Member/u })
      .check()
    await browser.click("Send the invitation")
    await browser.sees(`Invitation sent to ${email}`)
    await browser.page.getByRole("row", { name: new RegExp(email, "u") }).waitFor()
    await expectAccessible(browser)

    const [code = ""] = await makeMailbox(service).codes(email)
    const colleague = await pages.open(`/link/#${code}`, { width: 390, height: 844 })
    await colleague.waitFor("Join Tamarind Benefits")
    await expectAccessible(colleague)
    await colleague.type("Your name", "Arjun Sethi")
    await colleague.type("New password", "four mangoes in a blue bowl")
    await colleague.click("Accept and sign in")
    await colleague.waitFor("Overview")

    await browser.page.reload()
    await browser.page.getByRole("row", { name: /Arjun Sethi/u }).waitFor()
    await browser.page.getByRole("combobox", { name: "Role of Arjun Sethi" }).selectOption("vendor-admin")
    await browser.sees("Arjun Sethi: Admin")
    await browser.click("Undo")
    const role = browser.page.getByRole("combobox", { name: "Role of Arjun Sethi" })
    await expect.poll(() => role.inputValue()).toBe("vendor-member")
  })

  it.each([
    ["light", 1280],
    ["dark", 390],
  ] as const)("have a history of sign-ins, in the %s theme", async (theme, width) => {
    const browser = await pages.open("/users", { theme, width })
    await signIn(browser, admin)
    await browser.click("Actions for Devika Menon")
    await browser.page.getByRole("menuitem", { name: "Show sign-ins" }).click()
    const drawer = browser.page.getByRole("dialog", { name: "Sign-ins of Devika Menon" })
    await drawer.getByText("Signed in now").first().waitFor()
    await drawer.getByText("Chrome on Linux").first().waitFor()
    await drawer.getByText("127.0.0.*").first().waitFor()
    await expectAccessible(browser)
    await browser.page.keyboard.press("Escape")
    await expect.poll(() => browser.page.getByRole("dialog").count()).toBe(0)
  })

  it("are found by name and by role; the name stays out of the address, and outlives a reload", async () => {
    await pages.createUser("saoirse.whelan@tamarind.example", { role: "vendor-member", orgId: vendor.orgId })
    const browser = await pages.openAs(admin, "/users")
    await browser.page.getByRole("searchbox", { name: "Search users" }).fill("saoirse")
    await expect.poll(() => browser.page.getByRole("row").count()).toBe(2)
    expect(browser.page.url()).not.toContain("saoirse")
    await browser.page.reload()
    await expect.poll(() => browser.page.getByRole("row").count()).toBe(2)
    await browser.page.getByRole("searchbox", { name: "Search users" }).fill("nobody at all")
    await browser.sees("Nobody matches “nobody at all”")
    await expectAccessible(browser)
    await browser.click("Show everyone")
    await browser.page.locator(".chip", { hasText: "Admins" }).click()
    await browser.page.getByRole("row", { name: /Devika Menon/u }).waitFor()
    await expect.poll(() => browser.page.getByRole("row", { name: /Saoirse/u }).count()).toBe(0)
  })

  it("see the clients that an admin links them to", async () => {
    await importText(service.installation, vendor, "Kaveri", "employeeId,name\nKL-1,Tenzin Lhamo\n")
    const member = await pages.createUser("linked.member@tamarind.example", {
      role: "vendor-member",
      orgId: vendor.orgId,
    })
    const browser = await pages.openAs(admin, "/users")
    await browser.click("Actions for Linked Member")
    await browser.page.getByRole("menuitem", { name: "Change role and clients" }).click()
    const dialog = browser.page.getByRole("dialog")
    await dialog.getByRole("searchbox", { name: "Search clients" }).fill("kav")
    await browser.page.keyboard.press("Enter")
    await dialog.getByRole("checkbox", { name: "Kaveri" }).check()
    await expectAccessible(browser)
    await dialog.getByRole("button", { name: "Save" }).click()
    await browser.page.getByRole("row", { name: /Linked Member.*Kaveri/u }).waitFor()
    const linked = await pages.openAs(member, "/clients")
    await linked.page.getByRole("row", { name: /Kaveri/u }).waitFor()
  })

  it("lose one who is removed, at once", async () => {
    const left = await pages.createUser("ibrahim.pathan@tamarind.example", {
      role: "vendor-admin",
      orgId: vendor.orgId,
    })
    const other = await pages.openAs(left, "/users")
    const browser = await pages.openAs(admin, "/users")
    await browser.click("Actions for Ibrahim Pathan")
    await browser.page.getByRole("menuitem", { name: "Remove" }).click()
    await expectAccessible(browser)
    await browser.page.getByRole("dialog").getByRole("button", { name: "Remove" }).click()
    await browser.sees("Ibrahim Pathan was removed")
    await other.page.locator(".chip", { hasText: "Admins" }).click()
    await other.page.getByRole("dialog", { name: "Sign in again" }).waitFor()
  })

  it("are not shown to a member, who is not offered the page either", async () => {
    const member = await pages.createUser("mei-ling.ong@tamarind.example", {
      role: "vendor-member",
      orgId: vendor.orgId,
    })
    const browser = await pages.openAs(member, "/users")
    await browser.waitFor("There is no such page")
    await expect
      .poll(() => browser.page.getByRole("navigation").getByRole("link", { name: "Users" }).count())
      .toBe(0)
    await expectAccessible(browser)
  })

  it.each([
    ["light", "en-IN", 1440],
    ["dark", "hi-IN", 390],
    ["light", "hi-IN", 768],
  ] as const)("can be read by everybody: %s, %s, %i px", async (theme, locale, width) => {
    const browser = await pages.openAs(admin, "/users", { theme, locale, width })
    await browser.page.getByRole("row", { name: /Devika Menon/u }).waitFor()
    await expectAccessible(browser)
  })
})
