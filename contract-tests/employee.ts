import { MASK } from "../core/contract/wire-values.ts"
import { EMPLOYEE_ID, EXAMPLES } from "./situations.ts"

/* The employee of every corporate in the contracts, as a vendor gets it: with a value in every field. */

const EARNINGS = {
  basic: 600_000,
  dearnessAllowance: 12_000,
  hra: 240_000,
  gratuity: 28_000,
  medicalAllowance: 15_000,
  travelAllowance: 19_200,
  specialAllowance: 90_000,
  flexiBasketAllowance: 30_000,
  grossPay: 1_200_000,
}
const BONUS = {
  joining: 50_000,
  referral: 10_000,
  retention: 25_000,
  performance: 100_000,
  relocation: 40_000,
  misc: 5_000,
}
const DEDUCTIONS = { pf: 21_600, esi: 900, professionalTax: 2_400, labourWelfareFund: 240, misc: 100 }

/** Keys that the initial webhook does not carry (specification/employee.md#salary). */
const LATER_KEYS = { otherAllowance: 7_500, fixedPay: 1_000_000, taxRegime: "New" }

const INITIAL_CTC = { ...EARNINGS, bonus: BONUS, deductions: DEDUCTIONS }

export const CTC = { ...INITIAL_CTC, ...LATER_KEYS, deductions: { ...DEDUCTIONS, nps: 6_000 } }

export const MONTHLY = {
  month: 3,
  year: 2026,
  ...EARNINGS,
  ...LATER_KEYS,
  bonus: BONUS,
  deductions: {
    ...DEDUCTIONS,
    nps: 500,
    tds: 8_000.5,
    medicalClaimDeduction: 300,
    groupTermInsuranceDeductions: 150,
    earlyWageDeduction: 75,
  },
  reimbursements: 2_500,
}

const ADDRESS = {
  addressPincode: "560001",
  addressCity: "Bengaluru",
  addressCountry: "India",
  addressState: "Karnataka",
  addressLine: "12, MG Road",
}

const PERSON = {
  id: EXAMPLES.recordId,
  employeeId: EMPLOYEE_ID,
  name: "Asha Rao",
  email: "asha.rao@acme.example",
  personalEmail: "asha@mail.example",
  doj: "2020-04-01",
  dob: "1991-05-06",
  status: "Active",
  employmentType: "Permanent",
  gender: "Female",
  pan: MASK,
  aadhar: MASK,
  uan: MASK,
  mobileNumber: MASK,
  maritalStatus: "Married",
  nationality: "Indian",
  fatherName: "Mohan Rao",
  bloodGroup: "O+",
  designation: "Analyst",
  department: "Finance",
  grade: "L4",
  groupName: "Enterprise",
  costCenter: "CC-101",
  companyName: "Acme Textiles",
  terminationDate: "2099-12-31",
  manager: "Ravi Nair",
  managerEmail: "ravi.nair@acme.example",
  managerEmail2: "two@acme.example",
  managerEmail3: "three@acme.example",
  managerEmail4: "four@acme.example",
  managerEmail5: "five@acme.example",
  countryCode: "IN",
  bankDetails: { accountNumber: MASK, ifscCode: MASK, bankName: "State Bank of India" },
  currentAddress: ADDRESS,
  permanentAddress: ADDRESS,
  jobLocation: { pincode: "560001", city: "Bengaluru" },
  employeeMetadata: { marriageDate: "2018-02-14" },
  dependentDetails: [
    {
      name: "Ravi Rao",
      relation: "Spouse",
      dob: "1990-01-02",
      email: "ravi.rao@mail.example",
      gender: "Male",
      mobileNumber: "9845012345",
      profession: "Teacher",
    },
  ],
}

export const EMPLOYEE = { ...PERSON, salaryDetails: { ctc: CTC, monthly: MONTHLY } }

/** The employee as in the initial webhook. */
export const INITIAL_EMPLOYEE = { ...PERSON, salaryDetails: { ctc: INITIAL_CTC } }

/** Enough to identify an employee, where the record's shape does not matter. */
export const IN_SHORT = {
  id: PERSON.id,
  employeeId: PERSON.employeeId,
  name: PERSON.name,
  status: PERSON.status,
  department: PERSON.department,
  pan: PERSON.pan,
}
