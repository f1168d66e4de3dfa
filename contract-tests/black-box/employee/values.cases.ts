import { beforeAll, describe, expect, it } from "vitest"
import { expectShape } from "../response-shapes.ts"
import { AADHAAR, formatCsv, fullRow, row, type Row } from "../employee-rows.ts"
import { at, listAt } from "../json-paths.ts"
import type { Operator } from "../operator.ts"
import { employeeShape, MASK, NOT_AVAILABLE } from "../record-shapes.ts"
import { makeDeferredValue, type SyncFixture, makeSyncFixture } from "../sync-fixture.ts"

const ROWS: ReadonlyArray<Row> = [
  fullRow("00017"),
  row("00018", { gender: "blue", employmentType: "Pirate", maritalStatus: "?" }),
  row("00019", { gender: "male", employmentType: "Intern", maritalStatus: "DIVORCED" }),
  row("00020", { terminationDate: "2021-01-31" }),
  row("00021", { gender: "M", employmentType: "Full Time", maritalStatus: "Unmarried" }),
]

const CLEAR = ["ABCDE1234F", AADHAAR, "100200300400", "9876543210", "SBIN0001234", "00123456789"]

const maskCases = (readRecord: (id: string) => Promise<unknown>) => {
  it("masks exactly the six fields, always with 12 asterisks", async () => {
    const record = await readRecord("00017")
    for (const field of ["pan", "aadhar", "uan", "mobileNumber"]) expect(at(record, field)).toBe(MASK)
    expect(at(record, "bankDetails")).toEqual({
      accountNumber: MASK,
      ifscCode: MASK,
      bankName: "State Bank of India",
    })
  })

  it("shows no clear value of them", async () => {
    const shown = JSON.stringify(await readRecord("00017"))
    for (const value of CLEAR) expect(shown).not.toContain(value)
  })

  it("returns null for a masked field without a value, and NOT AVAILABLE inside bankDetails", async () => {
    const record = await readRecord("00018")
    for (const field of ["pan", "aadhar", "uan", "mobileNumber"]) expect(at(record, field)).toBeNull()
    expect(at(record, "bankDetails")).toEqual({
      accountNumber: NOT_AVAILABLE,
      ifscCode: NOT_AVAILABLE,
      bankName: NOT_AVAILABLE,
    })
  })
}

const enumCases = (readRecord: (id: string) => Promise<unknown>) => {
  const readEnums = async (id: string) => {
    const record = await readRecord(id)
    return [at(record, "gender"), at(record, "employmentType"), at(record, "maritalStatus")]
  }

  it("maps common spellings", async () => {
    expect(await readEnums("00017")).toEqual(["Female", "Permanent", "Single"])
    expect(await readEnums("00019")).toEqual(["Male", "Probation/Intern", "Divorced"])
    expect(await readEnums("00021")).toEqual(["Male", "Permanent", "Single"])
  })

  it("returns null, or NOT AVAILABLE for gender, for an unknown spelling", async () => {
    expect(await readEnums("00018")).toEqual([NOT_AVAILABLE, null, null])
  })
}

const plainValueCases = (readRecord: (id: string) => Promise<unknown>) => {
  it("keeps leading zeros of identifiers", async () => {
    expect(at(await readRecord("00017"), "employeeId")).toBe("00017")
    expect(at(await readRecord("00017"), "costCenter")).toBe("0042")
  })

  it("writes NOT AVAILABLE for unavailable strings and null where null is allowed", async () => {
    const record = await readRecord("00018")
    for (const field of [
      "designation",
      "department",
      "grade",
      "groupName",
      "costCenter",
      "companyName",
      "manager",
    ])
      expect(at(record, field)).toBe(NOT_AVAILABLE)
    for (const field of ["personalEmail", "dob", "nationality", "fatherName", "bloodGroup", "managerEmail"])
      expect(at(record, field)).toBeNull()
  })

  it("preserves dates, decimals and non-ASCII letters", async () => {
    const record = await readRecord("00017")
    expect(at(record, "doj")).toBe("2020-01-31")
    expect(at(record, "salaryDetails", "ctc", "basic")).toBe(500000.5)
    expect(at(record, "salaryDetails", "ctc", "hra")).toBe(200000)
    expect(at(record, "salaryDetails", "ctc", "bonus", "joining")).toBe(10000)
    expect(at(record, "salaryDetails", "ctc", "deductions", "pf")).toBe(21600)
    expect(at(record, "companyName")).toBe("Rao & Søn")
  })

  it("returns Terminated after the exit date", async () => {
    const record = await readRecord("00020")
    expect(at(record, "status")).toBe("Terminated")
    expect(at(record, "terminationDate")).toBe("2021-01-31")
  })
}

export const valueCases = (given: () => Operator) => {
  describe("values (specification/employee.md#values)", { timeout: 30_000 }, () => {
    const fixture = makeDeferredValue<SyncFixture>()
    const records = makeDeferredValue<ReadonlyMap<unknown, unknown>>()
    beforeAll(async () => {
      fixture.set(await makeSyncFixture(given(), formatCsv(ROWS)))
      const { vendor, imported } = fixture.get()
      const { data } = await vendor.calls.read({ connection_id: imported.connection_id })
      records.set(new Map(listAt(data, "data").map((one) => [one["employeeId"], one])))
    }, 30_000)
    const readRecord = (id: string) => Promise.resolve(records.get().get(id))

    it("returns every record in its exact shape", () => {
      expect(records.get().size).toBe(ROWS.length)
      for (const record of records.get().values()) expectShape(employeeShape, record)
    })
    maskCases(readRecord)
    enumCases(readRecord)
    plainValueCases(readRecord)
  })
}
