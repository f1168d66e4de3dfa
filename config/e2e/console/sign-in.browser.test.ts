import { TOTP } from "otpauth"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  type ConsolePages,
  type ConsoleUser,
  expectAccessible,
  openConsolePages,
  signIn,
} from "../testing/console-page.ts"
import { makeMailbox } from "../testing/mails.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* Getting into the console and out of it, with the real service. */

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

describe("signing in", () => {
  it("shows the console of the vendor, which greets the next time by its name", async () => {
    const admin = await createAdmin("devika.menon@tamarind.example")
    const browser = await pages.open()
    await browser.waitFor("Sign in")
    await signIn(browser, admin)
    await browser.waitFor("Overview")
    expect(await browser.page.title()).toBe("Overview · Tamarind Benefits")
    await browser.page.getByRole("button", { name: /Devika Menon/u }).click()
    await browser.click("Sign out")
    await browser.sees("to the console of Tamarind Benefits")
  })

  it("says how often one may try again after a wrong password, and keeps the address", async () => {
    const admin = await createAdmin("wrong.password@tamarind.example")
    const browser = await pages.open()
    await browser.type("Work email", admin.email)
    await browser.type("Password", "not the password")
    await browser.page.keyboard.press("Enter")
    await browser.sees("Email or password is wrong")
    await browser.sees(/more attempts? before you have to wait/u)
    await expectAccessible(browser)
    await expect.poll(() => browser.page.getByLabel("Work email").inputValue()).toBe(admin.email)
    await browser.type("Password", admin.password)
    await browser.page.keyboard.press("Enter")
    await browser.waitFor("Overview")
  })

  it("asks for a code once a second factor is set up, and takes a recovery code in its place", async () => {
    const admin = await createAdmin("second.factor@tamarind.example")
    const browser = await pages.openAs(admin, "/account")
    await browser.click("Set up")
    await browser.page.getByRole("img", { name: /QR code/u }).waitFor()
    await expectAccessible(browser)
    const secret = await browser.page.locator(".copy code").innerText()
    const codeAt = (offset: number) => new TOTP({ secret }).generate({ timestamp: Date.now() + offset })
    await browser.type("Code that the app shows", "000000")
    await browser.click("Confirm")
    await browser.sees(/shows a different code/u)
    await browser.type("Code that the app shows", codeAt(0))
    await browser.click("Confirm")
    await browser.sees("Keep these recovery codes")
    await expectAccessible(browser)
    const recovery = await browser.page.locator(".recovery-codes li").first().innerText()
    await browser.click("I have kept them")
    await browser.page.locator(".status.ok", { hasText: "On" }).waitFor()

    const phone = await pages.open("/", { width: 390, height: 844, theme: "dark" })
    await phone.type("Work email", admin.email)
    await phone.type("Password", admin.password)
    await phone.page.keyboard.press("Enter")
    await phone.waitFor("Second factor")
    await expectAccessible(phone)
    await phone.type("Code of 6 digits", "000000")
    await phone.click("Confirm")
    await phone.sees(/wrong or too old/u)
    // The code of the next half minute: the one before was used already.
    await phone.type("Code of 6 digits", codeAt(30_000))
    await phone.click("Confirm")
    await phone.waitFor("Overview")

    const laptop = await pages.open()
    await laptop.type("Work email", admin.email)
    await laptop.type("Password", admin.password)
    await laptop.page.keyboard.press("Enter")
    await laptop.click("Use a recovery code instead")
    await laptop.type("Recovery code", recovery)
    await laptop.click("Confirm")
    await laptop.waitFor("Overview")
  })

  it("works by a mailed link, once", async () => {
    const { email } = await createAdmin("mailed.link@tamarind.example")
    const browser = await pages.open()
    await browser.click("Email me a sign-in link")
    await browser.sees("Type your work email first.")
    await browser.type("Work email", email)
    await browser.click("Email me a sign-in link")
    await browser.waitFor("Look into your mailbox")
    await expectAccessible(browser)
    const [code = ""] = await makeMailbox(service).codes(email)
    const opened = await pages.open(`/link/#${code}`)
    await opened.waitFor("Sign in")
    await opened.sees(`as ${email}`)
    expect(opened.page.url()).not.toContain(code)
    await expectAccessible(opened)
    await opened.click("Sign in")
    await opened.waitFor("Overview")
    const again = await pages.open(`/link/#${code}`)
    await again.waitFor("This link no longer works")
    await expectAccessible(again)
    await again.click("Go to sign-in")
    await again.waitFor("Sign in")
  })

  it("works with another password after a mailed link, and no longer with the old one", async () => {
    const admin = await createAdmin("forgotten.password@tamarind.example")
    const browser = await pages.open()
    await browser.type("Work email", admin.email)
    await browser.click("Forgotten your password?")
    await browser.waitFor("Look into your mailbox")
    const [code = ""] = await makeMailbox(service).codes(admin.email)
    const opened = await pages.open(`/link/#${code}`)
    await opened.waitFor("Choose a new password")
    await opened.type("New password", "short")
    await opened.click("Save and sign in")
    await opened.sees("Type at least 12 characters.")
    await expectAccessible(opened)
    await opened.type("New password", "nine boats under the bridge")
    await opened.click("Save and sign in")
    await opened.waitFor("Overview")
    await browser.click("Back to signing in")
    await browser.type("Password", admin.password)
    await browser.page.keyboard.press("Enter")
    await browser.sees("Email or password is wrong")
  })

  it.each([
    ["light", "en-IN", 1440],
    ["dark", "hi-IN", 390],
  ] as const)("can be read by everybody: %s, %s, %i px", async (theme, locale, width) => {
    await expectAccessible(await pages.open("/", { theme, locale, width }))
  })
})
