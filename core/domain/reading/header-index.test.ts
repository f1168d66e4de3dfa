import { describe, expect, it } from "vitest"
import { canonicalizeKey } from "../employee/field-key.ts"
import { DEPENDENT_FIELDS, EMPLOYEE_FIELDS } from "../../contract/employee/fields.ts"
import { planMapping } from "./field-mapping.ts"
import { KEYS_BY_HEADER, KNOWN_HEADERS } from "../mapping/header-index.ts"
import { normalizeHeader } from "../mapping/normalize-header.ts"

describe("headers matched by name", () => {
  it.each([
    ["Emp Code", "employeeId"],
    ["Employee ID", "employeeId"],
    ["EMPLOYEE_ID", "employeeId"],
    ["EmployeeID", "employeeId"],
    ["Full Name", "name"],
    ["Official Email", "email"],
    ["Work Email", "email"],
    ["company_email_id", "email"],
    ["EmailID", "email"],
    ["Personal E-mail", "personalEmail"],
    ["Email (Personal)", "personalEmail"],
    ["DOJ", "doj"],
    ["Date of Joining", "doj"],
    ["Date of Joining (DD/MM/YYYY) *", "doj"],
    ["Dateofjoining", "doj"],
    ["D.O.B.", "dob"],
    ["Aadhaar No", "aadhar"],
    ["Aadhaar No.", "aadhar"],
    ["PAN", "pan"],
    ["PAN Number (mandatory)", "pan"],
    ["UAN No", "uan"],
    ["Mobile", "mobileNumber"],
    ["Dept", "department"],
    ["IFSC", "bankDetails_ifscCode"],
    ["Bank A/C No", "bankDetails_accountNumber"],
    ["bankDetails_bankName", "bankDetails_bankName"],
    ["Current Address", "currentAddress_addressLine"],
    ["Present Pin Code", "currentAddress_addressPincode"],
    ["permanent_state", "permanentAddress_addressState"],
    ["Work Location", "jobLocation_city"],
    ["Last Working Day", "terminationDate"],
    ["Reporting Manager", "manager"],
    ["Reporting Manager Email", "managerEmail"],
    ["Manager Email 2", "managerEmail2"],
    ["L3 Manager Email", "managerEmail3"],
    ["managerEmail5", "managerEmail5"],
    ["Annual Basic", "ctc_basic"],
    ["Basic (Monthly)", "monthly_basic"],
    ["HRA Per Month", "monthly_hra"],
    ["CTC", "ctc_grossPay"],
    ["TDS Monthly", "monthly_deductions_tds"],
    ["monthly_deductions_nps", "monthly_deductions_nps"],
    ["Dependent Name", "dependentDetails_name"],
    ["Dependent 1 Name", "dependentDetails_name"],
    ["Dependent 2 Name", "dependentDetails_2_name"],
    ["Dependant Name 2", "dependentDetails_2_name"],
    ["Dependent 2 DOB", "dependentDetails_2_dob"],
    ["dependentDetails_12_dob", "dependentDetails_12_dob"],
    ["Spouse Name", "dependentDetails_spouse_name"],
    ["Spouse Date of Birth", "dependentDetails_spouse_dob"],
    ["Child 2 Name", "dependentDetails_child2_name"],
    ["Father's Name", "fatherName"],
    ["dependentDetails", "dependentDetails"],
  ])("%j holds %s", (header, key) => {
    const plan = planMapping([header])
    expect(plan.mapping).toEqual([key])
    expect(plan.findHeader(key)).toBe(header)
  })

  it.each([
    "Basic",
    "HRA",
    "First Name",
    "Mother's Name",
    "Remarks",
    "PF No",
    "Email of Manager's Assistant",
    "",
  ])("%j is left to a person", (header) => {
    expect(planMapping([header]).mapping).toEqual([null])
  })

  it("match every key, in any spelling", () => {
    const keys = [...EMPLOYEE_FIELDS.map(({ key }) => key), ...DEPENDENT_FIELDS.map(({ flag }) => flag)]
    for (const key of keys) {
      const spaced = key
        .replace(/([a-z])([A-Z0-9])/gu, "$1 $2")
        .replaceAll("_", " - ")
        .toUpperCase()
      expect(planMapping([key]).mapping).toEqual([key])
      expect(planMapping([spaced]).mapping).toEqual([key])
    }
  })

  it("never match two keys", () => {
    const meanings = new Map<string, Set<string>>()
    for (const { header, key } of KNOWN_HEADERS) {
      const folded = normalizeHeader(header)
      meanings.set(folded, (meanings.get(folded) ?? new Set()).add(key))
      expect(canonicalizeKey(key), header).toBe(key)
    }
    expect([...meanings].filter(([, keys]) => keys.size > 1)).toEqual([])
  })

  it("occur in the tables once, and never without a letter", () => {
    expect(new Set(KNOWN_HEADERS.map(({ header, key }) => `${key} ${header}`)).size).toBe(
      KNOWN_HEADERS.length,
    )
    expect(KNOWN_HEADERS.filter(({ header }) => normalizeHeader(header) === "")).toEqual([])
  })

  it("of a whole export leave unknown ones unmapped, with suggestions", () => {
    const plan = planMapping(["Employee Number", "Display Name", "Work Emial", "Shirt Size", "Date Joined"])
    expect(plan.errors).toEqual([])
    expect(plan.mapping).toEqual(["employeeId", "name", null, null, "doj"])
    expect(plan.unmapped).toMatchObject([
      { column: 2, header: "Work Emial", because: "no-match", suggestions: [{ key: "email", score: 0.95 }] },
      { column: 3, header: "Shirt Size", because: "no-match" },
    ])
  })
})

describe("a header of an amount", () => {
  it.each([
    ["Annual Basic", "ctc_basic"],
    ["Basic PA", "ctc_basic"],
    ["Basic Per Month", "monthly_basic"],
    ["Monthly HRA", "monthly_hra"],
    ["Monthly TDS", "monthly_deductions_tds"],
    ["CTC", "ctc_grossPay"],
    ["CTC NPS", "ctc_deductions_nps"],
    ["Monthly Reimbursement", "monthly_reimbursements"],
  ])("%j names its period: %s", (header, key) => {
    expect(KEYS_BY_HEADER.get(normalizeHeader(header))).toBe(key)
  })

  it("of a month never means a year, and vice versa: that would be wrong by a factor of twelve", () => {
    for (const { header, key } of KNOWN_HEADERS) {
      if (/\bmonth(?:ly)?\b/iu.test(header)) expect(key, header).toMatch(/^monthly_/u)
      if (/\b(?:annual|yearly|per annum|ctc)\b/iu.test(header)) expect(key, header).toMatch(/^ctc_/u)
    }
  })

  it("without a period matches no key", () => {
    for (const header of ["Basic", "HRA", "Gross", "PF", "TDS", "Bonus"])
      expect(KEYS_BY_HEADER.has(normalizeHeader(header)), header).toBe(false)
  })

  it("that a yearly salary does not have has no header for it", () => {
    expect(KEYS_BY_HEADER.has(normalizeHeader("Annual TDS"))).toBe(false)
    expect(KEYS_BY_HEADER.has(normalizeHeader("CTC Reimbursement"))).toBe(false)
  })
})
