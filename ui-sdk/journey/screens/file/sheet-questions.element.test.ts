import { strToU8, zipSync } from "fflate"
import { expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { expectAccessible } from "../../../elements/testing/expect-accessible.ts"
import { JourneyStub } from "../../testing/journey-stub.ts"
import { button, openJourney, radio, sees, seesTitle } from "../../testing/open-journey.ts"
import { UploadStub } from "../../testing/upload-stub.ts"

/* A workbook with hidden parts and cells that need a look: nothing of it is uploaded before its questions are answered. */

const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`

const SHEET = `<worksheet><cols><col min="2" max="2" hidden="1"/></cols><sheetData>
  <row r="1">${text("Code")}${text("Salary")}${text("Name")}</row>
  <row r="2" hidden="1">${text("K1")}<c><v>9</v></c>${text("Asha")}</row>
  <row r="3">${text("K2")}<c t="e"><v>#N/A</v></c>${text("Ben")}</row></sheetData></worksheet>`

const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"

/** With the sheets "Staff" and "Old staff", which is hidden. */
const makeFile = () => {
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${kind}" Target="${target}"/>`
  const parts = {
    "_rels/.rels": `<Relationships>${relation("rId1", "officeDocument", "xl/workbook.xml")}</Relationships>`,
    "xl/workbook.xml": `<workbook xmlns:r="${RELATIONS}"><sheets><sheet name="Staff" r:id="rId1"/><sheet name="Old staff" state="hidden" r:id="rId2"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${relation("rId1", "worksheet", "sheet1.xml")}${relation("rId2", "worksheet", "sheet2.xml")}</Relationships>`,
    "xl/sheet1.xml": SHEET,
    "xl/sheet2.xml": `<worksheet><sheetData><row>${text("Code")}</row></sheetData></worksheet>`,
  }
  const bytes = zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, content]) => [name, strToU8(content)])),
  )
  return new File([bytes], "staff.xlsx")
}

const openSheet = async () => {
  const service = new JourneyStub()
  const uploads = new UploadStub()
  service.respond(uploads.responses)
  await openJourney(service, { width: 390, height: 844 })
  await button("Get started").click()
  await radio(/Upload a file/u).click()
  await button("Continue").click()
  await seesTitle("Upload your employee file")
  await userEvent.upload(page.getByLabelText(/Drop the file here/u), makeFile())
  await expect.element(button(/Old staff.*hidden in Excel/u)).toBeVisible()
  await button(/^Staff/u).click()
  await sees("Before “Staff” is uploaded")
  return uploads
}

const choose = (question: RegExp, answer: string) =>
  page.getByRole("group", { name: question }).getByRole("radio", { name: answer }).click()

it("what Excel hides is uploaded only when a person says so, and nothing before", async () => {
  const uploads = await openSheet()
  await sees("1 cell has a formula that failed, such as #N/A")
  await sees("Staff!B3")
  await sees("Answer the questions above to continue")
  await choose(/1 row is hidden/u, "Leave them out")
  await expect.element(button("Continue")).toHaveAttribute("aria-disabled", "true")
  button("Continue")
    .element()
    .dispatchEvent(new MouseEvent("click", { bubbles: true }))
  await expectAccessible()
  expect(uploads.parts).toEqual([])
  await choose(/1 column is hidden: B/u, "Leave them out")
  await button("Continue").click()
  await sees("40,000 rows, 2 columns")
  expect(await uploads.parts[0]?.text()).toBe("Code,Name\r\n\r\nK2,Ben")
})

it("hidden rows and columns are uploaded on that answer, by the keyboard", async () => {
  const uploads = await openSheet()
  for (const question of [/1 row is hidden/u, /1 column is hidden: B/u]) {
    const group = page.getByRole("group", { name: question })
    group.getByRole("radio", { name: "Leave them out" }).element().focus()
    await userEvent.keyboard("{ArrowDown}")
    await expect.element(group.getByRole("radio", { name: "Upload them too" })).toBeChecked()
  }
  await button("Continue").click()
  await sees("40,000 rows, 2 columns")
  expect(await uploads.parts[0]?.text()).toBe("Code,Salary,Name\r\nK1,9,Asha\r\nK2,#N/A!,Ben")
})

it("another sheet can be chosen in place of the one that is asked about", async () => {
  const uploads = await openSheet()
  await button("Back").click()
  await button(/Old staff/u).click()
  await sees("40,000 rows, 2 columns")
  expect(await uploads.parts[0]?.text()).toBe("Code")
})
