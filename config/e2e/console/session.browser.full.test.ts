import { stat } from "node:fs/promises"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { PAGES_FOLDER } from "../../runtime/pages-folder.ts"
import {
  type ConsolePages,
  type ConsoleUser,
  expectAccessible,
  openConsolePages,
  signIn,
} from "../testing/console-page.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* What every page of the console has in common, with the real service. */

let service: TestService
let vendor: TestVendor
let pages: ConsolePages

beforeAll(async () => {
  service = await startService()
  vendor = await service.createVendor("Tamarind Benefits")
  pages = await openConsolePages(service)
})
afterAll(async () => {
  await pages.close()
  await service.close()
})

const createAdmin = (email: string): Promise<ConsoleUser> =>
  pages.createUser(email, { role: "vendor-admin", orgId: vendor.orgId })

describe("a session", () => {
  it("that ends in mid-edit keeps what was typed, and goes on after signing in again", async () => {
    const admin = await createAdmin("mid.edit@tamarind.example")
    const browser = await pages.openAs(admin, "/account")
    await browser.type("Name", "Devika R. Menon")
    const other = await pages.openAs(admin, "/account")
    await other.click("Sign out everywhere else")
    await other.sees("Signed out everywhere else")

    await browser.click("Save the name")
    const dialog = browser.page.getByRole("dialog", { name: "Sign in again" })
    await dialog.waitFor()
    await expectAccessible(browser)
    await dialog.getByLabel("Password", { exact: true }).fill(admin.password)
    await browser.page.keyboard.press("Enter")
    await browser.sees("Name saved")
    await browser.page.getByRole("button", { name: /Devika R\. Menon/u }).waitFor()
    await expect
      .poll(() => browser.page.getByLabel("Name", { exact: true }).inputValue())
      .toBe("Devika R. Menon")
  })

  it("ends in all tabs of the browser when one signs out, and begins again in all of them", async () => {
    const admin = await createAdmin("two.tabs@tamarind.example")
    const first = await pages.openAs(admin)
    const second = await pages.open("/account", { context: first.context })
    await second.waitFor("Your account")
    await first.page.getByRole("button", { name: /Two Tabs/u }).click()
    await first.click("Sign out")
    await second.sees("You have signed out in another tab.")
    await signIn(second, admin)
    await second.waitFor("Your account")
    await first.waitFor("Overview")
  })
})

describe("the console", () => {
  it("loads at most 150 KB, compressed, before its first page (specification/promises.md#p9-browser)", async () => {
    const browser = await pages.openAs(await createAdmin("first.load@tamarind.example"))
    await browser.waitFor("Overview")
    const loaded = await browser.page.evaluate<ReadonlyArray<string>>(
      "performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.includes('/ui/'))",
    )
    const names = loaded.map((url) => new URL(url).pathname.replace("/ui/", ""))
    const sizes = await Promise.all(
      names.map(async (name) => (await stat(new URL(`pages/${name}.gz`, PAGES_FOLDER))).size),
    )
    expect(sizes.length).toBeGreaterThan(3)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(150_000)
  })

  it("says when the service is away, keeps what was typed, and loads what is missing once it is back", async () => {
    const browser = await pages.openAs(await createAdmin("away.and.back@tamarind.example"), "/account")
    await browser.page.getByRole("row", { name: /This one/u }).waitFor()
    await browser.type("Name", "Someone Else")
    await browser.context.setOffline(true)
    await browser.click("Save the name")
    await browser.sees("The service can't be reached.")
    await expectAccessible(browser)
    await browser.context.setOffline(false)
    await browser.sees("The service is back.")
    await expect
      .poll(() => browser.page.getByLabel("Name", { exact: true }).inputValue())
      .toBe("Someone Else")
    await browser.click("Save the name")
    await browser.sees("Name saved")
  })

  it("asks before it leaves a page with unsaved changes", async () => {
    const browser = await pages.openAs(await createAdmin("un.saved@tamarind.example"))
    await browser.goTo("Users")
    await browser.page.getByRole("button", { name: /^Your account: Un Saved/u }).click()
    await browser.page.getByRole("link", { name: "Your account" }).click()
    await browser.waitFor("Your account")
    await browser.type("Name", "Un Finished")
    await browser.goTo("Overview")
    await browser.page.getByRole("dialog", { name: "Leave without saving?" }).waitFor()
    await expectAccessible(browser)
    await browser.click("Stay here")
    await expect.poll(() => browser.page.getByLabel("Name", { exact: true }).inputValue()).toBe("Un Finished")
    await browser.page.goBack()
    await browser.page.getByRole("dialog", { name: "Leave without saving?" }).waitFor()
    await browser.click("Stay here")
    expect(new URL(browser.page.url()).pathname).toBe("/console/account")
    await browser.goTo("Overview")
    await browser.click("Leave without saving")
    await browser.waitFor("Overview")
  })

  it("is used by keyboard alone", async () => {
    const admin = await createAdmin("key.board@tamarind.example")
    const { page, waitFor } = await pages.open()
    await waitFor("Sign in")
    const press = async (...keys: ReadonlyArray<string>) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    const focused = () => page.evaluate<string>("document.activeElement?.textContent?.trim() ?? ''")
    await page.getByLabel("Work email").focus()
    await page.keyboard.type(admin.email)
    await press("Tab")
    await page.keyboard.type(admin.password)
    await press("Enter")
    await waitFor("Overview")
    await page.evaluate("document.activeElement?.blur()")
    await press("Tab")
    expect(await focused()).toBe("Skip to content")
    await press("Tab", "Tab", "Tab", "Tab")
    expect(await focused()).toBe("Clients")
    await press("Enter")
    await waitFor("Clients")
    await expect.poll(focused).toBe("Clients")
    await page.getByRole("button", { name: /Key Board/u }).focus()
    await press("Enter", "Tab", "Enter")
    await waitFor("Your account")
  })

  it("speaks Hindi from its next word on when that is chosen, and keeps what was typed", async () => {
    const browser = await pages.openAs(await createAdmin("two.languages@tamarind.example"), "/account")
    await browser.type("Name", "दो भाषाएँ")
    await browser.page.locator("#look-language").selectOption("hi")
    await browser.waitFor("आपका खाता")
    await expect.poll(() => browser.page.getByLabel("नाम", { exact: true }).inputValue()).toBe("दो भाषाएँ")
    await expectAccessible(browser)
  })

  it.each([
    ["light", "en-IN", 1440],
    ["dark", "hi-IN", 390],
  ] as const)("shows the account to everybody: %s, %s, %i px", async (theme, locale, width) => {
    const admin = await createAdmin(`account.${theme}@tamarind.example`)
    const browser = await pages.openAs(admin, "/account", { theme, locale, width })
    await browser.page.getByRole("table").waitFor()
    await expectAccessible(browser)
  })
})
