import type { Dependent, PayLine, Payslip, Person, PostalAddress } from "./person.ts"

/* Invents the people of the company: the same ones for the same numbers, so that tests can be repeated. */

const FIRST_NAMES = {
  Female: ["Asha", "Meera", "Divya", "Kavya", "Nisha", "Priya", "Ritu", "Sana", "Tara", "Uma"],
  Male: ["Arun", "Dev", "Imran", "Jatin", "Kiran", "Manoj", "Nikhil", "Omar", "Ravi", "Suresh"],
} as const
const LAST_NAMES = ["Bhat", "Das", "Gill", "Iyer", "Jain", "Khan", "Menon", "Nair", "Pillai", "Rao", "Sen"]
const CITIES: ReadonlyArray<readonly [city: string, state: string, pincode: string]> = [
  ["Kochi", "Kerala", "682001"],
  ["Bengaluru", "Karnataka", "560001"],
  ["Pune", "Maharashtra", "411001"],
]
const DEPARTMENTS = ["Finance", "Engineering", "Operations", "Sales"]
const DESIGNATIONS = ["Analyst", "Engineer", "Coordinator", "Account Manager"]
const BLOOD_GROUPS = ["A+", "B+", "O+", "AB-"]
/** Numbers that UIDAI publishes for tests of Aadhaar; no person has them. */
const AADHAAR_NUMBERS = ["999941057058", "999971658847", "999933119405", "999955183433", "999990501894"]

/** Each manager has twice as many reports. */
const TEAM = 20
/** These report to one another, so that above the last one are as many people as the data model has managers. */
const FIRST_IN_LINE = 51
const LAST_IN_LINE = 55
const LEAVERS_EVERY = 40
const DAY_MILLIS = 86_400_000
/** 5 January 2026, when the readings of the conformance suite take place. */
const DEFAULT_NOW = Date.UTC(2026, 0, 5, 9)

/** `now`: everything about them happened before this time (epoch milliseconds). */
export const inventPeople = (count: number, now = DEFAULT_NOW): ReadonlyArray<Person> =>
  Array.from({ length: count }, (_, index) => inventPerson(index + 1, now))

export const inventPerson = (number: number, now = DEFAULT_NOW): Person => {
  const digits = String(number).padStart(4, "0")
  const gender = number % 2 === 0 ? "Female" : "Male"
  const firstName = pick(FIRST_NAMES[gender], number)
  const lastName = pick(LAST_NAMES, number + Math.floor(number / FIRST_NAMES[gender].length))
  const [city, state, pincode] = pick(CITIES, number)
  const isMarried = number % 3 !== 0
  const address: PostalAddress = {
    line1: `${digits} Lake Road`,
    line2: "Example Layout",
    city,
    state,
    pincode,
    country: "IN",
  }
  const salary = inventSalary(number)
  // In another order than the numbers, so that a page that is lost by its order is noticed.
  const changedAt = now - DAY_MILLIS - ((number * 7_919) % 10_007) * 60_000
  return {
    number,
    employeeNumber: `AC${digits}`,
    firstName,
    lastName,
    email: `${firstName}.${lastName}.${digits}@acme.example`.toLowerCase(),
    personalEmail: `${firstName}.${digits}@mail.example`.toLowerCase(),
    mobile: `98${String(number).padStart(8, "0")}`,
    gender,
    dateOfBirth: formatDay(Date.UTC(1970, 0, 1) + ((number * 37) % 10_950) * DAY_MILLIS),
    dateOfJoining: formatDay(Date.UTC(2015, 0, 5) + ((number * 11) % 3_650) * DAY_MILLIS),
    dateOfLeaving: number % LEAVERS_EVERY === LEAVERS_EVERY - 1 ? formatDay(now - 40 * DAY_MILLIS) : null,
    employmentType: number % 9 === 0 ? "Contract" : "Permanent",
    maritalStatus: isMarried ? "Married" : "Single",
    dateOfMarriage: isMarried ? "2014-11-22" : null,
    bloodGroup: pick(BLOOD_GROUPS, number),
    nationality: "Indian",
    fatherName: `${pick(FIRST_NAMES.Male, number + 3)} ${lastName}`,
    pan: `ABCPE${digits.slice(-4)}${String.fromCharCode(65 + (Math.floor(number / 10_000) % 26))}`,
    aadhaar: pick(AADHAAR_NUMBERS, number),
    uan: `1009${String(number).padStart(8, "0")}`,
    designation: pick(DESIGNATIONS, number),
    department: pick(DEPARTMENTS, number),
    grade: `L${String(1 + (number % 5))}`,
    businessUnit: number % 2 === 0 ? "Retail" : "Wholesale",
    costCenter: `CC-${String(10 + (number % 4))}`,
    company: "Acme India",
    city,
    manager: findManager(number),
    currentAddress: address,
    permanentAddress: { ...address, line1: `${digits} Temple Street` },
    bankAccount: {
      accountNumber: `50100${String(number).padStart(7, "0")}`,
      ifsc: "EXBK0000001",
      bankName: "Example Bank",
    },
    salary,
    payslips: [makePayslip(salary, previousMonth(now))],
    dependents: inventDependents(number, lastName, isMarried),
    changedAt,
    bankChangedAt: changedAt,
    payChangedAt: changedAt,
  }
}

const findManager = (number: number): number | null => {
  if (number === 1) return null
  const isInLine = number > FIRST_IN_LINE && number <= LAST_IN_LINE
  return isInLine ? number - 1 : Math.ceil(number / TEAM / 2)
}

const pick = <Item>(items: ReadonlyArray<Item>, number: number): Item => items[number % items.length] as Item

/** YYYY-MM-DD of an instant in UTC. */
export const formatDay = (at: number): string => new Date(at).toISOString().slice(0, 10)

const inventSalary = (number: number): ReadonlyArray<PayLine> => {
  const basic = 12 * (20_000 + (number % 50) * 1_000)
  return [
    { title: "Basic", amount: basic, kind: "earning" },
    { title: "House Rent Allowance", amount: basic / 2, kind: "earning" },
    { title: "Conveyance Allowance", amount: 19_200, kind: "earning" },
    { title: "Special Allowance", amount: basic / 4, kind: "earning" },
    { title: "Uniform", amount: 6_000, kind: "earning" },
    { title: "Provident Fund", amount: 21_600, kind: "deduction" },
    { title: "Professional Tax", amount: 2_400, kind: "deduction" },
    { title: "Canteen", amount: 3_600, kind: "deduction" },
  ]
}

/** A twelfth of the salary, and income tax. */
export const makePayslip = (salary: ReadonlyArray<PayLine>, month: string): Payslip => ({
  month,
  lines: [
    ...salary.map((line) => ({ ...line, amount: line.amount / 12 })),
    { title: "Income Tax", amount: 1_500, kind: "deduction" },
  ],
})

/** The month before this time: `2025-12`. */
export const previousMonth = (at: number): string => {
  const date = new Date(at)
  return formatDay(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - 1, 1)).slice(0, 7)
}

const inventDependents = (number: number, lastName: string, isMarried: boolean): ReadonlyArray<Dependent> => {
  if (!isMarried) return []
  const spouse: Dependent = {
    name: `${pick(number % 2 === 0 ? FIRST_NAMES.Male : FIRST_NAMES.Female, number + 5)} ${lastName}`,
    relation: "Spouse",
    gender: number % 2 === 0 ? "Male" : "Female",
    dateOfBirth: "1989-03-08",
    profession: "Teacher",
  }
  const child: Dependent = {
    name: `Mini ${lastName}`,
    relation: "Child",
    gender: "Female",
    dateOfBirth: "2018-09-14",
    profession: null,
  }
  return number % 2 === 0 ? [spouse, child] : [spouse]
}
