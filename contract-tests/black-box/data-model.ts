/* specification/data-model.md#keys. */

const words = (text: string): ReadonlyArray<string> => text.trim().split(/[\s,]+/)

export const DETAIL_KEYS =
  words(`name, employeeId, status, email, doj, employmentType, gender, dob, pan, personalEmail,
  fatherName, bloodGroup, designation, department, mobileNumber, manager, maritalStatus, nationality, aadhar, uan,
  terminationDate, grade, groupName, costCenter, managerEmail, managerEmail2, managerEmail3, managerEmail4,
  managerEmail5, companyName, currentAddress, permanentAddress, jobLocation, employeeMetadata_marriageDate`)

export const BANK_KEYS = words("bankDetails_bankName, bankDetails_ifscCode, bankDetails_accountNumber")

export const DEPENDENT_KEYS = words(`dependentDetails_name, dependentDetails_relation, dependentDetails_dob,
  dependentDetails_mobileNumber, dependentDetails_email, dependentDetails_gender, dependentDetails_profession`)

export const CTC_KEYS =
  words(`ctc_basic, ctc_hra, ctc_specialAllowance, ctc_medicalAllowance, ctc_dearnessAllowance,
  ctc_flexiBasketAllowance, ctc_travelAllowance, ctc_gratuity, ctc_grossPay, ctc_deductions_pf, ctc_deductions_esi,
  ctc_deductions_misc, ctc_deductions_labourWelfareFund, ctc_deductions_professionalTax, ctc_bonus_joining,
  ctc_bonus_misc, ctc_bonus_performance, ctc_bonus_referral, ctc_bonus_relocation, ctc_bonus_retention, ctc_raw`)

export const MONTHLY_KEYS =
  words(`monthly_basic, monthly_dearnessAllowance, monthly_hra, monthly_medicalAllowance,
  monthly_travelAllowance, monthly_specialAllowance, monthly_flexiBasketAllowance, monthly_gratuity,
  monthly_otherAllowance, monthly_deductions_pf, monthly_deductions_esi, monthly_deductions_professionalTax,
  monthly_deductions_labourWelfareFund, monthly_deductions_tds, monthly_deductions_medicalClaimDeduction,
  monthly_deductions_groupTermInsuranceDeductions, monthly_deductions_earlyWageDeduction, monthly_deductions_misc,
  monthly_bonus_joining, monthly_bonus_referral, monthly_bonus_retention, monthly_bonus_performance,
  monthly_bonus_relocation, monthly_bonus_misc, monthly_grossPay, monthly_reimbursements, monthly_raw`)

export const CATEGORIES: Readonly<Record<string, ReadonlyArray<string>>> = {
  detail_info_fields: DETAIL_KEYS,
  bank_details_fields: BANK_KEYS,
  dependent_details_fields: DEPENDENT_KEYS,
  ctc_details_fields: CTC_KEYS,
  salary_monthly_details_fields: MONTHLY_KEYS,
}

/** specification/data-model.md#default-flags. */
export const MANDATORY = ["name", "employeeId", "status"]
export const DISABLED = ["ctc_raw", "monthly_raw"]
