import type { Page } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"
import {
  type ConsolePages,
  expectAccessible,
  type OpenConsole,
  openConsolePages,
  signIn,
} from "../testing/console-page.ts"
import { HR_KEYS, type HrSystem, makeHrSystem } from "../testing/hr-system.ts"
import { typeMailbox } from "../testing/journey-page.ts"
import { makeMailbox } from "../testing/mails.ts"
import { recordStory } from "../testing/record-story.ts"
import { type Receiver, startReceiver } from "../testing/receiver.ts"
import { startService, type TestService } from "../testing/service.ts"

/* All that a vendor does in its first week, in the console and with no other tool, as one story. */

let system: HrSystem
let service: TestService
let receiver: Receiver
let pages: ConsolePages
let mailbox: ReturnType<typeof makeMailbox>

beforeAll(async () => {
  system = makeHrSystem()
  service = await startService(["delivery", "syncs", "scheduler"], { HRSYNC_CONNECTORS: system.folder })
  receiver = await startReceiver(200)
  pages = await openConsolePages(service)
  mailbox = makeMailbox(service)
})
afterAll(async () => {
  await pages.close()
  await receiver.close()
  await service.close()
  system.remove()
})

const DEVIKA = "devika.menon@tamarind.example"
const ANANYA = "ananya.rao@kaveri.example"
const ARJUN = "arjun.sethi@tamarind.example"

/** The operator makes the vendor, whose admin gets a password. */
const createVendor = async (): Promise<{ readonly password: string }> => {
  const operator = await pages.createUser("omar.vaz@service.example", { role: "operator" })
  const browser = await pages.openAs(operator, "/vendors")
  await browser.click("Create a vendor")
  await browser.type("Name", "Tamarind Benefits")
  await browser.type("Email of the first admin", DEVIKA)
  await browser.click("Create the vendor")
  await browser.sees("Tamarind Benefits was created")
  const password = await browser.page.getByRole("dialog").locator("code").last().innerText()
  await browser.context.close()
  return { password }
}

const setAndTestWebhook = async (vendor: OpenConsole): Promise<void> => {
  await vendor.goTo("Webhooks")
  await vendor.click("Address and events")
  await vendor.type("Address", receiver.url)
  await vendor.click("Save")
  await vendor.sees("Saved")
  await vendor.click("Send test.event")
  await vendor.sees(/Accepted: 200 in/u)
  expect(receiver.requests.map(({ event }) => event)).toEqual(["test.event"])
}

const chooseData = async (vendor: OpenConsole): Promise<void> => {
  await vendor.goTo("Data models")
  await vendor.page
    .getByRole("radiogroup", { name: "What is asked: Department", exact: true })
    .getByText("Mandatory", { exact: true })
    .click()
  await vendor.click("Save changes")
  await vendor.sees(/^Saved\./u)
}

const addRule = async (vendor: OpenConsole): Promise<void> => {
  await vendor.goTo("Rules")
  await vendor.click("Add a rule")
  await vendor.type("When it is, line 1", "Finance")
  await vendor.type("Write, line 1", "Accounts")
  await vendor.click("Save changes")
  await vendor.sees("Saved. The rules apply from the next sync on")
}

const inviteClient = async (vendor: OpenConsole): Promise<void> => {
  await vendor.goTo("Clients")
  await vendor.click("Invite a client")
  await vendor.type("Company", "Kaveri Loomworks")
  await vendor.type("Work email of their HR administrator", ANANYA)
  await vendor.click("Send invitation")
  await vendor.sees(`Invitation sent to ${ANANYA}`)
}

/** The HR admin opens the mailed link and connects an HR system. */
const openJourney = async (vendor: OpenConsole): Promise<Page> => {
  const [code = ""] = await mailbox.codes(ANANYA)
  const context = await vendor.context.browser()?.newContext()
  const page = (await context?.newPage()) ?? expect.fail("There is no browser")
  await page.goto(`${service.url}/journey/#${code}`)
  return page
}

const connectHrSystem = async (page: Page): Promise<void> => {
  const click = (name: string | RegExp) => page.getByRole("button", { name }).first().click()
  await click("Get started")
  await page.getByRole("radio", { name: /Connect your HR system/u }).check()
  await click("Continue")
  await click(/Rota HR/u)
  await page.getByLabel("Company", { exact: true }).fill("kaveri")
  await page.getByLabel("API key", { exact: true }).fill(HR_KEYS.right)
  await click("Test connection")
  await page.getByText("The connection works").waitFor()
  await click("Continue")
  await page.getByText("of 12 employees will be shared").waitFor()
  await click("Review")
  await typeMailbox(page, mailbox, ANANYA)
  await click("Connect and start the first sync")
}

const openClient = async (vendor: OpenConsole): Promise<void> => {
  await vendor.click("Kaveri Loomworks")
  await vendor.waitFor("Kaveri Loomworks")
  await vendor.sees("The client has not connected yet.")
}

/** On the page that was open before the client connected. */
const watchFirstSync = async (vendor: OpenConsole): Promise<void> => {
  await vendor.page.getByRole("row", { name: /First sync.*12/u }).waitFor()
  await vendor.sees("First sync completed")
  await vendor.sees("12 new, 0 updated, 0 left")
  await expectAccessible(vendor)
}

const setFrequency = async (vendor: OpenConsole): Promise<void> => {
  await vendor.page.getByLabel("How often it syncs").selectOption({ label: "every day, 02:00" })
  await vendor.sees(/Afterwards: 7 syncs a week/u)
  await vendor.click("Save the frequency")
  await vendor.sees("Frequency changed")
}

/** The receiver refused all of the first sync. */
const resendFailedDeliveries = async (vendor: OpenConsole): Promise<void> => {
  const failed = () => receiver.requests.filter(({ answeredWith }) => answeredWith === 410)
  await expect.poll(() => failed().length).toBeGreaterThan(0)
  const refused = failed()[0]?.requestId ?? ""
  receiver.setBehaviour(200)
  await vendor.goTo("Webhooks")
  const row = vendor.page.getByRole("row", { name: /410/u }).first()
  await row.getByRole("link").click()
  await vendor.sees(/^Failed after 1 attempt/u)
  await vendor.page.getByRole("article").getByRole("button", { name: "Resend" }).click()
  await vendor.page
    .getByRole("dialog")
    .getByRole("button", { name: /^Resend/u })
    .click()
  await vendor.page.getByRole("article").getByText("Delivered").waitFor()
  const accepted = receiver.requests.filter(({ answeredWith }) => answeredWith === 200)
  expect(accepted.map(({ requestId }) => requestId)).toContain(refused)
}

const findOutWhyAFieldIsMissing = async (vendor: OpenConsole): Promise<void> => {
  await vendor.goTo("Directory")
  await vendor.page.getByRole("searchbox", { name: "Search employees" }).fill("R12")
  await vendor.sees("1 person matches")
  await vendor.click("Employee 12")
  const drawer = vendor.page.getByRole("dialog", { name: "Employee 12" })
  await drawer.getByText("Accounts").waitFor()
  await drawer.locator("label", { hasText: "Missing, and why" }).click()
  await drawer.getByText("Not available: the client's system gives no value").first().waitFor()
  await expectAccessible(vendor)
  await vendor.page.keyboard.press("Escape")
}

const exportDirectory = async (vendor: OpenConsole): Promise<void> => {
  await vendor.page.getByRole("combobox", { name: "Client", exact: true }).click()
  await vendor.page.getByRole("option", { name: "Kaveri Loomworks" }).click()
  const downloading = vendor.page.waitForEvent("download")
  await vendor.click("Export CSV")
  await vendor.click("Export all fields")
  const chunks: Array<Buffer> = []
  for await (const chunk of await (await downloading).createReadStream()) chunks.push(chunk as Buffer)
  const lines = Buffer.concat(chunks).toString().trimEnd().split(/\r?\n/u)
  expect(lines).toHaveLength(1 + 12)
  expect(lines.join("\n")).toContain("Accounts")
}

const rotateKey = async (vendor: OpenConsole): Promise<void> => {
  await vendor.goTo("Developers")
  await vendor.click("New API key")
  await vendor.type("What is it for?", "Billing worker")
  await vendor.click("Make the key")
  await vendor.click("I have stored it")
  await vendor.click("Actions for Billing worker")
  await vendor.page.getByRole("menuitem", { name: "Rotate" }).click()
  await vendor.page.getByRole("dialog").getByRole("button", { name: "Rotate" }).click()
  await vendor.page
    .getByRole("table", { name: "API keys" })
    .getByRole("row", { name: /Billing worker ends in 24 hours/u })
    .waitFor()
  await vendor.click("I have stored it")
}

const addColleague = async (vendor: OpenConsole): Promise<void> => {
  await vendor.goTo("Users")
  await vendor.click("Invite a user")
  await vendor.type("Work email", ARJUN)
  await vendor.page
    .getByRole("dialog")
    .getByRole("radio", { name: /Member/u })
    .check()
  await vendor.click("Send the invitation")
  await vendor.sees(`Invitation sent to ${ARJUN}`)
  const [code = ""] = await mailbox.codes(ARJUN)
  const colleague = await pages.open(`/link/#${code}`)
  await colleague.type("Your name", "Arjun Sethi")
  await colleague.type("New password", "four mangoes in a blue bowl")
  await colleague.click("Accept and sign in")
  await colleague.waitFor("Overview")
  await colleague.context.close()
}

it("is done in the console with no other tool", { timeout: 300_000 }, async () => {
  const { password } = await createVendor()
  const vendor = await pages.open("/")
  await recordStory("first-week", vendor, async () => {
    await signIn(vendor, { email: DEVIKA, password })
    await setAndTestWebhook(vendor)
    await chooseData(vendor)
    await addRule(vendor)
    await inviteClient(vendor)
    const journey = await openJourney(vendor)
    await openClient(vendor)
    receiver.setBehaviour(410)
    await connectHrSystem(journey)
    await watchFirstSync(vendor)
    await setFrequency(vendor)
    await resendFailedDeliveries(vendor)
    await findOutWhyAFieldIsMissing(vendor)
    await exportDirectory(vendor)
    await rotateKey(vendor)
    await addColleague(vendor)
  })
})
