import { describe, expect, it } from "vitest"
import { DATA_MODEL_KEYS } from "../sdk/index.ts"
import { COLUMN_NAMES, makeColumnReader, normaliseName } from "./columns.ts"
import { hasDependents, readDependents } from "./dependents.ts"
import { formatLocalTime } from "./local-time.ts"
import { mapEmployee } from "./map.ts"
import { parseSettings } from "./settings.ts"

const { read } = makeColumnReader({})

const map = (record: Readonly<Record<string, unknown>>, isActive = true) =>
  mapEmployee(read(record), { findManager: () => null, isActive, hasBank: true, dependents: null })

describe("the columns of a dataset", () => {
  it.each([
    ["PAN Number", "pan"],
    ["pan_no", "pan"],
    ["Aadhaar", "aadhar"],
    ["AADHAR CARD NUMBER", "aadhar"],
    ["uan_number", "uan"],
    ["Father's Name", "fatherName"],
    ["Father Full Name", "fatherName"],
    ["IFSC", "bankDetails_ifscCode"],
    ["Bank IFSC Code", "bankDetails_ifscCode"],
    ["account_number", "bankDetails_accountNumber"],
    ["Salary Account No", "bankDetails_accountNumber"],
    ["Blood Group", "bloodGroup"],
    ["Company Email ID", "email"],
  ])("include %s as %s", (column, key) => {
    expect(map({ [column]: "value" })[key]).toBe("value")
  })

  it.each(["Bank Account Type", "Account Holder Name", "PAN Verified", "pan_father_name", "uan_linked"])(
    "leave out %s",
    (column) => {
      expect(Object.values(map({ [column]: "value" }))).not.toContain("value")
    },
  )

  it("count in their order, and only when they are filled", () => {
    const record = { designation: "Analyst (D-7)", designation_name: "Analyst", job_level: "L3", grade: "" }
    expect(map(record)).toMatchObject({ designation: "Analyst", grade: "L3" })
  })

  it("of the company's own names count before the usual ones", () => {
    const reader = makeColumnReader({ grade: "Pay Band" })
    expect(reader.read({ grade: "G1", "PAY BAND": "B2" })).toEqual({ grade: "B2" })
    expect(reader.read({ grade: "G1", "PAY BAND": "" })).toEqual({ grade: "G1" })
  })

  it("are mapped to keys of the data model", () => {
    const known = Object.values(DATA_MODEL_KEYS).flat()
    const unknown = Object.keys(COLUMN_NAMES).filter(
      (key) => !known.some((each) => key === each || key.startsWith(`${each}_`)),
    )
    expect(
      unknown.filter((key) => !/^(countryCode$|bankDetails_|jobLocation_|employeeMetadata_)/u.test(key)),
    ).toEqual([])
  })

  it("are compared without case and punctuation", () => {
    expect(normaliseName(" Father's  Name* ")).toBe("father_s_name")
  })
})

describe("an employee of Darwinbox", () => {
  it("is identified by the employee id, else by the unique id", () => {
    expect(map({ employee_id: "AC7", user_unique_id: "a5f0" })).toMatchObject({ employeeId: "AC7" })
    expect(map({ user_unique_id: "a5f0" })).toMatchObject({ employeeId: "a5f0" })
  })

  it("is named as a whole, else by the parts of the name", () => {
    expect(map({ full_name: "Meera Nair", first_name: "M" })).toMatchObject({ name: "Meera Nair" })
    expect(map({ first_name: "Meera", last_name: "Nair" })).toMatchObject({ name: "Meera Nair" })
  })

  it.each([
    [true, "Active", "", "Active"],
    [true, "Serving Notice", "31-01-2026", "Active"],
    [true, "", "", "Active"],
    [true, "Inactive", "31-12-2025", "Terminated"],
    [true, "Suspended", "", "Inactive"],
    [false, "Inactive", "31-12-2025", "Terminated"],
    [false, "Inactive", "", "Inactive"],
    [false, "", "31-12-2025", "Terminated"],
    [false, "On hold", "", "Inactive"],
  ])(
    "in the active dataset: %s, with the status %j and the exit %j, is %s",
    (isActive, text, exit, status) => {
      expect(map({ employee_status: text, date_of_exit: exit }, isActive)["status"]).toBe(status)
    },
  )
})

describe("dependents", () => {
  it("are made of the columns for each of them", () => {
    const record = {
      "Spouse Name": "Arun Nair",
      "Spouse Date of Birth": "08-03-1989",
      child_1_name: "Mini",
      child_1_gender: "Female",
      child_2_name: "",
      "Dependent 1 Name": "Lata",
      "Dependent 1 Relationship": "Mother",
    }
    expect(readDependents(record)).toEqual([
      { relation: "Spouse", name: "Arun Nair", dob: "08-03-1989" },
      { relation: "Child", name: "Mini", gender: "Female" },
      { relation: "Mother", name: "Lata" },
    ])
  })

  it("may be a list of records", () => {
    const record = {
      family_details: [{ Name: "Arun", Relation: "Spouse", "Date of Birth": "08-03-1989", Blood: "A+" }],
    }
    expect(readDependents(record)).toEqual([{ name: "Arun", relation: "Spouse", dob: "08-03-1989" }])
  })

  it.each([
    [["full_name", "father_name"], false],
    [["Spouse Name"], true],
    [["dependents"], true],
    [["child_care_allowance"], false],
  ])("exist in the columns %j: %s", (columns, expected) => {
    expect(hasDependents(columns)).toBe(expected)
  })
})

describe("a local time", () => {
  it.each([
    ["Asia/Kolkata", "2026-01-05T20:00:07Z", "06-01-2026 01:30:07"],
    ["Asia/Kolkata", "2025-12-31T18:30:00Z", "01-01-2026 00:00:00"],
    ["Europe/London", "2026-07-01T11:00:00Z", "01-07-2026 12:00:00"],
  ])("in %s of %s is %s", (timeZone, at, expected) => {
    expect(formatLocalTime(Date.parse(at), timeZone)).toBe(expected)
  })
})

describe("the form", () => {
  const FORM = { base_url: "https://acme.darwinbox.in/home" }

  it("takes the whole address that the browser shows", () => {
    expect(parseSettings(FORM).origin).toBe("https://acme.darwinbox.in")
  })

  it.each([
    [{ base_url: "acme" }, /complete web address/u],
    [{ base_url: "ftp://acme.darwinbox.in" }, /complete web address/u],
    [{ ...FORM, time_zone: "Kolkata" }, /time zone/u],
    [{ ...FORM, inactive_api_key: "key" }, /both the API key and the dataset key/u],
    [{ ...FORM, field_map: "colour = Colour" }, /custom columns/u],
  ])("refuses %j", (form, words) => {
    expect(() => parseSettings(form)).toThrow(words)
  })
})
