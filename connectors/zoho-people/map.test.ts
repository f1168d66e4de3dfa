import { describe, expect, it } from "vitest"
import { mapDependents } from "./dependents.ts"
import { planFields } from "./fields.ts"
import { makeManagers } from "./managers.ts"
import { mapEmployee, type MapOptions } from "./map.ts"
import type { People } from "./people.ts"

const everything = () => true
const nobody: People = {
  listComponents: () => Promise.resolve([]),
  listRecords: () => Promise.resolve([]),
  findRecord: () => Promise.resolve(null),
}
const OPTIONS: MapOptions = {
  plan: { names: {}, dependentColumns: {} },
  wants: everything,
  managers: makeManagers(nobody),
  section: "Dependent Details",
  order: "day-first",
}
const mapped = (record: object, options: Partial<MapOptions> = {}) =>
  mapEmployee({ ...record }, { ...OPTIONS, ...options })

describe("an employee of Zoho People", () => {
  it("is identified by the employee id, else by the id of the record", () => {
    expect(mapped({ EmployeeID: "AC101", recordId: "1001" })["employeeId"]).toBe("AC101")
    expect(mapped({ EmployeeID: "", recordId: "1001" })["employeeId"]).toBe("1001")
  })

  it.each([
    ["Active", 1, "Active"],
    ["Probation", 1, "Active"],
    ["Probation", "1", "Active"],
    ["On notice", 0, "Inactive"],
    ["Terminated", 0, "Terminated"],
    ["Resigned", 0, "Terminated"],
    ["deceased", 0, "Terminated"],
    ["Resigned", 1, "Terminated"],
    ["Active", undefined, "Active"],
    ["", undefined, null],
  ])("with the status %j of the type %j is %j", (Employeestatus, type, expected) => {
    const given = { Employeestatus, ...(type === undefined ? {} : { "Employeestatus.type": type }) }
    expect(mapped(given)["status"]).toBe(expected)
  })

  it.each([
    ["Arun Das AC100", "Arun Das"],
    ["Arun Das 100", "Arun Das"],
    ["Arun K. Das-Nair HR/2024/7", "Arun K. Das-Nair"],
    ["Arun Das", "Arun Das"],
    ["", null],
    [undefined, null],
  ])("who reports to %j has the manager %j", (Reporting_To, expected) => {
    expect(mapped({ Reporting_To })["manager"]).toBe(expected)
  })

  it.each(["Reporting_To.MailID", "Reporting_To.mailid", "Reporting_To.mailID"])(
    "has the manager's address from %s",
    (key) => {
      expect(mapped({ Reporting_To: "Arun Das AC100", [key]: "arun@acme.example" })["managerEmail"]).toBe(
        "arun@acme.example",
      )
    },
  )

  it("has the parts of an address", () => {
    const parts = {
      ADDRESS1: "12 Lake Rd",
      ADDRESS2: "",
      CITY: "Kochi",
      STATE: "Kerala",
      COUNTRY: "India",
      COUNTRY_CODE: "IN",
      PINCODE: "682001",
    }
    const record = { Present_Address: "12 Lake Rd,Kochi", "Present_Address.childvalues": parts }
    expect(mapped(record)).toMatchObject({
      countryCode: "IN",
      currentAddress_addressLine: "12 Lake Rd",
      currentAddress_addressCity: "Kochi",
      currentAddress_addressState: "Kerala",
      currentAddress_addressPincode: "682001",
      currentAddress_addressCountry: "India",
    })
  })

  it("has the whole text of an address without parts", () => {
    expect(mapped({ Present_Address: "12 Lake Rd, Kochi" })).toMatchObject({
      currentAddress_addressLine: "12 Lake Rd, Kochi",
    })
    expect(mapped({ Permanent_Address: "" })).toMatchObject({ permanentAddress_addressLine: "" })
  })

  it.each([
    ["04/25/2021", "month-first", "2021-04-25"],
    ["4-5-2021", "month-first", "2021-04-05"],
    ["04/05/2021", "day-first", "04/05/2021"],
    ["05-Apr-2021", "month-first", "05-Apr-2021"],
    ["2021-04-05", "month-first", "2021-04-05"],
    ["", "month-first", ""],
  ] as const)("with the date %j, written %s, has %j", (date, order, expected) => {
    const record = { Dateofjoining: date, Date_of_birth: date, Dateofexit: date }
    expect(mapped(record, { order })).toMatchObject({
      doj: expected,
      dob: expected,
      terminationDate: expected,
    })
  })

  it("has only what is wanted", () => {
    const record = { EmployeeID: "AC101", FirstName: "Meera", tabularSections: {} }
    expect(mapped(record, { wants: (category) => category === "bank_details_fields" })).toEqual({
      employeeId: "AC101",
    })
  })
})

describe("the fields of the organisation", () => {
  const COMPONENTS = [
    { name: "Text_1", label: "PAN" },
    { name: "Text_2", label: "Aadhar No." },
    { name: "Text_3", label: "PF UAN" },
    { name: "Text_4", label: "A/C No." },
    { name: "Text_5", label: "IFSC code of the bank" },
    { name: "Text_6", label: "Bank" },
    { name: "Text_7", label: "CTC (per annum)" },
    { name: "Text_8", label: "Annual basic" },
    { name: "Text_9", label: "Monthly CTC" },
    { name: "Text_10", label: "Expansion plans" },
  ]

  it("are found by their labels, with a yearly cost only where the label says so", () => {
    expect(planFields({}, COMPONENTS, everything).names).toEqual({
      pan: "Text_1",
      aadhar: "Text_2",
      uan: "Text_3",
      bankDetails_accountNumber: "Text_4",
      bankDetails_ifscCode: "Text_5",
      bankDetails_bankName: "Text_6",
      ctc_grossPay: "Text_7",
    })
  })

  it("are named in the field map, by label or link name, before labels count", () => {
    const field_map = "ctc_basic = ANNUAL BASIC; pan = Text_10"
    expect(planFields({ field_map }, COMPONENTS, everything).names).toMatchObject({
      ctc_basic: "Text_8",
      pan: "Text_10",
    })
  })

  it("that the field map names but the form does not have are an error that names the key only", () => {
    expect(() => planFields({ field_map: "uan = Secret" }, COMPONENTS, everything)).toThrow(
      expect.objectContaining({ kind: "auth", message: expect.stringContaining("for uan") as string }),
    )
    expect(() => planFields({ field_map: "uan = Secret" }, COMPONENTS, everything)).not.toThrow(/Secret/u)
  })

  it("are those of the field map when the form's fields may not be listed", () => {
    expect(planFields({ field_map: "uan = Text_3" }, null, everything).names).toEqual({ uan: "Text_3" })
  })

  it("belong to their category", () => {
    const names = (wanted: string) =>
      Object.keys(planFields({}, COMPONENTS, (category) => category === wanted).names)
    expect(names("detail_info_fields")).toEqual(["pan", "aadhar", "uan"])
    expect(names("ctc_details_fields")).toEqual(["ctc_grossPay"])
    expect(names("dependent_details_fields")).toEqual([])
  })

  it("give an employee their values", () => {
    const plan = planFields({}, COMPONENTS, everything)
    expect(mapped({ Text_1: "ABCPE0001A", Text_7: "1200000", Text_6: { id: 1 } }, { plan })).toMatchObject({
      pan: "ABCPE0001A",
      ctc_grossPay: "1200000",
      bankDetails_bankName: null,
    })
  })
})

describe("dependents", () => {
  const read = (entries: unknown, columns = {}, section = "Dependent Details") =>
    mapDependents({ tabularSections: { "Dependent Details": entries } }, section, columns, "month-first")

  it.each([[[{}]], [[]], [[{ "tabular.ROWID": "1" }]], [[{ Name: "", Relationship: "" }]]])(
    "are none in the section %j",
    (entries) => {
      expect(read(entries)).toEqual([])
    },
  )

  it("are unknown when the record does not have the section", () => {
    expect(read([{ Name: "Ravi" }], {}, "Family")).toBeNull()
    expect(read("")).toBeNull()
    expect(mapDependents({}, "Dependent Details", {}, "day-first")).toBeNull()
  })

  it.each([
    { Name: "Ravi Nair", Relationship: "Spouse", Date_of_birth: "03/08/1989", Gender: "Male" },
    { "Dependent name": "Ravi Nair", relation: "Spouse", DOB: "03/08/1989", GENDER: "Male" },
    { Full_Name: "Ravi Nair", RELATIONSHIP: "Spouse", birthDate: "03/08/1989", sex: "Male" },
  ])("are read from columns in any spelling: %j", (entry) => {
    expect(read([entry])).toEqual([
      {
        name: "Ravi Nair",
        relation: "Spouse",
        dob: "1989-03-08",
        gender: "Male",
        email: null,
        mobileNumber: null,
        profession: null,
      },
    ])
  })

  it("are read from the columns that the field map names", () => {
    const field_map = "dependentDetails_name = Nominee; dependentDetails_relation = Kind"
    const { dependentColumns } = planFields({ field_map }, [], everything)
    expect(read([{ Nominee: "Ravi", Name: "-", Kind: "Spouse" }], dependentColumns)).toEqual([
      expect.objectContaining({ name: "Ravi", relation: "Spouse" }),
    ])
  })
})
