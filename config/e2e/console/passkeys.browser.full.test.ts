import getPort from "get-port"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  type ConsolePages,
  type ConsoleUser,
  expectAccessible,
  type OpenConsole,
  openConsolePages,
} from "../testing/console-page.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* Passkeys in the console, with the real service and an authenticator that Chromium simulates. */

let service: TestService
let vendor: TestVendor
let pages: ConsolePages

beforeAll(async () => {
  const port = String(await getPort())
  service = await startService([], { PORT: port, BASE_URL: `http://localhost:${port}` })
  vendor = await service.createVendor("Tamarind Benefits")
  pages = await openConsolePages(service)
})
afterAll(async () => {
  await pages.close()
  await service.close()
})

const createAdmin = (email: string): Promise<ConsoleUser> =>
  pages.createUser(email, { role: "vendor-admin", orgId: vendor.orgId })

/** A device with a fingerprint reader. `touch(false)`: the next fingerprint is nobody's. */
const plugIn = async ({ context, page }: OpenConsole) => {
  const session = await context.newCDPSession(page)
  await session.send("WebAuthn.enable")
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      ctap2Version: "ctap2_1",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    touch: (isUserVerified: boolean) =>
      session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
    forgetAll: () => session.send("WebAuthn.clearCredentials", { authenticatorId }),
  }
}

const signOut = async (browser: OpenConsole, name: RegExp) => {
  await browser.page.getByRole("button", { name }).first().click()
  await browser.click("Sign out")
  await browser.waitFor("Sign in")
}

const addPasskey = async (browser: OpenConsole, name: string) => {
  await browser.click("Add a passkey")
  const dialog = browser.page.getByRole("dialog", { name: "Add a passkey" })
  await dialog.getByLabel("Name", { exact: true }).fill(name)
  await browser.click("Continue")
}

describe("a passkey", () => {
  it("is added in the account, signs in by one click, and no longer once it is removed", async () => {
    const admin = await createAdmin("pass.key@tamarind.example")
    const browser = await pages.openAs(admin, "/account")
    const device = await plugIn(browser)
    await browser.click("Add a passkey")
    const dialog = browser.page.getByRole("dialog", { name: "Add a passkey" })
    await expect.poll(() => dialog.getByLabel("Name", { exact: true }).inputValue()).toBe("Chrome on Linux")
    await expectAccessible(browser)
    await device.touch(false)
    await browser.click("Continue")
    await browser.sees("No passkey was created.")
    await expectAccessible(browser)
    await device.touch(true)
    await browser.click("Continue")
    await browser.sees("Passkey added.")
    await browser.page.getByRole("row", { name: /Chrome on Linux.*Never/u }).waitFor()

    await addPasskey(browser, "The same again")
    await browser.sees("This device already has a passkey for your account.")
    await browser.page.keyboard.press("Escape")

    await browser.page.getByRole("button", { name: "Actions for Chrome on Linux" }).click()
    await browser.page.getByRole("menuitem", { name: "Rename" }).click()
    await browser.page.getByRole("dialog").getByLabel("Name", { exact: true }).fill("Office laptop")
    await browser.page.keyboard.press("Enter")
    await browser.page.getByRole("row", { name: /Office laptop/u }).waitFor()
    await expectAccessible(browser)

    await device.touch(false)
    await signOut(browser, /Pass Key/u)
    await browser.click("Sign in with a passkey")
    await browser.sees("No passkey was used")
    await expectAccessible(browser)
    await device.touch(true)
    await browser.click("Sign in with a passkey")
    await browser.waitFor("Your account")

    await browser.page.getByRole("button", { name: "Actions for Office laptop" }).click()
    await browser.page.getByRole("menuitem", { name: "Remove" }).click()
    await browser.page.getByRole("dialog", { name: "Remove Office laptop?" }).waitFor()
    await expectAccessible(browser)
    await browser.click("Remove the passkey")
    await browser.sees("Passkey removed")
    await device.touch(false)
    await signOut(browser, /Pass Key/u)
    await device.touch(true)
    await browser.click("Sign in with a passkey")
    await browser.sees("This passkey was not accepted")
    await expectAccessible(browser)
  })

  it("is offered with what the browser fills in", async () => {
    const admin = await createAdmin("auto.fill@tamarind.example")
    const browser = await pages.openAs(admin, "/account")
    await plugIn(browser)
    await addPasskey(browser, "Phone")
    await browser.sees("Passkey added.")
    await browser.page
      .getByRole("button", { name: /Auto Fill/u })
      .first()
      .click()
    await browser.click("Sign out")
    // The simulated device answers at once, as if the person had chosen the passkey.
    await browser.waitFor("Your account")
  })

  it.each([
    ["light", "en-IN", 1280],
    ["dark", "hi-IN", 390],
  ] as const)("can be managed by everybody: %s, %s, %i px", async (theme, locale, width) => {
    const admin = await createAdmin(`passkeys.${theme}@tamarind.example`)
    const browser = await pages.openAs(admin, "/account", { theme, locale, width })
    await plugIn(browser)
    await browser.click(/^(?:Add a passkey|पासकी जोड़ें)$/u)
    await browser.click(/^(?:Continue|आगे बढ़ें)$/u)
    await browser.page.locator("hrsync-passkey-list").getByRole("row").nth(1).waitFor()
    await expectAccessible(browser)
    const door = await pages.open("/", { theme, locale, width })
    await door.page.getByRole("button", { name: /Sign in with a passkey|पासकी से/u }).waitFor()
    await expectAccessible(door)
  })
})
