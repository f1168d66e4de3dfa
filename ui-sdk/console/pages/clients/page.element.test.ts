import { describe, expect, it } from "vitest"
import { page } from "vitest/browser"
import type { ConsoleClient } from "../../../../core/contract/connection/console/clients.ts"
import { ConsoleStub, readExample } from "../../testing/console-stub.ts"
import {
  button,
  click,
  dialog,
  expectFits,
  field,
  link,
  openConsole,
  PHONE,
  row,
  sees,
  seesNone,
} from "../../testing/open-console.ts"

const {
  items: [CLIENT],
} = readExample("POST /api/console/clients/search/")

const makeClient = (name: string, changes: Partial<ConsoleClient> = {}): ConsoleClient => ({
  ...CLIENT!,
  connection_id: crypto.randomUUID(),
  name,
  ...changes,
})

/** The clients of a vendor, which are found by the beginning of their name. */
const stubClients = (service: ConsoleStub, clients: ReadonlyArray<ConsoleClient>): ConsoleStub => {
  service.respond({
    "POST /api/console/clients/search/": ({ body: { search = "", status } }) => {
      const items = clients.filter(
        (client) =>
          client.name.toLowerCase().startsWith(search.toLowerCase()) &&
          (status === undefined || client.status === status),
      )
      return {
        items,
        counts: [{ status: "CONNECTION_ACCEPTED", clients: items.length, employees: 2 }],
        next_cursor: null,
      }
    },
  })
  return service
}

const KAVERI = makeClient("Kaveri", { employees: 2 })
const INVITED = readExample("POST /api/console/clients/")
const search = page.getByRole("searchbox", { name: "Search clients" })
const rows = () => page.getByRole("row").elements().length

describe("the list of clients", () => {
  it.each(["light", "dark"] as const)("shows how each client is, in the %s theme", async (theme) => {
    await openConsole(stubClients(new ConsoleStub(), [KAVERI]), "/clients", { theme })
    await expect.element(row(/Kaveri/u).getByText("Active")).toBeVisible()
    await expect.element(row(/Kaveri/u).getByRole("cell", { name: "2", exact: true })).toBeVisible()
    await expectFits()
  })

  it("invites a client, and can remind it", async () => {
    const clients = [KAVERI]
    const service = stubClients(new ConsoleStub(), clients)
    service.respond({
      "POST /api/console/clients/": ({ body: { name, email } }) => {
        const invited = makeClient(name, { status: "CONNECTION_INVITED", remote_org_id: "VTN-7" })
        clients.push(invited)
        return { ...INVITED, connection_id: invited.connection_id, is_new: true, mailed_to: email }
      },
    })
    await openConsole(service, "/clients")
    await click("Invite a client")
    await expectFits()
    await click("Send invitation")
    await sees("Enter the company's name.")
    await field("Company").fill("Vetan Cloud")
    await field("Work email of their HR administrator").fill("nora@vetan.example")
    await field("Your reference (optional)").fill("VTN-7")
    await click("Send invitation")
    await sees("Invitation sent to nora@vetan.example")
    await expect.element(row(/Vetan Cloud/u).getByText("VTN-7")).toBeVisible()
    await expect.element(row(/Vetan Cloud/u).getByText("Invited", { exact: true })).toBeVisible()
    await click("Remind Vetan Cloud")
    await sees(/1 mail with the link of the invitation goes to /u, dialog())
    await click("Not now")
    expect(service.calls.filter((call) => call.endsWith("/remind/"))).toEqual([])
    await click("Remind Vetan Cloud")
    await click("Send the mail")
    await sees("Link sent to Vetan Cloud again")
    expect(service.calls).toContain(`POST /api/console/clients/${clients[1]?.connection_id ?? ""}/remind/`)
  })

  it.each([
    ["light", 1280],
    ["dark", 390],
  ] as const)(
    "says before an invitation what is asked, and keeps what was typed when the client exists: %s, %i px",
    async (theme, width) => {
      const service = stubClients(new ConsoleStub(), [KAVERI])
      const known = {
        ...INVITED,
        status: "CONNECTION_ACCEPTED",
        connection_id: KAVERI.connection_id,
      } as const
      service.respond({ "POST /api/console/clients/": () => ({ ...known, is_new: false, mailed_to: null }) })
      const { window } = await openConsole(service, "/clients?ask=client", { theme, width })
      await sees(/asked to share \d+ mandatory and \d+ optional field/u)
      expect(window.address).toBe("/console/clients")
      await expect.element(link("Open the data model")).toHaveAttribute("href", "/console/data-models")
      await field("Company").fill("Kaveri Loomworks")
      await field("Work email of their HR administrator").fill("ananya@kaveri.example")
      await click("Send invitation")
      await sees("This company is already your client")
      await expectFits()
      await expect.element(field("Company")).toHaveValue("Kaveri Loomworks")
      await click("Open the client", dialog())
      await expect.poll(() => window.address).toBe(`/console/clients/${KAVERI.connection_id}`)
    },
  )

  it("is found by words and by state; the words stay out of the address, and outlive a reload", async () => {
    const service = stubClients(new ConsoleStub(), [KAVERI, makeClient("Halden")])
    const { window, reload } = await openConsole(service, "/clients")
    await expect.poll(rows).toBe(3)
    await search.fill("kav")
    await expect.poll(rows).toBe(2)
    expect(window.address).toBe("/console/clients")
    reload()
    await expect.element(search).toHaveValue("kav")
    await expect.poll(rows).toBe(2)
    await search.fill("nobody at all")
    await sees("Nobody matches")
    await click("Show all clients")
    await expect.poll(rows).toBe(3)
    await page.getByText(/^Terminated/u).click()
    await sees("Nobody matches")
    expect(window.address).toContain("show=terminated")
  })

  it("shows more while one scrolls, out of all there are", async () => {
    const service = new ConsoleStub()
    const all = Array.from({ length: 62 }, (_, at) => makeClient(`Aster ${String(at)}`))
    const counts = [{ status: "CONNECTION_ACCEPTED", clients: 62, employees: 0 }] as const
    service.respond({
      "POST /api/console/clients/search/": ({ body: { cursor } }) =>
        cursor === undefined
          ? { items: all.slice(0, 50), counts, next_cursor: all[49]?.connection_id ?? "" }
          : { items: all.slice(50), counts, next_cursor: null },
    })
    await openConsole(service, "/clients")
    await sees("50 of 62")
    scrollTo(0, document.documentElement.scrollHeight)
    await expect.poll(() => page.getByText("62 of 62").elements().length).toBe(1)
  })

  it("offers a member no invitation", async () => {
    await openConsole(stubClients(new ConsoleStub("vendor-member"), [KAVERI]), "/clients", PHONE)
    await expect.element(row(/Kaveri/u)).toBeVisible()
    await seesNone(page.getByRole("dialog"))
    expect(button(/आमंत्रित करें/u).elements()).toEqual([])
    await expectFits()
  })
})
