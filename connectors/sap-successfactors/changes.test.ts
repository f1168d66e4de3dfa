import { describe, expect, it } from "vitest"
import {
  addPayslip,
  changeBankAccount,
  changeDesignation,
  changePerson,
  hire,
  inventPeople,
  leave,
  type Person,
  rehire,
  type Simulation,
} from "../sdk/conformance/index.ts"
import { type Fixture, makeSimulationFixture } from "../sdk/conformance/fixture.ts"
import { read, type Reading } from "../sdk/conformance/reading.ts"
import type { DataModelCategory, PullingConnector } from "../sdk/index.ts"
import simulated from "./conformance.ts"
import connector from "./index.ts"
import { makeService } from "./simulation/service.ts"

const simulation = simulated as unknown as Simulation
const DAY_MILLIS = 86_400_000
type People = ReadonlyArray<Person>

/** The connector as the service calls it when only these categories are used. */
const only = (...categories: ReadonlyArray<DataModelCategory>): PullingConnector => ({
  ...connector,
  make: (access) => {
    const reader = connector.make(access)
    return { ...reader, pages: (cursor) => reader.pages(cursor, categories) }
  },
})

const readOn = async (reader: PullingConnector, fixture: Fixture, before: Reading) => {
  const asked = fixture.requests.length
  const reading = await read(reader, fixture, { cursor: before.pages.at(-1)?.cursor })
  expect(reading.error).toBeNull()
  const ids = reading.rows.map(({ cells }) => cells["employeeId"])
  return { reading, ids, requests: fixture.requests.length - asked }
}

const readAfter = async (
  change: (people: People, at: number) => People,
  reader: PullingConnector = connector,
) => {
  const fixture = makeSimulationFixture(simulation)
  const full = await read(reader, fixture)
  fixture.advanceTime(DAY_MILLIS)
  fixture.employees = change(fixture.employees as People, fixture.now())
  fixture.advanceTime(3_600_000)
  return { fixture, ...(await readOn(reader, fixture, full)) }
}

const change =
  (number: number, apply: (person: Person, at: number) => Person) =>
  (people: People, at: number): People =>
    changePerson(people, number, apply, at)

describe("a sync without news", () => {
  it("asks every entity once for changes, and reads nobody", async () => {
    const { ids, requests } = await readAfter((people) => people)
    expect(ids).toEqual([])
    // A token, eight entities of persons and five of employments; the newest pay date, and the results of payroll.
    expect(requests).toBe(1 + 8 + 5 + 2)
  })

  it("asks less when only details are used", async () => {
    const { requests } = await readAfter((people) => people, only("detail_info_fields"))
    expect(requests).toBe(1 + 7 + 1)
  })
})

describe("a sync with news", () => {
  it.each([
    ["a new job title", change(7, changeDesignation), "AC0007"],
    ["who was hired", hire, "AC0211"],
    ["who left", change(7, leave), "AC0007"],
    ["who was hired again", change(39, rehire), "AC0039"],
    ["a new bank account", change(7, changeBankAccount), "AC0007"],
    ["another month's pay", change(7, addPayslip), "AC0007"],
    [
      "another salary",
      change(7, (person, at) => ({ ...person, salary: person.salary.slice(1), payChangedAt: at })),
      "AC0007",
    ],
  ] as const)("returns %s, and nobody else", async (_, apply, id) => {
    const { ids, fixture, reading } = await readAfter(apply)
    expect(ids).toEqual([id])
    const full = await read(connector, fixture)
    const same = full.rows.find(({ cells }) => cells["employeeId"] === id)?.cells
    const filled = (cells: object = {}) => Object.entries(cells).filter(([, cell]) => cell !== null)
    expect(Object.fromEntries(filled(reading.rows[0]?.cells))).toEqual(Object.fromEntries(filled(same)))
  })

  it("leaves out changes of what is not used", async () => {
    const { ids } = await readAfter(change(7, changeBankAccount), only("detail_info_fields"))
    expect(ids).toEqual([])
  })

  it("returns an employee whose relative changed", async () => {
    const fixture = makeSimulationFixture(simulation)
    const full = await read(connector, fixture)
    fixture.advanceTime(DAY_MILLIS)
    fixture.fault = (number) => {
      const url = fixture.requests[number - 1]?.url
      const isQuestion = url?.pathname === "/odata/v2/PerPerson" && url.search.includes("lastModified")
      return isQuestion ? { json: { d: { results: [{ personIdExternal: "AC0008_d1" }] } } } : null
    }
    expect((await readOn(connector, fixture, full)).ids).toEqual(["AC0008"])
  })

  it("returns a job that was entered before and is valid from today", async () => {
    const { fixture, reading } = await readAfter(change(7, leave))
    expect(reading.rows[0]?.cells["status"]).toBe("Active")
    fixture.advanceTime(DAY_MILLIS)
    const next = await readOn(connector, fixture, reading)
    expect(next.reading.rows.map(({ cells }) => cells["status"])).toEqual(["Terminated"])
    // For a day it is returned again, since the data centre may be in another time zone.
    fixture.advanceTime(2 * DAY_MILLIS)
    const later = await readOn(connector, fixture, next.reading)
    fixture.advanceTime(DAY_MILLIS)
    expect((await readOn(connector, fixture, later.reading)).ids).toEqual([])
  })

  it("reads all lists once, instead of many by one hundred, when very many changed", async () => {
    const large = makeService({ people: 1, pageSize: 1_000 }) as unknown as Simulation
    const fixture = makeSimulationFixture(large, { employees: inventPeople(2_000) })
    const details = only("detail_info_fields")
    const full = await read(details, fixture)
    fixture.advanceTime(DAY_MILLIS)
    fixture.employees = (fixture.employees as People).map((person, index) =>
      index < 1_500 ? changeDesignation(person, fixture.now()) : person,
    )
    const { ids, requests } = await readOn(details, fixture, full)
    expect(ids).toHaveLength(1_500)
    // A new token, since one lasts half an hour; eight questions, two of them with two pages; 15 to find the persons of 1,500
    // employments; then 3 pages of jobs, 2 and 2 of persons, the picklist options, six lists of names, and managers twice.
    expect(requests).toBe(1 + 8 + 2 + 15 + 3 + 2 + 2 + 1 + 6 + 2)
  })
})
