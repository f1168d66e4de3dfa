import { expect } from "vitest"
import {
  inventPeople,
  type Person,
  type SimulatedResponse,
  type Simulation,
} from "../../sdk/conformance/index.ts"
import { type Fixture, makeSimulationFixture } from "../../sdk/conformance/fixture.ts"
import { readOrThrow } from "../../sdk/conformance/reading.ts"
import type { DataModelCategory } from "../../sdk/index.ts"
import simulated from "../conformance.ts"
import connector from "../index.ts"

/* A Darwinbox of the invented company for tests, and what a reading of it returns. */

const simulation = simulated as unknown as Simulation
const [credentials] = simulation.credentials
export const people = simulation.employees as ReadonlyArray<Person>

type Cells = Readonly<Record<string, unknown>>

export interface Company {
  /** All employees that a reading returned, by number, each of them once. */
  readonly staff: Readonly<Record<string, Cells>>
  readonly cursor: unknown
  /** Requests of this reading. */
  readonly requests: number
}

export const readCompany = async (
  fixture: Fixture,
  cursor: unknown = null,
  categories?: ReadonlyArray<DataModelCategory>,
): Promise<Company> => {
  const before = fixture.requests.length
  const { pages, rows } = await readOrThrow(connector, fixture, { cursor, categories })
  const staff = Object.fromEntries(rows.map(({ cells }) => [String(cells["employeeId"]), cells]))
  expect(rows).toHaveLength(Object.keys(staff).length)
  return { staff, cursor: pages.at(-1)?.cursor, requests: fixture.requests.length - before }
}

/** A company of so many people, with other values of the form where they matter; an empty one is left out. */
export const open = (count: number, form: Readonly<Record<string, string>> = {}): Fixture =>
  makeSimulationFixture(simulation, {
    employees: inventPeople(count),
    credentials: Object.fromEntries(
      Object.entries({ ...credentials, ...form }).filter(([, value]) => value !== ""),
    ),
  })

export const WITHOUT_INACTIVE = { inactive_api_key: "", inactive_dataset_key: "" }

export type Body = Readonly<Record<string, unknown>>

export const sentBodies = ({ requests }: Fixture): ReadonlyArray<Body> =>
  requests.map(({ body }) => JSON.parse(body ?? "null") as Body)

/** Answers the requests for which `make` returns a response. */
export const respondWith = (
  fixture: Fixture,
  make: (body: Body, truly: () => SimulatedResponse) => SimulatedResponse | null,
): void => {
  fixture.fault = (number, truly) =>
    make(JSON.parse(fixture.requests[number - 1]?.body ?? "null") as Body, truly)
}

/** Changes each employee that the responses contain. */
export const changeRecords = (fixture: Fixture, change: (record: Body) => Body): void => {
  respondWith(fixture, (_, truly) => {
    const { json } = truly() as { readonly json: { readonly employee_data?: ReadonlyArray<Body> } }
    return { json: { ...json, employee_data: json.employee_data?.map(change) } }
  })
}
