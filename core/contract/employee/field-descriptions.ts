/*
 * What the fields of the employee record mean, for the API document. Apart from the tables of fields, which every connector thread loads.
 */

const MASKED = "Never sent in the clear: ************, or null without a value."
const MASKED_PART = "Never sent in the clear: ************, or NOT AVAILABLE without a value."

/** The record's own fields. */
export const RECORD_DESCRIPTIONS = {
  id: "Id of the record in this service.",
  employeeId: "The employee's identifier in the source, with leading zeros.",
  name: "Full name.",
  email: "Work e-mail address, as the source has it.",
  personalEmail: "Private e-mail address, as the source has it.",
  doj: "Date of joining.",
  dob: "Date of birth.",
  status:
    "Whether the person works there now. Terminated: has left. Inactive: suspended, or missing from a complete load.",
  employmentType: "The kind of contract.",
  gender: "Gender.",
  pan: `Permanent account number (India). ${MASKED}`,
  aadhar: `Aadhaar number (India). ${MASKED}`,
  uan: `Universal account number of the provident fund (India). ${MASKED}`,
  mobileNumber: `Mobile number. ${MASKED}`,
  maritalStatus: "Marital status.",
  nationality: "Nationality, as the source has it.",
  fatherName: "Name of the father.",
  bloodGroup: "Blood group, as the source has it.",
  designation: "Job title.",
  department: "Department.",
  grade: "Grade or band.",
  groupName: "Group of employees, as the company forms them.",
  costCenter: "Cost centre.",
  companyName: "The company that employs the person, in a group of companies.",
  terminationDate: "Last working day; an empty text if there is none.",
  manager: "Name of the manager.",
  managerEmail: "E-mail address of the manager.",
  managerEmail2: "E-mail address of a second manager.",
  managerEmail3: "E-mail address of a third manager.",
  managerEmail4: "E-mail address of a fourth manager.",
  managerEmail5: "E-mail address of a fifth manager.",
  countryCode: "Country in which the person works (ISO 3166), such as IN.",
  bankDetails: "The account to which the salary is paid.",
  currentAddress: "Where the person lives now.",
  permanentAddress: "The permanent address.",
  jobLocation: "Where the person works.",
  employeeMetadata: "Further facts.",
  dependentDetails: "Family members and other dependents.",
}

export const SALARY_DETAILS_DESCRIPTION = "The salary, as far as it is shared."

export const SALARY_PERIOD_DESCRIPTIONS = {
  ctc: "The yearly cost to company, in the currency of the source.",
  monthly: "The latest month that is known.",
}

export const BANK_DESCRIPTIONS = {
  accountNumber: `Account number. ${MASKED_PART}`,
  ifscCode: `Code of the branch (India). ${MASKED_PART}`,
  bankName: "Name of the bank.",
}

export const ADDRESS_DESCRIPTIONS = {
  addressPincode: "Postal code, with leading zeros.",
  addressCity: "City.",
  addressCountry: "Country, as the source has it.",
  addressState: "State or region.",
  addressLine: "House, street and area.",
}

export const JOB_LOCATION_DESCRIPTIONS = {
  pincode: "Postal code of the workplace, with leading zeros.",
  city: "City of the workplace.",
}

export const METADATA_DESCRIPTIONS = {
  marriageDate: "Date of marriage.",
}

export const DEPENDENT_DESCRIPTIONS = {
  name: "Full name.",
  relation: "How the person is related to the employee, as the source has it.",
  dob: "Date of birth.",
  email: "E-mail address.",
  gender: "Gender.",
  mobileNumber: "Mobile number.",
  profession: "Profession, as the source has it.",
}

export const SALARY_DESCRIPTIONS = {
  month: "Month of the pay, from 1 to 12.",
  year: "Year of the pay.",
  basic: "Basic pay.",
  dearnessAllowance: "Dearness allowance.",
  hra: "House rent allowance.",
  gratuity: "Gratuity.",
  medicalAllowance: "Medical allowance.",
  travelAllowance: "Travel allowance.",
  specialAllowance: "Special allowance.",
  flexiBasketAllowance: "Flexible benefit plan.",
  grossPay: "The whole, before deductions.",
  otherAllowance: "Other allowances.",
  taxRegime: "The tax regime that the employee has chosen (India).",
  fixedPay: "The fixed part.",
  reimbursements: "Reimbursed expenses.",
  bonus: "Bonuses.",
  deductions: "What is deducted.",
  raw: "The source's own list of components; only while its flag is enabled.",
}

export const BONUS_DESCRIPTIONS = {
  joining: "Joining bonus.",
  referral: "Referral bonus.",
  retention: "Retention bonus.",
  performance: "Performance bonus or variable pay.",
  relocation: "Relocation bonus.",
  misc: "Other bonuses.",
}

export const DEDUCTION_DESCRIPTIONS = {
  pf: "Provident fund.",
  esi: "Employees' state insurance.",
  professionalTax: "Professional tax.",
  labourWelfareFund: "Labour welfare fund.",
  misc: "Other deductions.",
  nps: "National pension system.",
  tds: "Tax deducted at source.",
  medicalClaimDeduction: "Premium of the medical insurance.",
  groupTermInsuranceDeductions: "Premium of the group term insurance.",
  earlyWageDeduction: "Wages that were paid early.",
}
