import { describe, expect, it } from "vitest"
import { page } from "vitest/browser"
import { ClientStub } from "../../../testing/client-stub.ts"
import { click, dialog, expectFits, openConsole, sees } from "../../../testing/open-console.ts"

const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000 + 60_000).toISOString()

describe("an invited client", () => {
  const stubInvited = (changes = {}) =>
    new ClientStub("vendor-admin", {
      name: "Sarvam",
      status: "CONNECTION_INVITED",
      source: null,
      last_synced_at: null,
      not_shared: ["name", "pan"],
      timeline: [],
      invitation: {
        mailed_at: inDays(0),
        expires_at: inDays(14),
        is_opened: false,
        step: null,
        step_at: null,
        ...changes,
      },
    })
  const fact = (label: string) =>
    page.getByRole("term").filter({ hasText: label }).element().nextElementSibling?.textContent.trim()

  it.each([
    ["light", 1280],
    ["dark", 390],
  ] as const)("shows how its invitation is, and is reminded: %s, %i px", async (theme, width) => {
    const service = stubInvited()
    await openConsole(service, service.pathTo(), { theme, width })
    await sees("not opened yet")
    expect(fact("Sent to")).toBe("ananya@kaveri.example")
    expect(fact("Its link")).toMatch(/expires\s+in 14 days/u)
    expect(fact("Asked for")).toMatch(/2 fields: Employee details/u)
    await expectFits()
    await click("Remind")
    await sees(
      /1 mail with the link of the invitation goes to ananya@kaveri\.example\. The last mail/u,
      dialog(),
    )
    await expectFits()
    await click("Not now")
    expect(service.calls.filter((call) => call.endsWith("/remind/"))).toEqual([])
    await click("Remind")
    await click("Send the mail")
    await sees("Link sent again")
  })

  it("shows how far it is in the journey", async () => {
    const service = stubInvited({ is_opened: true, step: "columns", step_at: inDays(-1) })
    await openConsole(service, service.pathTo())
    await sees(/maps the columns of a file/u)
  })

  it("is withdrawn after a question that fits", async () => {
    const service = stubInvited()
    service.respond({
      "POST /api/console/clients/{connection_id}/terminate/": () => {
        const timeline = [{ kind: "withdrawn", at: inDays(0) }] as const
        service.change({ status: "CONNECTION_TERMINATED", invitation: null, accepted_by: null, timeline })
        return { employees: 0, sync_sessions: 0, webhooks: 0 }
      },
    })
    await openConsole(service, service.pathTo())
    await click("Withdraw the invitation")
    await sees("Withdraw the invitation of Sarvam?", dialog())
    await sees("No employee is lost, because nothing was shared.", dialog())
    await expectFits()
    await click("Withdraw the invitation", dialog())
    await sees("The invitation of Sarvam is withdrawn")
    await sees("Invitation withdrawn")
  })

  it("is not withdrawn once it has connected", async () => {
    const service = stubInvited()
    await openConsole(service, service.pathTo())
    await click("Withdraw the invitation")
    service.change({ status: "CONNECTION_ACCEPTED", invitation: null })
    await click("Withdraw the invitation", dialog())
    await sees("Sarvam has already connected, so nothing was withdrawn")
    await sees("Active", page.getByRole("main"))
    expect(service.calls.filter((call) => call.endsWith("/terminate/"))).toEqual([])
  })
})
