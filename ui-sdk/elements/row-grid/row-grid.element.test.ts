import { beforeEach, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { register } from "../register.ts"
import { type CellChange, RowGrid } from "./row-grid.ts"
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

beforeEach(() => {
  register(RowGrid)
  changes = []
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
    row: "Row",
    fixed: "Corrected",
    cell: (row, column) => `Row ${String(row)}, ${column}`,
  }
  grid.addEventListener("cell-changed", (event) => changes.push((event as CustomEvent<CellChange>).detail))
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
