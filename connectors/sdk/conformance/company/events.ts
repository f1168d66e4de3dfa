import { formatDay, inventPerson, makePayslip } from "./invent-people.ts"
import { hasLeft, type Person } from "./person.ts"

/* What happens in the company: each event returns all people after it, at a time in epoch milliseconds. */

type People = ReadonlyArray<Person>

export interface CompanyEvent {
  /** The label of a button: `Hire someone`. */
  readonly label: string
  /** The people after the event; the same list when there is no person left that it could happen to. */
  readonly apply: (people: People, at: number) => People
}

/** Returns the person after a change of the job title. */
export const changeDesignation = (person: Person, at: number): Person => ({
  ...person,
  designation: person.designation.startsWith("Lead ")
    ? person.designation.slice("Lead ".length)
    : `Lead ${person.designation}`,
  changedAt: at,
})

export const hire = (people: People, at: number): People => {
  const number = people.reduce((most, person) => Math.max(most, person.number), 0) + 1
  const person = inventPerson(number, at)
  const hired = { dateOfJoining: formatDay(at), dateOfLeaving: null, payslips: [] }
  return [...people, { ...person, ...hired, changedAt: at, bankChangedAt: at, payChangedAt: at }]
}

export const leave = (person: Person, at: number): Person => ({
  ...person,
  dateOfLeaving: formatDay(at),
  changedAt: at,
})

export const rehire = (person: Person, at: number): Person => ({
  ...person,
  dateOfJoining: formatDay(at),
  dateOfLeaving: null,
  changedAt: at,
})

export const changeBankAccount = (person: Person, at: number): Person => ({
  ...person,
  bankAccount: {
    ...person.bankAccount,
    accountNumber: `60200${String((Number(person.bankAccount.accountNumber.slice(-7)) + 1) % 1e7).padStart(7, "0")}`,
  },
  bankChangedAt: at,
})

/** Adds the payslip of the month after the last one. */
export const addPayslip = (person: Person, at: number): Person => {
  const last = person.payslips.at(-1)?.month
  const [year = 0, month = 0] = (last ?? formatDay(at).slice(0, 7)).split("-").map(Number)
  const next = last === undefined ? Date.UTC(year, month - 1, 1) : Date.UTC(year, month, 1)
  return {
    ...person,
    payslips: [...person.payslips, makePayslip(person.salary, formatDay(next).slice(0, 7))],
    payChangedAt: at,
  }
}

/** Changes one person, given by number. */
export const changePerson = (
  people: People,
  number: number,
  change: (person: Person, at: number) => Person,
  at: number,
): People => people.map((person) => (person.number === number ? change(person, at) : person))

/** It happens to the person without an event for the longest time, among those for whom it makes sense. */
const happensToOne =
  (change: (person: Person, at: number) => Person, isPossible: (person: Person) => boolean) =>
  (people: People, at: number): People => {
    const [first] = people.filter(isPossible).toSorted((one, other) => lastEvent(one) - lastEvent(other))
    return first === undefined ? people : changePerson(people, first.number, change, at)
  }

const lastEvent = ({ changedAt, bankChangedAt, payChangedAt }: Person): number =>
  Math.max(changedAt, bankChangedAt, payChangedAt)

const isEmployed = (person: Person): boolean => !hasLeft(person)

export const COMPANY_EVENTS = {
  hire: { label: "Hire someone", apply: hire },
  change: { label: "Change a job title", apply: happensToOne(changeDesignation, isEmployed) },
  leave: { label: "Let someone leave", apply: happensToOne(leave, isEmployed) },
  rehire: { label: "Hire a leaver again", apply: happensToOne(rehire, hasLeft) },
  "bank-account": { label: "Change a bank account", apply: happensToOne(changeBankAccount, isEmployed) },
  payslip: { label: "Add a payslip", apply: happensToOne(addPayslip, isEmployed) },
} as const satisfies Readonly<Record<string, CompanyEvent>>

export type CompanyEventName = keyof typeof COMPANY_EVENTS
