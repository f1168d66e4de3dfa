import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { NO_ANSWERS } from "../../../core/testing/builders/journeys.ts"
import {
  type ConsolePages,
  type ConsoleUser,
  expectAccessible,
  openConsolePages,
} from "../testing/console-page.ts"
import { journeyHeaders, startJourney } from "../testing/journey.ts"
import { queryRows } from "../testing/contents.ts"
import { makeMailbox } from "../testing/mails.ts"
import { makeConsoleCall, startConsoleSession } from "../testing/console.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* The page of a client that was invited and has not connected. */

let service: TestService
let vendor: TestVendor
let pages: ConsolePages
let admin: ConsoleUser

beforeAll(async () => {
  service = await startService()
  vendor = await service.createVendor("Tamarind Benefits")
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

const invite = async (name: string, email: string): Promise<string> => {
  const session = await startConsoleSession(service.application, admin.userId, admin.membershipId)
  const call = makeConsoleCall(service.call, session)
  const { body } = await call("POST", "/api/console/clients/", { json: { name, email } })
  return body.connection_id
}

/** As the HR admin, in the journey. */
const enterStep = async (email: string, step: string): Promise<void> => {
  const headers = journeyHeaders(await startJourney(vendor, email))
  const json = { version: 0, save_id: crypto.randomUUID(), step, answers: NO_ANSWERS }
  expect((await service.call("POST", "/api/journey/save/", { headers, json })).status).toBe(200)
}

describe("the page of an invited client", () => {
  it.each([
    ["light", 1280],
    ["dark", 390],
  ] as const)("says how the invitation is, and sends it again: %s, %i px", async (theme, width) => {
    const email = `nora@vetan-${theme}.example`
    const id = await invite(`Vetan ${theme}`, email)
    const browser = await pages.openAs(admin, `/clients/${id}`, { theme, width })
    const fact = (label: string) =>
      browser.page.locator("dt", { hasText: label }).locator("xpath=following-sibling::dd[1]")
    await fact("Sent to").getByText(email).waitFor()
    await fact("Its link").getByText("expires in 14 days").waitFor()
    await fact("Journey").getByText("not opened yet").waitFor()
    await fact("Asked for")
      .getByText(/\d+ fields: Employee details/u)
      .waitFor()
    await expectAccessible(browser)
    await browser.click("Remind")
    await browser.sees("Link sent again")
    const codes = await makeMailbox(service).codes(email, 2)
    expect(await browser.page.content()).not.toContain(codes[0])

    await enterStep(email, "columns")
    await browser.page.reload()
    await fact("Journey").getByText("maps the columns of a file").waitFor()
  })

  it("withdraws the invitation after a question that fits, and the client can be invited again", async () => {
    const id = await invite("Sarvam", "hr@sarvam.example")
    const browser = await pages.openAs(admin, `/clients/${id}`)
    await browser.click("Withdraw the invitation")
    const dialog = browser.page.getByRole("dialog", { name: "Withdraw the invitation of Sarvam?" })
    await dialog.getByText("No employee is lost, because nothing was shared.").waitFor()
    await expectAccessible(browser)
    await dialog.getByRole("button", { name: "Withdraw the invitation" }).click()
    await browser.sees("The invitation of Sarvam is withdrawn")
    await browser.page.locator("header .status", { hasText: "Withdrawn" }).waitFor()
    await browser.sees("Invitation withdrawn")
    await expect.poll(() => browser.page.getByText("No sync yet").count()).toBe(0)
    expect(await invite("Sarvam", "hr@sarvam.example")).not.toBe(id)
  })

  it("withdraws nothing once the client has connected", async () => {
    const id = await invite("Halden", "hr@halden.example")
    const browser = await pages.openAs(admin, `/clients/${id}`)
    await browser.click("Withdraw the invitation")
    const accept = `UPDATE connection SET status = 'CONNECTION_ACCEPTED' WHERE id = '${id}'`
    await queryRows(service.installation.storage, accept)
    const dialog = browser.page.getByRole("dialog")
    await dialog.getByRole("button", { name: "Withdraw the invitation" }).click()
    await browser.sees("Halden has already connected, so nothing was withdrawn")
    await browser.page.locator("header .status", { hasText: "Active" }).waitFor()
  })
})
