import { describe, expect, it } from "vitest"
import { page } from "vitest/browser"
import type { ConsoleSync } from "../../../../core/contract/sync/console/syncs.ts"
import { refuse } from "../../../elements/testing/service-stub.ts"
import { ClientStub, makeIssue } from "../../testing/client-stub.ts"
import { ConsoleStub, readExample } from "../../testing/console-stub.ts"
import {
  button,
  click,
  dialog,
  expectFits,
  link,
  openConsole,
  PHONE,
  row,
  sees,
  seesNone,
  seesTitle,
} from "../../testing/open-console.ts"

const {
  items: [SYNC],
} = readExample("GET /api/console/clients/{connection_id}/syncs/")
const {
  days: [DAY],
  time_zone: ZONE,
} = readExample("GET /api/console/clients/{connection_id}/sync-figures/")

const makeSync = (changes: Partial<ConsoleSync>): ConsoleSync => ({
  ...SYNC!,
  id: crypto.randomUUID(),
  ...changes,
})

/** Fourteen days, the last of which has the first sync. */
const FIGURES = {
  time_zone: ZONE,
  days: Array.from({ length: 14 }, (_, at) => ({
    ...DAY!,
    day: `2026-11-${String(at + 12)}`,
    ...(at < 13
      ? { syncs: 0, failed: 0, median_ms: null, p95_ms: null, added: 0 }
      : { syncs: 1, failed: 0, median_ms: 2_000, p95_ms: 3_000, added: 2 }),
    updated: 0,
    unchanged: 0,
    left: 0,
    rejected: 0,
  })),
}

describe("the page of a client", () => {
  it("shows the first sync, what happened, and what is shared", async () => {
    const service = new ClientStub("vendor-admin", { employees: 2 })
    service.respond({ "GET /api/console/clients/{connection_id}/sync-figures/": () => FIGURES })
    const { window } = await openConsole(service, service.pathTo())
    await seesTitle("Kaveri")
    expect(document.title).toBe("Kaveri · Tamarind Benefits")
    await expect.element(row(/First sync/u)).toBeVisible()
    await sees("First sync completed")
    await sees("1,204 new, 0 updated, 0 left")
    await expect.element(page.getByRole("img", { name: /How long syncs took, in seconds/u })).toBeVisible()
    const records = page.getByRole("region", { name: "Records by state, last 14 days" })
    await records.getByText("Show as a table").click()
    await expect.poll(() => records.getByRole("row").elements().length).toBe(15)
    const texts = (role: "columnheader" | "cell", within = records) =>
      within
        .getByRole(role)
        .elements()
        .map((cell) => cell.textContent.trim())
    expect(texts("columnheader")).toEqual(["Day", "unchanged", "updated", "new", "left", "could not be read"])
    expect(texts("cell", records.getByRole("row").last())).toEqual(["0", "0", "2", "0", "0"])
    await expectFits()
    await link(/^What is shared/u).click()
    await expect.poll(() => window.address).toContain("tab=data")
    await expect.element(page.getByRole("heading", { name: /^Mandatory/u })).toBeVisible()
    await expect.element(link("Change what you ask of this client")).toBeVisible()
    await expectFits()
    await link(/^Problems/u).click()
    await sees("No open problems")
  })

  it("shows a sync that another process has finished", async () => {
    const service = new ClientStub("vendor-admin")
    const syncs = [makeSync({})]
    service.respond({
      "GET /api/console/clients/{connection_id}/syncs/": () => ({ items: syncs, next_cursor: null }),
    })
    const { window } = await openConsole(service, service.pathTo())
    const rows = () => document.querySelectorAll("hrsync-sync-list tbody tr").length
    await expect.poll(rows).toBe(1)
    syncs.unshift(makeSync({ is_first: false }))
    window.tell({ kind: "sync", connection_id: service.client.connection_id })
    await expect.poll(rows).toBe(2)
  })

  it("asks a client that uploads files for a new one", async () => {
    const service = new ClientStub("vendor-admin", {
      source: { name: "CSV", int_type: "Upload CSV" },
      frequency: null,
    })
    await openConsole(service, service.pathTo())
    await sees("when the client uploads or pushes")
    await click("Ask for a new file")
    await sees("1 mail with a link to upload the file goes to ananya@kaveri.example.", dialog())
    await click("Send the mail")
    await sees("The client was mailed a link to upload a new file")
    await expectFits()
  })

  it("says why a new file could not be asked for", async () => {
    const service = new ClientStub("vendor-admin", { source: { name: "CSV", int_type: "Upload CSV" } })
    const message = "This client has already received several mails. Try again in an hour."
    service.respond({
      "POST /api/console/clients/{connection_id}/ask-for-file/": () => refuse(409, { message }),
    })
    await openConsole(service, service.pathTo())
    await click("Ask for a new file")
    await click("Send the mail")
    await sees(message)
  })

  it("says who sees the client, and which rules change its records", async () => {
    const service = new ClientStub("vendor-admin")
    const users = readExample("POST /api/console/users/search/")
    const asked: Array<unknown> = []
    service.respond({
      "POST /api/console/users/search/": ({ body }) => {
        asked.push(body.client_org_id)
        return { ...users, items: users.items.map((user) => ({ ...user, name: "Meera Iyer" })) }
      },
      "GET /api/console/rules/": () => ({ ...readExample("GET /api/console/rules/"), rules: [] }),
    })
    const { window } = await openConsole(service, service.pathTo("people"))
    await sees("HR administrator")
    await expect.element(row(/Meera Iyer/u)).toBeVisible()
    expect(asked).toEqual([service.client.org_id])
    await sees("kaveri.example")
    await seesNone(page.getByText("Who decides for the company"))
    await expectFits()
    await page.getByRole("link", { name: "Rules", exact: true }).last().click()
    await sees("No rules.")
    await expectFits()
    expect(window.address).toContain("tab=rules")
  })

  it.each([
    ["light", 1280],
    ["dark", 390],
  ] as const)("tells a vendor nothing of the subset, in the %s theme", async (theme, width) => {
    const service = new ClientStub("vendor-admin")
    await openConsole(service, service.pathTo("subset"), { theme, width })
    await sees("Kaveri decides which of its employees it shares.")
    expect(page.getByRole("button", { name: "Add a condition" }).elements()).toEqual([])
    expect(service.calls.filter((call) => call.endsWith("/sharing/"))).toEqual([])
    await expectFits()
  })

  it("terminates the connection once its name is typed", async () => {
    const service = new ClientStub("vendor-admin", { name: "Halden", employees: 2 })
    const receipt = { employees: 2, sync_sessions: 1, webhooks: 0 }
    service.respond({
      "GET /api/console/clients/{connection_id}/deletion/": () => receipt,
      "POST /api/console/clients/{connection_id}/terminate/": () => {
        const at = new Date().toISOString()
        service.change({
          status: "CONNECTION_TERMINATED",
          timeline: [{ kind: "terminated", at, employees: 2 }],
          receipt: { ...receipt, deleted_at: at },
        })
        return receipt
      },
    })
    await openConsole(service, service.pathTo())
    await click("Terminate")
    await sees(/2 employees, the records of 1 sync/u)
    await expectFits()
    const terminate = button("Terminate and delete")
    await expect.element(terminate).toHaveAttribute("aria-disabled", "true")
    await page.getByLabelText("Type Halden to confirm").fill("Halden")
    await terminate.click()
    await sees("Halden is terminated")
    await expect.element(page.getByText("Terminated", { exact: true }).first()).toBeVisible()
    await sees("2 employees deleted")
    await seesNone(button("Terminate"))
  })

  it("leads the company from a problem with signing in to the connection details, and the vendor nowhere", async () => {
    const issues = [makeIssue("source.auth", "await_repair", { message: "The key has expired." })]
    const own = new ClientStub("corporate-admin", { issues })
    await openConsole(own, own.pathTo("problems"))
    await sees("The key has expired.")
    await expect
      .element(link("Open your source"))
      .toHaveAttribute("href", expect.stringContaining("tab=source"))
    await expectFits()
    const vendor = new ClientStub("vendor-admin", { issues })
    await openConsole(vendor, vendor.pathTo("problems"))
    await sees("The client was mailed a link to repair this.")
    expect(link(/Open (?:your source|the connection details)/u).elements()).toEqual([])
  })

  it("leads the company from a missing right to the source, and to what it could stop sharing", async () => {
    const issues = [
      makeIssue("source.permission", "grant_or_withhold", { message: "The user may not read salaries." }),
    ]
    const own = new ClientStub("corporate-admin", { issues })
    await openConsole(own, own.pathTo("problems"))
    await sees("or stop sharing what may not be read")
    const problems = page.getByRole("link", { name: "What is shared", exact: true })
    await expect.element(problems).toHaveAttribute("href", expect.stringContaining("tab=data"))
    await expect
      .element(link("Open your source"))
      .toHaveAttribute("href", expect.stringContaining("tab=source"))
    const vendor = new ClientStub("vendor-admin", { issues })
    await openConsole(vendor, vendor.pathTo("problems"))
    await sees("or stop sharing what may not be read")
    expect(problems.elements()).toEqual([])
  })

  it("shows a vendor's staff no source and no settings of the company", async () => {
    for (const role of ["vendor-admin", "vendor-member"] as const) {
      const service = new ClientStub(role)
      await openConsole(service, service.pathTo("source"))
      await sees("First sync completed")
      expect(link("Source").elements()).toEqual([])
      expect(page.getByText("Settings of the company").elements()).toEqual([])
      expect(service.calls.filter((call) => /source|settings/u.test(call))).toEqual([])
    }
  })

  it("fits a telephone, in Hindi and the dark theme", async () => {
    const service = new ClientStub("corporate-admin", { issues: [makeIssue("rows.values", "ask_client")] })
    await openConsole(service, service.pathTo(), PHONE)
    await seesTitle("Tamarind Benefits")
    await expect.element(page.getByLabelText("सामान्य देश")).toBeVisible()
    await expectFits()
  })
})

describe("a client that is not the user's", () => {
  it("is not shown", async () => {
    const service = new ConsoleStub("vendor-member")
    service.respond({ "GET /api/console/clients/{connection_id}/": () => refuse(404) })
    await openConsole(service, "/clients/0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c12")
    await sees("This didn't load")
    await seesNone(dialog())
  })
})
