import * as Schema from "effect/Schema"
import { component } from "./component.ts"

/* interface.md, "Data model flags": five categories, each maps a field key to an integer flag. */

export const DATA_MODEL_KEYS = {
  detail_info_fields: [
    "name",
    "employeeId",
    "status",
    "email",
    "doj",
    "employmentType",
    "gender",
    "dob",
    "pan",
    "personalEmail",
    "fatherName",
    "bloodGroup",
    "designation",
    "department",
    "mobileNumber",
    "manager",
    "maritalStatus",
    "nationality",
    "aadhar",
    "uan",
    "terminationDate",
    "grade",
    "groupName",
    "costCenter",
    "managerEmail",
    "managerEmail2",
    "managerEmail3",
    "managerEmail4",
    "managerEmail5",
    "companyName",
    "currentAddress",
    "permanentAddress",
    "jobLocation",
    "employeeMetadata_marriageDate",
  ],
  bank_details_fields: ["bankDetails_bankName", "bankDetails_ifscCode", "bankDetails_accountNumber"],
  dependent_details_fields: [
    "dependentDetails_name",
    "dependentDetails_relation",
    "dependentDetails_dob",
    "dependentDetails_mobileNumber",
    "dependentDetails_email",
    "dependentDetails_gender",
    "dependentDetails_profession",
  ],
  ctc_details_fields: [
    "ctc_basic",
    "ctc_hra",
    "ctc_specialAllowance",
    "ctc_medicalAllowance",
    "ctc_dearnessAllowance",
    "ctc_flexiBasketAllowance",
    "ctc_travelAllowance",
    "ctc_gratuity",
    "ctc_grossPay",
    "ctc_deductions_pf",
    "ctc_deductions_esi",
    "ctc_deductions_misc",
    "ctc_deductions_labourWelfareFund",
    "ctc_deductions_professionalTax",
    "ctc_bonus_joining",
    "ctc_bonus_misc",
    "ctc_bonus_performance",
    "ctc_bonus_referral",
    "ctc_bonus_relocation",
    "ctc_bonus_retention",
    "ctc_raw",
  ],
  salary_monthly_details_fields: [
    "monthly_basic",
    "monthly_dearnessAllowance",
    "monthly_hra",
    "monthly_medicalAllowance",
    "monthly_travelAllowance",
    "monthly_specialAllowance",
    "monthly_flexiBasketAllowance",
    "monthly_gratuity",
    "monthly_otherAllowance",
    "monthly_deductions_pf",
    "monthly_deductions_esi",
    "monthly_deductions_professionalTax",
    "monthly_deductions_labourWelfareFund",
    "monthly_deductions_tds",
    "monthly_deductions_medicalClaimDeduction",
    "monthly_deductions_groupTermInsuranceDeductions",
    "monthly_deductions_earlyWageDeduction",
    "monthly_deductions_misc",
    "monthly_bonus_joining",
    "monthly_bonus_referral",
    "monthly_bonus_retention",
    "monthly_bonus_performance",
    "monthly_bonus_relocation",
    "monthly_bonus_misc",
    "monthly_grossPay",
    "monthly_reimbursements",
    "monthly_raw",
  ],
} as const

export type DataModelCategory = keyof typeof DATA_MODEL_KEYS
export type DataModelKey = (typeof DATA_MODEL_KEYS)[DataModelCategory][number]

export const DATA_MODEL_CATEGORIES = Object.keys(DATA_MODEL_KEYS) as ReadonlyArray<DataModelCategory>

/** Of all categories, in order. */
export const ALL_DATA_MODEL_KEYS: ReadonlyArray<DataModelKey> = DATA_MODEL_CATEGORIES.flatMap((category) => [
  ...DATA_MODEL_KEYS[category],
])

/** On the read endpoint 0 is "optional": the field can be filled and is shared. */
export const ReadFlag = Schema.Literals([-1, 0, 1]).pipe(Schema.brand("ReadFlag"))
export type ReadFlag = typeof ReadFlag.Type

/** On the token endpoint, and wherever a vendor chooses its data model, 0 is "disabled". */
export const TokenFlag = Schema.Literals([-1, 0, 1]).pipe(Schema.brand("TokenFlag"))
export type TokenFlag = typeof TokenFlag.Type

const category = <F extends Schema.Top>(keys: ReadonlyArray<DataModelKey>, flag: F) =>
  Schema.Record(Schema.Literals(keys), Schema.optionalKey(flag))

const flagsOf = <F extends Schema.Top>(flag: F) =>
  Schema.Struct({
    detail_info_fields: Schema.optionalKey(category(DATA_MODEL_KEYS.detail_info_fields, flag)),
    bank_details_fields: Schema.optionalKey(category(DATA_MODEL_KEYS.bank_details_fields, flag)),
    dependent_details_fields: Schema.optionalKey(category(DATA_MODEL_KEYS.dependent_details_fields, flag)),
    ctc_details_fields: Schema.optionalKey(category(DATA_MODEL_KEYS.ctc_details_fields, flag)),
    salary_monthly_details_fields: Schema.optionalKey(
      category(DATA_MODEL_KEYS.salary_monthly_details_fields, flag),
    ),
  })

export const ReadFlags = flagsOf(ReadFlag).annotate(component("DataModelFlags"))
export type ReadFlags = typeof ReadFlags.Type

/** GET /api/sdk/data_model_flags/ (interface.md; the message is decisions.md 4). */
export const DataModelFlagsAnswer = Schema.Struct({
  status: Schema.Literal("success"),
  message: Schema.Literal("Data model flags retrieved successfully"),
  data: ReadFlags,
}).annotate(component("DataModelFlagsAnswer"))

export const TokenFlags = flagsOf(TokenFlag)
export type TokenFlags = typeof TokenFlags.Type
