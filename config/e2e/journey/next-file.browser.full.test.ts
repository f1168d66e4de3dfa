import { afterAll, beforeAll, expect, it } from "vitest"
import { clickThrough, layBait, listSubmissions, primaryAction, removeBait } from "../testing/bait.ts"
import {
  expectAccessible,
  type JourneyPages,
  openJourneyPages,
  type OpenJourney,
} from "../testing/journey-page.ts"
import { shareAndConnect } from "../testing/connected.ts"
import { queryRows } from "../testing/contents.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* An HR admin whose company is connected by files comes back with the next one. */

let service: TestService
let vendor: TestVendor
let pages: JourneyPages

beforeAll(async () => {
  service = await startService(["delivery", "syncs"])
  vendor = await service.createVendor("Tamarind Benefits")
  pages = await openJourneyPages(service, vendor)
})
afterAll(async () => {
  await pages.close()
  await service.close()
})

const HEADER = "Staff No,Employee Name,PAN"

const send = async (admin: OpenJourney, ...lines: ReadonlyArray<string>) => {
  await admin.waitFor("Upload your employee file")
  const buffer = Buffer.from(lines.join("\n"))
  await admin.journey
    .locator("input[type=file]")
    .setInputFiles({ name: "staff.csv", mimeType: "text/csv", buffer })
  await admin.click("Continue")
  await admin.waitFor("Match your columns to ours")
}

const upload = async (admin: OpenJourney, ...lines: ReadonlyArray<string>) => {
  await send(admin, HEADER, ...lines)
  await admin.click("Check the rows")
}

const events = () => vendor.received.map(({ webhook }) => webhook?.event)

const savedVersion = async (): Promise<number> => {
  const rows = await queryRows<{ version: number }>(
    service.installation.storage,
    "SELECT version FROM journey",
  )
  return rows[0]?.version ?? 0
}

it("the next file is shared without agreeing anew, and its changes reach the vendor", async () => {
  const admin = await pages.open("hr@monthly.example")
  await admin.click("Get started")
  await admin.choose(/Upload a file/u)
  await admin.click("Continue")
  await upload(admin, "K1,Asha Rao,ABCPE1234F", "K2,Ben Roy,ABCPE1235F")
  await admin.waitFor("Every row is ready")
  await admin.click("Continue")
  await admin.click("Review")
  await admin.sees("Your file staff.csv.")
  await admin.confirmMailbox()
  await admin.click("Connect and start the first sync")
  await admin.waitFor("The first sync is done")
  await admin.sees("Ready for Tamarind Benefits")
  await admin.sees(/^First sync, it took/u)
  await admin.sees(/^We now send these records to Tamarind Benefits/u)
  await admin.click("Continue")
  await admin.waitFor("Acme is connected")
  await admin.journey.getByText("2 employees are shared with Tamarind Benefits.").waitFor()

  await admin.click("Upload a new file")
  await expectAccessible(admin)
  await upload(admin, "K1,Asha Rao-Iyer,ABCPE1234F", "K2,Ben Roy,wrong")
  await admin.waitFor("1 row needs a correction")
  await admin.journey.getByRole("textbox", { name: "Row 3, PAN" }).fill("ABCPE1235F")
  await admin.page.keyboard.press("Enter")
  await admin.waitFor("Every row is ready")
  await expectAccessible(admin)
  await admin.click("Share this file")
  await admin.waitFor("The sync is done")
  const before = await savedVersion()
  await admin.click("Continue")
  await admin.journey.getByText("change shared").waitFor()
  // Another device goes on from the step that is saved.
  await expect.poll(savedVersion).toBeGreaterThan(before)
  await expectAccessible(admin)

  await expect.poll(() => events().filter((event) => event === "sync.events.completed").length).toBe(2)
  expect(events().filter((event) => event === "connection.events.accepted")).toHaveLength(1)
  expect(events()).toContain("sync.events.employee.update")
  const told = (await admin.events()).map(([name]) => name)
  expect(told.filter((name) => name === "sdkEvents.connectionConfigurationCompleted")).toHaveLength(1)
})

it("another device sends a file once the mailbox is proved there, and what was done goes on by itself", async () => {
  const admin = await pages.open("hr@monthly.example")
  await admin.waitFor("Acme is connected")
  await admin.click("Upload a new file")
  await admin.sees("This is a decision for your company")
  await expectAccessible(admin)
  await admin.confirmMailbox()
  await admin.click("Confirm")
  await upload(admin, "K1,Asha Rao,ABCPE1234F", "K2,Ben Roy,ABCPE1235F")
  await admin.waitFor("Every row is ready")

  const submissions = listSubmissions(admin)
  await expect.poll(() => primaryAction(admin).getAttribute("aria-disabled")).toBeNull()
  await layBait(admin)
  await admin.sees(/Something covers this window/u)
  await clickThrough(admin)
  await removeBait(admin)
  await expect.poll(() => primaryAction(admin).getAttribute("aria-disabled")).toBeNull()
  await clickThrough(admin)
  await admin.waitFor("The sync is done")
  expect(submissions).toHaveLength(1)
})

it("a file with only the updated records needs the employee id and what changed", async () => {
  const admin = await pages.open("hr@partial.example")
  await admin.click("Get started")
  await admin.choose(/Upload a file/u)
  await admin.click("Continue")
  await upload(admin, "K1,Asha Rao,ABCPE1234F", "K2,Ben Roy,ABCPE1235F")
  await admin.waitFor("Every row is ready")
  await admin.click("Continue")
  await shareAndConnect(admin)
  await admin.click("Upload a new file")
  await send(admin, "Staff No,Role", "K1,Lead", "K9,Lead")
  await admin.journey.getByLabel("Role goes to").selectOption({ label: "Designation" })
  await admin.sees(/^Choose a column for /u)
  await admin.choose(/Only updated records/u)
  await expectAccessible(admin)
  await admin.click("Check the rows")
  await admin.waitFor("1 row needs a correction")
  await admin.sees(/^This employee is new: Name missing/u)
  await expectAccessible(admin)
  await admin.journey.getByRole("textbox", { name: "Row 3, Staff No" }).fill("K2")
  await admin.page.keyboard.press("Enter")
  await admin.waitFor("Every row is ready")
  await admin.click("Share this file")
  await admin.waitFor("The sync is done")
  await expect
    .poll(() =>
      vendor.received.flatMap(({ webhook }) =>
        webhook?.event === "sync.events.employee.update" ? [...webhook.body] : [],
      ),
    )
    .toEqual(
      expect.arrayContaining([
        expect.objectContaining({ employeeId: "K2", name: "Ben Roy", designation: "Lead" }),
      ]),
    )
})
