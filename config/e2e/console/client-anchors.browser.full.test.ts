import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, it } from "vitest"
import { NO_ANSWERS } from "../../../core/testing/builders/journeys.ts"
import {
  type ConsolePages,
  expectAccessible,
  type NewUser,
  openConsolePages,
  type OpenConsole,
} from "../testing/console-page.ts"
import { journeyHeaders, startJourney } from "../testing/journey.ts"
import { submitJourney } from "../testing/mailbox-code.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* Who confirmed a client, for its vendor; and who decides for it, for the company. */

let service: TestService
let vendor: TestVendor
let pages: ConsolePages

beforeAll(async () => {
  service = await startService()
  vendor = await service.createVendor("Tamarind Benefits")
  pages = await openConsolePages(service)
})
afterAll(async () => {
  await pages.close()
  await service.close()
})

const HR = "hr@acme.example"
const ASHA = "asha.rao@gmail.com"

/** The company accepts, and a person with this mailbox confirms it. */
const connect = async (): Promise<{ readonly id: string; readonly orgId: string }> => {
  const headers = journeyHeaders(await startJourney(vendor, HR))
  const answers = { ...NO_ANSWERS, integration_type: "Push API" }
  const json = { version: 0, save_id: randomUUID(), step: "review", answers }
  await service.call("POST", "/api/journey/save/", { headers, json })
  await submitJourney(service, headers, { version: 1, email: ASHA })
  const { body } = await vendor.call("GET", "/api/vendor/connections/")
  const [{ connection_id: id, org_id: orgId }] = body.data as [{ connection_id: string; org_id: string }]
  return { id, orgId }
}

const openPeople = async (id: string, email: string, as: NewUser): Promise<OpenConsole> => {
  const user = await pages.createUser(email, as)
  const browser = await pages.openAs(user, `/clients/${id}?tab=people`)
  await browser.page.getByRole("heading", { level: 2, name: "Contacts" }).waitFor()
  return browser
}

it("the vendor sees from which domain a client was confirmed; the company adds and removes who decides", async () => {
  const { id, orgId } = await connect()
  const vendors = await openPeople(id, "devika@tamarind.example", {
    role: "vendor-admin",
    orgId: vendor.orgId,
  })
  await vendors.sees("gmail.com, a public mail service, where anyone can have an address")
  await expectAccessible(vendors)
  await expect.poll(() => vendors.page.getByText("Who decides for the company").count()).toBe(0)

  const company = await openPeople(id, "meera@acme.example", { role: "corporate-admin", orgId })
  const findRow = (name: string) => company.page.getByRole("row", { name: new RegExp(name, "u") })
  await findRow(`^${ASHA}`).getByText("confirmed", { exact: true }).waitFor()
  await findRow("The device that connected the company").waitFor()
  await company.type("Email of a colleague", "finance@acme.example")
  await company.click("Add")
  await findRow("finance@acme.example").getByText("not confirmed yet").waitFor()
  await expectAccessible(company)
  await company.click(`Remove ${ASHA}`)
  await company.page.getByRole("dialog").getByRole("button", { name: "Remove" }).click()
  await findRow(`^${ASHA}`).waitFor({ state: "detached" })
  await expectAccessible(company)
})
