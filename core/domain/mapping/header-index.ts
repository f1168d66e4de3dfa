import { DEPENDENTS_KEY, formatDependentKey } from "../employee/field-key.ts"
import { DEPENDENT_FIELDS, EMPLOYEE_FIELDS } from "../employee/fields.ts"
import { HEADER_SYNONYMS } from "./header-synonyms.ts"
import { normalizeHeader } from "./normalize-header.ts"

/* Every header that names a key: the listed synonyms, and those that follow a pattern. */

export interface KnownHeader {
  readonly header: string
  readonly key: string
}

const ADDRESS_PREFIXES: Readonly<Record<string, ReadonlyArray<string>>> = {
  currentAddress: [
    "Current",
    "Present",
    "Residential",
    "Communication",
    "Correspondence",
    "Local",
    "Mailing",
  ],
  permanentAddress: ["Permanent", "Native", "Home Town"],
}

const ADDRESS_PARTS: Readonly<Record<string, ReadonlyArray<string>>> = {
  addressLine: ["Address", "Address Line", "Address Line 1", "Address Full", "Street", "Street Address"],
  addressCity: ["City", "Address City", "Town"],
  addressState: ["State", "Address State"],
  addressPincode: [
    "Pincode",
    "Pin Code",
    "Pin",
    "Address Pincode",
    "Address Pin",
    "Postal Code",
    "Zip",
    "Zip Code",
  ],
  addressCountry: ["Country", "Address Country"],
}

const listAddressHeaders = (): ReadonlyArray<KnownHeader> =>
  Object.entries(ADDRESS_PREFIXES).flatMap(([address, prefixes]) =>
    Object.entries(ADDRESS_PARTS).flatMap(([part, names]) =>
      prefixes.flatMap((prefix) =>
        names.map((name) => ({ header: `${prefix} ${name}`, key: `${address}_${part}` })),
      ),
    ),
  )

/** The period must be said: an amount of a month under a year's key would be wrong by a factor of twelve. */
const PERIODS: Readonly<Record<string, (name: string) => ReadonlyArray<string>>> = {
  ctc: (name) => [
    `CTC ${name}`,
    `${name} CTC`,
    `Annual ${name}`,
    `${name} Annual`,
    `Yearly ${name}`,
    `${name} Yearly`,
    `${name} Per Annum`,
    `${name} PA`,
  ],
  monthly: (name) => [`Monthly ${name}`, `${name} Monthly`, `${name} Per Month`, `${name} PM`],
}

const SALARY_NAMES: Readonly<Record<string, ReadonlyArray<string>>> = {
  basic: ["Basic", "Basic Salary", "Basic Pay"],
  dearnessAllowance: ["Dearness Allowance", "DA"],
  hra: ["HRA", "House Rent Allowance"],
  gratuity: ["Gratuity"],
  medicalAllowance: ["Medical Allowance", "Medical"],
  travelAllowance: ["Travel Allowance", "Travelling Allowance", "Conveyance", "Conveyance Allowance", "LTA"],
  specialAllowance: ["Special Allowance"],
  otherAllowance: ["Other Allowance", "Other Allowances"],
  flexiBasketAllowance: ["Flexi Basket Allowance", "Flexi Basket", "Flexible Benefit Plan", "FBP"],
  grossPay: ["Gross", "Gross Pay", "Gross Salary", "Total Gross"],
  fixedPay: ["Fixed Pay", "Fixed", "Fixed Salary"],
  taxRegime: ["Tax Regime"],
  reimbursements: ["Reimbursements", "Reimbursement"],
  bonus_joining: ["Joining Bonus"],
  bonus_referral: ["Referral Bonus"],
  bonus_retention: ["Retention Bonus"],
  bonus_performance: ["Performance Bonus", "Variable Pay", "Incentive"],
  bonus_relocation: ["Relocation Bonus"],
  bonus_misc: ["Other Bonus", "Misc Bonus"],
  deductions_pf: ["PF", "EPF", "Provident Fund", "Employee PF"],
  deductions_esi: ["ESI", "ESIC", "Employee ESI"],
  deductions_professionalTax: ["Professional Tax", "Profession Tax", "PT"],
  deductions_labourWelfareFund: ["Labour Welfare Fund", "LWF"],
  deductions_nps: ["NPS", "National Pension Scheme"],
  deductions_misc: ["Other Deductions", "Misc Deductions", "Other Deduction"],
  deductions_tds: ["TDS", "Income Tax", "Tax Deducted at Source"],
  deductions_medicalClaimDeduction: ["Mediclaim", "Mediclaim Deduction", "Medical Insurance"],
  deductions_groupTermInsuranceDeductions: ["GTLI", "Group Term Insurance", "Group Term Life"],
  deductions_earlyWageDeduction: ["Early Wage Deduction", "Salary Advance", "Advance Deduction"],
}

const listSalaryHeaders = (): ReadonlyArray<KnownHeader> =>
  EMPLOYEE_FIELDS.flatMap(({ key, path }) => {
    const [top, shape = "", ...name] = path
    if (top !== "salaryDetails") return []
    const names = SALARY_NAMES[name.join("_")] ?? []
    return names.flatMap((each) => (PERIODS[shape]?.(each) ?? []).map((header) => ({ header, key })))
  })

const MANAGER_LEVELS = [2, 3, 4, 5]

const listManagerHeaders = (): ReadonlyArray<KnownHeader> =>
  MANAGER_LEVELS.flatMap((level) =>
    ["", " ID"].flatMap((suffix) =>
      [
        `Manager Email${suffix} ${level}`,
        `Manager ${level} Email${suffix}`,
        `L${level} Manager Email${suffix}`,
        `Reporting Manager ${level} Email${suffix}`,
      ].map((header) => ({ header, key: `managerEmail${level}` })),
    ),
  )

const DEPENDENT_NAMES: Readonly<Record<string, ReadonlyArray<string>>> = {
  name: ["Name", "Full Name"],
  relation: ["Relation", "Relationship", "Relation Type"],
  dob: ["DOB", "Date of Birth", "Birth Date", "Birthday"],
  email: ["Email", "Email ID"],
  gender: ["Gender", "Sex"],
  mobileNumber: ["Mobile", "Mobile No", "Mobile Number", "Phone", "Contact Number"],
  profession: ["Profession", "Occupation"],
}

const NUMBERED_DEPENDENTS = ["Dependent", "Dependant", "Family Member", "Dependents", "Dependent Details"]
const LAST_NUMBER = 10

/** Who stands in a file's columns by relation; the numbered ones are told apart by a figure, as in Child 2 Name. */
const RELATED_DEPENDENTS: Readonly<Record<string, ReadonlyArray<string>>> = {
  spouse: ["Spouse", "Husband", "Wife", "Husband/Wife"],
  child: ["Child", "Kid"],
  child1: ["Child 1", "Child1", "Kid 1"],
  child2: ["Child 2", "Child2", "Kid 2"],
  child3: ["Child 3", "Child3", "Kid 3"],
  child4: ["Child 4", "Child4", "Kid 4"],
  son: ["Son"],
  daughter: ["Daughter"],
}

const formatNumberedHeaders = (prefix: string, number: number, name: string): ReadonlyArray<string> =>
  number === 1
    ? [`${prefix} ${name}`, `${prefix} 1 ${name}`, `${prefix} ${name} 1`]
    : [`${prefix} ${number} ${name}`, `${prefix} ${name} ${number}`]

const listDependentHeaders = (): ReadonlyArray<KnownHeader> =>
  DEPENDENT_FIELDS.flatMap((field) =>
    (DEPENDENT_NAMES[field.name] ?? []).flatMap((name) => [
      ...NUMBERED_DEPENDENTS.flatMap((prefix) =>
        Array.from({ length: LAST_NUMBER }, (_, index) => index + 1).flatMap((number) =>
          formatNumberedHeaders(prefix, number, name).map((header) => ({
            header,
            key: formatDependentKey(String(number), field.name),
          })),
        ),
      ),
      ...Object.entries(RELATED_DEPENDENTS).flatMap(([group, prefixes]) =>
        prefixes.map((prefix) => ({
          header: `${prefix} ${name}`,
          key: formatDependentKey(group, field.name),
        })),
      ),
    ]),
  )

const listKeyHeaders = (): ReadonlyArray<KnownHeader> => [
  ...EMPLOYEE_FIELDS.map(({ key }) => ({ header: key, key })),
  ...DEPENDENT_FIELDS.map(({ flag }) => ({ header: flag, key: flag })),
  { header: DEPENDENTS_KEY, key: DEPENDENTS_KEY },
]

/** Keys first, then synonyms, then patterns. */
export const KNOWN_HEADERS: ReadonlyArray<KnownHeader> = [
  ...listKeyHeaders(),
  ...[...HEADER_SYNONYMS].flatMap(([key, headers]) => headers.map((header) => ({ header, key }))),
  ...listAddressHeaders(),
  ...listManagerHeaders(),
  ...listSalaryHeaders(),
  ...listDependentHeaders(),
]

/** Folded header to key. A header that several entries fold to belongs to the first. */
export const KEYS_BY_HEADER: ReadonlyMap<string, string> = new Map(
  KNOWN_HEADERS.map(({ header, key }) => [normalizeHeader(header), key] as const).reverse(),
)
