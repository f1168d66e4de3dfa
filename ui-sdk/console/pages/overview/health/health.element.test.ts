import { describe, expect, it } from "vitest"
import { page } from "vitest/browser"
import type { ConsoleHealth } from "../../../../../core/contract/operation/console/health.ts"
import { ConsoleStub, readExample } from "../../../testing/console-stub.ts"
import {
  click,
  expectFits,
  link,
  openConsole,
  PHONE,
  row,
  sees,
  seesNone,
  seesTitle,
} from "../../../testing/open-console.ts"

const HEALTH = readExample("GET /api/console/service/health/")

const stubHealth = (changes: Partial<ConsoleHealth> = {}): ConsoleStub => {
  const service = new ConsoleStub("operator")
  service.respond({ "GET /api/console/service/health/": () => ({ ...HEALTH, ...changes }) })
  return service
}

describe("the operator's overview", () => {
  it("names what is broken, with its runbook, and leads to the vendor's receiver", async () => {
    const { window } = await openConsole(stubHealth())
    await sees("Tamarind Benefits: the receiver accepts nothing, and webhooks wait")
    await sees("Kaveri Loomworks (Tamarind Benefits): Sign-in refused")
    await expect
      .element(link("Runbook: HrsyncDeliveriesFailing"))
      .toHaveAttribute("href", expect.stringMatching(/alerts\.md#hrsyncdeliveriesfailing$/u))
    await sees(/database: last on 2026-11-24/u)
    await expectFits()
    await click(/Open the vendor/u)
    await seesTitle("Tamarind Benefits")
    expect(window.address).toContain("/console/vendors/")
    await sees("Paused after failures")
    await expect.element(row(/Payroll.*API key/u)).toBeVisible()
    await expectFits()
    await link("Kaveri Loomworks").click()
    await seesTitle("Kaveri Loomworks")
  })

  it("leads from a failed connection to the client's page, without opening the vendor", async () => {
    const service = stubHealth()
    await openConsole(service)
    await click(/Open the client/u)
    await seesTitle(/./u)
    expect(service.session?.vendor).toBeNull()
  })

  it("says in one line that nothing is broken, and when it was checked", async () => {
    await openConsole(stubHealth({ troubles: [] }))
    await sees("Nothing is broken.")
    await sees("Checked", page.getByRole("main"))
    await expectFits()
  })

  it("says that checks go on, and which are more than the list holds", async () => {
    await openConsole(stubHealth({ checks: null, more: [{ kind: "connection-failed", total: 31 }] }))
    await sees("Some checks of this machine have not ended yet.")
    await sees("connection failed: 1 of 31 are listed.")
  })

  it("shows the processes, the database and the backups, with every check on demand", async () => {
    await openConsole(stubHealth())
    await expect.element(row(/hrsync-1.*api, worker.*0\.9\.0/u)).toBeVisible()
    await sees("14 of 100")
    await sees("Too old")
    await page.getByText("The only check").click()
    await expectFits()
  })

  it("is for operators only", async () => {
    await openConsole(new ConsoleStub("vendor-admin"))
    await seesTitle("Overview")
    await seesNone(page.getByText("Broken now"))
  })

  it.each([
    ["/", /Tamarind Benefits: एंडपॉइंट/u],
    ["/vendors/0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c11", /विफलता के बाद रुका है/u],
  ])("fits a telephone: %s", async (path, text) => {
    await openConsole(stubHealth(), path, PHONE)
    await sees(text)
    await expectFits()
  })
})
