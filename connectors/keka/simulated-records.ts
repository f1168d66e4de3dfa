import { type PayLine, type Person, formatName, sumLines } from "../sdk/conformance/index.ts"

/* The people of the company as Keka writes them. All are invented. */

const toId = (number: number): string => `5f0c2c1e-0000-4000-8000-${String(number).padStart(12, "0")}`

const toTime = (day: string | null): string | null => (day === null ? null : `${day}T00:00:00Z`)

/** Titles of the tenant; the meaning of the numbers is entered in the form. */
const RELATIONS = { Father: 1, Spouse: 3, Child: 4 } as const
const BLOOD_GROUPS = ["A+", "B+", "O+", "AB-"]

export const PAY_GROUPS = ["Retail", "Wholesale"].map((name) => ({
  identifier: `pg-${name.toLowerCase()}`,
  name,
  description: null,
  legalEntityId: "le-1",
  legalEntityName: "Acme India",
}))

const findPerson = (expected: number | null | undefined, people: ReadonlyArray<Person>) =>
  people.find(({ number }) => number === expected)

const toReference = (person: Person | undefined) => {
  if (person === undefined) return null
  const { number, firstName, lastName, email } = person
  return { id: toId(number), firstName, lastName, email }
}

const toManagers = (person: Person, people: ReadonlyArray<Person>) => {
  const manager = findPerson(person.manager, people)
  return {
    reportsTo: toReference(manager),
    l2Manager: toReference(findPerson(manager?.manager, people)),
    // Those who work on contract also report to the head of the company.
    dottedLineManager: person.employmentType === "Contract" ? toReference(findPerson(1, people)) : null,
  }
}

const toAddress = ({ line1, line2, city, state, pincode, country }: Person["currentAddress"]) => ({
  addressLine1: line1,
  addressLine2: line2,
  countryCode: country,
  city,
  state,
  zip: pincode,
})

const toRelations = ({ dependents, fatherName }: Person) => [
  ...dependents.map((dependent, index) => ({
    id: `r${String(index + 1)}`,
    relationType: RELATIONS[dependent.relation],
    gender: dependent.gender === "Male" ? 1 : 2,
    firstName: dependent.name.split(" ")[0],
    lastName: dependent.name.split(" ")[1],
    displayName: dependent.name,
    email: null,
    mobile: null,
    profession: dependent.profession,
    dateOfBirth: toTime(dependent.dateOfBirth),
  })),
  { id: "r0", relationType: RELATIONS.Father, gender: 1, displayName: fatherName, dateOfBirth: null },
]

const toGroups = ({ businessUnit, department, city, costCenter }: Person) => [
  { id: `bu-${businessUnit}`, title: businessUnit, groupType: 1 },
  { id: `d-${department}`, title: department, groupType: 2 },
  { id: `l-${city}`, title: `${city} Office`, groupType: 3 },
  { id: `cc-${costCenter}`, title: costCenter, groupType: 4 },
  { id: `pg-${businessUnit.toLowerCase()}`, title: businessUnit, groupType: 5 },
]

export const toEmployee = (person: Person, people: ReadonlyArray<Person>) => ({
  id: toId(person.number),
  employeeNumber: person.employeeNumber,
  firstName: person.firstName,
  middleName: null,
  lastName: person.lastName,
  displayName: formatName(person),
  email: person.email,
  personalEmail: person.personalEmail,
  mobilePhone: `+91-${person.mobile}`,
  city: person.city,
  countryCode: "IN",
  jobTitle: { identifier: "b7", title: person.designation },
  ...toManagers(person, people),
  gender: person.gender === "Male" ? 1 : 2,
  maritalStatus: person.maritalStatus === "Married" ? 2 : 1,
  marriageDate: toTime(person.dateOfMarriage),
  joiningDate: toTime(person.dateOfJoining),
  dateOfBirth: toTime(person.dateOfBirth),
  exitDate: toTime(person.dateOfLeaving),
  employmentStatus: person.dateOfLeaving === null ? 0 : 1,
  accountStatus: person.dateOfLeaving === null ? 1 : 2,
  workerType: person.employmentType === "Permanent" ? 1 : 2,
  contingentType: person.employmentType === "Permanent" ? null : { id: "ct1", name: "Contract" },
  timeType: 1,
  nationality: person.nationality,
  bloodGroup: BLOOD_GROUPS.indexOf(person.bloodGroup) + 1,
  currentAddress: toAddress(person.currentAddress),
  permanentAddress: toAddress(person.permanentAddress),
  relations: toRelations(person),
  groups: toGroups(person),
  payGradeInfo: { identifier: person.grade, title: person.grade },
  bandInfo: null,
  customFields: [
    { id: "c1", title: "Shirt size", type: "Text", value: "M" },
    { id: "c2", title: "Aadhaar Number", type: "Text", value: person.aadhaar },
  ],
})

const toLine = ({ title, amount }: Pick<PayLine, "amount" | "title">) => ({ id: title, title, amount })

const pickLines = (lines: ReadonlyArray<PayLine>, kind: PayLine["kind"]) =>
  lines.filter((line) => line.kind === kind).map(toLine)

const EMPLOYER_PF = { title: "PF Employer", amount: 21_600 }

/** One company states earnings for a month, the other for a year; the cost to company is for a year. */
export const toSalary = ({ number, employeeNumber, salary, ...person }: Person, isYearly: boolean) => {
  const lines = isYearly ? salary : salary.map((line) => ({ ...line, amount: line.amount / 12 }))
  return {
    id: `s-${String(number)}-${person.dateOfJoining}`,
    employee: { id: toId(number), employeeNumber, employeeName: `${person.firstName} ${person.lastName}` },
    ctc: sumLines(salary, "earning") + EMPLOYER_PF.amount,
    gross: sumLines(lines, "earning"),
    netPay: sumLines(lines, "earning") - sumLines(lines, "deduction"),
    remunerationType: 0,
    effectiveFrom: toTime(person.dateOfJoining),
    earnings: [
      ...pickLines(lines, "earning").map((line) => ({ ...line, isOutsideCTC: false })),
      { ...toLine({ title: "Night Shift Allowance", amount: 700 }), isOutsideCTC: true },
    ],
    deductions: pickLines(lines, "deduction"),
    contributions: [toLine(isYearly ? EMPLOYER_PF : { ...EMPLOYER_PF, amount: 1_800 })],
    variables: [],
  }
}

/** The months that were paid are finalised; the present one is not. The register of a month has its month as id. */
export const listCycles = (people: ReadonlyArray<Person>, now: number) => {
  const months = new Set(people.flatMap(({ payslips }) => payslips.map(({ month }) => month)))
  const present = new Date(now).toISOString().slice(0, 7)
  return [...months, ...(months.has(present) ? [] : [present])].map((month) => ({
    identifier: month,
    month: `${month}-01T00:00:00Z`,
    startDate: `${month}-01T00:00:00Z`,
    endDate: `${month}-28T00:00:00Z`,
    runStatus: months.has(month) ? 1 : 2,
  }))
}

const findPayslip = ({ payslips }: Person, month: string) => payslips.find((each) => each.month === month)

export const isInRegister = (person: Person, groupId: string, month: string): boolean =>
  groupId === `pg-${person.businessUnit.toLowerCase()}` && findPayslip(person, month) !== undefined

export const toRegisterItem = (person: Person, month: string) => {
  const { businessUnit } = person
  const { lines } = findPayslip(person, month) ?? { lines: [] }
  const earned = sumLines(lines, "earning")
  return {
    identifier: `${month}-${person.employeeNumber}`,
    employeeNumber: person.employeeNumber,
    employeeName: formatName(person),
    panNumber: person.pan,
    payGroup: businessUnit,
    cycleFrom: `${month}-01T00:00:00Z`,
    cycleTo: `${month}-28T00:00:00Z`,
    cycleMonth: Number(month.slice(5)),
    cycleYear: Number(month.slice(0, 4)),
    currencyCode: "INR",
    earnings: pickLines(lines, "earning"),
    contributions: [toLine({ ...EMPLOYER_PF, amount: 1_800 })],
    deductions: pickLines(lines, "deduction"),
    reimbursements: [toLine({ title: "Fuel", amount: 500 })],
    outsideGrossPayables: [],
    outsideCTCPayables: [],
    grossAmount: earned,
    totalDeductions: sumLines(lines, "deduction"),
    totalReimbursements: 500,
    netAmount: earned - sumLines(lines, "deduction"),
  }
}

export const toFinancialDetails = ({ number, employeeNumber, uan, bankAccount, ...person }: Person) => ({
  employeeId: toId(number),
  employeeNumber,
  employeeName: `${person.firstName} ${person.lastName}`,
  salaryPaymentMode: 1,
  bankDetails: {
    bankId: "b1",
    bankIdentifier: "EXBK",
    name: bankAccount.bankName,
    ifscCode: bankAccount.ifsc,
    accountNumber: bankAccount.accountNumber,
    nameOnTheAccount: `${person.firstName} ${person.lastName}`,
  },
  pfAccountInformation: { universalAccountNumber: uan, contributionToPf: true, isMemberToEps: true },
  esiAccountInformation: { esiNumber: null, isESIEligible: false },
  lwfStatus: true,
})

export const listComponents = (clientId: string) =>
  ["Basic", "House Rent Allowance", "Conveyance Allowance", "Provident Fund", `${clientId} Allowance`].map(
    (title, index) => ({
      id: toId(9_000 + index),
      identifier: `SC${String(index)}`,
      title,
      accountingCode: index === 0 ? "4000" : null,
    }),
  )
