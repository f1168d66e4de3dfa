import { makeFutureSalary, type PayLine, type Person, sumLines } from "../../sdk/conformance/index.ts"
import { modifiedAt, readDay, toDate, toInstant, toUserId } from "./people.ts"

/* Pay and bank accounts as Employee Central keeps them. */

const TITLES: ReadonlyArray<readonly [code: string, title: string, isEarning: boolean]> = [
  ["BASIC", "Basic", true],
  ["HRA", "House Rent Allowance", true],
  ["CONV", "Conveyance Allowance", true],
  ["SPEC", "Special Allowance", true],
  ["UNIF", "Uniform", true],
  ["PF", "Provident Fund", false],
  ["PT", "Professional Tax", false],
  ["CANT", "Canteen", false],
  ["TDS", "Income Tax", false],
]

const findCode = (title: string): string => TITLES.find(([, known]) => known === title)?.[0] ?? title

export const listPayComponents = (company: string) =>
  [...TITLES, ["OWN", `${company} allowance`, true] as const].map(([externalCode, name, isEarning]) => ({
    externalCode,
    name,
    isEarning,
    startDate: "/Date(946684800000)/",
    frequencyCode: "MON",
    recurring: true,
  }))

/** Basic is stated for a year, everything else for a month. */
export const toRecurring = (person: Person) =>
  person.salary.map(({ title, amount }: PayLine, index) => ({
    userId: toUserId(person.number),
    startDate: toDate(readDay(person.dateOfJoining)),
    payComponent: findCode(title),
    seqNumber: String(index + 1),
    paycompvalue: String(title === "Basic" ? amount : amount / 12),
    currencyCode: "INR",
    frequency: title === "Basic" ? "ANN" : "MON",
    lastModifiedDateTime: toInstant(modifiedAt(person, person.payChangedAt)),
  }))

export const toPaymentDetail = ({ number, bankAccount }: Person) => ({
  PaymentInformationV3_worker: toUserId(number),
  externalCode: String(number),
  accountNumber: bankAccount.accountNumber,
  accountOwner: "Owner",
  bank: "EXBK-KOCHI",
  payType: "MAIN",
  paySequence: "1",
  routingNumber: null,
})

export const toBank = ({ bankAccount }: Person) => ({
  externalCode: "EXBK-KOCHI",
  bankName: bankAccount.bankName,
  routingNumber: bankAccount.ifsc,
})

export interface PayrollResult {
  readonly person: Person
  readonly payslip: Person["payslips"][number]
  readonly isVoid: boolean
}

const EVERY_FIFTIETH = 50

/** Each month; of some people the last one was entered twice, and voided once. */
export const listPayrollResults = (person: Person): ReadonlyArray<PayrollResult> => {
  const { payslips, future } = person
  const later = future?.from.endsWith("-01")
    ? [{ month: future.from.slice(0, 7), lines: makeFutureSalary(future) }]
    : []
  const results = [...payslips, ...later].map((payslip) => ({ person, payslip, isVoid: false }))
  const voided = person.number % EVERY_FIFTIETH === 0 ? results.slice(-1) : []
  return [...results, ...voided.map((result) => ({ ...result, isVoid: true }))]
}

const endOfMonth = (month: string): number => {
  const [year = 0, number = 0] = month.split("-").map(Number)
  return Date.UTC(year, number, 0)
}

export const toPayrollResult = ({ person, payslip, isVoid }: PayrollResult) => {
  const isLast = payslip.month === person.payslips.at(-1)?.month
  return {
    userId: toUserId(person.number),
    payDate: toDate(endOfMonth(payslip.month)),
    startDateWhenPaid: toDate(Date.parse(`${payslip.month}-01T00:00:00Z`)),
    endDateWhenPaid: toDate(endOfMonth(payslip.month)),
    currency: "INR",
    isVoid,
    lastModifiedDateTime: toInstant(modifiedAt(person, isLast ? person.payChangedAt : null)),
  }
}

/** The gross pay is a wage type of its own; deductions are negative. */
export const toPayrollItems = ({ payslip: { lines } }: PayrollResult) => [
  { wageType: "/101", amount: String(sumLines(lines, "earning")) },
  ...lines.map(({ title, amount, kind }) => ({
    wageType: findCode(title),
    amount: String(kind === "earning" ? amount : -amount),
  })),
  { wageType: "/560", amount: "1" },
]
