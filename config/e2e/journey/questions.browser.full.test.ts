import { randomUUID } from "node:crypto"
import type { Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { POLL_TIMEOUT_MILLIS } from "../../../core/testing/poll-timeout.ts"
import { NO_ANSWERS } from "../../../core/testing/builders/journeys.ts"
import { openTestBrowser, type TestBrowser } from "../../../ui-sdk/loader/testing/test-browser.ts"
import { journeyHeaders, startJourney } from "../testing/journey.ts"
import { expectAccessible, type JourneyPages, openJourneyPages } from "../testing/journey-page.ts"
import { makeMailbox } from "../testing/mails.ts"
import { makeOperator } from "../testing/operator.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"
import { submitJourney } from "../testing/mailbox-code.ts"
import { startWrapperServer, type WrapperServer } from "../testing/wrapper-server.ts"

/* What an accepted connection asks its HR admin: a repair, and a vendor's request for more. */

let service: TestService
let vendor: TestVendor
let pages: JourneyPages
let mailbox: ReturnType<typeof makeMailbox>
let operator: ReturnType<typeof makeOperator>
let wrapper: WrapperServer
let browser: TestBrowser

beforeAll(async () => {
  service = await startService(["syncs", "scheduler"])
  vendor = await service.createVendor("Tamarind Benefits")
  pages = await openJourneyPages(service, vendor)
  browser = await openTestBrowser()
  mailbox = makeMailbox(service)
  operator = makeOperator(service)
  wrapper = await startWrapperServer("Bearer CANARY-first")
  wrapper.employees = [{ employeeId: "W1", name: "Employee 1", status: "Active" }]
})
afterAll(async () => {
  await browser.close()
  await pages.close()
  await wrapper.close()
  await service.close()
})

/** Connects the corporate of this HR admin to the wrapper, and waits for its first sync. */
const connect = async (email: string) => {
  const headers = journeyHeaders(await startJourney(vendor, email))
  const credentials = { "custom-wrapper": { url: wrapper.url, auth_type: "bearer", token: "CANARY-first" } }
  const answers = { ...NO_ANSWERS, integration_type: "Custom", credentials }
  const json = { version: 0, save_id: randomUUID(), step: "review", answers }
  await service.call("POST", "/api/journey/save/", { headers, json })
  await submitJourney(service, headers, { version: 1, email })
  const sync = async () => (await service.call("GET", "/api/journey/sync/", { headers })).body.state
  await expect.poll(sync).toBe("completed")
  const { body } = await service.call("GET", "/api/journey/", { headers })
  return String(body.connection.connection_id)
}

const openLink = async (code: string): Promise<Page> => {
  const context = await browser.newContext()
  context.setDefaultTimeout(POLL_TIMEOUT_MILLIS)
  const page = await context.newPage()
  await page.goto(`${service.url}/journey/#${code}`)
  return page
}
const sees = (page: Page, title: string | RegExp) =>
  page.getByRole("heading", { level: 1, name: title }).waitFor()

describe("a source that is not read any more", () => {
  it("is mended at exactly the step that broke, by the link in one mail", async () => {
    const email = "hr@repair.example"
    const id = await connect(email)
    wrapper.authorization = "Bearer CANARY-second"
    await operator.sql(`UPDATE connection SET due_at = date_trunc('milliseconds', now()) WHERE id = '${id}'`)
    const [code = ""] = await mailbox.codes(email)

    const page = await openLink(code)
    await sees(page, /needs new sign-in details/u)
    await page.getByLabel("Token optional", { exact: true }).fill("CANARY-wrong")
    await page.getByRole("button", { name: "Save and resume" }).click()
    await page.getByRole("alert").first().waitFor()
    await page.getByLabel("Token optional", { exact: true }).fill("CANARY-second")
    await page.getByRole("button", { name: "Save and resume" }).click()
    await sees(page, "Saved. The sync carries on")

    const status = async () =>
      (await operator.sql(`SELECT status FROM connection WHERE id = '${id}'`))[0]?.["status"] as unknown
    await expect.poll(status).toBe("CONNECTION_ACCEPTED")
    expect(await mailbox.list(email)).toHaveLength(1)
    wrapper.authorization = "Bearer CANARY-first"
  })
})

describe("a sync that would change too much", () => {
  it("is asked about with its numbers, and shared after a yes", async () => {
    const email = "hr@held.example"
    const employ = (count: number) =>
      Array.from({ length: count }, (_, n) => ({
        employeeId: `W${String(n)}`,
        name: `Employee ${String(n)}`,
        status: "Active",
      }))
    wrapper.employees = employ(40)
    const id = await connect(email)
    wrapper.employees = employ(10)
    await operator.sql(
      `UPDATE connection SET due_at = date_trunc('milliseconds', now()), fully_read_at = NULL, source_cursor = NULL WHERE id = '${id}'`,
    )
    const held = async () =>
      (await operator.sql(`SELECT state FROM sync_session WHERE connection_id = '${id}' AND state = 'held'`))
        .length
    await expect.poll(held).toBe(1)
    const admin = await pages.open(email, { locale: "hi", theme: "dark" })
    await admin.waitFor("क्या यह बड़ा बदलाव सही है?")
    await expectAccessible(admin)
    await admin.journey.getByRole("combobox").selectOption("en")
    await admin.journey.getByText("30 employees become inactive").waitFor()
    await admin.click("Share the changes")
    await admin.waitFor("The changes are shared")
    expect(await held()).toBe(0)
  })
})

describe("a vendor's request for more", () => {
  it("takes a code from the HR admin's mailbox to agree, and shows what is new", async () => {
    const email = "hr@request.example"
    await connect(email)
    const flags = { detail_info_fields: { pan: -1 } }
    const json = { email, org_name: "Acme", fullname: "Asha Rao", data_model_flags: flags }
    await vendor.call("POST", "/api/sdk/token/", { json })

    const admin = await pages.open(email)
    await admin.waitFor("Tamarind Benefits asks for more")
    await expectAccessible(admin)
    const agree = admin.journey.getByRole("button", { name: "Agree and share" })
    await expect.poll(() => agree.getAttribute("aria-disabled")).toBe("true")
    const headers = journeyHeaders(await startJourney(vendor, email))
    const { body: question } = await service.call("GET", "/api/journey/question/", { headers })
    const { version } = question.sharing_request as { version: string }
    const forged = await service.call("POST", "/api/journey/answer-request/", {
      headers,
      json: { version, agree: true },
    })
    expect(forged.status).toBe(403)

    await admin.confirmMailbox()
    await admin.click("Agree and share")
    await admin.waitFor("You agreed")
    const after = journeyHeaders(await startJourney(vendor, email))
    expect((await service.call("GET", "/api/journey/", { headers: after })).body.purpose).toBe("onboarding")
  })
})
