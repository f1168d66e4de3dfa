import { describe, expect, it } from "vitest"
import { page } from "vitest/browser"
import type { ConsoleSync, ConsoleSyncProgress } from "../../../../core/contract/sync/console/syncs.ts"
import type { SyncFrequency } from "../../../../core/contract/connection/sync-frequency.ts"
import { ClientStub } from "../../testing/client-stub.ts"
import { readExample } from "../../testing/console-stub.ts"
import {
  button,
  choose,
  click,
  dialog,
  expectFits,
  field,
  openConsole,
  sees,
  seesNone,
} from "../../testing/open-console.ts"

/* When a client is synced, why it is not, and how a sync went. */

const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000 + 60_000).toISOString()

const MONDAYS = { kind: "weekly", weekdays: [1], hour: 2 } as const

describe("the schedule of a client", () => {
  const stubSchedule = (frequency: SyncFrequency = MONDAYS) => {
    const nextAt = frequency.kind === "on-demand" ? null : inDays(7)
    const service = new ClientStub("vendor-admin", {
      ...{ frequency, time_zone: "Asia/Kolkata", next_sync_at: nextAt },
    })
    service.respond({
      "POST /api/console/clients/{connection_id}/schedule/": ({ body }) => service.change(body),
    })
    return service
  }
  const choice = page.getByRole("combobox", { name: "How often it syncs" })

  it("says when the next sync is, and in which time zone its hours are", async () => {
    const service = stubSchedule()
    await openConsole(service, service.pathTo())
    const syncs = page.getByRole("region", { name: "Syncs" })
    await sees("Hours are in the time zone Asia/Kolkata.", syncs)
    await sees("in 7 days", syncs)
    await expectFits()
  })

  it("has no time zone where it has no hour", async () => {
    const service = stubSchedule({ kind: "on-demand" })
    await openConsole(service, service.pathTo())
    await expect.element(choice).toBeVisible()
    expect(page.getByText("time zone").elements()).toEqual([])
  })

  it.each([
    ["light", 1280],
    ["dark", 390],
  ] as const)("is on any days and at any hour: %s, %i px", async (theme, width) => {
    const service = stubSchedule()
    await openConsole(service, service.pathTo(), { theme, width })
    await choice.selectOptions("other days or hours…")
    await expect.element(field("Monday")).toBeChecked()
    await expectFits()
    await field("Monday").click()
    await click("Save the frequency")
    await expect.element(dialog().getByRole("alert")).toHaveTextContent("Choose 1 to 3 days.")
    await field("Sunday").click()
    await field("Wednesday").click()
    await field("Hour").selectOptions("21:00")
    await click("Save the frequency")
    await sees("Frequency changed")
    expect(service.client.frequency).toEqual({ kind: "weekly", weekdays: [0, 3], hour: 21 })
    await expect.element(choice).toHaveDisplayValue("Sunday and Wednesday, 21:00")

    await choice.selectOptions("other days or hours…")
    await field("Once a month").click()
    await field("Day of the month").fill("31")
    await click("Save the frequency")
    await expect.element(field("Day of the month")).toHaveAttribute("aria-invalid", "true")
    await click("Cancel", dialog())
    await expect.element(choice).toHaveDisplayValue("Sunday and Wednesday, 21:00")
  })
})

describe("a pause", () => {
  it("is begun and ended by the client's own people", async () => {
    const service = new ClientStub("corporate-admin")
    service.respond({
      "POST /api/console/clients/{connection_id}/pause/": ({ body: { paused } }) =>
        service.change({ paused_at: paused ? inDays(0) : null }),
    })
    await openConsole(service, service.pathTo())
    await choose("Actions for Tamarind Benefits", "Pause the connection")
    await sees("Changes of 1,204 employees are no longer delivered.", dialog())
    await sees(/The next sync, on 30 Nov 2026.*, does not run/u, dialog())
    await sees("3 webhooks wait. They are still delivered.", dialog())
    await expectFits()
    await click("Not now")
    await seesNone(dialog())
    await choose("Actions for Tamarind Benefits", "Pause the connection")
    await click("Pause the connection", dialog())
    await sees("The connection is paused since")
    await expectFits()
    await click("Resume")
    await sees("Resumed")
    await seesNone(page.getByText("The connection is paused since"))
  })

  it("is explained to the vendor, who cannot end it", async () => {
    const service = new ClientStub("vendor-admin", { paused_at: inDays(-1), next_sync_at: null })
    await openConsole(service, service.pathTo(), { theme: "dark", width: 390 })
    await sees("Only the client can resume it.")
    await sees("Paused by the client", page.getByRole("main"))
    expect(button(/Resume|Actions for/u).elements()).toEqual([])
    expect(page.getByText("Next sync:").elements()).toEqual([])
    await expectFits()
  })
})

describe("a sync in the list", () => {
  const EXAMPLE = readExample("GET /api/console/syncs/{session_id}/")
  const FAILED: ConsoleSync = {
    ...EXAMPLE.sync,
    ...{ is_first: false, state: "failed" as const, rows: 3, accepted: 1, rejected: 2, added: 0 },
  }
  const stubSync = (role: "corporate-admin" | "vendor-admin", changes: Partial<ConsoleSyncProgress>) => {
    const service = new ClientStub(role)
    service.respond({
      "GET /api/console/clients/{connection_id}/syncs/": () => ({ items: [FAILED], next_cursor: null }),
      "GET /api/console/syncs/{session_id}/": () => ({ ...EXAMPLE, sync: FAILED, findings: [], ...changes }),
    })
    return service
  }
  const FINDINGS = {
    sync: { ...FAILED, reason: "The source has errors." },
    findings: [
      {
        column: "doj",
        reason: "This is no date.",
        rows: 2,
        first_row: 3,
        is_rejected: true,
        is_of_source: false,
      },
    ],
    left_out: 1,
  } as const

  it.each([
    ["light", 1280],
    ["dark", 390],
  ] as const)("opens for the company with its counts and findings: %s, %i px", async (theme, width) => {
    const service = stubSync("corporate-admin", FINDINGS)
    const { window } = await openConsole(service, service.pathTo(), { theme, width })
    await click(/^Failed, /u)
    await sees("The source has errors.", dialog())
    await sees("doj", dialog())
    await sees("In 2 rows, first in row 3. The rows could not be used.")
    await sees("Rows rejected", dialog())
    await sees("Not shared, by your rules")
    await expectFits()
    expect(window.address).toContain(`sync=${FAILED.id}`)
    await click("Close", dialog())
    await seesNone(dialog())
    expect(window.address).not.toContain("sync=")
  })

  it("opens from its address, in Hindi", async () => {
    const service = stubSync("corporate-admin", FINDINGS)
    await openConsole(service, `${service.pathTo()}?sync=${FAILED.id}`, { language: "hi" })
    await sees("2 पंक्तियों में, सबसे पहले पंक्ति 3 में। पंक्तियों का उपयोग नहीं हो सका।")
    await expectFits()
  })

  it("shows its counts only to a vendor's staff", async () => {
    const service = stubSync("vendor-admin", { left_out: 0 })
    await openConsole(service, service.pathTo())
    await click(/^Failed, /u)
    await sees("The client sees the details, which quote its own data.", dialog())
    await sees("Rows rejected", dialog())
    await expectFits()
    await expect.element(dialog()).not.toHaveTextContent(/doj|Findings|Not shared/u)
  })
})

describe("the fields of a client's employees", () => {
  it.each([
    ["light", 1280],
    ["dark", 390],
  ] as const)("are counted, and what went missing is named first: %s, %i px", async (theme, width) => {
    const service = new ClientStub("corporate-admin")
    await openConsole(service, service.pathTo(), { theme, width })
    await sees("Date of joining came for 31 of 1,204")
    await sees("Before: 1,188 of 1,190.")
    await sees("E-1042 (row 17)")
    await page.getByText("All 2 shared fields").click()
    await sees("1,204 of 1,204", page.getByRole("table", { name: "Fields that came" }))
    await expectFits()
  })
})
