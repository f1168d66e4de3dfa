import { describe, expect, it } from "vitest"
import { makePolicy, makeTestRowMapper, mapTestRow, TODAY } from "../../testing/builders/rows.ts"

const map = (row: Readonly<Record<string, unknown>>, invalidValues: "reject" | "drop" = "reject") =>
  mapTestRow({ employeeId: "E1", ...row }, { invalidValues })

describe("an exit before the date of joining", () => {
  it("is of an earlier employment: it terminates nobody, and is left out with a notice", () => {
    const row = map({ doj: "2024-01-08", terminationDate: "2022-05-31", status: "Active" })
    expect(row).toMatchObject({
      status: "Active",
      rejected: false,
      record: { status: "Active", terminationDate: null, doj: "2024-01-08" },
      notices: [{ key: "terminationDate", reason: expect.stringContaining("earlier employment") as string }],
    })
    expect(map({ doj: "2024-01-08", terminationDate: "2022-05-31" }).status).toBe("Active")
  })

  it("counts on the same day or later, as does the status of the source", () => {
    expect(map({ doj: "2022-05-31", terminationDate: "2022-05-31" }).status).toBe("Terminated")
    expect(map({ doj: "2020-01-01", terminationDate: "2022-05-31", status: "Active" }).status).toBe(
      "Terminated",
    )
    const left = map({ doj: "2024-01-08", terminationDate: "2022-05-31", status: "Terminated" })
    expect(left.status).toBe("Terminated")
  })

  it("is judged by a joining date that the vendor may not see", () => {
    const mapper = makeTestRowMapper(["employeeId", "terminationDate", "doj"], {
      sharing: makePolicy({ doj: 0 }),
    })
    expect(mapper.mapRow(["E1", "2022-05-31", "2024-01-08"], TODAY).status).toBe("Active")
  })

  it("as 1900-01-01 is no exit at all", () => {
    const row = map({ doj: "2020-05-04", terminationDate: "1900-01-01", status: "Active" })
    expect(row).toMatchObject({ status: "Active", record: { terminationDate: null }, notices: [] })
  })
})

describe("dates that cannot both be right", () => {
  it("are judged by a date of birth that the vendor may not see, whose own errors concern nobody", () => {
    const mapper = makeTestRowMapper(["employeeId", "dob", "doj"], { sharing: makePolicy({ dob: 0 }) })
    expect(mapper.mapRow(["E1", "2020-01-01", "2019-01-01"], TODAY).rejected).toBe(true)
    expect(mapper.mapRow(["E1", "unknown", "2019-01-01"], TODAY)).toMatchObject({
      rejected: false,
      errors: [],
    })
  })

  it.each([
    [{ dob: "2020-01-01", doj: "2019-01-01" }, "is not before the date of joining"],
    [{ dob: "1910-01-01", doj: "2019-01-01" }, "above 100"],
    [{ dob: "2022-01-01", terminationDate: "2019-01-01" }, "is not before the exit date"],
  ])("are errors of both cells, which name both columns: %j", (dates, reason) => {
    const row = map(dates)
    expect(row.rejected).toBe(true)
    expect(row.errors.map(({ key }) => key).sort()).toEqual(Object.keys(dates).sort())
    for (const error of row.errors) {
      expect(error.reason).toContain(reason)
      for (const column of Object.keys(dates)) expect(error.reason).toContain(`column "${column}"`)
    }
  })

  it("are both dropped from an HR system's record, which is kept", () => {
    const row = map({ dob: "2020-01-01", doj: "2019-01-01", name: "Asha" }, "drop")
    expect(row).toMatchObject({ rejected: false, record: { dob: null, name: "Asha" } })
    expect(row.errors).toHaveLength(2)
  })

  it("are no error where they fit: a young trainee, and a joining in the future", () => {
    expect(map({ dob: "2006-01-01", doj: "2024-06-01" }).errors).toEqual([])
    expect(map({ dob: "1990-01-01", doj: "2024-09-01" })).toMatchObject({ errors: [], status: "Active" })
  })
})
