import { describe, expect, it } from "vitest"
import { recognizeValues } from "./recognize-values.ts"
import { suggestColumns, type SuggestOptions } from "./suggest-columns.ts"

const suggest = (
  columns: Readonly<Record<string, ReadonlyArray<string>>>,
  { remembered = null, shares = () => true }: Partial<SuggestOptions> = {},
) => {
  const listed = Object.entries(columns).map(([header, values]) => ({ header, values }))
  const suggestions = suggestColumns(listed, { remembered, shares })
  return Object.fromEntries(
    listed.map(({ header }, index) => {
      const { suggestion = null, suggestedBy = null, isCertain = false } = suggestions[index] ?? {}
      return [
        header,
        suggestion === null && suggestedBy === null ? null : [suggestion, suggestedBy, isCertain],
      ]
    }),
  )
}

describe("suggesting fields for columns", () => {
  it("recognises names, values and similar names, in this order", () => {
    expect(
      suggest({ "Employee Code": [], "Tax No": ["ABCPE1234F"], Desgnation: [], Locker: ["L-1"] }),
    ).toEqual({
      "Employee Code": ["employeeId", "name", true],
      "Tax No": ["pan", "values", false],
      Desgnation: ["designation", "name", false],
      Locker: null,
    })
  })

  it("prefers what the last upload used, also that a column was left out", () => {
    const remembered = { "Employee Code": "", Locker: "department" }
    expect(suggest({ "Employee Code": [], Locker: [] }, { remembered })).toEqual({
      "Employee Code": [null, "remembered", true],
      Locker: ["department", "remembered", true],
    })
  })

  it("recognises what was chosen before when the header differs in case or spaces only", () => {
    expect(suggest({ "locker  no": ["E1"] }, { remembered: { "Locker No": "department" } })).toEqual({
      "locker  no": ["department", "remembered", true],
    })
  })

  it("suggests a field once, and none that the vendor may not see", () => {
    const columns = { PAN: [], Other: ["ABCPE1234F"], Mail: ["a@b.example"] }
    const shares = (key: string) => key !== "email"
    expect(suggest(columns, { shares })).toEqual({ PAN: ["pan", "name", true], Other: null, Mail: null })
  })
})

describe("a pay whose period nothing shows", () => {
  const PERIODS = { yearly: "ctc_grossPay", monthly: "monthly_grossPay" }
  const findPeriods = (
    columns: Readonly<Record<string, ReadonlyArray<string>>>,
    options: Partial<SuggestOptions> = {},
  ) => {
    const listed = Object.entries(columns).map(([header, values]) => ({ header, values }))
    return suggestColumns(listed, { remembered: null, shares: () => true, ...options }).map(
      ({ suggestion, periods = null }) => [suggestion, periods],
    )
  }

  it("gets no field until a person says the period, which is remembered", () => {
    expect(findPeriods({ Salary: ["62506", "104437"] })).toEqual([[null, PERIODS]])
    const remembered = { Salary: "monthly_grossPay" }
    expect(findPeriods({ Salary: ["62506"] }, { remembered })).toEqual([["monthly_grossPay", PERIODS]])
  })

  it("is asked for once, and not where another column has one of the fields or the vendor asks for one only", () => {
    expect(findPeriods({ Salary: [], Gross: [] })).toEqual([
      [null, PERIODS],
      [null, null],
    ])
    expect(findPeriods({ CTC: ["900000"], Salary: ["62506"] })).toEqual([
      ["ctc_grossPay", null],
      [null, null],
    ])
    const shares = (key: string) => !key.startsWith("monthly_")
    expect(findPeriods({ Salary: ["62506"] }, { shares })).toEqual([[null, null]])
  })

  it("is none where the values are no amounts", () => {
    expect(findPeriods({ Pay: ["Weekly", "Monthly"] })).toEqual([[null, null]])
  })
})

describe("a suggestion is checked against the values", () => {
  it.each<readonly [header: string, values: ReadonlyArray<string>, expected: ReadonlyArray<unknown> | null]>([
    ["ManagerID", ["22", "4"], null],
    ["Reports to", ["HR-EMP-00001", "HR-EMP-00002"], null],
    ["Reports to", ["NO_MANAGER", "1001"], null],
    ["Reports to", ["Jean-Luc Das-Rao", "Asha Rao (E-1)"], ["manager", "name", true]],
    ["Manager Email ID", ["22", "4"], null],
    ["Manager Email ID", ["asha@acme.example", ""], ["managerEmail", "name", true]],
    ["Manager Email ID", ["a@b.example", "22", "4"], ["managerEmail", "name", false]],
    ["Email", ["Asha Rao", "Ben"], null],
    ["Date of Birth", ["Pune", "Delhi"], null],
    ["Date of Birth", ["12/31/1990", "01/02/1985"], ["dob", "name", true]],
    ["PAN", ["HDFC0001234"], ["bankDetails_ifscCode", "values", false]],
    ["IFSC Code", ["ABCPE1234F"], ["pan", "values", false]],
    ["Mobile Number", ["Asha", "Ben"], null],
    ["Mobile Number", ["+1 212 555 0123", "98765 43210"], ["mobileNumber", "name", true]],
    ["Aadhaar Number", ["yes", "no"], null],
    ["CTC Basic", ["Engineer", "Lead"], null],
    ["CTC Basic", ["50,000", "1.250,00"], ["ctc_basic", "name", true]],
    ["Gender", ["F", "M"], ["gender", "name", true]],
    ["Gender", ["IT", "HR"], ["gender", "name", false]],
    ["Status", ["S1", "S2"], ["status", "name", false]],
    ["Gendr", ["IT", "HR"], null],
    ["Employee Code", ["22", "4"], ["employeeId", "name", true]],
    ["Date of Birth", ["N/A", "-"], ["dob", "name", true]],
  ])("%s with %j", (header, values, expected) => {
    expect(suggest({ [header]: values })[header]).toEqual(expected)
  })

  it("also where the last upload used the field", () => {
    const remembered = { Boss: "managerEmail" }
    expect(suggest({ Boss: ["22", "4"] }, { remembered })).toEqual({
      Boss: ["managerEmail", "remembered", false],
    })
  })

  it("so that a field of the right kind is found beside one of the wrong kind", () => {
    expect(suggest({ Email: ["22", "4"], "E-Mail ID": ["a@b.example"] })).toMatchObject({
      Email: null,
      "E-Mail ID": ["email", expect.any(String), expect.any(Boolean)],
    })
  })
})

describe("recognising values", () => {
  it.each([
    ["pan", ["ABCPE1234F", "AKQPI4421K"]],
    ["bankDetails_ifscCode", ["HDFC0001234"]],
    ["email", ["asha@acme.example"]],
    ["mobileNumber", ["98765 43210", "+91 9876543210", "09876543210"]],
    ["dob", ["17-03-1988", "02-12-1993"]],
    ["doj", ["2016-07-04", "2021-01-11", "1 Apr 2024"]],
  ])("as %s", (key, values) => {
    expect(recognizeValues(values)).toBe(key)
  })

  it("tolerates a few wrong ones", () => {
    expect(recognizeValues(["ABCPE1234F", "ABCPE1234F", "ABCPE1234F", "ABCPE1234F", "?"])).toBe("pan")
    expect(recognizeValues(["ABCPE1234F", "?"])).toBeNull()
  })

  it("says nothing without values, or where dates could be either", () => {
    expect(recognizeValues([])).toBeNull()
    expect(recognizeValues(["1990-01-01", "2019-01-01"])).toBeNull()
  })
})

describe("a name in parts", () => {
  it("is suggested for all of them, and remembered", () => {
    const columns = { "Last Name": ["Rao"], Locker: ["E1"], "First Name": ["Asha"], "Middle Name": [] }
    const name = ["name", "name", true]
    expect(suggest(columns)).toEqual({
      "Last Name": name,
      Locker: null,
      "First Name": name,
      "Middle Name": name,
    })
    const remembered = { "First Name": "name", "Last Name": "name", "Middle Name": "" }
    expect(suggest(columns, { remembered })).toMatchObject({
      "First Name": ["name", "remembered", true],
      "Last Name": ["name", "remembered", true],
      "Middle Name": [null, "remembered", true],
    })
  })

  it("is not, where a column has the whole, or a part was left out", () => {
    expect(suggest({ Name: ["Asha Rao"], "First Name": ["Asha"], "Last Name": ["Rao"] })).toMatchObject({
      Name: ["name", "name", true],
      "First Name": null,
      "Last Name": null,
    })
    const remembered = { "First Name": "" }
    expect(suggest({ "First Name": ["Asha"], "Last Name": ["Rao"] }, { remembered })).toMatchObject({
      "First Name": [null, "remembered", true],
    })
  })
})

describe("several columns of one kind", () => {
  it("the one that says most has the field", () => {
    expect(suggest({ Email: ["a@b.example"], "Work Email": ["a@c.example"] })).toEqual({
      Email: null,
      "Work Email": ["email", "name", true],
    })
    expect(suggest({ Phone: ["9876543210"], Mobile: ["9876543210"] })).toMatchObject({
      Phone: null,
      Mobile: ["mobileNumber", "name", true],
    })
  })

  it("none is certain, where neither says more", () => {
    expect(suggest({ "Emp Code": ["K1"], "Staff No": ["1"] })).toEqual({
      "Emp Code": ["employeeId", "name", false],
      "Staff No": null,
    })
  })

  it("one with the name of a field that another has is given no other field of similar letters", () => {
    expect(suggest({ Grade: ["M2"], Band: ["Band 3"], "Bank Name": [] })).toMatchObject({ Band: null })
    expect(suggest({ Grade: ["M2"], Band: ["Band 3"] })).toMatchObject({ Band: null })
  })

  it("a status with the kinds of employment leaves the status to the other, also where one kind is unknown", () => {
    const kinds = ["Full-Time", "Part-Time", "Contractor"]
    expect(suggest({ "Employment Status": kinds, Status: ["Active", "Inactive"] })).toEqual({
      "Employment Status": ["employmentType", "name", false],
      Status: ["status", "name", true],
    })
  })

  it("are parts of one address, whose lines are joined", () => {
    const columns = {
      "Address 1": ["12 Lake Rd"],
      "Address 2": ["Block A"],
      City: ["Kochi"],
      Zip: ["682001"],
    }
    expect(suggest(columns)).toEqual({
      "Address 1": ["currentAddress_addressLine", "name", false],
      "Address 2": ["currentAddress_addressLine", "name", false],
      City: ["currentAddress_addressCity", "name", false],
      Zip: ["currentAddress_addressPincode", "name", false],
    })
    expect(suggest({ City: ["Kochi"] })).toEqual({ City: ["jobLocation_city", "name", false] })
    expect(suggest({ "Bank City": ["Kochi"] })).toEqual({ "Bank City": null })
  })

  it("are a name in German", () => {
    expect(suggest({ Name: ["Rao"], Vorname: ["Asha"] })).toEqual({
      Name: ["name", "name", true],
      Vorname: ["name", "name", true],
    })
  })
})

describe("columns that few systems have", () => {
  it.each([
    ["Last name, First name", ["Rao, Asha", "Roy, Ben"], "name"],
    ["Lifecycle status", ["Employed", "Hired", "Terminated"], "status"],
    ["Unternehmen", ["Müller GmbH"], "companyName"],
    ["Monatsbrutto", ["3.200,50"], "monthly_grossPay"],
    ["Jahresgehalt", ["45.000,50"], "ctc_grossPay"],
    ["Beschäftigungsart", ["Vollzeit", "Teilzeit", "Vollzeit"], "employmentType"],
  ])("%s may be a field, and a person confirms it", (header, values, key) => {
    expect(suggest({ [header]: values })[header]).toEqual([key, "name", false])
  })
})

describe("words beside the name of a field", () => {
  it.each([
    ["Department ID", ["D1", "D2"], null],
    ["Emergency Contact", ["9876543210"], null],
    ["HOD Email ID", ["a@b.example"], null],
    ["Contract End Date", ["2026-01-01"], null],
    ["Probation End Date", ["2024-01-01", "2024-05-01"], null],
    ["ESI Number", ["3100123456"], null],
    ["Office Mail", ["a@b.example"], ["email", "name", false]],
    ["Employee #", ["22"], ["employeeId", "name", true]],
    ["Employee Gender Desc", ["Male"], ["gender", "name", false]],
  ])("%s with %j", (header, values, expected) => {
    expect(suggest({ [header]: values })[header]).toEqual(expected)
  })
})

describe("values that show what a column is", () => {
  it.each([
    ["Type", ["Full time", "Part time"], "employmentType"],
    ["Status", ["Regular", "Probationary"], "employmentType"],
    ["ID", ["ABCPE1234F", "AKQPI4421K"], "pan"],
    ["Contact", ["9876543210", "9812345670"], "mobileNumber"],
    ["Date", ["2019-07-01", "2022-04-18"], "doj"],
    ["Family", ["Married", "Single"], "maritalStatus"],
  ])("%s with %j", (header, values, key) => {
    expect(suggest({ [header]: values })[header]).toEqual([key, expect.any(String), false])
  })
})

describe("columns with several fields", () => {
  const CITY_PIN = "currentAddress_addressCity - currentAddress_addressPincode"

  it("are split without review where the header names every part and every value has them", () => {
    expect(suggest({ "City - Pincode": ["Pune - 411001", "Navi-Mumbai - 400703", ""] })).toEqual({
      "City - Pincode": [CITY_PIN, "name", true],
    })
    expect(suggest({ "Dept / Designation": ["HR/Lead", "Sales/Head"] })).toEqual({
      "Dept / Designation": ["department/designation", "name", true],
    })
  })

  it("are to be reviewed where some values have another form", () => {
    const values = ["Pune - 411001", "Goa - 403001", "Agra - 282001", "Kochi - 682001", "Delhi"]
    expect(suggest({ "City - Pincode": values })).toEqual({ "City - Pincode": [CITY_PIN, "name", false] })
  })

  it("are recognised by the values of an address", () => {
    const values = ["12, MG Road, Pune, Maharashtra - 411001", "4 Park St, Kolkata, West Bengal - 700016"]
    const mapped = ["Line", "City", "State"].map((part) => `currentAddress_address${part}`).join(", ")
    expect(suggest({ Address: values })).toEqual({
      Address: [`${mapped} - currentAddress_addressPincode`, "values", false],
    })
  })

  it.each([
    ["whose values have one part", "City - Pincode", ["Pune", "Goa"]],
    ["whose parts are no values of their fields", "Name / Date of Joining", ["Asha/Rao", "Ravi/Iyer"]],
    ["whose header names one field twice", "City/Town", ["Pune/Pune"]],
    ["that is an address in words", "Address", ["12, MG Road, Pune", "Park St, Kolkata"]],
  ])("are not split: a column %s", (_, header, values) => {
    const [mapped] = suggest({ [header]: values })[header] ?? []
    expect(String(mapped)).not.toMatch(/\W/)
  })

  it("keep the split of the last time, and leave its fields to no other column", () => {
    const remembered = { Place: CITY_PIN }
    const shares = (key: string) => !key.startsWith("jobLocation")
    expect(suggest({ Place: ["Pune - 411001"], City: ["Goa"] }, { remembered, shares })).toEqual({
      Place: [CITY_PIN, "remembered", true],
      City: null,
    })
  })

  it("are not split into fields of which none is shared", () => {
    const shares = (key: string) => key === "name"
    expect(suggest({ "City - Pincode": ["Pune - 411001"] }, { shares })["City - Pincode"]).toBeNull()
  })
})
