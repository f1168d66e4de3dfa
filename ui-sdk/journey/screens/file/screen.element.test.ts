import { expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { expectAccessible } from "../../../elements/testing/expect-accessible.ts"
import { JourneyStub } from "../../testing/journey-stub.ts"
import { button, openJourney, radio, sees, seesTitle } from "../../testing/open-journey.ts"
import { UploadStub } from "../../testing/upload-stub.ts"

/* The network is lost while a file of two parts is sent. */

const FILE = new File(["Staff No,Employee Name\n".padEnd(1_500_000, "K1,An employee\n")], "staff.csv")

const upload = () => userEvent.upload(page.getByLabelText(/Drop the file here/u), FILE)

const goToFile = async () => {
  await button("Get started").click()
  await radio(/Upload a file/u).click()
  await button("Continue").click()
  await seesTitle("Upload your employee file")
}

it("an upload goes on after the connection was lost, and sends no part twice that has arrived", async () => {
  const service = new JourneyStub()
  const uploads = new UploadStub()
  service.respond(uploads.responses)
  uploads.isLostAfterFirstPart = true
  await openJourney(service)
  await goToFile()
  await upload()
  await sees("The connection is lost. What has arrived is safe")
  uploads.isLostAfterFirstPart = false
  await sees("40,000 rows, 2 columns")
  expect(uploads.offsets).toEqual([0, 1_048_576])
})

it("an upload goes on where it stopped when the window was closed and the same file is chosen again", async () => {
  const service = new JourneyStub()
  const uploads = new UploadStub()
  service.respond(uploads.responses)
  uploads.isLostAfterFirstPart = true
  await openJourney(service)
  await goToFile()
  await upload()
  await sees("The connection is lost. What has arrived is safe")
  await expect.poll(() => service.context.saved?.answers.upload_id).toBeTruthy()

  const again = new JourneyStub(service.context)
  again.respond(uploads.responses)
  await openJourney(again)
  await sees(/The upload of staff.csv stopped. Choose the same file again/u)
  uploads.isLostAfterFirstPart = false
  uploads.offsets.length = 0
  await upload()
  await sees("40,000 rows, 2 columns")
  // The first window is still in this page, and may try the same part again.
  expect([...new Set(uploads.offsets)]).toEqual([1_048_576])
})

it("a file of another device is replaced only when the user says so", async () => {
  const service = new JourneyStub()
  const uploads = new UploadStub()
  service.respond(uploads.responses)
  uploads.isOfOtherDevice = true
  await openJourney(service)
  await goToFile()
  await upload()
  await sees("Another browser has a file here that is not shared yet")
  await expectAccessible()
  expect(uploads.parts).toEqual([])
  await button("Replace it with this file").click()
  await sees("40,000 rows, 2 columns")
})

it("the columns of the file say how its letters were read, before anything is shared", async () => {
  const service = new JourneyStub()
  const uploads = new UploadStub()
  service.respond(uploads.responses)
  uploads.encoding = { name: "Mac Roman", is_guessed: true, has_twice_encoded: true }
  await openJourney(service)
  await goToFile()
  await upload()
  await sees("40,000 rows, 2 columns")
  await button("Continue").click()
  await seesTitle("Match your columns to ours")
  await sees("Read as Mac Roman")
  await sees("save the file as “CSV UTF-8”")
  await sees("JosÃ© is read as José")
  await expectAccessible()
})
