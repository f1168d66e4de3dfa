import { readFile } from "node:fs/promises"
import type { Page } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"
import { POLL_TIMEOUT_MILLIS } from "../../../core/testing/poll-timeout.ts"
import { findViolations } from "../../../ui-sdk/loader/testing/accessibility.ts"
import { findConnectionId, shareAndConnect } from "../testing/connected.ts"
import { journeyHeaders, startJourney } from "../testing/journey.ts"
import { type JourneyPages, openJourneyPages, typeMailbox } from "../testing/journey-page.ts"
import { type Mailbox, makeMailbox } from "../testing/mails.ts"
import { makeOperator } from "../testing/operator.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* After connecting, the person is the owner of the connection, without a letter to the vendor. */

let service: TestService
let vendor: TestVendor
let pages: JourneyPages
let mailbox: Mailbox

beforeAll(async () => {
  service = await startService(["delivery", "syncs", "scheduler"])
  vendor = await service.createVendor("Tamarind Benefits")
  pages = await openJourneyPages(service, vendor)
  mailbox = makeMailbox(service)
})
afterAll(async () => {
  await pages.close()
  await service.close()
})

const ASHA = "asha@owner.example"
const FINANCE = "finance@owner.example"
const FILE = [
  "Staff No,Employee Name,Department,PAN",
  "K1,=Asha Rao,Design,ABCPE1234F",
  "K2,Ben Roy,Sales,ABCPE1235F",
  "K3,Chitra Nair,Sales,ABCPE1236F",
].join("\n")

const connectFile = async (): Promise<void> => {
  const admin = await pages.open(ASHA)
  await admin.click("Get started")
  await admin.choose(/Upload a file/u)
  await admin.click("Continue")
  await admin.upload({ name: "staff.csv", buffer: Buffer.from(FILE) })
  await admin.click("Continue")
  await admin.click("Check the rows")
  await admin.waitFor("Every row is ready")
  await admin.click("Continue")
  await shareAndConnect(admin)
  await admin.click("Email it: Email me the link to this page")
  await admin.sees(`Sent to ${ASHA}.`)
  await admin.page.close()
}

/** A page of its own in a new browser, as the recipient of a mail opens it. */
const openLink = async (code: string): Promise<Page> => {
  const { page } = await pages.open(ASHA)
  page.setDefaultTimeout(POLL_TIMEOUT_MILLIS)
  await page.goto(`${service.url}/journey/#${code}`)
  await sees(page, "Acme is connected")
  return page
}

const sees = (page: Page, title: string | RegExp) =>
  page.getByRole("heading", { level: 1, name: title }).waitFor()
const click = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click()
const shows = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()

const events = () => vendor.received.map(({ webhook }) => webhook?.event)
const findStatus = async (id: string) =>
  (
    await makeOperator(service).sql(`SELECT status, paused_at, withheld FROM connection WHERE id = '${id}'`)
  )[0]

it("the vendor, which can have a token of the journey, sees no address and decides nothing", async () => {
  await connectFile()
  const headers = journeyHeaders(await startJourney(vendor, ASHA))
  const shown = await service.call("GET", "/api/journey/connected/", { headers })
  expect(shown.status).toBe(200)
  expect(JSON.stringify(shown.body)).not.toContain("asha@")
  const { version } = shown.body as { readonly version: string }
  const calls = [
    ["GET", "deletion/"],
    ["GET", "employees.csv"],
    ["POST", "stop/"],
    ["POST", "resume/"],
    ["POST", "pause/"],
    ["POST", "sharing/", { withheld: [], subset: [], version }],
    ["POST", "sharing/preview/", { withheld: [], subset: [], sample: 0 }],
    ["POST", "send-link/", { email: "boss@owner.example", locale: "en", as_colleague: true }],
  ] as const
  for (const [method, path, json] of calls) {
    const refused = await service.call(method, `/api/journey/${path}`, {
      headers,
      ...(json === undefined ? {} : { json }),
    })
    expect([path, refused.status, refused.body]).toEqual([
      path,
      403,
      expect.objectContaining({ data: { code: "verification_required" } }),
    ])
  }
  expect(await mailbox.list("boss@owner.example")).toEqual([])
})

it("the owner pauses, resumes, adds a colleague, downloads, shares less and stops by the mailed link", async () => {
  const id = await findConnectionId(service, vendor, ASHA)
  const [code = ""] = await mailbox.codes(ASHA)
  const page = await openLink(code)
  await shows(page, "3 employees")
  await shows(page, ASHA)
  expect(await findViolations(page.mainFrame())).toEqual([])

  await click(page, "Pause: Pause sharing")
  await shows(page, /^Paused since/u)
  await expect.poll(() => findStatus(id)).toMatchObject({ paused_at: expect.any(Date) })
  await click(page, "Resume: Resume sharing")
  await expect.poll(() => findStatus(id)).toMatchObject({ paused_at: null })

  await click(page, "Add")
  await page.getByLabel("Email of your colleague").fill(FINANCE)
  await click(page, "Add and send the link")
  await shows(page, `Sent to ${FINANCE}.`)
  await page.keyboard.press("Escape")
  await shows(page, "Invited. Can do this after opening our mail")
  const [invited = ""] = await mailbox.codes(FINANCE)
  const finance = await openLink(invited)
  await shows(finance, FINANCE)
  await mailbox.changeCode(ASHA, FINANCE)

  const downloading = page.waitForEvent("download")
  await click(page, "Download: Download what is shared")
  const table = await readFile(await (await downloading).path(), "utf8")
  expect(table).toContain("'=Asha Rao")
  expect(table).toContain("************")
  expect(table).not.toContain("ABCPE1234F")

  await click(page, "Change: Change what is shared")
  await sees(page, "Change what Tamarind Benefits receives")
  await page.getByLabel("PAN").uncheck()
  await shows(page, /^Tamarind Benefits no longer receives PAN of 3 employees, at once/u)
  await click(page, "Add a condition")
  // Typed until the values are known, then chosen.
  await page.getByRole("combobox", { name: "Condition 1: add a value" }).selectOption("Sales")
  await shows(page, /^2 of 3 employees are no longer shared, at once/u)
  await shows(page, "2 people who look after this are told by mail.")
  expect(await findViolations(page.mainFrame())).toEqual([])
  await click(page, "Save this change")
  await shows(page, "Saved. 2 employees are no longer shared.")
  expect(await findStatus(id)).toMatchObject({ withheld: ["pan"] })
  await expect.poll(() => events().filter((event) => event === "sync.events.employee.update")).not.toEqual([])

  await click(page, "Stop: Stop sharing")
  await shows(page, /^This deletes here: 3 employees/u)
  await page.getByLabel("Type Acme to confirm").fill("Acme")
  await click(page, "Stop and delete")
  await sees(page, "Nothing is shared with Tamarind Benefits any more")
  await expect.poll(() => findStatus(id)).toMatchObject({ status: "CONNECTION_TERMINATED" })
  await expect.poll(events).toContain("connection.events.terminated")
  expect(events().at(-1)).toBe("connection.events.terminated")
  for (const person of [ASHA, FINANCE])
    await expect
      .poll(async () => (await mailbox.listChanges(person)).some((mail) => mail.includes(ASHA)))
      .toBe(true)
})

it("a link that was opened before asks for a code before it decides", async () => {
  await connectFile()
  const codes = await mailbox.codes(ASHA, 2)
  const page = await openLink(codes.at(0) ?? "")
  await page.reload()
  await sees(page, "Acme is connected")
  await click(page, "Pause: Pause sharing")
  await shows(page, "This is a decision for your company.")
  await typeMailbox(page, mailbox, ASHA)
  await click(page, "Confirm")
  await shows(page, /^Paused since/u)
})
