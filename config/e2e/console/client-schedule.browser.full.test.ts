import { runAsService } from "../../../core/testing/run-as-service.ts"
import { asService } from "../../../core/ports/access/tenant-scope.ts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { SyncFrequency } from "../../../core/contract/connection/sync-frequency.ts"
import {
  type ConsolePages,
  type ConsoleUser,
  expectAccessible,
  openConsolePages,
} from "../testing/console-page.ts"
import { importText, type Imported } from "../testing/employees.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* When a client is synced next, in which time zone, and why it is not synced. */

let service: TestService
let vendor: TestVendor
let pages: ConsolePages
let admin: ConsoleUser
let owner: ConsoleUser
let kaveri: Imported

const CSV = "employeeId,name,status\nKL-1,Tenzin Lhamo,Active\n"
const MONDAYS = { kind: "weekly", weekdays: [1], hour: 2 } as const
const IN_A_WEEK = Date.now() + 7 * 24 * 3_600_000

beforeAll(async () => {
  service = await startService()
  vendor = await service.createVendor("Tamarind Benefits")
  kaveri = await importText(service.installation, vendor, "Kaveri", CSV)
  pages = await openConsolePages(service)
  admin = await pages.createUser("devika.menon@tamarind.example", {
    role: "vendor-admin",
    orgId: vendor.orgId,
  })
  owner = await pages.createUser("ananya.rao@kaveri.example", {
    role: "corporate-admin",
    orgId: kaveri.org_id,
  })
})
afterAll(async () => {
  await pages.close()
  await service.close()
})

const schedule = (frequency: SyncFrequency, dueAt: number | null) => {
  const { settings } = service.application.ports
  const zoned = { frequency, timeZone: "Asia/Kolkata" }
  return runAsService(settings.saveSchedule(kaveri.connection_id, zoned, dueAt))
}
const findFrequency = async () => {
  const found = await runAsService(
    asService(service.application.ports.connections.find(kaveri.connection_id)),
  )
  return found?.schedule?.frequency
}
const open = (user: ConsoleUser, theme: "light" | "dark" = "light", width = 1280) =>
  pages.openAs(user, `/clients/${kaveri.connection_id}`, { theme, width })

describe("the schedule of a client", () => {
  it("says when the next sync is, and in which time zone its hours are", async () => {
    await schedule(MONDAYS, IN_A_WEEK)
    const browser = await open(admin)
    const syncs = browser.page.getByRole("region", { name: "Syncs" })
    await syncs.getByText("Hours are in the time zone Asia/Kolkata.").waitFor()
    await syncs.getByText("in 7 days").waitFor()
    await expectAccessible(browser)
  })

  it.each([
    ["light", 1280],
    ["dark", 390],
  ] as const)("is on any days and at any hour: %s, %i px", async (theme, width) => {
    // Only what is signed in to can be read on a schedule.
    await runAsService(
      asService(service.application.ports.sourceCredentials.save(kaveri.connection_id, new Uint8Array(8))),
    )
    await schedule(MONDAYS, IN_A_WEEK)
    const browser = await open(admin, theme, width)
    const choice = browser.page.getByRole("combobox", { name: "How often it syncs" })
    await choice.selectOption({ label: "other days or hours…" })
    const dialog = browser.page.getByRole("dialog", { name: "How often it syncs" })
    await expect.poll(() => dialog.getByLabel("Monday").isChecked()).toBe(true)
    await expectAccessible(browser)
    await dialog.getByLabel("Monday").uncheck()
    await browser.click("Save the frequency")
    await dialog.getByRole("alert").getByText("Choose 1 to 3 days.").waitFor()
    await dialog.getByLabel("Sunday").check()
    await dialog.getByLabel("Wednesday").check()
    await dialog.getByLabel("Hour").selectOption({ label: "21:00" })
    await browser.click("Save the frequency")
    await browser.sees("Frequency changed")
    expect(await findFrequency()).toEqual({ kind: "weekly", weekdays: [0, 3], hour: 21 })
    await expect
      .poll(() => choice.locator("option:checked").allTextContents())
      .toEqual(["Sunday and Wednesday, 21:00"])

    await choice.selectOption({ label: "other days or hours…" })
    await dialog.getByLabel("Once a month").check()
    await dialog.getByLabel("Day of the month").fill("31")
    await browser.click("Save the frequency")
    await expect.poll(() => dialog.getByLabel("Day of the month").getAttribute("aria-invalid")).toBe("true")
    await dialog.getByRole("button", { name: "Cancel" }).click()
    await expect
      .poll(() => choice.locator("option:checked").allTextContents())
      .toEqual(["Sunday and Wednesday, 21:00"])
  })

  it("has no time zone where it has no hour", async () => {
    await schedule({ kind: "on-demand" }, null)
    const browser = await open(admin)
    await browser.page.getByRole("combobox", { name: "How often it syncs" }).waitFor()
    await expect.poll(() => browser.page.getByText("time zone").count()).toBe(0)
  })
})

describe("a pause", () => {
  it.each([
    ["light", 1280],
    ["dark", 390],
  ] as const)(
    "is begun and ended by the client's own people, and explained to the vendor: %s, %i px",
    async (theme, width) => {
      await schedule(MONDAYS, IN_A_WEEK)
      const own = await open(owner, theme, width)
      await own.click("Actions for Kaveri")
      await own.page.getByRole("menuitem", { name: "Pause the connection" }).click()
      await own.sees("The connection is paused since")
      await expectAccessible(own)

      const browser = await open(admin, theme, width)
      await browser.sees("Only the client can resume it.")
      await browser.page.locator("header .status", { hasText: "Paused by the client" }).waitFor()
      await expect
        .poll(() => browser.page.getByRole("button", { name: /Resume|Actions for/u }).count())
        .toBe(0)
      await expect.poll(() => browser.page.getByText("Next sync:").count()).toBe(0)
      await expectAccessible(browser)

      await own.click("Resume")
      await own.sees("Resumed")
      await expect.poll(() => own.page.getByText("The connection is paused since").count()).toBe(0)
    },
  )
})
