import {
  address,
  amount,
  date,
  each,
  either,
  exactly,
  integer,
  listWith,
  equalsAny,
  orNull,
  type Shape,
  text,
} from "./shape.ts"

/* specification/employee.md#record. */

export const MASK = "************"
export const NOT_AVAILABLE = "NOT AVAILABLE"

const unavailable = equalsAny(NOT_AVAILABLE)
const masked = equalsAny(MASK, null)
const maskedText = equalsAny(MASK, NOT_AVAILABLE)
const gender = equalsAny("Male", "Female", "Other", NOT_AVAILABLE)

const BONUS = exactly(
  each(["joining", "referral", "retention", "performance", "relocation", "misc"], orNull(amount)),
)
const CTC_DEDUCTIONS = ["pf", "esi", "professionalTax", "labourWelfareFund", "misc"]
const MONTHLY_DEDUCTIONS = [
  "tds",
  "medicalClaimDeduction",
  "groupTermInsuranceDeductions",
  "earlyWageDeduction",
]
const PARTS = [
  "basic",
  "dearnessAllowance",
  "hra",
  "gratuity",
  "medicalAllowance",
  "travelAllowance",
  "specialAllowance",
  "flexiBasketAllowance",
  "grossPay",
]

const parts = {
  ...each([...PARTS, "otherAllowance", "fixedPay"], orNull(amount)),
  taxRegime: orNull(text),
  bonus: BONUS,
}

export const ctcShape: Shape = exactly({
  ...parts,
  deductions: exactly(each([...CTC_DEDUCTIONS, "nps"], orNull(amount))),
})

export const monthlyShape: Shape = exactly({
  ...parts,
  month: integer,
  year: integer,
  deductions: exactly(each([...CTC_DEDUCTIONS, "nps", ...MONTHLY_DEDUCTIONS], orNull(amount))),
  reimbursements: orNull(amount),
})

const initialCtcShape: Shape = exactly({
  ...each(PARTS, orNull(amount)),
  bonus: BONUS,
  deductions: exactly(each(CTC_DEDUCTIONS, orNull(amount))),
})

const addressShape = exactly(
  each(["addressPincode", "addressCity", "addressCountry", "addressState", "addressLine"], text),
)

const dependentShape = exactly({
  ...each(["name", "relation", "email", "mobileNumber", "profession"], text),
  dob: either(date, unavailable),
  gender,
})

const exceptSalary = {
  ...each(["id", "employeeId", "name"], text),
  ...each(["email", "personalEmail"], orNull(address)),
  doj: either(date, unavailable),
  dob: orNull(date),
  status: equalsAny("Active", "Inactive", "Terminated"),
  employmentType: equalsAny("Permanent", "Contract", "Probation/Intern", null),
  gender,
  ...each(["pan", "aadhar", "uan", "mobileNumber"], masked),
  maritalStatus: equalsAny("Single", "Married", "Divorced", "Widowed", null),
  ...each(["nationality", "fatherName", "bloodGroup"], orNull(text)),
  ...each(["designation", "department", "grade", "groupName", "costCenter", "companyName"], text),
  terminationDate: either(orNull(date), equalsAny("")),
  manager: text,
  ...each(
    ["managerEmail", "managerEmail2", "managerEmail3", "managerEmail4", "managerEmail5"],
    orNull(address),
  ),
  countryCode: text,
  bankDetails: exactly({ accountNumber: maskedText, ifscCode: maskedText, bankName: text }),
  currentAddress: addressShape,
  permanentAddress: addressShape,
  jobLocation: exactly({ pincode: text, city: text }),
  employeeMetadata: exactly({ marriageDate: either(date, unavailable) }),
  dependentDetails: listWith(dependentShape),
}

/** With everything shared. A salary that the source does not have may be absent (specification/employee.md#salary). */
export const employeeShape: Shape = exactly(exceptSalary, {
  salaryDetails: exactly({}, { ctc: ctcShape, monthly: monthlyShape }),
})

/** Records in the initial webhook have only ctc, and fewer fields of it. */
export const initialEmployeeShape: Shape = exactly(exceptSalary, {
  salaryDetails: exactly({}, { ctc: initialCtcShape }),
})

export const pageInfoShape: Shape = exactly({
  ...each(["totalPages", "totalItems", "items"], integer),
  ...each(["next", "previous"], equalsAny(true, false)),
})

export const employeeListShape: Shape = exactly({ data: listWith(employeeShape), pageInfo: pageInfoShape })
