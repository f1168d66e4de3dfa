import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { serveJourney, serveReactPage, type Site } from "./testing/sites.ts"
import { openTestBrowser, type TestBrowser } from "./testing/test-browser.ts"

let browser: TestBrowser
let service: Site
let vendor: Site

beforeAll(async () => {
  browser = await openTestBrowser()
  service = await serveJourney(() => vendor.origin)
  vendor = await serveReactPage(service.origin)
})
afterAll(async () => {
  await browser.close()
  await Promise.all([service.close(), vendor.close()])
})

describe("the React example, in strict mode", () => {
  it("shows one journey, hands its events on, and leaves nothing when it is unmounted", async () => {
    const page = await browser.newPage()
    const errors: Array<string> = []
    page.on("pageerror", ({ message }) => errors.push(message))
    await page.goto(vendor.origin)
    const body = page.frameLocator("iframe").locator("body[data-state=started]")
    await body.waitFor({ state: "attached" })
    await expect.poll(() => page.locator("iframe").count()).toBe(1)
    const frame = page.frames().find((one) => one.url().startsWith(service.origin))
    await frame?.evaluate(`host.tell("hrms.select", { hrmsName: "Keka" })`)
    await expect.poll(() => page.evaluate("events")).toEqual(["hrms.select"])
    await page.evaluate("show(null)")
    await expect.poll(() => page.locator("iframe").count()).toBe(0)
    expect(errors).toEqual([])
    await page.close()
  })
})
