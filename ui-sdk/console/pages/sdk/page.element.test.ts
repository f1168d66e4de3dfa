import { expect, it } from "vitest"
import { page } from "vitest/browser"
import { ConsoleStub, readExample } from "../../testing/console-stub.ts"
import { expectFits, openConsole, sees, seesNone } from "../../testing/open-console.ts"

const SDK = readExample("GET /api/console/sdk/")

it("names the pages in which the journey stops opening, before it is published", async () => {
  const service = new ConsoleStub("vendor-admin")
  const origins = ["https://app.tamarind.example", "https://old.tamarind.example"]
  service.respond({ "GET /api/console/sdk/": () => ({ ...SDK, origins }) })
  await openConsole(service, "/sdk")
  const note = page.getByText(/no longer opens in/u)
  await seesNone(note)
  await expect.poll(() => document.querySelector("#sdk-origins")).not.toBeNull()
  await page.elementLocator(document.querySelector("#sdk-origins")!).fill("https://app.tamarind.example")
  await sees("The journey no longer opens in 1 page: https://old.tamarind.example.")
  await expectFits()
})
