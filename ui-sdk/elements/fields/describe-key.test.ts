import { expect, it } from "vitest"
import { describeKey } from "./describe-key.ts"

it("names fields for people", () => {
  expect(["doj", "employmentType", "currentAddress_addressCity"].map(describeKey)).toEqual([
    "Date of joining",
    "Employment type",
    "Current address, address city",
  ])
})
