import type { SimulatedFuture } from "../simulation.ts"

/*
 * A person of the invented company that every simulation of an HR system employs. A simulation renders a person in the
 * format of its own API, so that one company can be seen through all of them.
 */

export interface Person {
  /** From 1; permanent, also when the person leaves and is hired again. */
  readonly number: number
  /** The key of the record in a source that lets companies choose it; absent: made from the number. */
  readonly recordId?: string
  /** What begins later; absent: nothing. */
  readonly future?: SimulatedFuture
  /** For example `AC0007`. */
  readonly employeeNumber: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly personalEmail: string
  /** Ten digits, without the country code 91. */
  readonly mobile: string
  readonly gender: "Female" | "Male"
  /** Dates are YYYY-MM-DD. */
  readonly dateOfBirth: string
  readonly dateOfJoining: string
  /** Null while employed. */
  readonly dateOfLeaving: string | null
  readonly employmentType: "Permanent" | "Contract"
  readonly maritalStatus: "Married" | "Single"
  readonly dateOfMarriage: string | null
  readonly bloodGroup: string
  readonly nationality: string
  readonly fatherName: string
  readonly pan: string
  readonly aadhaar: string
  readonly uan: string
  readonly designation: string
  readonly department: string
  readonly grade: string
  readonly businessUnit: string
  readonly costCenter: string
  readonly company: string
  readonly city: string
  /** `number` of the manager; null for the head of the company. */
  readonly manager: number | null
  readonly currentAddress: PostalAddress
  readonly permanentAddress: PostalAddress
  readonly bankAccount: BankAccount
  /** For a year, in rupees. */
  readonly salary: ReadonlyArray<PayLine>
  /** In the order of their months. */
  readonly payslips: ReadonlyArray<Payslip>
  readonly dependents: ReadonlyArray<Dependent>
  /** When anything but the bank account and the pay last changed, in epoch milliseconds. */
  readonly changedAt: number
  readonly bankChangedAt: number
  /** When the salary or the payslips last changed. */
  readonly payChangedAt: number
}

export interface PostalAddress {
  readonly line1: string
  readonly line2: string
  readonly city: string
  readonly state: string
  readonly pincode: string
  /** ISO 3166-1 alpha-2. */
  readonly country: string
}

export interface BankAccount {
  readonly accountNumber: string
  readonly ifsc: string
  readonly bankName: string
}

export interface PayLine {
  readonly title: string
  readonly amount: number
  readonly kind: "earning" | "deduction"
}

export interface Payslip {
  /** YYYY-MM */
  readonly month: string
  readonly lines: ReadonlyArray<PayLine>
}

export interface Dependent {
  readonly name: string
  readonly relation: "Child" | "Father" | "Spouse"
  readonly gender: "Female" | "Male"
  readonly dateOfBirth: string
  readonly profession: string | null
}

/** The sum of the lines of a kind. */
export const sumLines = (lines: ReadonlyArray<PayLine>, kind: PayLine["kind"]): number =>
  lines.reduce((sum, line) => (line.kind === kind ? sum + line.amount : sum), 0)

/** The pay for a year that begins later. */
export const makeFutureSalary = ({ variant }: SimulatedFuture): ReadonlyArray<PayLine> => [
  { title: "Basic", amount: 12 * (500_000 + variant), kind: "earning" },
]

export const formatName = ({ firstName, lastName }: Person): string => `${firstName} ${lastName}`

export const hasLeft = ({ dateOfLeaving }: Person): boolean => dateOfLeaving !== null
