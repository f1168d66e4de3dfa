import { inventPeople, type Simulation } from "../../sdk/conformance/index.ts"
import { type Fixture, makeSimulationFixture } from "../../sdk/conformance/fixture.ts"
import { type ReadOptions, readOrThrow } from "../../sdk/conformance/reading.ts"
import type { SourcePage } from "../../sdk/index.ts"
import { type OdooOptions, simulateOdoo } from "../conformance.ts"
import connector from "../index.ts"
import type { OdooPerson } from "../simulation/person.ts"

/* Readings of a simulated Odoo, for the tests of this connector. */

export interface OpenOptions extends OdooOptions {
  readonly people?: ReadonlyArray<OdooPerson>
  /** Entries of the form that differ from those of the simulation. */
  readonly form?: Readonly<Record<string, string>>
  readonly respond?: Simulation<OdooPerson>["respond"]
}

export const openOdoo = ({
  people = inventPeople(60),
  form,
  respond: response,
  ...options
}: OpenOptions): Fixture => {
  const simulation = simulateOdoo(options)
  const answered = { ...simulation, ...(response === undefined ? {} : { respond: response }) }
  return makeSimulationFixture(answered as unknown as Simulation, {
    employees: people,
    credentials: { ...simulation.credentials[0], ...form },
  })
}

export interface OdooReading {
  readonly pages: ReadonlyArray<SourcePage>
  /** Cells by column. */
  readonly rows: ReadonlyArray<Readonly<Record<string, unknown>>>
  /** The cursor of the last page. */
  readonly cursor: unknown
  /** Number of requests that it sent. */
  readonly sent: number
}

export type ReadOdooOptions = Pick<ReadOptions, "categories" | "cursor">

/** Reads all pages. Rejects with what the connector throws. */
export const readOdoo = async (fixture: Fixture, options: ReadOdooOptions = {}): Promise<OdooReading> => {
  const before = fixture.requests.length
  const { pages, rows } = await readOrThrow(connector, fixture, options)
  return {
    pages,
    rows: rows.map(({ cells }) => cells),
    cursor: pages.at(-1)?.cursor,
    sent: fixture.requests.length - before,
  }
}

/** The errors that a check reports, by category. */
export const checkOdoo = async (fixture: Fixture): Promise<Readonly<Record<string, string>>> => {
  const checks = await connector.make(fixture.access).check()
  return Object.fromEntries(
    checks.flatMap(({ category, problem }) => (problem === null ? [] : [[category, problem]])),
  )
}

export const listEmployeeNumbers = ({ rows }: OdooReading): ReadonlyArray<unknown> =>
  rows.map(({ employeeId }) => employeeId)
