import { describe, expect, it } from "vitest"
import { hasValidCheckDigit } from "../../../../core/domain/employee/values/verhoeff.ts"
import { COMPANY_EVENTS, type CompanyEventName } from "./events.ts"
import { inventPeople } from "./invent-people.ts"
import { hasLeft, type Person, sumLines } from "./person.ts"

const NOW = Date.UTC(2026, 0, 5, 9)
const LATER = NOW + 3_600_000
const people = inventPeople(200, NOW)

/** The people that the event changed or added. */
const after = (name: CompanyEventName, before: ReadonlyArray<Person> = people): ReadonlyArray<Person> => {
  const all = COMPANY_EVENTS[name].apply(before, LATER)
  return all.filter((person, index) => person !== before[index])
}

describe("the invented company", () => {
  it("employs the same people each time, with identifiers that nobody shares", () => {
    expect(inventPeople(200, NOW)).toEqual(people)
    for (const identify of [
      ({ employeeNumber }: Person) => employeeNumber,
      ({ email }: Person) => email,
      ({ pan }: Person) => pan,
      ({ mobile }: Person) => mobile,
      ({ bankAccount }: Person) => bankAccount.accountNumber,
    ]) {
      expect(new Set(inventPeople(12_000, NOW).map(identify)).size).toBe(12_000)
    }
  })

  it("has values that the service accepts", () => {
    for (const { pan, aadhaar, bankAccount, uan, mobile } of people) {
      expect(pan).toMatch(/^[A-Z]{3}P[A-Z]\d{4}[A-Z]$/u)
      expect(hasValidCheckDigit(aadhaar)).toBe(true)
      expect(bankAccount.ifsc).toMatch(/^[A-Z]{4}0[A-Z0-9]{6}$/u)
      expect(uan).toMatch(/^\d{12}$/u)
      expect(mobile).toMatch(/^[6-9]\d{9}$/u)
    }
  })

  it("has one head, managers who are employees, and some who have left", () => {
    expect(people.filter(({ manager }) => manager === null)).toHaveLength(1)
    for (const { number, manager } of people)
      expect(manager ?? 0).toBeLessThan(number + (manager === null ? 1 : 0))
    expect(people.filter(hasLeft).length).toBeGreaterThan(2)
  })

  it("pays a twelfth of the salary each month", () => {
    for (const { salary, payslips } of people) {
      expect(12 * sumLines(payslips[0]?.lines ?? [], "earning")).toBeCloseTo(sumLines(salary, "earning"), 6)
    }
  })

  it("changed before now, in another order than the numbers", () => {
    const times = people.map(({ changedAt }) => changedAt)
    expect(Math.max(...times)).toBeLessThan(NOW)
    expect(times).not.toEqual(times.toSorted((one, other) => one - other))
  })
})

describe("an event of the company", () => {
  it("hires the next number", () => {
    expect(after("hire")).toMatchObject([
      { number: 201, dateOfJoining: "2026-01-05", dateOfLeaving: null, changedAt: LATER },
    ])
  })

  it("changes one person's job title", () => {
    const [person] = after("change")
    expect(person).toMatchObject({
      changedAt: LATER,
      designation: expect.stringMatching(/^Lead /u) as string,
    })
    expect(after("change")).toHaveLength(1)
  })

  it("lets an employee leave, who can be hired again", () => {
    const gone = COMPANY_EVENTS.leave.apply(inventPeople(3, NOW), LATER)
    const [leaver] = gone.filter(hasLeft)
    expect(leaver).toMatchObject({ dateOfLeaving: "2026-01-05", changedAt: LATER })
    expect(after("rehire", gone)).toMatchObject([
      { number: leaver?.number, dateOfLeaving: null, dateOfJoining: "2026-01-05" },
    ])
  })

  it("changes a bank account without touching the rest of the record", () => {
    const [person] = after("bank-account")
    const before = people.find(({ number }) => number === person?.number)
    expect(person?.bankAccount.accountNumber).not.toBe(before?.bankAccount.accountNumber)
    expect(person).toMatchObject({ bankChangedAt: LATER, changedAt: before?.changedAt })
  })

  it("adds the payslip of the next month", () => {
    const [person] = after("payslip")
    expect(person?.payslips.map(({ month }) => month)).toEqual(["2025-12", "2026-01"])
    expect(person?.payChangedAt).toBe(LATER)
  })

  it("happens to another person each time", () => {
    const once = COMPANY_EVENTS.change.apply(people, LATER)
    const twice = COMPANY_EVENTS.change.apply(once, LATER + 1)
    expect(twice.filter(({ designation }) => designation.startsWith("Lead "))).toHaveLength(2)
  })

  it("leaves the company as it is when it can happen to nobody", () => {
    expect(COMPANY_EVENTS.leave.apply([], NOW)).toEqual([])
  })
})
