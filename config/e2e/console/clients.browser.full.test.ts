import { runAsService } from "../../../core/testing/run-as-service.ts"
import { OPERATOR } from "../../../core/use-cases/authorization/actor.ts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  type ConsolePages,
  type ConsoleUser,
  expectAccessible,
  openConsolePages,
} from "../testing/console-page.ts"
import { importText, type Imported } from "../testing/employees.ts"
import { makeDeviceKey } from "../testing/journey.ts"
import { makeMailbox } from "../testing/mails.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* The clients of a vendor, and the page of one, with the real service. */

let service: TestService
let vendor: TestVendor
let pages: ConsolePages
let admin: ConsoleUser
let kaveri: Imported
let halden: Imported

/** Another person of a connected client: the domain decides. */
const KAVERI_ADMIN = "ananya@kaveri.example"

const CSV = `employeeId,name,email,department,status
KL-1,Tenzin Lhamo,tenzin@kaveri.example,Weaving,Active
KL-2,Asha Rao,asha@kaveri.example,Stores,Active
`

beforeAll(async () => {
  service = await startService()
  vendor = await service.createVendor("Tamarind Benefits")
  kaveri = await importText(service.installation, vendor, "Kaveri", CSV)
  halden = await importText(service.installation, vendor, "Halden", CSV)
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

describe("the list of clients", () => {
  it.each(["light", "dark"] as const)("shows how each client is, in the %s theme", async (theme) => {
    const browser = await pages.openAs(admin, "/clients", { theme })
    const row = browser.page.getByRole("row", { name: /Kaveri/u })
    await row.getByText("Active").waitFor()
    await row.getByRole("cell", { name: "2", exact: true }).waitFor()
    await expectAccessible(browser)
  })

  it("invites a client, who is mailed a link and can be reminded", async () => {
    const email = "nora@vetan.example"
    const browser = await pages.openAs(admin, "/clients")
    await browser.click("Invite a client")
    await expectAccessible(browser)
    await browser.click("Send invitation")
    await browser.sees("Enter the company's name.")
    await browser.type("Company", "Vetan Cloud")
    await browser.type("Work email of their HR administrator", email)
    await browser.type("Your reference (optional)", "VTN-7")
    await browser.click("Send invitation")
    await browser.sees(`Invitation sent to ${email}`)
    const row = browser.page.getByRole("row", { name: /Vetan Cloud/u })
    await row.getByText("VTN-7").waitFor()
    await row.getByText("Invited", { exact: true }).waitFor()
    await browser.click("Remind Vetan Cloud")
    await browser.sees("Link sent to Vetan Cloud again")
    expect(await makeMailbox(service).codes(email, 2)).toHaveLength(2)
  })

  it.each([
    ["light", 1280],
    ["dark", 390],
  ] as const)(
    "says before an invitation what is asked, and keeps what was typed when the client exists: %s, %i px",
    async (theme, width) => {
      const browser = await pages.openAs(admin, "/clients?invite=1", { theme, width })
      await browser.sees(/asked to share \d+ mandatory and \d+ optional fields/u)
      const address = await browser.page
        .getByRole("link", { name: "Open the data model" })
        .getAttribute("href")
      expect(address).toBe("/console/data-models")
      await browser.type("Company", "Kaveri Loomworks")
      await browser.type("Work email of their HR administrator", KAVERI_ADMIN)
      await browser.click("Send invitation")
      await browser.sees("This company is your client already")
      await expectAccessible(browser)
      await expect
        .poll(() => browser.page.getByLabel("Company", { exact: true }).inputValue())
        .toBe("Kaveri Loomworks")
      expect(await makeMailbox(service).list(KAVERI_ADMIN)).toEqual([])
      await browser.page.getByRole("dialog").getByRole("link", { name: "Open the client" }).click()
      await browser.waitFor("Kaveri")
    },
  )

  it("is found by words and by state; the words stay out of the address, and outlive a reload", async () => {
    const browser = await pages.openAs(admin, "/clients")
    await browser.page.getByRole("searchbox", { name: "Search clients" }).fill("AVE kav")
    await expect.poll(() => browser.page.getByRole("row").count()).toBe(2)
    expect(browser.page.url()).not.toContain("AVE")
    await browser.page.reload()
    await expect.poll(() => browser.page.getByRole("row").count()).toBe(2)
    await browser.page.getByRole("searchbox", { name: "Search clients" }).fill("nobody at all")
    await browser.sees("Nobody matches")
    await browser.click("Show all clients")
    await browser.page.locator(".chip", { hasText: "Terminated" }).click()
    await browser.sees("Nobody matches")
  })

  it("shows a member the linked clients only", async () => {
    const member = await pages.createUser("arjun.sethi@tamarind.example", {
      role: "vendor-member",
      orgId: vendor.orgId,
      corporates: [halden.org_id],
    })
    const browser = await pages.openAs(member, "/clients", { width: 390, height: 844 })
    await browser.page.getByRole("row", { name: /Halden/u }).waitFor()
    await expect.poll(() => browser.page.getByRole("row", { name: /Kaveri/u }).count()).toBe(0)
    await expect.poll(() => browser.page.getByRole("button", { name: "Invite a client" }).count()).toBe(0)
    await expectAccessible(browser)
    const foreign = await pages.open(`/clients/${kaveri.connection_id}`, { context: browser.context })
    await foreign.sees("This didn't load")
  })
})

describe("the page of a client", () => {
  it("shows the first sync, what happened, and what is shared", async () => {
    const browser = await pages.openAs(admin, "/clients")
    await browser.click("Kaveri")
    await browser.waitFor("Kaveri")
    await browser.page.getByRole("row", { name: /First sync/u }).waitFor()
    await browser.sees("First sync completed")
    await browser.sees("2 new, 0 updated, 0 left")
    await browser.page.getByRole("img", { name: /How long syncs took, in seconds/u }).waitFor()
    const records = browser.page.getByRole("region", { name: "Records by state, last 14 days" })
    await records.locator("summary").click()
    await expect.poll(() => records.getByRole("row").count()).toBe(15)
    const states = ["unchanged", "updated", "new", "left", "could not be read"]
    await expect.poll(() => records.getByRole("columnheader").allInnerTexts()).toEqual(["Day", ...states])
    const today = records.getByRole("row").last().getByRole("cell")
    await expect.poll(() => today.allInnerTexts()).toEqual(["0", "0", "2", "0", "0"])
    await expectAccessible(browser)
    await browser.page.getByRole("link", { name: /^What is shared \d/u }).click()
    await browser.sees("2 employees kept in step")
    await browser.page.getByRole("heading", { name: /^Mandatory/u }).waitFor()
    await browser.page.getByRole("link", { name: "Change what you ask of this client" }).waitFor()
    await expectAccessible(browser)
    await browser.page.getByRole("link", { name: /Problems/u }).click()
    await browser.sees("No open problems")
  })

  it("asks a client that uploads files for a new one, by a mailed link to its journey", async () => {
    const browser = await pages.openAs(admin, `/clients/${kaveri.connection_id}`)
    await browser.sees("when the client uploads or pushes")
    await browser.click("Ask for a new file")
    await browser.sees("The client was mailed a link to upload a new file")
    const [code = ""] = await makeMailbox(service).codes("hr@Kaveri.example")
    const json = { code, device_key: makeDeviceKey() }
    const opened = await service.call("POST", "/api/journey/open-link/", { json })
    expect(opened).toMatchObject({ status: 200, body: { purpose: "onboarding" } })
    expect(await browser.page.content()).not.toContain(code)
    await expectAccessible(browser)
  })

  it("says who sees the client, and which rules change its records", async () => {
    const linked = await pages.createUser("meera.iyer@tamarind.example", {
      role: "vendor-member",
      orgId: vendor.orgId,
      corporates: [kaveri.org_id],
    })
    const browser = await pages.openAs(admin, `/clients/${kaveri.connection_id}?tab=people`)
    await browser.sees("HR administrator")
    await browser.page.getByRole("row", { name: /Devika Menon/u }).waitFor()
    await browser.page.getByRole("row", { name: new RegExp(linked.name, "u") }).waitFor()
    await expectAccessible(browser)
    await browser.page.goto(browser.page.url().replace(kaveri.connection_id, halden.connection_id))
    await browser.page.getByRole("row", { name: /Devika Menon/u }).waitFor()
    await expect
      .poll(() => browser.page.getByRole("row", { name: new RegExp(linked.name, "u") }).count())
      .toBe(0)
    await browser.page.getByRole("link", { name: "Rules", exact: true }).last().click()
    await browser.sees("No rules.")
    await expectAccessible(browser)
    expect(browser.page.url()).toContain("tab=rules")
  })

  it.each([
    ["light", 1280],
    ["dark", 390],
  ] as const)(
    "tells a vendor nothing of the subset that the company tells its own people, in the %s theme",
    async (theme, width) => {
      const subset = [{ field: "department", operator: "is_not", values: ["Stores"] }] as const
      const { changeSharing } = service.application.useCases.sharing
      await runAsService(changeSharing(OPERATOR, kaveri.connection_id, { withheld: [], subset }))
      const path = `/clients/${kaveri.connection_id}?tab=subset`
      const browser = await pages.openAs(admin, path, { theme, width })
      await browser.sees("Kaveri decides which of its employees it shares.")
      await expect.poll(() => browser.page.locator("main").textContent()).not.toContain("Stores")
      await expectAccessible(browser)
      const own = await pages.createUser(`ananya.${theme}@kaveri.example`, {
        role: "corporate-admin",
        orgId: kaveri.org_id,
      })
      const owner = await pages.openAs(own, path, { theme, width })
      await owner.page.getByRole("button", { name: "Remove Stores" }).waitFor()
      await expectAccessible(owner)
    },
  )

  it("terminates the connection once its name is typed", async () => {
    const browser = await pages.openAs(admin, `/clients/${halden.connection_id}`)
    await browser.waitFor("Halden")
    await browser.click("Terminate")
    await browser.sees(/2 employees, the records of 1 sync/u)
    await expectAccessible(browser)
    const terminate = browser.page.getByRole("button", { name: "Terminate and delete" })
    await expect.poll(() => terminate.getAttribute("aria-disabled")).toBe("true")
    await browser.page.getByLabel("Type Halden to confirm").fill("Halden")
    await terminate.click()
    await browser.sees("Halden is terminated")
    await browser.page.locator("header .status", { hasText: "Terminated" }).waitFor()
    await browser.sees("2 employees deleted")
  })
})
