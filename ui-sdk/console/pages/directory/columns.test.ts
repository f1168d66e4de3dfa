import { expect, it } from "vitest"
import { moveColumn, readChosen, USUAL_COLUMNS } from "./columns.ts"

it("reads what a browser has stored, without unknown and repeated columns", () => {
  expect(readChosen(null)).toEqual(USUAL_COLUMNS)
  expect(readChosen(["email", "salary", "email", "client"])).toEqual(["email", "client"])
  expect(readChosen([])).toEqual([])
})

it("moves a column by one place, and not beyond the ends", () => {
  const chosen = ["status", "client", "email"] as const
  expect(moveColumn(chosen, "client", -1)).toEqual(["client", "status", "email"])
  expect(moveColumn(chosen, "client", 1)).toEqual(["status", "email", "client"])
  expect(moveColumn(chosen, "status", -1)).toEqual(chosen)
  expect(moveColumn(chosen, "email", 1)).toEqual(chosen)
  expect(moveColumn(chosen, "updated", 1)).toEqual(chosen)
})
