import { describe, expect, it } from "vitest"
import { makeTestRowMapper, TODAY } from "../../../testing/builders/rows.ts"

const read = (header: string, amount: string) => {
  const mapper = makeTestRowMapper(["employeeId", "ctc_basic"], { columns: ["employeeId", header] })
  const { record, errors } = mapper.mapRow(["1", amount], TODAY)
  return errors[0]?.reason ?? record.salaryDetails?.ctc?.basic
}

describe("an amount in a column whose header names a unit", () => {
  it.each(["CTC (in Lakhs)", "Basic LPA", "Pay ('000)", "CTC [Lacs]", "Basic - Crores", "Pay in thousands"])(
    "is an error: %s",
    (header) => {
      expect(read(header, "12.5")).toContain("in lakhs, thousands or another unit")
      expect(read(header, "12,50,000")).toBe(1_250_000)
      expect(read(header, "0")).toBe(0)
    },
  )

  it.each(["CTC", "Basic (Rs.)", "Black Pay", "Lpad", "Basic 2000"])(
    "is none where it names none: %s",
    (header) => {
      expect(read(header, "12.5")).toBe(12.5)
    },
  )
})
