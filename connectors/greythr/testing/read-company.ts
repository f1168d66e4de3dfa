import { expect } from "vitest"
import {
  inventPeople,
  type Person,
  type SimulatedResponse,
  type Simulation,
} from "../../sdk/conformance/index.ts"
import { type Fixture, type FixtureOptions, makeSimulationFixture } from "../../sdk/conformance/fixture.ts"
import { readOrThrow } from "../../sdk/conformance/reading.ts"
import type { DataModelCategory } from "../../sdk/index.ts"
import simulated from "../conformance.ts"
import connector from "../index.ts"

const simulation = simulated as unknown as Simulation
const [credentials] = simulation.credentials
export const people = simulation.employees as ReadonlyArray<Person>

export const DETAILS: DataModelCategory = "detail_info_fields"
export const BANK: DataModelCategory = "bank_details_fields"
export const DEPENDENTS: DataModelCategory = "dependent_details_fields"
export const MONTHLY: DataModelCategory = "salary_monthly_details_fields"

type Cells = Readonly<Record<string, unknown>>

/** All employees by number, each of them once. */
export const readAll = async (
  fixture: Fixture,
  categories?: ReadonlyArray<DataModelCategory>,
): Promise<Readonly<Record<string, Cells>>> => {
  const { rows } = await readOrThrow(connector, fixture, { categories })
  const staff = Object.fromEntries(rows.map(({ cells }) => [String(cells["employeeId"]), cells]))
  expect(rows).toHaveLength(Object.keys(staff).length)
  return staff
}

/** A company of so many people, with other values of the form where they matter. */
export const open = (
  count: number,
  options: FixtureOptions = {},
  form: Readonly<Record<string, string>> = {},
) =>
  makeSimulationFixture(simulation, {
    employees: inventPeople(count),
    credentials: { ...credentials, ...form },
    ...options,
  })

export const requestedPaths = ({ requests }: Fixture) =>
  requests.map(({ url }) => url.pathname.replace(/^.*\/employees\//u, ""))

/** Answers requests whose path contains the text. */
export const respondAt = (
  fixture: Fixture,
  part: string,
  make: (url: URL, truly: () => SimulatedResponse) => SimulatedResponse,
) => {
  fixture.fault = (number, truly) => {
    const url = fixture.requests[number - 1]?.url
    return url?.pathname.includes(part) === true ? make(url, truly) : null
  }
}
