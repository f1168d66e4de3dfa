import { afterAll, beforeAll, expect, it } from "vitest"
import { type JourneyPages, openJourneyPages } from "../testing/journey-page.ts"
import { agree, chooseFile, chooseRadio, press, tabTo } from "../testing/keyboard.ts"
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
const FILE = "Staff No,Employee Name,PAN\nK1,Asha Rao,ABCPE1234F\nK2,Ben Roy,AKQPI442"

it("a file is connected from the first screen to the last by keyboard alone", async () => {
  const admin = await pages.open(EMAIL)
  const { journey, page } = admin
  await press(admin, "Get started")

  await admin.waitFor("How should the data reach Tamarind Benefits?")
  await chooseRadio(admin, /Upload a file/u)
  await press(admin, "Continue")

  await admin.waitFor("Upload your employee file")
  await chooseFile(admin, { name: "staff.csv", text: FILE })
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
  await agree(admin, mailbox, { email: EMAIL, button: "Connect and start the first sync" })
  await admin.waitFor("The first sync is done")
  await press(admin, "Continue")
  await admin.waitFor("Acme is connected")
  await tabTo(admin, journey.locator(".actions").getByRole("button", { name: "Close" }))
  await page.keyboard.press("Enter")
  await expect.poll(() => page.locator("iframe").count()).toBe(0)
})
