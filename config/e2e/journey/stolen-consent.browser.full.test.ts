import type { Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { POLL_TIMEOUT_MILLIS } from "../../../core/testing/poll-timeout.ts"
import { clickThrough, layBait, listSubmissions, primaryAction, removeBait } from "../testing/bait.ts"
import { findConnectionId } from "../testing/connected.ts"
import { openRemembered } from "../testing/device.ts"
import {
  expectAccessible,
  type JourneyPages,
  openJourneyPages,
  type OpenJourney,
} from "../testing/journey-page.ts"
import { type Mailbox, makeMailbox } from "../testing/mails.ts"
import { makeOperator } from "../testing/operator.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* What a vendor's page does to get a yes that nobody gave; and how the person who may say it does. */

let service: TestService
let vendor: TestVendor
let pages: JourneyPages
let mailbox: Mailbox

beforeAll(async () => {
  service = await startService(["delivery", "scheduler"])
  vendor = await service.createVendor("Tamarind Benefits")
  pages = await openJourneyPages(service, vendor)
  mailbox = makeMailbox(service)
})
afterAll(async () => {
  await pages.close()
  await service.close()
})

/** From the first screen to the last one before the connection; nobody has to provide a source for it. */
const prepare = async (admin: OpenJourney): Promise<void> => {
  await admin.click("Get started")
  await admin.choose(/Send records to us/u)
  await admin.click("Continue")
  await admin.waitFor(/^Choose what/u)
  await admin.click("Review")
  await admin.waitFor("Check, then connect")
}

const findStatus = async (id: string): Promise<unknown> =>
  (await makeOperator(service).sql(`SELECT status, paused_at FROM connection WHERE id = '${id}'`))[0]

describe("a vendor's page that shows the prepared journey under a bait", () => {
  it("gets no acceptance by a click, and the person connects with the code of a mail", async () => {
    const email = "hr@bait.example"
    const first = await openRemembered(pages, email)
    await prepare(first)
    const id = await findConnectionId(service, vendor, email)
    await first.page.close()

    const stolen = await pages.open(email, { context: first.context })
    const submissions = listSubmissions(stolen)
    await stolen.waitFor("Check, then connect")
    await layBait(stolen)
    await stolen.sees(/Something covers this window/u)
    await clickThrough(stolen)
    await removeBait(stolen)
    await stolen.sees("Enter the code that we mail you")
    await clickThrough(stolen)
    expect(await findStatus(id)).toMatchObject({ status: "CONNECTION_INVITED" })

    await stolen.confirmMailbox()
    await expectAccessible(stolen)
    await expect.poll(() => primaryAction(stolen).getAttribute("aria-disabled")).toBeNull()
    await layBait(stolen)
    await stolen.sees(/Something covers this window/u)
    await clickThrough(stolen)
    expect(await findStatus(id)).toMatchObject({ status: "CONNECTION_INVITED" })

    await removeBait(stolen)
    await expect.poll(() => primaryAction(stolen).getAttribute("aria-disabled")).toBeNull()
    await clickThrough(stolen)
    await expect.poll(() => findStatus(id)).toMatchObject({ status: "CONNECTION_ACCEPTED" })
    expect(submissions).toHaveLength(1)
  })
})

describe("a vendor that names its own mailbox as the HR admin's", () => {
  const VENDORS = "hr@tamarind-mail.example"
  const ASHA = "asha.rao@kaveri.example"

  it("can agree to nothing, and the person who connected can, is told of it, and can stop it", async () => {
    const admin = await pages.open(VENDORS)
    await prepare(admin)
    await admin.confirmMailbox(ASHA)
    await admin.sees(/kaveri.example is not a domain that we know for your company/u)
    await admin.click("Agree and connect")
    await admin.waitFor("Send test records first")
    await admin.page.close()
    const id = await findConnectionId(service, vendor, VENDORS)
    const flags = { detail_info_fields: { pan: -1 } }
    const json = { email: VENDORS, org_name: "Acme", fullname: "Asha Rao", data_model_flags: flags }
    await vendor.call("POST", "/api/sdk/token/", { json })

    const vendors = await openRequest()
    await vendors.journey.getByLabel("Your email address").fill(VENDORS)
    await vendors.click("Send code")
    await vendors.sees(`If ${VENDORS} may decide for your company`)
    await vendors.journey.getByLabel("Code from the mail").fill("000 000")
    await vendors.click("Agree and share")
    await vendors.sees(/That is not the code from our last mail/u)
    expect(await mailbox.listDigits(VENDORS)).toEqual([])
    await vendors.page.close()

    const ashas = await openRequest()
    await ashas.confirmMailbox(ASHA)
    await expectAccessible(ashas)
    await ashas.click("Agree and share")
    await ashas.waitFor("You agreed")
    await stopByMail(await mailbox.changeCode(ASHA, "was agreed to"))
    await expect.poll(() => findStatus(id)).toMatchObject({ paused_at: expect.any(Date) })
  })

  const openRequest = async (): Promise<OpenJourney> => {
    const opened = await pages.open(VENDORS)
    await opened.waitFor("Tamarind Benefits asks for more")
    return opened
  }

  /** Opens the link "This was not us" of a mail, and pauses sharing. */
  const stopByMail = async (code: string): Promise<void> => {
    const page = await openLink(code)
    await page.getByRole("heading", { level: 1, name: /for more data was agreed to/u }).waitFor()
    await page.getByText(ASHA).waitFor()
    await page.getByRole("button", { name: "Pause sharing" }).click()
    await page.getByRole("heading", { level: 1, name: "Sharing is paused" }).waitFor()
  }

  const openLink = async (code: string): Promise<Page> => {
    const { page } = await pages.open(VENDORS)
    page.setDefaultTimeout(POLL_TIMEOUT_MILLIS)
    await page.goto(`${service.url}/journey/#${code}`)
    return page
  }
})
