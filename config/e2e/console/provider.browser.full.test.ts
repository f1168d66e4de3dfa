import { runAsService } from "../../../core/testing/run-as-service.ts"
import getPort from "get-port"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { listEntries } from "../testing/audit-entries.ts"
import {
  type ConsolePages,
  expectAccessible,
  type OpenConsole,
  openConsolePages,
} from "../testing/console-page.ts"
import { CONSOLE_PASSWORD } from "../testing/console.ts"
import { startIdentityProvider, type TestProvider } from "../testing/identity-provider.ts"
import { type Mailbox, makeMailbox } from "../testing/mails.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* Signing in to the console by OpenID Connect, with the real service and a real provider on another site. */

let service: TestService
let vendor: TestVendor
let pages: ConsolePages
let provider: TestProvider
let mailbox: Mailbox

beforeAll(async () => {
  const port = String(await getPort())
  const origin = `http://localhost:${port}`
  provider = await startIdentityProvider(`${origin}/console/provider`)
  service = await startService([], {
    PORT: port,
    BASE_URL: origin,
    HRSYNC_OIDC_ISSUER: provider.issuer,
    HRSYNC_OIDC_CLIENT_ID: provider.clientId,
    HRSYNC_OIDC_CLIENT_SECRET: provider.clientSecret,
    HRSYNC_OIDC_LABEL: "Tamarind ID",
  })
  vendor = await service.createVendor("Tamarind Benefits")
  mailbox = makeMailbox(service)
  pages = await openConsolePages(service)
})
afterAll(async () => {
  await pages.close()
  await service.close()
  await provider.close()
})

const BUTTON = /Sign in with Tamarind ID|Tamarind ID से/u

const createAdmin = async (email: string) => {
  await pages.createUser(email, { role: "vendor-admin", orgId: vendor.orgId })
  const user = await runAsService(service.application.ports.users.findByEmail(email))
  if (user === null) throw new Error("not created")
  return user
}

const goThere = async (browser: OpenConsole) => {
  await browser.page.getByRole("button", { name: BUTTON }).click()
  await browser.waitFor("Provider")
}
const signInThere = async (browser: OpenConsole, subject: string) => {
  await goThere(browser)
  await browser.type("Subject", subject)
  await browser.click("Go on")
}

const signOut = async (browser: OpenConsole) => {
  await browser.page
    .getByRole("button", { name: /Devika Menon/u })
    .first()
    .click()
  await browser.click("Sign out")
  await browser.waitFor("Sign in")
}

/** Signs in there for the first time, and opens the mailed link in the same browser; `mails`: how many there are then. */
const link = async (browser: OpenConsole, subject: string, email: string, mails = 1) => {
  await signInThere(browser, subject)
  await browser.sees(/for the first time\. Open the link that was mailed to you/u)
  const [code = ""] = await mailbox.codes(email, mails)
  await browser.page.goto(`${new URL(browser.page.url()).origin}/console/link/#${code}`)
  await browser.waitFor("Link the account")
  await expectAccessible(browser)
  await browser.click("Link and sign in")
}

describe("signing in by the identity provider", () => {
  it("opens the console once the mailed link has connected the account, and leaves nothing in the address", async () => {
    const email = "devika.menon@tamarind.example"
    const { id } = await createAdmin(email)
    provider.accounts.set("devika", { email, isVerified: true })
    const browser = await pages.open()
    await link(browser, "devika", email)
    await browser.waitFor("Overview")
    await signOut(browser)
    // The provider knows the browser.
    await browser.page.getByRole("button", { name: BUTTON }).click()
    await browser.waitFor("Overview")
    expect(browser.page.url()).not.toMatch(/code=|state=/u)
    provider.accounts.set("devika", { email: "renamed@tamarind.example", isVerified: false })
    const again = await pages.open()
    await signInThere(again, "devika")
    await again.waitFor("Overview")
    const entries = await listEntries(service, vendor.orgId, id)
    expect(entries).toMatchObject([
      { action: "session.signed-in", outcome: "done", details: { by: "sign-in provider" } },
      { action: "session.signed-in", outcome: "done", details: { by: "sign-in provider" } },
      { action: "session.ended" },
      { action: "session.signed-in", outcome: "done", details: { by: "mailed link", linked: true } },
    ])
  })

  it("is shown in the account, and unlinked until a mailed link connects it again", async () => {
    const email = "unlinks@tamarind.example"
    const { id } = await createAdmin(email)
    provider.accounts.set("unlinks", { email, isVerified: true })
    const browser = await pages.open()
    await link(browser, "unlinks", email)
    await browser.waitFor("Overview")
    await browser.page.goto(browser.page.url().replace(/\/console.*$/u, "/console/account"))
    await browser.sees("Linked accounts")
    const row = browser.page.getByRole("row", { name: /Tamarind ID/u })
    await row
      .getByText(/ago|now/u)
      .first()
      .waitFor()
    await expectAccessible(browser)
    await browser.click("Unlink Tamarind ID")
    await browser.page.getByRole("dialog").waitFor()
    await expectAccessible(browser)
    // The mailed link shows a mailbox only, so that the change needs a proof.
    await browser.click("Unlink the account")
    const prove = browser.page.getByRole("dialog", { name: "Confirm that it is you" })
    await prove.getByLabel("Password", { exact: true }).fill(CONSOLE_PASSWORD)
    await browser.page.keyboard.press("Enter")
    await browser.sees("Tamarind ID was unlinked")
    await expect.poll(() => browser.page.getByText("Linked accounts").count()).toBe(0)
    const [unlinked] = await listEntries(service, vendor.orgId, id)
    expect(unlinked).toMatchObject({
      action: "user.provider.unlinked",
      target: { kind: "user", id },
      details: { issuer: provider.issuer },
    })
    provider.accounts.set("successor of unlinks", { email, isVerified: true })
    const again = await pages.open()
    await link(again, "successor of unlinks", email, 2)
    await again.waitFor("Overview")
  })

  it("asks for the code of the second factor, unless the provider has asked for several factors", async () => {
    const email = "second.factor@tamarind.example"
    const { id } = await createAdmin(email)
    const sealed = { masterKeyId: "k", bytes: new Uint8Array(8) }
    const factor = { sealed, confirmedAt: Date.now(), lastStep: null }
    await runAsService(service.application.ports.users.setSecondFactor(id, factor, []))
    provider.accounts.set("one", { email, isVerified: true, amr: ["pwd"] })
    const browser = await pages.open()
    await link(browser, "one", email)
    await browser.waitFor("Second factor")
    await expectAccessible(browser)
    provider.accounts.set("one", { email, isVerified: true, amr: ["pwd", "mfa"] })
    const other = await pages.open()
    await signInThere(other, "one")
    await other.waitFor("Overview")
  })

  it("says the same for an unverified address and for another account of a user", async () => {
    const email = "linked.once@tamarind.example"
    const { id } = await createAdmin(email)
    provider.accounts.set("unverified", { email, isVerified: false })
    provider.accounts.set("first", { email, isVerified: true })
    provider.accounts.set("successor", { email, isVerified: true })
    const first = await pages.open()
    await link(first, "first", email)
    await first.waitFor("Overview")
    for (const subject of ["unverified", "successor"]) {
      const browser = await pages.open()
      await signInThere(browser, subject)
      await browser.sees("This account has no access here")
      await browser.sees(/belongs to no user here/u)
      await expectAccessible(browser)
    }
    const [refused] = await listEntries(service, vendor.orgId, id)
    expect(refused).toMatchObject({ outcome: "refused", details: { by: "sign-in provider" } })
  })

  it("is limited by an admin to domains, who sees beforehand whom that shuts out", async () => {
    const admin = await pages.createUser("limits@tamarind.example", {
      role: "vendor-admin",
      orgId: vendor.orgId,
    })
    const email = "from.outside@elsewhere.example"
    await createAdmin(email)
    provider.accounts.set("outside", { email, isVerified: true })
    const browser = await pages.openAs(admin, "/users")
    await browser.click("Sign-in domains")
    await browser.type("Email domains", "@Tamarind.example")
    await browser.sees(/1 person could no longer sign in with Tamarind ID: elsewhere\.example/u)
    await expectAccessible(browser)
    await browser.click("Save")
    await browser.sees("Saved. It applies to the next sign-in.")
    const outside = await pages.open()
    await signInThere(outside, "outside")
    await outside.sees("This account has no access here")
  })

  it("goes on with the form after it was cancelled there, or with an answer that nobody asked for", async () => {
    const browser = await pages.open()
    await goThere(browser)
    await browser.click("Cancel")
    await browser.sees("Not signed in")
    await expectAccessible(browser)
    await goThere(browser)
    const forged = await pages.open("/provider?code=stolen&state=invented", { context: browser.context })
    await forged.sees("Not signed in")
    const stranger = await pages.open("/provider?code=stolen&state=invented")
    await stranger.sees("Not signed in")
    expect(stranger.page.url()).not.toContain("stolen")
  })

  it.each([
    ["light", "en-IN", 1280],
    ["dark", "hi-IN", 390],
  ] as const)("is offered to everybody: %s, %s, %i px", async (theme, locale, width) => {
    const browser = await pages.open("/", { theme, locale, width })
    await browser.page.getByRole("button", { name: BUTTON }).waitFor()
    await expectAccessible(browser)
  })

  it("says when the provider is away, and signs in otherwise", async () => {
    const port = String(await getPort())
    const other = await startService([], {
      PORT: port,
      BASE_URL: `http://localhost:${port}`,
      HRSYNC_OIDC_ISSUER: `http://127.0.0.1:${String(await getPort())}`,
      HRSYNC_OIDC_CLIENT_ID: "hrsync",
      HRSYNC_OIDC_CLIENT_SECRET: "secret",
      HRSYNC_OIDC_LABEL: "Tamarind ID",
    })
    const otherPages = await openConsolePages(other)
    try {
      const browser = await otherPages.open()
      await browser.page.getByRole("button", { name: BUTTON }).click()
      await browser.sees("Tamarind ID does not respond as expected.")
      await expectAccessible(browser)
    } finally {
      await otherPages.close()
      await other.close()
    }
  })
})
