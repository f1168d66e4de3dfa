import { expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { expectAccessible } from "../../../elements/testing/expect-accessible.ts"
import { JourneyStub } from "../../testing/journey-stub.ts"
import { button, openJourney, radio, sees, seesTitle } from "../../testing/open-journey.ts"
import { UploadStub } from "../../testing/upload-stub.ts"

const FILE = new File(["Staff No,Employee Name,Basic,HRA\nK1,An employee,62506,21000\n"], "staff.csv")

const openColumns = async () => {
  const service = new JourneyStub()
  const uploads = new UploadStub()
  uploads.pays = ["Basic", "HRA"]
  service.respond(uploads.responses)
  await openJourney(service)
  await button("Get started").click()
  await radio(/Upload a file/u).click()
  await button("Continue").click()
  await seesTitle("Upload your employee file")
  await userEvent.upload(page.getByLabelText(/Drop the file here/u), FILE)
  await sees("40,000 rows, 4 columns")
  await button("Continue").click()
  await seesTitle("Match your columns to ours")
  return service
}

it("asks once for the period of the pay, and keeps the answer with the columns", async () => {
  const service = await openColumns()
  await sees("Is the pay in Basic and HRA for a year or for a month?")
  await sees(/Until you answer, these amounts are not shared/u)
  await expect.element(page.getByLabelText("Basic goes to")).toHaveValue("")
  await expectAccessible()

  await radio("For a month").click()
  await expect.element(page.getByLabelText("Basic goes to")).toHaveValue("monthly_basic")
  await expect.element(page.getByText(/Until you answer/u)).not.toBeInTheDocument()
  await expect
    .poll(() => service.context.saved?.answers.columns)
    .toMatchObject({ Basic: "monthly_basic", HRA: "monthly_hra" })

  await radio("For a year").click()
  await expect.element(page.getByLabelText("HRA goes to")).toHaveValue("ctc_hra")
  await expectAccessible()
})

it("has no answer for all where the columns differ, and none for a column with another field", async () => {
  await openColumns()
  await radio("For a year").click()
  await page.getByLabelText("Basic goes to").selectOptions("")
  await expect.element(radio("For a year")).toBeChecked()
  await page.getByLabelText("Basic goes to").selectOptions("department")
  await sees("Is the pay in HRA for a year or for a month?")
})
