import { expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import type { UploadRows } from "../../../../core/contract/onboarding/journey/uploads.ts"
import { expectAccessible } from "../../../elements/testing/expect-accessible.ts"
import { JourneyStub } from "../../testing/journey-stub.ts"
import { button, openJourney, radio, sees, seesTitle } from "../../testing/open-journey.ts"
import { UploadStub } from "../../testing/upload-stub.ts"

const FILE = new File(["Staff No,Employee Name\nK1,An employee\n"], "staff.csv")

const CHECKED: UploadRows = {
  state: "checked",
  mode: "full",
  rows: 2,
  rows_checked: 2,
  wrong: 1,
  left_out: 0,
  undo: null,
  redo: null,
  delay: null,
  kinds: [{ kind: "invalid", column: "Staff No", count: 1, is_fixable: false }],
  items: [
    {
      row: 2,
      reason: null,
      cells: [{ column: "Staff No", key: "employeeId", value: "?", reason: "No employee ID" }],
    },
  ],
  next_cursor: null,
}

/** As the list of rows is after something was answered or left out. */
const openRows = async (before: Partial<UploadRows>, after: Partial<UploadRows>) => {
  const service = new JourneyStub()
  const uploads = new UploadStub()
  let rows = { ...CHECKED, ...before }
  const change = () => {
    rows = { ...rows, ...after }
    return {}
  }
  service.respond({
    ...uploads.responses,
    "POST /api/journey/uploads/{upload_id}/check/": () => ({}),
    "GET /api/journey/uploads/{upload_id}/rows/": () => rows,
    "POST /api/journey/uploads/{upload_id}/edits/": change,
  })
  await openJourney(service)
  await button("Get started").click()
  await radio(/Upload a file/u).click()
  await button("Continue").click()
  await userEvent.upload(page.getByLabelText(/Drop the file here/u), FILE)
  await sees("40,000 rows, 2 columns")
  await button("Continue").click()
  await button("Check the rows").click()
  service.respond({ "POST /api/journey/uploads/{upload_id}/check/": change })
}

it("when every row was left out, nothing can be shared, and the title has the focus", async () => {
  const undo = { kind: "leave-out", column: null, rows: 2 } as const
  await openRows({}, { wrong: 0, left_out: 2, kinds: [], items: [], undo })
  await seesTitle("1 row needs a correction")
  await button("Leave out rows").click()
  await button("Leave out 1 row").click()
  await seesTitle("Every row is left out")
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveFocus()
  await expect.element(button("Continue")).toHaveAttribute("aria-disabled", "true")
  await expectAccessible()
})

it("values that need no answer say so, and the title has the focus once they are answered", async () => {
  const unknown = {
    column: "Marital",
    key: "maritalStatus",
    options: ["Single", "Married"],
    may_leave_out: true,
    other_rows: 0,
    values: [{ text: "Separated", rows: 1, suggestion: null }],
  } as const
  await openRows({ wrong: 0, kinds: [], items: [], unknown_values: [unknown] }, { unknown_values: [] })
  await seesTitle("Every row is ready")
  await sees(/You can continue without an answer/u)
  await page.getByRole("combobox", { name: "Meaning of Separated" }).selectOptions("Single")
  await button("Apply and check the rows again").click()
  await expect.element(button("Apply and check the rows again")).not.toBeInTheDocument()
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveFocus()
})
