import { describeReasons } from "../../contract/reasons/format-reason.ts"
import { makePlainReason } from "../../contract/reasons/reason-codes.ts"
import { describe, expect, it } from "vitest"
import { MASK } from "../../contract/wire-values.ts"
import { type CellLocation, RowFindings } from "./row-findings.ts"
import { asha, mapTestRow } from "../../testing/builders/rows.ts"
import { Invalid, IgnoredValue } from "./values/parsed.ts"

const WRONG = makePlainReason("amount.invalid")
const UNKNOWN = makePlainReason("country.not-namibia")
const MISSING = makePlainReason("pan.invalid")

describe("an invalid value", () => {
  const wrong = { ...asha, pan: "ABCDE12345", doj: "31/02/2020" }

  it("rejects a row of a file; column, key, value and reason are reported, sensitive values masked", () => {
    const { errors, rejected } = mapTestRow(wrong)
    expect(rejected).toBe(true)
    expect(errors).toMatchObject([
      { key: "doj", column: 3, value: "31/02/2020", reason: expect.stringContaining("calendar") as string },
      { key: "pan", column: 2, value: MASK, reason: expect.stringContaining("ABCDE1234F") as string },
    ])
  })

  it("is dropped and reported when the source is an HR system", () => {
    const { errors, rejected, record } = mapTestRow(wrong, { invalidValues: "drop" })
    expect(rejected).toBe(false)
    expect(errors.map(({ key }) => key)).toEqual(["doj", "pan"])
    expect(record).toMatchObject({ pan: null, doj: "NOT AVAILABLE", name: "Asha Rao" })
  })

  it("that looks like an identifier is masked in every column", () => {
    expect(mapTestRow({ ...asha, doj: "9876543210" }).errors).toMatchObject([{ key: "doj", value: MASK }])
  })

  it("is never quoted in a reason", () => {
    const cells = { ...asha, pan: "SECRET-1", mobileNumber: "SECRET-2", email: "SECRET-3", doj: "SECRET-4" }
    for (const { reason } of mapTestRow(cells).errors) expect(reason).not.toContain("SECRET")
    expect(mapTestRow(cells).errors).toHaveLength(4)
  })

  it("of an enumeration is a notice and not a problem", () => {
    const { errors, notices, record, rejected } = mapTestRow({
      ...asha,
      gender: "xyzzy",
      maritalStatus: "Separated",
    })
    expect({ errors, rejected }).toEqual({ errors: [], rejected: false })
    expect(notices.map(({ key, column, value }) => [key, column, value])).toEqual([
      ["gender", 2, "xyzzy"],
      ["maritalStatus", 3, "Separated"],
    ])
    expect(record).toMatchObject({ gender: "NOT AVAILABLE", maritalStatus: null })
  })
})

describe("the findings of a row", () => {
  const place: CellLocation = { key: "grade", kind: "text", column: 3 }

  it("are empty at first, the same object for every row", () => {
    expect(new RowFindings().errors).toEqual([])
    expect(new RowFindings().errors).toBe(new RowFindings().notices)
  })

  it.each(["L1", 0, false, null, "", [], { reason: "x" }])("accept %j unchanged", (value) => {
    const findings = new RowFindings()
    expect(findings.collect(value, place, "cell")).toBe(value)
    expect([findings.errors, findings.notices]).toEqual([[], []])
  })

  it("separate errors from notices, in the order in which they came", () => {
    const findings = new RowFindings()
    expect(findings.collect(new Invalid(WRONG), place, "a")).toBeNull()
    expect(findings.collect(new IgnoredValue(UNKNOWN), place, "b")).toBeNull()
    findings.addError({ ...place, key: "pan", kind: "pan" }, "ABCDE1234F", [MISSING])
    expect(findings.errors).toEqual([
      { key: "grade", column: 3, value: "a", ...describeReasons([WRONG]) },
      { key: "pan", column: 3, value: MASK, ...describeReasons([MISSING]) },
    ])
    expect(findings.notices).toEqual([{ key: "grade", column: 3, value: "b", ...describeReasons([UNKNOWN]) }])
  })

  it("have no value without a column", () => {
    const findings = new RowFindings()
    findings.addError({ ...place, column: null }, "a", [MISSING])
    expect(findings.errors).toMatchObject([{ column: null, value: null }])
  })

  it("list the keys with a problem; a notice is not a problem", () => {
    const findings = new RowFindings()
    expect(findings.hasErrorWith(["grade"])).toBe(false)
    findings.collect(new IgnoredValue(UNKNOWN), place, "b")
    expect(findings.hasErrorWith(["grade"])).toBe(false)
    findings.collect(new Invalid(WRONG), place, "a")
    expect(findings.hasErrorWith(["pan", "grade"])).toBe(true)
    expect(findings.hasErrorWith(["pan"])).toBe(false)
    expect(findings.hasErrorWith([])).toBe(false)
  })
})
