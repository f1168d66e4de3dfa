import { expect, it } from "vitest"
import type { Simulation } from "../sdk/conformance/index.ts"
import { makeSimulationFixture } from "../sdk/conformance/fixture.ts"
import { read } from "../sdk/conformance/reading.ts"
import simulated from "./conformance.ts"
import connector from "./index.ts"

/* An employee leaves while a list that is joined to the employees is read: those who moved to the page before keep their values. */

const simulation = simulated as unknown as Simulation

const readCells = async (fixture: ReturnType<typeof makeSimulationFixture>) => {
  const { rows, error } = await read(connector, fixture)
  expect(error).toBeNull()
  return new Map(rows.map(({ cells }) => [cells["employeeId"], cells]))
}

it.each([
  ["bank accounts", /financialdetails$/u, "bankDetails_accountNumber"],
  ["salaries", /salaries$/u, "ctc_components"],
  ["pay registers", /payregister$/u, "monthly_components"],
])("a departure between two pages of the %s empties nobody's", async (_, path, column) => {
  const before = await readCells(makeSimulationFixture(simulation))
  const fixture = makeSimulationFixture(simulation)
  let pages = 0
  fixture.fault = () => {
    if (path.test(fixture.requests.at(-1)?.url.pathname ?? "") && ++pages === 2)
      fixture.employees = simulation.employees.slice(1)
    return null
  }
  const after = await readCells(fixture)
  expect(pages).toBeGreaterThan(2)
  expect(after.size).toBe(simulation.employees.length - 1)
  const changed = [...after].filter(([id, cells]) => {
    return JSON.stringify(cells[column]) !== JSON.stringify(before.get(id)?.[column])
  })
  expect(changed.map(([id]) => id)).toEqual([])
})
