import { describe, expect, it } from "vitest"
import { catchThrown } from "../sdk/conformance/reading.ts"
import connector from "./index.ts"
import {
  respondAt,
  BANK,
  DEPENDENTS,
  DETAILS,
  MONTHLY,
  open,
  people,
  readAll,
} from "./testing/read-company.ts"

describe("a role that the API user lacks", () => {
  const forbid = (part: string) => {
    const fixture = open(3)
    respondAt(fixture, part, () => ({ status: 403, json: {} }))
    return fixture
  }

  it.each([
    ["/employees/categories", DETAILS, "Employee API"],
    ["/employees/bank", BANK, "Employee API"],
    ["/employees/personal", DEPENDENTS, "Employee API"],
    ["/payroll/", MONTHLY, "Salary API"],
  ] as const)(
    "for %s is named by the check, and ends a reading that needs it",
    async (part, category, role) => {
      const fixture = forbid(part)
      const checks = await connector.make(fixture.access).check()
      const problem = checks.find((each) => each.category === category)?.problem
      expect(problem).toContain(role)
      expect(problem).toContain("API users")
      expect(await catchThrown(() => readAll(fixture, [category]))).toMatchObject({
        kind: "permission",
        message: problem,
      })
    },
  )

  it("does not matter to a reading that does not need it", async () => {
    expect(Object.keys(await readAll(forbid("/payroll/"), [DETAILS, BANK]))).toHaveLength(3)
    expect(Object.keys(await readAll(forbid("/employees/bank"), [DETAILS]))).toHaveLength(3)
  })

  it.each(["identities/", "/pf", "org-tree", "statutory/"])(
    "for the extra %s leaves it out",
    async (part) => {
      const staff = await readAll(forbid(part), [DETAILS])
      expect(staff["AC0002"]).toMatchObject({ designation: people[1]?.designation })
    },
  )

  it("for the parents ends a reading whose form asks for them", async () => {
    const fixture = open(3, {}, { parents: "Father and mother" })
    respondAt(fixture, "/statutory", () => ({ status: 403, json: {} }))
    expect(await catchThrown(() => readAll(fixture, [DEPENDENTS]))).toMatchObject({ kind: "permission" })
    expect(Object.keys(await readAll(fixture, [DETAILS]))).toHaveLength(3)
  })

  it("for the employees themselves ends the check", async () => {
    const error = await catchThrown(() => connector.make(forbid("/employee/v2/employees").access).check())
    expect(error).toMatchObject({ kind: "permission" })
  })
})
