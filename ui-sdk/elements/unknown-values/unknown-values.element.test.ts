import { beforeEach, expect, it } from "vitest"
import { page } from "vitest/browser"
import { makeFormat } from "../locale/format.ts"
import { register } from "../register.ts"
import { expectAccessible } from "../testing/expect-accessible.ts"
import { UnknownValues, type ValueAnswers } from "./unknown-values.ts"
import { unknownValuesEn, unknownValuesHi } from "./words.ts"
import "../styles/tokens.css"
import "../styles/elements.css"

let answered: Array<ValueAnswers>

const show = (columns: UnknownValues["columns"], language: "en" | "hi" = "en"): UnknownValues => {
  register(UnknownValues)
  const element = new UnknownValues()
  element.columns = columns
  element.messages = (language === "en" ? unknownValuesEn : unknownValuesHi)(makeFormat(language))
  element.addEventListener("answered", (event) => answered.push((event as CustomEvent<ValueAnswers>).detail))
  const main = document.createElement("main")
  const heading = document.createElement("h1")
  heading.textContent = "Rows"
  main.append(heading, element)
  document.body.replaceChildren(main)
  return element
}

beforeEach(() => {
  answered = []
})

const STATUS = {
  column: "State",
  key: "status",
  options: ["Active", "Inactive", "Terminated"],
  may_leave_out: false,
  values: [
    { text: "Benched", rows: 12, suggestion: null },
    { text: "Terminted", rows: 1, suggestion: "Terminated" },
  ],
  other_rows: 3,
} as const
const MARITAL = {
  column: "Marital status",
  key: "maritalStatus",
  options: ["Single", "Married", "Divorced", "Widowed"],
  may_leave_out: true,
  values: [{ text: "Separated", rows: 2, suggestion: null }],
  other_rows: 0,
} as const

it("are answered with one press, and what is likely is chosen already", async () => {
  show([STATUS, MARITAL])
  await expect.element(page.getByRole("heading", { name: "What do these values mean?" })).toBeVisible()
  await expect.element(page.getByRole("heading", { name: "State (Status)" })).toBeVisible()
  await expect.element(page.getByLabelText("Meaning of Terminted")).toHaveValue("Terminated")
  await expect.element(page.getByText(/^3 more rows have values/u)).toBeVisible()
  await expectAccessible()
  await page.getByLabelText("Meaning of Benched").selectOptions("Active: works for you")
  await page.getByLabelText("Meaning of Separated").selectOptions("Leave it empty")
  await page.getByRole("button", { name: "Apply and check the rows again" }).click()
  expect(answered).toEqual([
    { status: { Benched: "Active", Terminted: "Terminated" }, maritalStatus: { Separated: "" } },
  ])
})

it("are not left out where the field needs a value, and not applied while none is answered", async () => {
  await show([{ ...STATUS, values: [STATUS.values[0]] }]).updateComplete
  const options = page.getByLabelText("Meaning of Benched").getByRole("option")
  expect(options.elements().map(({ textContent }) => textContent.trim())).toEqual([
    "Choose",
    "Active: works for you",
    "Inactive: suspended for now",
    "Terminated: has left",
  ])
  await expect.element(page.getByRole("button")).toBeDisabled()
})

it("are not asked about where every value is known", async () => {
  const element = show([])
  await element.updateComplete
  expect(element.textContent.trim()).toBe("")
})

it("are asked about in Hindi", async () => {
  show([MARITAL], "hi")
  await expect.element(page.getByRole("heading", { name: "इन मानों का क्या अर्थ है?" })).toBeVisible()
  await expectAccessible()
})
