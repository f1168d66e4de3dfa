import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  type ConsolePages,
  type ConsoleUser,
  expectAccessible,
  openConsolePages,
} from "../testing/console-page.ts"
import { startService, type TestService } from "../testing/service.ts"

/* The messages and keys of an installation, with the real service. */

let service: TestService
let pages: ConsolePages
let operator: ConsoleUser

beforeAll(async () => {
  service = await startService()
  pages = await openConsolePages(service)
  operator = await pages.createUser("omar.vaz@service.example", { role: "operator" })
})
afterAll(async () => {
  await pages.close()
  await service.close()
})

describe("the service", () => {
  it("shows parked messages and keys, and rotates a key once that is confirmed", async () => {
    const browser = await pages.openAs(operator, "/service")
    await browser.sees("No message is parked.")
    const signing = browser.page.getByRole("row", { name: /Signs/u })
    await signing.waitFor()
    await browser.page.getByRole("row", { name: /Current/u }).waitFor()
    await expectAccessible(browser)
    await browser.click("Rotate the signing key")
    await expectAccessible(browser)
    await browser.click("Keep the present key")
    expect(await signing.count()).toBe(1)
    await browser.click("Rotate the signing key")
    await browser.page.getByRole("dialog").getByRole("button", { name: "Rotate" }).click()
    await browser.sees("A new key was added. Every process uses it within a minute.")
    await expect.poll(() => signing.count()).toBe(2)
  })

  it("fits a telephone", async () => {
    const browser = await pages.openAs(operator, "/service", { width: 390, height: 844, theme: "dark" })
    await browser.page.getByRole("row", { name: /Opens/u }).waitFor()
    await expectAccessible(browser)
  })

  it("is neither offered nor readable to whoever is no operator", async () => {
    const vendor = await service.createVendor("Tamarind Benefits")
    const admin = await pages.createUser("devika.menon@tamarind.example", {
      role: "vendor-admin",
      orgId: vendor.orgId,
    })
    const browser = await pages.openAs(admin, "/service")
    await browser.waitFor("There is no such page")
    const read = (path: string) =>
      browser.page.evaluate(`fetch("/api/console/service/${path}/").then(({ status }) => status)`)
    expect([await read("messages"), await read("keys")]).toEqual([403, 403])
  })
})
