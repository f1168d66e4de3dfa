import { expect, it } from "vitest"
import { firstYearLines, readFirstYear, yearLine } from "./first-years.ts"

it("first years are given by field, several of them, and taken back by auto", () => {
  expect(readFirstYear("doj=auto", readFirstYear("dob=1930"))).toEqual({ dob: 1930, doj: null })
  for (const wrong of ["dob", "dob=", "dob=30", "dob=1850", "name=1930", "=1930", "dob=1930.5"])
    expect(() => readFirstYear(wrong), wrong).toThrow(/is not a valid first year/u)
})

it("the years of a column are said, and how to change or confirm them", () => {
  const years = { column: "DOB", key: "dob", first: 1926, last: 2012 }
  expect(yearLine({ ...years, because: "field" })).toContain(
    "read as 1926 to 2012 (by the kind of date; use --first-year",
  )
  expect(yearLine({ ...years, because: "unclear" })).toContain("stand first or last")
  expect(firstYearLines({ dob: 1930 })).toEqual(["Years of two digits in dob are read from 1930 on."])
})
