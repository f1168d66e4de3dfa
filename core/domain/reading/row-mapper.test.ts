import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { EmployeeRecord } from "../../contract/employee/employee.ts"
import { MASK } from "../../contract/wire-values.ts"
import { makeSubset } from "../sharing/subset.ts"
import {
  asha,
  defaultPolicy,
  makePolicy,
  makeTestRowMapper,
  mapTestRow,
  TODAY,
} from "../../testing/builders/rows.ts"

describe("a record", () => {
  it("has every shared field, missing values in their own form", () => {
    const { record, errors, notices, rejected, employeeId } = mapTestRow(asha)
    expect({ errors, notices, rejected, employeeId }).toEqual({
      errors: [],
      notices: [],
      rejected: false,
      employeeId: "007",
    })
    expect(record).toEqual({
      ...asha,
      email: null,
      personalEmail: null,
      doj: "NOT AVAILABLE",
      dob: null,
      status: "Active",
      employmentType: null,
      gender: "NOT AVAILABLE",
      pan: null,
      aadhar: null,
      uan: null,
      mobileNumber: null,
      maritalStatus: null,
      nationality: null,
      fatherName: null,
      bloodGroup: null,
      designation: "NOT AVAILABLE",
      department: "NOT AVAILABLE",
      grade: "NOT AVAILABLE",
      groupName: "NOT AVAILABLE",
      costCenter: "NOT AVAILABLE",
      companyName: "NOT AVAILABLE",
      terminationDate: null,
      manager: "NOT AVAILABLE",
      managerEmail: null,
      managerEmail2: null,
      managerEmail3: null,
      managerEmail4: null,
      managerEmail5: null,
      countryCode: "NOT AVAILABLE",
      bankDetails: { accountNumber: "NOT AVAILABLE", ifscCode: "NOT AVAILABLE", bankName: "NOT AVAILABLE" },
      currentAddress: noAddress,
      permanentAddress: noAddress,
      jobLocation: { pincode: "NOT AVAILABLE", city: "NOT AVAILABLE" },
      employeeMetadata: { marriageDate: "NOT AVAILABLE" },
      dependentDetails: [],
    })
  })

  it("is in the order of the contract, dependents before salary", () => {
    const keys = Object.keys(mapTestRow({ ctc_basic: "1", ...asha, dependentDetails_name: "Ravi" }).record)
    const contract = Object.keys(EmployeeRecord.fields).filter((key) => key !== "id")
    expect(keys).toEqual(contract)
  })

  it("contains only shared fields; the employee's id is returned all the same", () => {
    const sharing = makePolicy({ employeeId: 0, pan: 0, bankDetails_accountNumber: 0, currentAddress: 0 })
    const { record, employeeId } = mapTestRow({ ...asha, pan: "ABCDE1234F" }, { sharing })
    expect(employeeId).toBe("007")
    expect(record).not.toHaveProperty("employeeId")
    expect(record).not.toHaveProperty("pan")
    expect(record).not.toHaveProperty("currentAddress")
    expect(record.bankDetails).toEqual({ ifscCode: "NOT AVAILABLE", bankName: "NOT AVAILABLE" })
  })

  it("ignores columns that are not shared", () => {
    const { errors } = mapTestRow({ ...asha, pan: "nonsense" }, { sharing: makePolicy({ pan: 0 }) })
    expect(errors).toEqual([])
  })

  it("ignores unmapped columns, and missing cells of a short row", () => {
    const recipe = makeTestRowMapper([null, "employeeId", "name", "grade"])
    expect(recipe.mapRow(["x", "1", "Asha"], TODAY).record).toMatchObject({
      employeeId: "1",
      grade: "NOT AVAILABLE",
    })
  })

  it("keeps names that look like placeholders", () => {
    const row = {
      ...asha,
      name: "Null",
      fatherName: "Nil",
      department: "Null",
      dependentDetails_name: "None",
    }
    expect(mapTestRow(row).record).toMatchObject({
      name: "Null",
      fatherName: "Nil",
      department: "NOT AVAILABLE",
      dependentDetails: [{ name: "None" }],
    })
  })
})

const noAddress = {
  addressLine: "NOT AVAILABLE",
  addressCity: "NOT AVAILABLE",
  addressState: "NOT AVAILABLE",
  addressPincode: "NOT AVAILABLE",
  addressCountry: "NOT AVAILABLE",
}

describe("salary", () => {
  it("is absent without a column of it", () => {
    expect(mapTestRow(asha).record).not.toHaveProperty("salaryDetails")
  })

  it("has the shape of which there is a column, in full", () => {
    const { salaryDetails } = mapTestRow({ ...asha, ctc_basic: "6,00,000", ctc_taxRegime: "New" }).record
    expect(salaryDetails).toEqual({
      ctc: {
        ...Object.fromEntries(EARNINGS.map((name) => [name, null])),
        basic: 600000,
        taxRegime: "New",
        bonus: {
          joining: null,
          referral: null,
          retention: null,
          performance: null,
          relocation: null,
          misc: null,
        },
        deductions: {
          pf: null,
          esi: null,
          professionalTax: null,
          labourWelfareFund: null,
          misc: null,
          nps: null,
        },
      },
    })
  })

  it("is absent when its only columns are not shared", () => {
    const sharing = makePolicy({ ctc_basic: 0 })
    expect(mapTestRow({ ...asha, ctc_basic: "1" }, { sharing }).record).not.toHaveProperty("salaryDetails")
  })

  it("of a month has month and year only when they are known", () => {
    const known = mapTestRow({ ...asha, monthly_basic: 1, monthly_month: "Apr", monthly_year: 2024 }).record
    expect(Object.keys(known.salaryDetails?.monthly ?? {}).slice(0, 3)).toEqual(["month", "year", "basic"])
    const unknown = mapTestRow({ ...asha, monthly_basic: 1, monthly_month: "" }).record
    expect(unknown.salaryDetails?.monthly).not.toHaveProperty("month")
  })

  it("keeps the source's own components only when they are enabled", () => {
    const row = { ...asha, ctc_basic: 1, ctc_raw: { Basic: 1 } }
    expect(mapTestRow(row).record.salaryDetails?.ctc).toMatchObject({ raw: { Basic: 1 } })
    expect(mapTestRow(row, { sharing: defaultPolicy }).record.salaryDetails?.ctc).not.toHaveProperty("raw")
    expect(mapTestRow({ ...row, ctc_raw: null }).record.salaryDetails?.ctc).not.toHaveProperty("raw")
  })
})

const EARNINGS = [
  "basic",
  "dearnessAllowance",
  "hra",
  "gratuity",
  "medicalAllowance",
  "travelAllowance",
  "specialAllowance",
  "otherAllowance",
  "flexiBasketAllowance",
  "grossPay",
  "fixedPay",
]

describe("employeeId", () => {
  it.each(["reject", "drop"] as const)(
    "that is missing rejects the row of a source that would %s",
    (invalidValues) => {
      for (const row of [
        { name: "Asha" },
        { name: "Asha", employeeId: "" },
        { name: "Asha", employeeId: "a\0" },
      ]) {
        const { employeeId, rejected, errors } = mapTestRow(row, {
          invalidValues,
          sharing: makePolicy({ employeeId: 0 }),
        })
        expect({ employeeId, rejected }).toEqual({ employeeId: null, rejected: true })
        expect(errors).toMatchObject([{ key: "employeeId" }])
      }
    },
  )

  it("is read without mapping the whole row", () => {
    const recipe = makeTestRowMapper(["name", "employeeId"])
    expect(recipe.readEmployeeId(["Asha", " 007 "])).toBe("007")
    expect(recipe.readEmployeeId(["Asha", 7])).toBe("7")
    for (const cell of ["", "-", null, undefined, "a\0", {}])
      expect(recipe.readEmployeeId(["Asha", cell])).toBeNull()
  })
})

describe("the country of an employee", () => {
  it("decides which telephone numbers are valid", () => {
    const abroad = { ...asha, mobileNumber: "+49 151 23456789", countryCode: "Germany" }
    expect(mapTestRow(abroad).record).toMatchObject({ countryCode: "DE", mobileNumber: "+49 151 23456789" })
    expect(mapTestRow({ ...abroad, countryCode: "IN" }).errors).toMatchObject([
      { key: "mobileNumber", value: MASK },
    ])
  })

  it("is the source's default where the row says none", () => {
    const options = { defaultCountry: "DE" }
    expect(mapTestRow({ ...asha, mobileNumber: "+49 151 1" }, options).record).toMatchObject({
      countryCode: "DE",
    })
    expect(mapTestRow({ ...asha, countryCode: "-" }, options).record).toMatchObject({ countryCode: "DE" })
    expect(mapTestRow({ ...asha, countryCode: "Atlantis" }).errors).toMatchObject([{ key: "countryCode" }])
  })

  it("is not assumed when it is unknown, and India's checks apply all the same", () => {
    expect(mapTestRow(asha).record).toMatchObject({ countryCode: "NOT AVAILABLE" })
    expect(mapTestRow({ ...asha, mobileNumber: "12345" }).errors).toMatchObject([{ key: "mobileNumber" }])
    expect(mapTestRow({ ...asha, mobileNumber: "+91 98450 12345" }).errors).toEqual([])
    expect(mapTestRow(asha, { defaultCountry: "IN" }).record).toMatchObject({ countryCode: "IN" })
  })

  it("turns an invalid Indian identifier into a notice abroad", () => {
    const { record, notices, errors } = mapTestRow({ ...asha, countryCode: "US", pan: "078-05-1120" })
    expect({ errors, pan: record.pan }).toEqual({ errors: [], pan: null })
    expect(notices).toMatchObject([{ key: "pan", value: MASK }])
  })
})

describe("status", () => {
  it("follows the exit date, even when that is not shared", () => {
    const row = { ...asha, status: "Working", terminationDate: "14-06-2024" }
    const { record, dependsOnToday } = mapTestRow(row, { sharing: makePolicy({ terminationDate: 0 }) })
    expect({ status: record.status, dependsOnToday }).toEqual({ status: "Terminated", dependsOnToday: false })
    expect(record).not.toHaveProperty("terminationDate")
  })

  it("with a future exit date changes when that day passes", () => {
    const row = { ...asha, terminationDate: "15-06-2024" }
    expect(mapTestRow(row)).toMatchObject({ record: { status: "Active" }, dependsOnToday: true })
    expect(mapTestRow(row, {}, "2024-06-16")).toMatchObject({
      record: { status: "Terminated" },
      dependsOnToday: false,
    })
  })

  it.each(["reject", "drop"] as const)(
    "of an unknown spelling is never Active: the row is rejected (%s)",
    (invalidValues) => {
      for (const status of ["xyzzy", "Unknown", "Furloughed", ["Active"]]) {
        const row = mapTestRow({ ...asha, status }, { invalidValues })
        expect(row).toMatchObject({ rejected: true, errors: [{ key: "status" }] })
      }
      expect(mapTestRow({ ...asha, status: "-" }, { invalidValues })).toMatchObject({
        rejected: false,
        record: { status: "Active" },
      })
    },
  )

  it.each(["reject", "drop"] as const)(
    "of an unknown spelling is not asked about an employee whose exit date has passed (%s)",
    (invalidValues) => {
      const row = { ...asha, status: "xyzzy", terminationDate: "2024-06-14" }
      expect(mapTestRow(row, { invalidValues })).toMatchObject({
        ...{ rejected: false, errors: [], notices: [], unknownStatus: null },
        record: { status: "Terminated" },
      })
    },
  )

  it("of an unknown spelling keeps the stored one of a known employee, with the rest of the row", () => {
    const mapper = makeTestRowMapper(["employeeId", "name", "status"], { unknownStatus: "keep" })
    for (const stored of ["Active", "Inactive", "Terminated"] as const) {
      const row = mapper.mapRow(["E1", "Asha", "xyzzy"], TODAY, undefined, { status: stored })
      expect(row).toMatchObject({ rejected: false, errors: [], record: { name: "Asha", status: stored } })
      expect(row.unknownStatus).toMatchObject({ key: "status", value: "xyzzy" })
    }
  })

  it("of an unknown spelling does not move a known employee into or out of the subset", () => {
    const columns = ["employeeId", "name", "status"]
    const subset = makeSubset([{ field: "status", operator: "is", values: ["Inactive"] }])
    const own = { columns, mapping: columns }
    for (const subsetColumns of [null, own]) {
      const mapper = makeTestRowMapper(columns, { unknownStatus: "keep", subset, subsetColumns })
      const isExcluded = (stored: "Active" | "Inactive") =>
        mapper.mapRow(["E1", "Asha", "xyzzy"], TODAY, undefined, { status: stored }).excluded
      expect([isExcluded("Inactive"), isExcluded("Active")]).toEqual([false, true])
    }
  })

  it("of an unknown spelling makes a new employee wait", () => {
    const mapper = makeTestRowMapper(["employeeId", "name", "status"], { unknownStatus: "keep" })
    const row = mapper.mapRow(["E1", "Asha", "xyzzy"], TODAY)
    expect(row).toMatchObject({ rejected: true, errors: [{ key: "status" }] })
    expect(row.unknownStatus).toBe(row.errors[0])
  })

  it.each([
    ["Resigned", "2024-06-15", "Active"],
    ["Resigned (Voluntary)", "2024-06-15", "Active"],
    ["Resigned / Relieved", "2024-06-15", "Terminated"],
    ["Resigned", "2024-06-14", "Terminated"],
    ["Resigned", "", "Terminated"],
    ["RESIGNED (R)", "2024-07-31", "Active"],
    ["Terminated", "2024-07-31", "Terminated"],
  ])(
    "%s with the exit date %s is %s: until the last day the employee works",
    (status, terminationDate, expected) => {
      const row = mapTestRow({ ...asha, status, terminationDate })
      expect(row).toMatchObject({ status: expected, dependsOnToday: expected === "Active" })
    },
  )

  it("that contradicts an exit date in the past is reported, and the date counts", () => {
    const map = (status: string) => mapTestRow({ ...asha, status, terminationDate: "2024-06-14" })
    expect(map("Active")).toMatchObject({
      status: "Terminated",
      rejected: false,
      notices: [{ key: "status", reason: expect.stringContaining("exit date is in the past") as string }],
    })
    for (const status of ["", "Inactive", "Resigned"]) expect(map(status).notices, status).toEqual([])
  })
})

describe("a mapping that planMapping cannot make", () => {
  it("is rejected", () => {
    expect(() => makeTestRowMapper(["employeeId", "nme"])).toThrow("no key nme")
    expect(() => makeTestRowMapper(["employeeId", "name", "name"])).toThrow("Two columns are mapped to name")
    expect(() => makeTestRowMapper(["dependentDetails_name", "dependentDetails_1_name"])).toThrow(
      "Two columns",
    )
  })
})

it("every record decodes against the contract", () => {
  const { record } = mapTestRow({
    ...asha,
    ctc_basic: 1,
    monthly_basic: 2,
    dependentDetails_name: "Ravi",
    dob: "1-1-1990",
  })
  expect(Schema.decodeUnknownSync(EmployeeRecord)({ id: "1", ...record })).toEqual({ id: "1", ...record })
})
