import { expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { expectAccessible } from "../../../elements/testing/expect-accessible.ts"
import { JourneyStub } from "../../testing/journey-stub.ts"
import { button, openJourney, radio, sees, seesTitle } from "../../testing/open-journey.ts"
import { UploadStub } from "../../testing/upload-stub.ts"

const FILE = new File(["Staff No,Employee Name\nK1,An employee\n"], "staff.csv")

const TITLE = { line: 1, cells: ["Acme employee master", ""] }
const NAMES = { line: 2, cells: ["Staff No", "Employee Name"] }
const FIRST = { line: 3, cells: ["K1", "An employee"] }

const openColumns = async (uploads: UploadStub) => {
  const service = new JourneyStub()
  service.respond(uploads.responses)
  await openJourney(service)
  await button("Get started").click()
  await radio(/Upload a file/u).click()
  await button("Continue").click()
  await seesTitle("Upload your employee file")
  await userEvent.upload(page.getByLabelText(/Drop the file here/u), FILE)
  await sees("40,000 rows, 2 columns")
  await button("Continue").click()
  await seesTitle("Match your columns to ours")
}

it("a file with a title shows where the names of its columns were found, and another row can be chosen", async () => {
  const uploads = new UploadStub()
  uploads.headerLine = 2
  uploads.firstRows.push(TITLE, NAMES, FIRST)
  await openColumns(uploads)
  await sees("The names of your columns are in row 2.")
  await expect.element(radio("The names are in row 2")).toBeChecked()
  await sees("Acme employee master")
  await expectAccessible()
  await radio("The names are in row 3").click()
  await expect.poll(() => uploads.headerLine).toBe(3)
  await sees("The names of your columns are in row 3.")
  await expect.element(radio("The names are in row 3")).toBeChecked()
  await expect.element(radio("The names are in row 3")).toHaveFocus()
})

it("a file whose first row has the names does not ask", async () => {
  const uploads = new UploadStub()
  uploads.firstRows.push({ ...NAMES, line: 1 }, { ...FIRST, line: 2 })
  await openColumns(uploads)
  await sees("The names of your columns are in row 1.")
  await expect.element(radio("The names are in row 1")).not.toBeInTheDocument()
  await page.getByText("Not right?").click()
  await expect.element(radio("The names are in row 1")).toBeChecked()
})
