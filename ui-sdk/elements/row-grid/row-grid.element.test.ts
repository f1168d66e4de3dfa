import { beforeEach, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { register } from "../register.ts"
import type { CellChange, PastedCells } from "./grid-place.ts"
import type { SavedRow } from "./row-form.ts"
import { RowGrid } from "./row-grid.ts"
import "../styles/tokens.css"
import "../styles/elements.css"

/* The grid alone, with as many wrong rows as quality asks for: 50,000. */

const ROWS = 50_000

const cell = (column: string, key: string, value: string, reason: string | null = null) => ({
  column,
  key,
  value,
  reason,
})

let changes: Array<CellChange>
let pasted: Array<PastedCells>
let selected: ReadonlySet<number>

beforeEach(() => {
  register(RowGrid)
  changes = []
  pasted = []
  selected = new Set()
  const grid = new RowGrid()
  grid.rows = Array.from({ length: ROWS }, (_, index) => ({
    row: index + 2,
    reason: null,
    cells: [
      cell("Staff No", "employeeId", `K${String(index)}`),
      cell("PAN", "pan", "AKQPI44", "This is not a PAN."),
    ],
  }))
  grid.total = ROWS
  grid.shown = new Set(["PAN"])
  grid.messages = {
    table: "Rows with errors",
    nextError: "Next error",
    select: (row) => `Select row ${String(row)}`,
    selectAll: "Select all rows that are shown",
    saveRow: "Save the row",
    row: "Row",
    fixed: "Corrected",
    cell: (row, column) => `Row ${String(row)}, ${column}`,
  }
  grid.addEventListener("cell-changed", (event) => changes.push((event as CustomEvent<CellChange>).detail))
  grid.addEventListener("cells-pasted", (event) => pasted.push((event as CustomEvent<PastedCells>).detail))
  grid.addEventListener("selection-changed", (event) => {
    selected = (event as CustomEvent<ReadonlySet<number>>).detail
    grid.selected = selected
  })
  grid.selected = selected
  document.body.replaceChildren(grid)
})

const pan = (row: number) => page.getByRole("textbox", { name: `Row ${String(row)}, PAN`, exact: true })

const scroller = (): HTMLElement => {
  const found = document.querySelector<HTMLElement>(".rows-scroll")
  if (found === null) throw new Error("The grid is not drawn")
  return found
}

/** Rows are drawn from the top to the bottom of what is seen. */
const fillsView = (): boolean => {
  const view = scroller().getBoundingClientRect()
  const rows = [...document.querySelectorAll("tr[data-row]")].map((row) => row.getBoundingClientRect())
  return rows.some(({ top }) => top <= view.top + 60) && rows.some(({ bottom }) => bottom >= view.bottom)
}

it("draws the rows in view only, wherever it is scrolled, and says how many there are", async () => {
  await expect.element(pan(2)).toBeVisible()
  await expect.element(page.getByRole("table")).toHaveAttribute("aria-rowcount", String(ROWS + 1))
  const counts: Array<number> = []
  for (const share of [0.1, 0.5, 0.9, 0.3]) {
    scroller().scrollTop = scroller().scrollHeight * share
    await expect.poll(fillsView).toBe(true)
    counts.push(document.querySelectorAll("tr[data-row]").length)
  }
  expect(Math.max(...counts)).toBeLessThan(100)
})

it("reaches the last row, in which a value can be corrected", async () => {
  await expect.element(pan(2)).toBeVisible()
  // Heights are estimated until rows were drawn, so that the end moves.
  await expect
    .poll(() => {
      scroller().scrollTop = scroller().scrollHeight
      return pan(ROWS + 1).elements().length
    })
    .toBe(1)
  await pan(ROWS + 1).fill("ABCPE1234F")
  await userEvent.tab()
  expect(changes).toEqual([{ row: ROWS + 1, column: "PAN", value: "ABCPE1234F" }])
})

it("keeps what was typed in a row that is scrolled away, for that row", async () => {
  await pan(3).fill("ABCPE1235F")
  scroller().scrollTop = 900_000
  await expect.poll(() => changes).toEqual([{ row: 3, column: "PAN", value: "ABCPE1235F" }])
  scroller().scrollTop = 0
  await expect.element(pan(3)).toBeVisible()
})

it("goes from error to error by a key and by a button, also to rows that are not in the document", async () => {
  await pan(2).click()
  await userEvent.keyboard("{F8}")
  await expect.element(pan(3)).toHaveFocus()
  await page.getByRole("button", { name: /^Next error/u }).click()
  await expect.element(pan(4)).toHaveFocus()
  for (let row = 5; row < 30; row++) {
    await userEvent.keyboard("{F8}")
    await expect.element(pan(row)).toHaveFocus()
  }
})

it("gives the cells of a pasted block, down and to the right, and says what has no place", async () => {
  await pan(2).click()
  const clipboardData = new DataTransfer()
  clipboardData.setData("text/plain", "ABCPE1234F\textra\nABCPE1235F\t\n")
  const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true })
  pan(2).element().dispatchEvent(event)
  expect(event.defaultPrevented).toBe(true)
  expect(pasted).toEqual([
    {
      cells: [
        { row: 2, column: "PAN", value: "ABCPE1234F" },
        { row: 3, column: "PAN", value: "ABCPE1235F" },
      ],
      beyond: 2,
    },
  ])
  const single = new DataTransfer()
  single.setData("text/plain", "ABCPE1236F")
  const own = new ClipboardEvent("paste", { clipboardData: single, bubbles: true, cancelable: true })
  pan(2).element().dispatchEvent(own)
  expect(own.defaultPrevented).toBe(false)
})

it("selects rows, one by one and all of them", async () => {
  await page.viewport(900, 700)
  await page.getByRole("checkbox", { name: "Select row 3", exact: true }).click()
  expect([...selected]).toEqual([3])
  await page.getByRole("checkbox", { name: "Select all rows that are shown" }).click()
  expect(selected.size).toBe(ROWS)
  await page.getByRole("checkbox", { name: "Select row 3", exact: true }).click()
  expect(selected.size).toBe(ROWS - 1)
})

it("keeps Row and ID in view while the faulty column is scrolled to", async () => {
  await page.viewport(700, 700)
  const grid = document.querySelector<RowGrid>("hrsync-row-grid")
  if (grid === null) throw new Error("The grid is not drawn")
  const others = Array.from({ length: 8 }, (_, index) =>
    cell(`Column ${String(index)}`, `k${String(index)}`, "x", "No."),
  )
  grid.rows = grid.rows.slice(0, 20).map(({ cells, ...row }) => ({ ...row, cells: [...cells, ...others] }))
  grid.shown = new Set(["PAN", ...others.map(({ column }) => column)])
  grid.faulty = "Column 7"
  const left = (text: string) =>
    page.getByRole("columnheader", { name: text, exact: true }).element().getBoundingClientRect()
  await expect.poll(() => scroller().scrollLeft).toBeGreaterThan(0)
  const view = scroller().getBoundingClientRect()
  expect(left("Column 7").right).toBeLessThanOrEqual(view.right + 1)
  expect(left("Staff No").left).toBeLessThan(view.left + 120)
  expect(left("Staff No").left).toBeGreaterThanOrEqual(view.left)
})

it("shows a row that cannot be read with its cells, which are saved together", async () => {
  const grid = document.querySelector<RowGrid>("hrsync-row-grid")
  if (grid === null) throw new Error("The grid is not drawn")
  const saved: Array<SavedRow> = []
  grid.addEventListener("row-saved", (event) => saved.push((event as CustomEvent<SavedRow>).detail))
  grid.rows = [
    {
      row: 9,
      reason: "has 1 value, the header has 3",
      cells: [cell("Staff No", "employeeId", "K9"), cell("PAN", "pan", ""), cell("Unit", "department", "")],
    },
  ]
  await page.getByRole("textbox", { name: "PAN", exact: true }).fill("ABCPE1234F")
  await page.getByRole("button", { name: "Save the row" }).click()
  expect(saved).toEqual([{ row: 9, cells: { "Staff No": "K9", PAN: "ABCPE1234F", Unit: "" } }])
})
