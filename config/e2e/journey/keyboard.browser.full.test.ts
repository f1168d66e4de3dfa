import type { Locator } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"
import { type JourneyPages, openJourneyPages, type OpenJourney } from "../testing/journey-page.ts"
import { type Mailbox, makeMailbox } from "../testing/mails.ts"
import { startService, type TestService } from "../testing/service.ts"

/* specification/promises.md#u3-accessibility: every step can be done by keyboard. */

let service: TestService
let pages: JourneyPages
let mailbox: Mailbox

beforeAll(async () => {
  service = await startService(["delivery", "syncs"])
  mailbox = makeMailbox(service)
  pages = await openJourneyPages(service, await service.createVendor("Tamarind Benefits"))
})
afterAll(async () => {
  await pages.close()
  await service.close()
})

const EMAIL = "hr@keyboard.example"
const MAX_TABS = 120

/** Presses Tab until the element has the focus. */
const tabTo = async ({ page, journey }: OpenJourney, target: Locator): Promise<void> => {
  await target.waitFor()
  for (let tabs = 0; tabs < MAX_TABS; tabs++) {
    if ((await target.and(journey.locator(":focus")).count()) === 1) return
    await page.keyboard.press("Tab")
  }
  throw new Error(`No focus after ${String(MAX_TABS)} tabs`)
}

/** Tab reaches a group of radio buttons at its first one; the arrow keys choose another. */
const chooseRadio = async (admin: OpenJourney, name: RegExp): Promise<void> => {
  const radios = admin.journey.getByRole("radio")
  await tabTo(admin, radios.first())
  await admin.page.keyboard.press("Space")
  const target = radios.and(admin.journey.getByRole("radio", { name }))
  for (let moves = await radios.count(); moves > 0 && !(await target.isChecked()); moves--) {
    await admin.page.keyboard.press("ArrowDown")
  }
  await expect.poll(() => target.isChecked()).toBe(true)
}

const press = async (admin: OpenJourney, name: string | RegExp) => {
  await tabTo(admin, admin.journey.getByRole("button", { name, exact: true }))
  await admin.page.keyboard.press("Enter")
}

const FILE = "Staff No,Employee Name,PAN\nK1,Asha Rao,ABCPE1234F\nK2,Ben Roy,AKQPI442"

it("a file is connected from the first screen to the last by keyboard alone", async () => {
  const admin = await pages.open(EMAIL)
  const { journey, page } = admin
  await press(admin, "Get started")

  await admin.waitFor("How should the data reach Tamarind Benefits?")
  await chooseRadio(admin, /Upload a file/u)
  await press(admin, "Continue")

  await admin.waitFor("Upload your employee file")
  await tabTo(admin, journey.locator("input[type=file]"))
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.keyboard.press("Space")])
  await chooser.setFiles({ name: "staff.csv", mimeType: "text/csv", buffer: Buffer.from(FILE) })
  await admin.sees("2 rows, 3 columns")
  await press(admin, "Continue")

  await admin.waitFor("Match your columns to ours")
  await tabTo(admin, journey.getByRole("combobox", { name: "PAN goes to" }))
  await press(admin, "Check the rows")

  await admin.waitFor("1 row needs a correction")
  await tabTo(admin, journey.getByRole("textbox", { name: "Row 3, PAN" }))
  await page.keyboard.press("Control+A")
  await page.keyboard.type("ABCPE1235F")
  await page.keyboard.press("Enter")
  await admin.waitFor("Every row is ready")
  await press(admin, "Continue")

  await admin.waitFor("Choose what Tamarind Benefits receives")
  await tabTo(admin, journey.getByRole("checkbox", { name: /^PAN/u }))
  await page.keyboard.press("Space")
  await press(admin, "Review")

  await admin.waitFor("Check, then connect")
  await admin.sees(/Not shared: PAN/u)
  await tabTo(admin, journey.getByLabel("Your email address"))
  await page.keyboard.type(EMAIL)
  await page.keyboard.press("Enter")
  await journey.getByLabel("Code from the mail").and(journey.locator(":focus")).waitFor()
  await page.keyboard.type(await mailbox.mailboxCode(EMAIL))
  await press(admin, "Connect and start the first sync")
  await admin.waitFor("The first sync is done")
  await press(admin, "Continue")
  await admin.waitFor("Acme is connected")
  await tabTo(admin, journey.locator(".actions").getByRole("button", { name: "Close" }))
  await page.keyboard.press("Enter")
  await expect.poll(() => page.locator("iframe").count()).toBe(0)
})
