import { describe, expect, it } from "vitest"
import { makeEnumerationParsers } from "../values/enumeration.ts"
import { IgnoredValue, type ValueContext } from "../values/parsed.ts"
import { SPELLINGS } from "../values/spellings.ts"
import { foldSpelling } from "./fold-spelling.ts"

const context: ValueContext = {
  countryCode: "IN",
  dateOrder: "DMY",
  today: "2024-06-15",
  isValidPhone: () => false,
}
const { status, gender, employmentType, maritalStatus } = makeEnumerationParsers({})

describe("the spellings", () => {
  it.each(Object.entries(SPELLINGS))("of %s never mean two values", (_, table) => {
    const values = new Map<string, Set<string>>()
    for (const [value, spellings] of Object.entries<ReadonlyArray<string>>(table))
      for (const spelling of spellings) {
        const folded = foldSpelling(spelling)
        values.set(folded, (values.get(folded) ?? new Set()).add(value))
      }
    expect([...values].filter(([, meanings]) => meanings.size > 1)).toEqual([])
  })
})

describe("an employee's status", () => {
  it.each([
    ["Leave of Absence", "Active"],
    ["Leave of Absence (LOA)", "Active"],
    ["Leave of Absence - Medical", "Active"],
    ["Active - Payroll Eligible", "Active"],
    ["Active-Probation", "Active"],
    ["Active (On Leave)", "Active"],
    ["Future Hire", "Active"],
    ["Future Start", "Active"],
    ["Suspended - No Payroll", "Inactive"],
    ["Terminated - Eligible for Rehire", "Terminated"],
    ["Termination (Involuntary)", "Terminated"],
    ["Resigned & Relieved", "Terminated"],
    ["Retired/Deceased", "Terminated"],
    ["Relived", "Terminated"],
    ["Termed", "Terminated"],
    ["LEAVE_OF_ABSENCE", "Active"],
    ["On-Leave", "Active"],
    ["OnLeave", "Active"],
    ["Unpaid Leave", "Active"],
    ["Maternity Leave", "Active"],
    ["parental\u00a0leave", "Active"],
    ["Sabbatical", "Active"],
    ["Serving Notice Period", "Active"],
    ["Garden leave", "Active"],
    ["Onboarding", "Active"],
    ["Pre-joining", "Active"],
    ["Probation", "Active"],
    ["Elternzeit", "Active"],
    ["Probezeit", "Active"],
    ["congé parental", "Active"],
    ["CONGE PARENTAL", "Active"],
    ["période d’essai", "Active"],
    ["Baja médica", "Active"],
    ["सक्रिय", "Active"],
    ["Suspended", "Inactive"],
    ["Inaktiv", "Inactive"],
    ["निलंबित", "Inactive"],
    ["Voluntarily Terminated", "Terminated"],
    ["Terminated – Involuntary", "Terminated"],
    ["Retired", "Terminated"],
    ["Deceased", "Terminated"],
    ["Absconding", "Terminated"],
    ["Laid Off", "Terminated"],
    ["Ausgeschieden", "Terminated"],
    ["Licencié", "Terminated"],
    ["Démissionnaire", "Terminated"],
    ["Jubilado", "Terminated"],
    ["Cesado", "Terminated"],
    ["सेवानिवृत्त", "Terminated"],
    ["Active (1)", "Active"],
    ["1 - Active", "Active"],
    ["A: Active", "Active"],
    ["Terminated [T]", "Terminated"],
  ] as const)("%j is %s", (raw, expected) => {
    expect(status(raw, context)).toBe(expected)
  })

  it.each([
    ...["Furloughed", "Pending", "Withdrawn", "Transferred", "No show", "Baja", "gekündigt", "Unknown"],
    ...["1", "0", "I", "T", "L", "Active?", "Not Terminated", "Active/Terminated", "Active until March"],
    ...[
      "(1)",
      "1 -",
      "(Active) Terminated",
      "On leave: no",
      "Inactive: No",
      "Employed: yes",
      "Active - Ended",
    ],
    ...["Terminated (Rescinded)", "Termination (Pending)", "Leave/Terminated", "Voluntary", "Unpaid"],
  ])("%j is asked: it may mean several things", (raw) => {
    expect(status(raw, context)).toBeInstanceOf(IgnoredValue)
  })

  it("with a code is read alike in the other enumerations", () => {
    expect(gender("1 - Male", context)).toBe("Male")
    expect(gender("WEIBLICH", context)).toBe("Female")
    expect(gender("Weiblich?", context)).toBeInstanceOf(IgnoredValue)
    expect(gender("Male/Female", context)).toBeInstanceOf(IgnoredValue)
    expect(employmentType("Permanent - Part Time", context)).toBe("Permanent")
    expect(employmentType("Salaried, full-time", context)).toBe("Permanent")
    expect(employmentType("Hourly, part-time", context)).toBeInstanceOf(IgnoredValue)
    expect(maritalStatus("Single (Never Married)", context)).toBe("Single")
  })

  it("is read alike however often and in whatever order texts come", () => {
    for (let round = 0; round < 2; round++)
      for (let number = 0; number < 1_500; number++) {
        expect(status(`unknown ${String(number)}`, context)).toBeInstanceOf(IgnoredValue)
        expect(status("Retired", context)).toBe("Terminated")
      }
  })
})
