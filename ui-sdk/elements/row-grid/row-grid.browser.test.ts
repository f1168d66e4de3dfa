import { fileURLToPath } from "node:url"
import type { Page } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"
import { build, type Rolldown } from "vite"
import { openTestBrowser, type TestBrowser } from "../../loader/testing/test-browser.ts"

/* The grid alone, with as many wrong rows as quality asks for: 50,000. */

const ROWS = 50_000

let browser: TestBrowser
let page: Page

beforeAll(async () => {
  browser = await openTestBrowser()
  page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  const { script, style } = await bundleGrid()
  await page.setContent(`<main></main>`)
  await page.addStyleTag({ content: `${style} .rows-scroll { block-size: 600px; overflow: auto }` })
  await page.addScriptTag({ content: script })
  await page.evaluate(SHOW)
})
afterAll(() => browser.close())

const bundleGrid = async () => {
  const entry = fileURLToPath(new URL("row-grid.ts", import.meta.url))
  const built = (await build({
    configFile: false,
    logLevel: "warn",
    define: { "process.env.NODE_ENV": `"production"` },
    build: { write: false, lib: { entry, formats: ["iife"], name: "grid" } },
  })) as ReadonlyArray<Rolldown.RolldownOutput>
  const output = built.flatMap((each) => each.output)
  return {
    script: output.flatMap((each) => (each.type === "chunk" ? [each.code] : [])).join("\n"),
    style: output.flatMap((each) => (each.type === "asset" ? [String(each.source)] : [])).join("\n"),
  }
}

const SHOW = `{
  const cell = (column, key, value, reason = null) => ({ column, key, value, reason })
  window.changes = []
  window.grid = Object.assign(document.createElement("hrsync-row-grid"), {
    rows: Array.from({ length: ${String(ROWS)} }, (_, index) => ({
      row: index + 2,
      reason: null,
      cells: [cell("Staff No", "employeeId", "K" + index), cell("PAN", "pan", "AKQPI44", "This is not a PAN.")],
    })),
    total: ${String(ROWS)},
    shown: new Set(["PAN"]),
    messages: { table: "Rows with errors", row: "Row", fixed: "Corrected", cell: (row, column) => "Row " + row + ", " + column },
  })
  grid.addEventListener("cell-changed", ({ detail }) => changes.push(detail))
  document.querySelector("main").append(grid)
}`

const drawn = () => page.locator("tr[data-row]").count()

it("draws the rows in view only, wherever it is scrolled, and says how many there are", async () => {
  await page.getByRole("textbox", { name: "Row 2, PAN" }).waitFor()
  await expect.poll(() => page.getByRole("table").getAttribute("aria-rowcount")).toBe(String(ROWS + 1))
  const counts: Array<number> = []
  for (const share of [0.1, 0.5, 0.9, 0.3]) {
    await page.evaluate(`{
      const scroll = document.querySelector(".rows-scroll")
      scroll.scrollTop = scroll.scrollHeight * ${String(share)}
    }`)
    await expect.poll(() => page.evaluate<boolean>(FILLS_VIEW)).toBe(true)
    counts.push(await drawn())
  }
  expect(Math.max(...counts)).toBeLessThan(100)
})

/** Rows are drawn from the top to the bottom of what is seen. */
const FILLS_VIEW = `(() => {
  const view = document.querySelector(".rows-scroll").getBoundingClientRect()
  const rows = [...document.querySelectorAll("tr[data-row]")].map((row) => row.getBoundingClientRect())
  return rows.some(({ top }) => top <= view.top + 60) && rows.some(({ bottom }) => bottom >= view.bottom)
})()`

it("reaches the last row, in which a value can be corrected", async () => {
  const scrollDown = () =>
    page.evaluate(`{
      const scroll = document.querySelector(".rows-scroll")
      scroll.scrollTop = scroll.scrollHeight
    }`)
  const last = page.getByRole("textbox", { name: `Row ${String(ROWS + 1)}, PAN` })
  // Heights are estimated until rows were drawn, so that the end moves.
  await expect
    .poll(async () => {
      await scrollDown()
      return last.count()
    })
    .toBe(1)
  await last.fill("ABCPE1234F")
  await last.press("Tab")
  expect(await page.evaluate("changes")).toEqual([{ row: ROWS + 1, column: "PAN", value: "ABCPE1234F" }])
})

it("keeps what was typed in a row that is scrolled away, for that row", async () => {
  await page.evaluate(`{ changes.length = 0; document.querySelector(".rows-scroll").scrollTop = 0 }`)
  await page.getByRole("textbox", { name: "Row 3, PAN" }).fill("ABCPE1235F")
  await page.evaluate(`{ document.querySelector(".rows-scroll").scrollTop = 900_000 }`)
  await expect.poll(() => page.evaluate("changes")).toEqual([{ row: 3, column: "PAN", value: "ABCPE1235F" }])
  await page.evaluate(`{ document.querySelector(".rows-scroll").scrollTop = 0 }`)
  await page.getByRole("textbox", { name: "Row 3, PAN" }).waitFor()
})
