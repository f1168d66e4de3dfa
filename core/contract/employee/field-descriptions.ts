/*
 * What the fields of the employee record mean, for the API document. Apart from the tables of fields, which every connector thread loads.
 */

export const MASKED = "Never sent in the clear: ************, or null without a value."
const MASKED_PART = "Never sent in the clear: ************, or NOT AVAILABLE without a value."

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
