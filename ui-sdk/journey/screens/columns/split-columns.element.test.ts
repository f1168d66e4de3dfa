import { expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { expectAccessible } from "../../../elements/testing/expect-accessible.ts"
import { JourneyStub } from "../../testing/journey-stub.ts"
import { button, openJourney, radio, sees, seesTitle } from "../../testing/open-journey.ts"
import { UploadStub } from "../../testing/upload-stub.ts"

const FILE = new File(["Staff No,Employee Name\nK1,An employee\n"], "staff.csv")
const SPLIT = "name / department"

it("a column with several fields is split by a press, with the parts that each field gets", async () => {
  const service = new JourneyStub()
  const uploads = new UploadStub()
  uploads.splits = [
    {
      mapped: SPLIT,
      keys: ["name", "department"],
      examples: [
        ["Asha", "Sales"],
        ["Ben", ""],
      ],
    },
  ]
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

  const field = page.getByLabelText("Employee Name goes to")
  await expect.element(page.getByLabelText("Examples of the parts")).not.toBeInTheDocument()
  await field.selectOptions("Split at “/” into Name and Department")
  await sees("Asha · Ben")
  await sees("Sales · –")
  await expectAccessible()
  await expect.poll(() => service.context.saved?.answers.columns).toMatchObject({ "Employee Name": SPLIT })
  await field.selectOptions("Name (required)")
  await expect.element(page.getByLabelText("Examples of the parts")).not.toBeInTheDocument()
})
