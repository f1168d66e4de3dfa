import { once } from "node:events"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { makePng } from "../../../core/testing/builders/pictures.ts"
import {
  type ConsolePages,
  type ConsoleUser,
  expectAccessible,
  type OpenConsole,
  openConsolePages,
} from "../testing/console-page.ts"
import { startJourney } from "../testing/journey.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* How the journey looks, chosen in the console, with the real service. */

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

const publish = (browser: OpenConsole) => browser.click("Publish changes")

const preview = ({ page }: OpenConsole) => page.locator(".accent-scope")

/** A page of the vendor with the snippet, whose server gets the token. */
const startVendorPage = async (): Promise<{
  server: Server
  origin: string
  paste: (code: string) => void
}> => {
  let snippet = ""
  const server = createServer((request, response) => {
    if (request.url !== "/hr-token") {
      response.setHeader("Content-Type", "text/html; charset=utf-8")
      response.end(`<!doctype html><title>Vendor</title>${snippet}`)
      return
    }
    void startJourney(vendor).then((token) => {
      response.setHeader("Content-Type", "application/json")
      response.end(JSON.stringify({ access_token: token }))
    })
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
  return { server, origin, paste: (code) => (snippet = code) }
}

describe("the look of the journey", () => {
  it("is previewed while it is chosen, published, and shown where the snippet is pasted", async () => {
    const site = await startVendorPage()
    const browser = await pages.openAs(admin)
    await browser.goTo("SDK")
    await preview(browser).getByText("Share employee data with Tamarind Benefits").waitFor()
    await expectAccessible(browser)
    await browser.type("Your colour", "#f2b705")
    await browser.sees(/Too light for white text, so text on it turns dark: 11\.\d:1/u)
    const fill = () =>
      browser.page.evaluate(`getComputedStyle(document.querySelector(".pv .fake")).backgroundColor`)
    await expect.poll(fill).toBe("rgb(242, 183, 5)")
    await browser.type("Title of the first page", "Bring your people to Tamarind")
    await browser.type("Why you ask", "We insure everybody at {company}.")
    await preview(browser).getByText("We insure everybody at Acme.").waitFor()
    await browser.page.getByRole("switch", { name: /SFTP folder/u }).uncheck()
    await browser.page.locator("label", { hasText: /^How to connect$/u }).click()
    await expect.poll(() => preview(browser).getByText("SFTP folder").count()).toBe(0)
    await browser.page.locator("#sdk-logo").setInputFiles({
      name: "logo.png",
      mimeType: "image/png",
      buffer: Buffer.from(makePng()),
    })
    await preview(browser).locator("img").waitFor()
    await browser.type("Pages that may open it", site.origin)
    await expectAccessible(browser)
    await publish(browser)
    await browser.sees("Published.")
    await browser.page.reload()
    await expect
      .poll(() => browser.page.getByLabel("Your colour", { exact: true }).inputValue())
      .toBe("#f2b705")

    site.paste(await browser.page.locator("pre.code").innerText())
    const embedding = await browser.context.newPage()
    await embedding.goto(site.origin)
    await embedding.getByRole("button", { name: "Connect your HR system" }).click()
    const journey = embedding.frameLocator("iframe")
    await journey.getByRole("heading", { name: "Bring your people to Tamarind" }).waitFor()
    await journey.locator("hrsync-vendor-mark img").first().waitFor()
    site.server.close()
    site.server.closeAllConnections()
  })

  it("says what is wrong beside each field, and keeps what was typed", async () => {
    const browser = await pages.openAs(admin, "/sdk")
    await browser.type("Your colour", "red")
    await browser.type("Help page (optional)", "http://tamarind.example")
    await browser.type("Pages that may open it", "https://app.tamarind.example/path")
    await publish(browser)
    await browser.sees("Nothing was published.")
    await browser.sees("Type a colour such as #0f5f78.")
    await browser.sees(/Expected an https URL/u)
    await browser.sees(/"https:\/\/app\.tamarind\.example\/path" is no origin/u)
    await expectAccessible(browser)
    await expect
      .poll(() => browser.page.getByLabel("Help page (optional)").inputValue())
      .toBe("http://tamarind.example")
    await browser.page.locator("#sdk-logo").setInputFiles({
      name: "logo.svg",
      mimeType: "image/svg+xml",
      buffer: Buffer.from("<svg/>"),
    })
    await browser.sees("This is not a PNG, JPEG or WebP picture.")
    await browser.click("Discard")
    await expect.poll(() => browser.page.getByLabel("Help page (optional)").inputValue()).toBe("")
  })

  it("is never overwritten unseen: both are compared", async () => {
    const other = await service.createVendor("Neem Insurance")
    const owner = await pages.createUser("tara@neem.example", { role: "vendor-admin", orgId: other.orgId })
    const [first, second] = [await pages.openAs(owner, "/sdk"), await pages.openAs(owner, "/sdk")]
    await first.type("Your colour", "#7a3b12")
    await second.type("Your colour", "#5b2b6b")
    await publish(first)
    await first.sees("Published.")
    await publish(second)
    await second.sees("Someone else has published changes")
    await second.sees("Theirs: #7a3b12")
    await second.sees("Yours: #5b2b6b")
    await expectAccessible(second)
    await second.click("Publish mine")
    await second.sees("Published.")
    await first.type("Your colour", "#1f2933")
    await publish(first)
    await first.sees("Theirs: #5b2b6b")
    await first.click("Take theirs")
    await expect
      .poll(() => first.page.getByLabel("Your colour", { exact: true }).inputValue())
      .toBe("#5b2b6b")
  })

  it("asks before changes are left that were not published", async () => {
    const browser = await pages.openAs(admin, "/sdk")
    await browser.type("Your colour", "#123456")
    await browser.goTo("Overview")
    await browser.sees("Leave without saving?")
  })

  it("is not shown to a member", async () => {
    const member = await pages.createUser("mei-ling.ong@tamarind.example", {
      role: "vendor-member",
      orgId: vendor.orgId,
    })
    const browser = await pages.openAs(member, "/sdk")
    await browser.waitFor("There is no such page")
  })

  it.each([
    ["light", "en-IN", 1440],
    ["dark", "en-IN", 390],
    ["dark", "hi-IN", 1280],
    ["light", "hi-IN", 768],
  ] as const)("can be chosen by everybody: %s, %s, %i px", async (theme, locale, width) => {
    const browser = await pages.openAs(admin, "/sdk", { theme, locale, width })
    await browser.page.locator("hrsync-sdk-preview .fake").waitFor()
    await expectAccessible(browser)
  })
})
