import { describe, expect, it } from "vitest"
import { read } from "../sdk/conformance/reading.ts"
import { makeSimulationFixture } from "../sdk/conformance/fixture.ts"
import type { Simulation } from "../sdk/conformance/index.ts"
import simulated from "./conformance.ts"
import connector from "./index.ts"

const simulation = simulated as unknown as Simulation
type Employee = Readonly<Record<string, unknown>>

describe("the requests to a Frappe site", () => {
  it("read ten thousand employees in 500s, with one request for the newest change", async () => {
    const employees = Array.from({ length: 10_000 }, (_, index) => {
      const id = `HR-EMP-${String(index + 1).padStart(5, "0")}`
      const boss = `HR-EMP-${String(Math.ceil((index + 1) / 500)).padStart(5, "0")}`
      return { ...(simulation.employees[0] as Employee), name: id, employee_number: id, reports_to: boss }
    })
    const fixture = makeSimulationFixture(simulation, { employees })
    const { rows, error } = await read(connector, fixture)
    expect(error).toBeNull()
    expect(rows).toHaveLength(10_000)
    // 20 full pages, and the empty one that shows the end.
    expect(fixture.requests).toHaveLength(1 + 20 + 1)
  })

  it("are three when nothing changed: the newest change, the employee who made it, and that one's manager", async () => {
    const fixture = makeSimulationFixture(simulation)
    const { pages } = await read(connector, fixture)
    const before = fixture.requests.length
    await read(connector, fixture, { cursor: pages.at(-1)?.cursor })
    expect(fixture.requests.length - before).toBe(3)
  })
})

describe("managers who did not change themselves", () => {
  it("are requested together, and shown", async () => {
    const fixture = makeSimulationFixture(simulation)
    const { pages } = await read(connector, fixture)
    const before = fixture.requests.length
    fixture.employees = fixture.employees.map((employee, index) =>
      index >= 900 ? simulation.changed(employee, fixture.now()) : employee,
    )
    const { rows } = await read(connector, fixture, { cursor: pages.at(-1)?.cursor })
    expect(rows.filter(({ cells }) => cells["designation"] === "Lead Analyst")).toHaveLength(103)
    expect(rows.every(({ cells }) => /^Invented Employee 00/u.test(String(cells["manager"])))).toBe(true)
    expect(fixture.requests.length - before).toBe(3)
  })
})

describe("an employee who changes while the pages are read", () => {
  it("moves no other employee out of the reading", async () => {
    const fixture = makeSimulationFixture(simulation)
    const onPage = (number: number) => {
      if (number !== 1) return
      fixture.employees = fixture.employees.map((employee, index) =>
        index < 300 ? simulation.changed(employee, fixture.now()) : employee,
      )
    }
    const { rows } = await read(connector, fixture, { onPage })
    expect(new Set(rows.map(({ cells }) => cells["employeeId"])).size).toBe(simulation.employees.length)
  })
})

describe("a site that returns the same page whatever is requested", () => {
  it("ends the reading with an error", async () => {
    const stuck: Simulation = {
      ...simulation,
      answer: () => ({ json: { data: simulation.employees.slice(0, 500) } }),
    }
    const { rows, error } = await read(connector, makeSimulationFixture(stuck))
    expect(rows.length).toBeLessThanOrEqual(1_000)
    expect(error).toMatchObject({ kind: "data" })
    expect(String(error)).toContain("another Employee name")
  })
})
