import { expect, it } from "vitest"
import { findContradictingRows } from "./contradictions.ts"

const REPEATED = [
  { row: 2, other: 4 },
  { row: 4, other: 2 },
  { row: 7, other: 2 },
  { row: 5, other: 6 },
  { row: 6, other: 5 },
]

it.each([
  ["none, when the rows of an employee say the same", { 2: "a", 4: "a", 7: "a", 5: "b", 6: "b" }, []],
  [
    "all rows of an employee of whom one says something else",
    { 2: "a", 4: "a", 7: "c", 5: "b", 6: "b" },
    [
      [2, 7],
      [4, 7],
      [7, 2],
    ],
  ],
  [
    "those of several employees",
    { 2: "a", 4: "c", 7: "a", 5: "b", 6: "d" },
    [
      [2, 4],
      [4, 2],
      [7, 4],
      [5, 6],
      [6, 5],
    ],
  ],
])("finds the rows that contradict another one: %s", (_, contents, expected) => {
  const byRow = new Map(Object.entries(contents).map(([row, content]) => [Number(row), content]))
  expect([...findContradictingRows(REPEATED, byRow)]).toEqual(expected)
})
