import { describe, expect, it } from "vitest"
import {
  addPayslip,
  changeBankAccount,
  changeDesignation,
  changePerson,
  hire,
  leave,
  type Person,
  type Simulation,
} from "../sdk/conformance/index.ts"
import { makeSimulationFixture } from "../sdk/conformance/fixture.ts"
import { read } from "../sdk/conformance/reading.ts"
import type { DataModelCategory, PullingConnector } from "../sdk/index.ts"
import { formatSince } from "./changes.ts"
import simulated from "./conformance.ts"
import connector from "./index.ts"

const simulation = simulated as unknown as Simulation
const DAY_MILLIS = 86_400_000

/** The connector as the service calls it when only these categories are used. */
const only = (...categories: ReadonlyArray<DataModelCategory>): PullingConnector => ({
  ...connector,
  make: (access) => {
    const reader = connector.make(access)
    return { ...reader, pages: (cursor) => reader.pages(cursor, categories) }
  },
})

describe("whether anything changed since a run", () => {
  it("is asked from ten minutes before it, since Keka's clock may differ", () => {
    expect(formatSince(Date.UTC(2026, 0, 5, 9, 10))).toBe("2026-01-05T09:00:00")
  })

  const runThenAsk = async (
    reader: PullingConnector,
    change: (people: ReadonlyArray<Person>, at: number) => ReadonlyArray<Person>,
  ) => {
    const fixture = makeSimulationFixture(simulation)
    const { pages } = await read(reader, fixture)
    fixture.advanceTime(DAY_MILLIS)
    fixture.employees = change(fixture.employees as ReadonlyArray<Person>, fixture.now())
    const before = fixture.requests.length
    const isNew = await reader.make(fixture.access).hasChanged?.(pages.at(-1)?.cursor)
    return { isNew, requests: fixture.requests.length - before }
  }

  it("takes four requests and a token when the run read neither pay nor bank accounts", async () => {
    const details = only("detail_info_fields", "dependent_details_fields")
    expect(await runThenAsk(details, (people) => people)).toEqual({ isNew: false, requests: 5 })
  })

  it("reads the lists without a filter for changes when the run read them", async () => {
    // 3 pages of bank accounts, 4 of salaries; the pay groups and the cycles of both.
    expect(await runThenAsk(connector, (people) => people)).toEqual({ isNew: false, requests: 5 + 3 + 3 + 4 })
  })

  it.each([
    [
      "an employee changed",
      (people: ReadonlyArray<Person>, at: number) => changePerson(people, 7, changeDesignation, at),
      2,
    ],
    [
      "an employee left",
      (people: ReadonlyArray<Person>, at: number) => changePerson(people, 7, leave, at),
      3,
    ],
    ["an employee was hired", hire, 2],
    ["an employee was deleted", (people: ReadonlyArray<Person>) => people.slice(1), 3],
    [
      "a leaver was deleted",
      (people: ReadonlyArray<Person>) => people.filter(({ number }) => number !== 39),
      5,
    ],
    [
      "a month was paid",
      (people: ReadonlyArray<Person>, at: number) => changePerson(people, 7, addPayslip, at),
      8,
    ],
    [
      "a bank account changed",
      (people: ReadonlyArray<Person>, at: number) => changePerson(people, 7, changeBankAccount, at),
      11,
    ],
    [
      "a salary changed",
      (people: ReadonlyArray<Person>) =>
        changePerson(people, 7, (person) => ({ ...person, salary: person.salary.slice(1) }), 0),
      15,
    ],
  ])("is true when %s", async (_, change, requests) => {
    expect(await runThenAsk(connector, change)).toEqual({ isNew: true, requests })
  })

  it("is true for a cursor of unknown format", async () => {
    const { access } = makeSimulationFixture(simulation)
    expect(await connector.make(access).hasChanged({ page: 7 })).toBe(true)
  })
})
