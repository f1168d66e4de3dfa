import type { Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { POLL_TIMEOUT_MILLIS } from "../../../core/testing/poll-timeout.ts"
import { openTestBrowser, type TestBrowser } from "../../../ui-sdk/loader/testing/test-browser.ts"
import { journeyHeaders, startJourney } from "../testing/journey.ts"
import { makeMailbox } from "../testing/mails.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* The journey as a page of its own, opened by a mailed link. */

let service: TestService
let vendor: TestVendor
let mailbox: ReturnType<typeof makeMailbox>
let browser: TestBrowser

beforeAll(async () => {
  service = await startService()
  vendor = await service.createVendor("Tamarind Benefits")
  mailbox = makeMailbox(service)
  browser = await openTestBrowser()
})
afterAll(async () => {
  await browser.close()
  await service.close()
})

const mailLink = async (email: string): Promise<string> => {
  const headers = journeyHeaders(await startJourney(vendor, email))
  await service.call("POST", "/api/journey/send-link/", { headers, json: { locale: "en" } })
  const [code = ""] = await mailbox.codes(email)
  return `${service.url}/journey/#${code}`
}

const openPage = async (address: string): Promise<Page> => {
  const context = await browser.newContext()
  context.setDefaultTimeout(POLL_TIMEOUT_MILLIS)
  const page = await context.newPage()
  await page.goto(address)
  return page
}
const sees = (page: Page, title: string | RegExp) =>
  page.getByRole("heading", { level: 1, name: title }).waitFor()

describe("a mailed link", () => {
  it("opens the journey without a vendor's page, and leaves no code in the address", async () => {
    const page = await openPage(await mailLink("hr@link.example"))
    await sees(page, "Share employee data with Tamarind Benefits")
    expect(page.url()).toBe(`${service.url}/journey/`)
    await page.getByRole("button", { name: "Get started" }).click()
    await page.getByRole("radio", { name: /SFTP folder/u }).check()
    const headers = journeyHeaders(await startJourney(vendor, "hr@link.example"))
    const readSaved = async () => (await service.call("GET", "/api/journey/", { headers })).body.saved
    await expect.poll(readSaved).toMatchObject({ answers: { integration_type: "SFTP" } })
    await page.reload()
    await sees(page, "How should the data reach Tamarind Benefits?")
    await expect.poll(() => page.getByRole("radio", { name: /SFTP folder/u }).isChecked()).toBe(true)
  })

  it("that another browser opened first says so, and mails a new one that works", async () => {
    const address = await mailLink("hr@second.example")
    await sees(await openPage(address), "Share employee data with Tamarind Benefits")
    const page = await openPage(address)
    await sees(page, "This link no longer works")
    await page.getByRole("button", { name: "Email me a new link" }).click()
    await page.getByText("A new link is on its way").waitFor()
    const codes = await mailbox.codes("hr@second.example", 2)
    const next = codes.find((code) => !address.endsWith(code)) ?? ""
    await sees(
      await openPage(`${service.url}/journey/#${next}`),
      "Share employee data with Tamarind Benefits",
    )
  })

  it("goes to a colleague, and to nobody else", async () => {
    const page = await openPage(await mailLink("hr@colleague.example"))
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole("button", { name: "Send to a colleague" }).click()
    const field = page.getByLabel("Email of your colleague")
    await field.fill("someone@elsewhere.example")
    await page.getByRole("button", { name: "Send the link" }).click()
    await page.getByText("Enter an address at colleague.example").waitFor()
    await field.fill("finance@colleague.example")
    await page.getByRole("button", { name: "Send the link" }).click()
    await page.getByText("Sent to finance@colleague.example.").waitFor()
    await page.keyboard.press("Escape")
    await expect.poll(() => field.isVisible()).toBe(false)
    const [code = ""] = await mailbox.codes("finance@colleague.example")
    await sees(
      await openPage(`${service.url}/journey/#${code}`),
      "Share employee data with Tamarind Benefits",
    )
  })

  it("gives another session when the first one is over", async () => {
    const page = await openPage(await mailLink("hr@hour.example"))
    await sees(page, "Share employee data with Tamarind Benefits")
    let isOver = true
    await page.route("**/api/journey/save/", (route) =>
      isOver ? route.fulfill({ status: 401, json: { message: "Invalid token." } }) : route.continue(),
    )
    await page.getByRole("button", { name: "Get started" }).click()
    await sees(page, "Your session ended after an hour")
    isOver = false
    await page.getByRole("button", { name: "Carry on" }).click()
    await sees(page, "How should the data reach Tamarind Benefits?")
  })
})
