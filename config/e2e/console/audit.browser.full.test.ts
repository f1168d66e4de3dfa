import { readFile } from "node:fs/promises"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  type ConsolePages,
  type ConsoleUser,
  expectAccessible,
  openConsolePages,
  signIn,
} from "../testing/console-page.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* The audit log as people read it, with the real service. */

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

describe("the audit log", () => {
  it("says who did what, is complete, and can be taken along", async () => {
    const browser = await pages.openAs(admin, "/users")
    await browser.click("Invite a user")
    await browser.type("Work email", "arjun.sethi@tamarind.example")
    await browser.click("Send the invitation")
    await browser.sees("Invitation sent to arjun.sethi@tamarind.example")
    await browser.goTo("Audit log")
    const row = browser.page.getByRole("row", { name: /Devika Menon: Invited a user/u })
    await row.waitFor()
    await expectAccessible(browser)

    await browser.click("Check the chain")
    await browser.sees(/entries checked, none missing or changed/u)

    await row.getByRole("button").click()
    const drawer = browser.page.getByRole("dialog", { name: "Invited a user" })
    await drawer.getByText("user.invited").waitFor()
    await expectAccessible(browser)
    await browser.page.keyboard.press("Escape")
    await drawer.waitFor({ state: "detached" })

    const downloading = browser.page.waitForEvent("download")
    await browser.click("Export")
    const csv = await readFile(await (await downloading).path(), "utf8")
    expect(csv).toContain("user.invited")
    expect(csv).not.toContain("arjun.sethi")
  })

  it("shows only one kind of action, or nothing when there is none", async () => {
    const browser = await pages.open("/audit")
    await signIn(browser, admin)
    await browser.page
      .getByRole("combobox", { name: "Action", exact: true })
      .selectOption({ label: "Signed in" })
    await browser.page
      .getByRole("row", { name: /Signed in/u })
      .first()
      .waitFor()
    await expect.poll(() => browser.page.getByRole("row", { name: /Invited a user/u }).count()).toBe(0)
    await browser.page
      .getByRole("combobox", { name: "Action", exact: true })
      .selectOption({ label: "Rotated the webhook secret" })
    await browser.sees("Nothing like this happened in this time.")
    await expectAccessible(browser)
    await browser.click("Show everything")
    await browser.page
      .getByRole("row", { name: /Signed in/u })
      .first()
      .waitFor()
  })

  it("is not shown to a member", async () => {
    const member = await pages.createUser("saoirse.whelan@tamarind.example", {
      role: "vendor-member",
      orgId: vendor.orgId,
    })
    const browser = await pages.openAs(member, "/audit")
    await browser.waitFor("There is no such page")
  })

  it.each([
    ["light", "en-IN", 1440],
    ["dark", "hi-IN", 390],
  ] as const)("can be read by everybody: %s, %s, %i px", async (theme, locale, width) => {
    const browser = await pages.openAs(admin, "/audit", { theme, locale, width })
    await browser.page.getByRole("table").waitFor()
    await expectAccessible(browser)
  })
})
