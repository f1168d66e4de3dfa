import { readFileSync } from "node:fs"
import { expect, it } from "vitest"

/* The figures that an operator plans with are those that were measured, and not older ones. */

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8")

/** The cells of each row of the first table below a heading. */
const readTable = (text: string, heading: string): ReadonlyArray<ReadonlyArray<string>> => {
  const [, below = ""] = text.split(`${heading}\n`)
  const [table = ""] = /(?:^\|.*\n)+/mu.exec(below) ?? []
  return table
    .trim()
    .split("\n")
    .slice(2)
    .map((row) =>
      row
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
}

const results = new Map(
  readTable(read("../../scripts/README.md"), "## Benchmark results").map(([promise = "", ...cells]) => [
    promise,
    cells.join("; ").replaceAll("**", ""),
  ]),
)

const figures = readTable(read("README.md"), "## Sizing").filter(([, , promise]) => promise !== "")

/** Numbers with what they count: a range, `101 MB`, `0.97 s`. What was measured, such as 25 employees, is no result. */
const RESULT = /\d[\d.,]*(?: to \d[\d.,]*)? ?(?:MB|ms|s)\b|\d[\d.]* to \d[\d.]*/gu

it("has figures of several promises", () => {
  expect(new Set(figures.map(([, , promise]) => promise)).size).toBeGreaterThan(3)
})

it.each(figures)("%s: %s, as the benchmark of %s has it", (_, measured = "", promise = "") => {
  const found = measured.match(RESULT) ?? []
  expect(found).not.toEqual([])
  for (const figure of found) expect(results.get(promise), figure).toContain(figure)
})
