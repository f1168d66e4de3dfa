import { describe, expect, it } from "vitest"
import {
  changeBankAccount,
  changePerson,
  COMPANY_EVENTS,
  type CompanyEventName,
  inventPeople,
  type Person,
  type SimulatedResponse,
  type Simulation,
} from "../sdk/conformance/index.ts"
import { type Fixture, makeSimulationFixture } from "../sdk/conformance/fixture.ts"
import { readOrThrow, toRows } from "../sdk/conformance/reading.ts"
import type { DataModelCategory, SourcePage } from "../sdk/index.ts"
import simulated from "./conformance.ts"
import connector from "./index.ts"

const simulation = simulated as unknown as Simulation
const DETAILS: ReadonlyArray<DataModelCategory> = ["detail_info_fields"]
const WITHOUT_DEPENDENTS: ReadonlyArray<DataModelCategory> = [
  "detail_info_fields",
  "bank_details_fields",
  "ctc_details_fields",
]
const DAY_MILLIS = 86_400_000

const readPages = async (
  fixture: Fixture,
  categories?: ReadonlyArray<DataModelCategory>,
  cursor: unknown = null,
  onPage?: (number: number) => void,
): Promise<ReadonlyArray<SourcePage>> =>
  (
    await readOrThrow(connector, fixture, {
      cursor,
      categories,
      ...(onPage === undefined ? {} : { onPage }),
    })
  ).pages

const readRows = (pages: ReadonlyArray<SourcePage>) => pages.flatMap(toRows).map(({ cells }) => cells)
const readIds = (pages: ReadonlyArray<SourcePage>) => readRows(pages).map((row) => row["employeeId"])
const requestedPaths = ({ requests }: Fixture, from = 0) =>
  requests.slice(from).map(({ url }) => url.pathname.replace(/^.*\/(employee\/|employees\/)?/u, ""))

/** Answers requests whose path contains `part` with a status. */
const failAt = (fixture: Fixture, part: string, response: SimulatedResponse): void => {
  fixture.fault = (number) =>
    fixture.requests[number - 1]?.url.pathname.includes(part) === true ? response : null
}

const makePeople = (count: number) => makeSimulationFixture(simulation, { employees: inventPeople(count) })

/** The fixture a day after a full reading, with the cursor that it left and the number of its requests. */
const readBefore = async (categories?: ReadonlyArray<DataModelCategory>, count = 120) => {
  const fixture = makePeople(count)
  const pages = await readPages(fixture, categories)
  fixture.advanceTime(DAY_MILLIS)
  return { fixture, cursor: pages.at(-1)?.cursor, sent: fixture.requests.length }
}

const happen = (fixture: Fixture, event: CompanyEventName): void => {
  const people = fixture.employees as ReadonlyArray<Person>
  fixture.employees = COMPANY_EVENTS[event].apply(people, fixture.now())
}

const changeDependents = (fixture: Fixture, number: number): void => {
  const change = (person: Person): Person => ({ ...person, dependents: [] })
  fixture.employees = changePerson(fixture.employees as ReadonlyArray<Person>, number, change, fixture.now())
}

describe("the requests to BambooHR", () => {
  it("read ten thousand employees in thousands, with the fields, the dependents and both tables in one request each", async () => {
    const fixture = makePeople(10_000)
    expect(readIds(await readPages(fixture))).toHaveLength(10_000)
    expect(fixture.requests).toHaveLength(10 + 1 + 1 + 2)
  })

  it("leave out what no vendor uses", async () => {
    const fixture = makePeople(10_000)
    const pages = await readPages(fixture, DETAILS)
    expect(fixture.requests).toHaveLength(10 + 1)
    expect(pages[0]?.columns.filter((column) => /^(ctc|dependent|bank)/u.test(column))).toEqual([])
    expect(fixture.requests.some(({ body }) => body?.includes("customIFSC"))).toBe(false)
  })

  it.each([
    ["details only", DETAILS, ["changed"]],
    ["pay", WITHOUT_DEPENDENTS, ["changed", "bonus"]],
    ["everything", undefined, ["employeedependents", "changed", "bonus"]],
  ])("are few when nothing changed, with %s", async (_, categories, expected) => {
    const { fixture, cursor, sent } = await readBefore(categories)
    const pages = await readPages(fixture, categories, cursor)
    expect(requestedPaths(fixture, sent)).toEqual(expected)
    expect(readIds(pages)).toEqual([])
    expect(pages.at(-1)?.cursor).toMatchObject({ since: "2026-01-06T08:55:00Z" })
  })

  it("read only the employees and the tables of those who changed", async () => {
    const { fixture, cursor, sent } = await readBefore(WITHOUT_DEPENDENTS)
    happen(fixture, "change")
    await readPages(fixture, WITHOUT_DEPENDENTS, cursor)
    expect(requestedPaths(fixture, sent)).toEqual(["changed", "bonus", "fields", "compensation", "data"])
    expect(fixture.requests.slice(sent).every(({ url }) => !url.pathname.includes("/all/"))).toBe(true)
    expect(fixture.requests.at(-1)?.body).toContain(`lastChanged ge '2026-01-05T08:55:00Z'`)
  })
})

describe("a sync after the first one", () => {
  it.each<[CompanyEventName, object]>([
    ["hire", { status: "Active" }],
    ["change", { designation: expect.stringContaining("Lead") as string }],
    ["leave", { status: "Terminated", terminationDate: "2026-01-06" }],
    ["rehire", { status: "Active", terminationDate: "0000-00-00" }],
    ["bank-account", { bankDetails_accountNumber: expect.stringContaining("60200") as string }],
    ["payslip", { ctc_grossPay: expect.any(Number) as number }],
  ])("returns the employee of the event %s, and nobody else", async (event, expected) => {
    const { fixture, cursor } = await readBefore(WITHOUT_DEPENDENTS)
    happen(fixture, event)
    const rows = readRows(await readPages(fixture, WITHOUT_DEPENDENTS, cursor))
    expect(rows).toEqual([expect.objectContaining(expected)])
  })

  it("returns the same row as a full reading, with dependents and pay", async () => {
    const { fixture, cursor } = await readBefore()
    fixture.employees = changePerson(
      fixture.employees as ReadonlyArray<Person>,
      10,
      changeBankAccount,
      fixture.now(),
    )
    const [row] = readRows(await readPages(fixture, undefined, cursor))
    expect(row).toEqual(readRows(await readPages(fixture)).find(({ employeeId }) => employeeId === "AC0010"))
    expect(row?.["dependentDetails"]).toHaveLength(2)
  })

  it("returns all employees when the dependents of one changed, and then none", async () => {
    const { fixture, cursor } = await readBefore()
    changeDependents(fixture, 10)
    const pages = await readPages(fixture, undefined, cursor)
    expect(readRows(pages)).toHaveLength(120)
    expect(readRows(pages).find(({ employeeId }) => employeeId === "AC0010")).toMatchObject({
      dependentDetails: [],
    })
    expect(readIds(await readPages(fixture, undefined, pages.at(-1)?.cursor))).toEqual([])
  })

  it("returns all employees when dependents are read for the first time", async () => {
    const { fixture, cursor } = await readBefore(DETAILS)
    expect(readIds(await readPages(fixture, undefined, cursor))).toHaveLength(120)
  })

  it("leaves who changes after the list of changes was read to the next sync, with their pay", async () => {
    const { fixture, cursor } = await readBefore(WITHOUT_DEPENDENTS)
    happen(fixture, "change")
    fixture.fault = (number) => {
      if (fixture.requests[number - 1]?.url.pathname.endsWith("/data") === true) happen(fixture, "change")
      return null
    }
    const pages = await readPages(fixture, WITHOUT_DEPENDENTS, cursor)
    expect(readIds(pages)).toHaveLength(1)
    fixture.fault = () => null
    fixture.advanceTime(DAY_MILLIS)
    const later = readRows(await readPages(fixture, WITHOUT_DEPENDENTS, pages.at(-1)?.cursor))
    expect(later.length).toBeGreaterThanOrEqual(1)
    expect(later.every((row) => typeof row["ctc_grossPay"] === "number")).toBe(true)
  })

  it("still returns only who changed when the account refuses the filter", async () => {
    const { fixture, cursor, sent } = await readBefore(DETAILS)
    happen(fixture, "change")
    fixture.fault = (number) =>
      fixture.requests[number - 1]?.body?.includes("lastChanged ge") === true ? { status: 422 } : null
    expect(readIds(await readPages(fixture, DETAILS, cursor))).toHaveLength(1)
    expect(fixture.requests.length - sent).toBe(4)
  })
})

describe("pay", () => {
  it("is the yearly amount of the rate that is valid, with the bonuses of the last twelve months", async () => {
    const rows = readRows(await readPages(makePeople(120), WITHOUT_DEPENDENTS))
    const people = inventPeople(120)
    for (const number of [2, 3, 7, 10]) {
      const person = people.find((each) => each.number === number)
      const earned = person?.salary.filter(({ kind }) => kind === "earning") ?? []
      const sum = earned.reduce((total, { amount }) => total + amount, 0)
      expect(rows[number - 1]?.["ctc_grossPay"], `employee ${String(number)}`).toBeCloseTo(sum, 0)
    }
    expect(rows[9]?.["ctc_components"]).toEqual([
      { title: "Performance bonus", amount: 25_000, kind: "earning", isOutsideGross: true },
    ])
    expect(rows[1]?.["ctc_components"]).toBeNull()
  })

  it("is read without bonuses from an account without that table", async () => {
    const fixture = makePeople(20)
    failAt(fixture, "/bonus", { status: 404 })
    const rows = readRows(await readPages(fixture))
    expect(rows).toHaveLength(20)
    expect(rows[9]).toMatchObject({ ctc_grossPay: expect.any(Number) as number })
  })
})

describe("an access level that does not suffice", () => {
  it.each([
    ["/tables/", "ctc_details_fields", "tables Compensation and Bonus"],
    ["/employeedependents", "dependent_details_fields", "Benefits administration"],
  ])("for %s is reported by the check and by a reading that needs it", async (part, category, words) => {
    const fixture = makePeople(20)
    failAt(fixture, part, { status: 403, json: { title: "Forbidden" } })
    const checks = await connector.make(fixture.access).check()
    expect(checks.filter(({ problem }) => problem !== null)).toEqual([
      { category, problem: expect.stringContaining(words) as string },
    ])
    await expect(readPages(fixture)).rejects.toMatchObject({
      kind: "permission",
      message: expect.stringContaining(words) as string,
    })
    expect(await readPages(fixture, DETAILS)).toHaveLength(1)
  })

  it("for employees fails the check", async () => {
    const fixture = makePeople(20)
    failAt(fixture, "/datasets/", { status: 403 })
    await expect(connector.make(fixture.access).check()).rejects.toMatchObject({ kind: "permission" })
  })

  it("is found with four requests", async () => {
    const fixture = makePeople(20)
    await connector.make(fixture.access).check()
    expect(fixture.requests).toHaveLength(4)
  })
})

describe("an account without a field for the internal id", () => {
  const withoutId: Simulation = {
    ...simulation,
    respond: (request, tenant) => {
      const given = simulation.respond(request, tenant)
      if (!request.url.pathname.endsWith("/fields")) return given
      const { fields } = given.json as { readonly fields: ReadonlyArray<{ readonly name: string }> }
      return { json: { fields: fields.filter(({ name }) => name !== "eeid") } }
    },
  }

  it("is read without what would have to be joined", async () => {
    const fixture = makeSimulationFixture(withoutId)
    expect(readIds(await readPages(fixture, DETAILS))).toHaveLength(simulation.employees.length)
    await expect(readPages(fixture)).rejects.toMatchObject({ kind: "data" })
    const problems = (await connector.make(fixture.access).check()).filter(({ problem }) => problem !== null)
    expect(problems.map(({ category }) => category)).toEqual([
      "dependent_details_fields",
      "ctc_details_fields",
    ])
  })
})

describe("a response that would be too large", () => {
  it("is requested again with half as many employees, and no one is lost", async () => {
    const fixture = makePeople(2_004)
    fixture.fault = (number) =>
      fixture.requests[number - 1]?.body?.includes('"pageSize":1000') === true ? { status: 413 } : null
    const pages = await readPages(fixture, DETAILS)
    expect(pages.map(({ rows }) => rows.length)).toEqual([500, 500, 500, 500, 4])
    expect(new Set(readIds(pages)).size).toBe(2_004)
    expect(fixture.requests).toHaveLength(1 + 1 + 5)
  })

  it("ends the reading when it is too large with the fewest employees", async () => {
    const fixture = makePeople(20)
    failAt(fixture, "/employee/data", { status: 413 })
    await expect(readPages(fixture, DETAILS)).rejects.toMatchObject({ kind: "data" })
    expect(fixture.requests).toHaveLength(1 + 4)
  })
})

describe("an employee who is deleted while the pages are read", () => {
  it("moves another one out of the reading, and the pages say so", async () => {
    const fixture = makePeople(2_004)
    const pages = await readPages(fixture, DETAILS, null, (number) => {
      if (number === 1) fixture.employees = fixture.employees.slice(1)
    })
    expect(pages.at(-1)?.agreement).toMatchObject({
      kind: "compared",
      disagreement: { code: "total", before: 2_004, now: 2_003 },
    })
  })
})

describe("throttling", () => {
  it("is a limit with 503 and Retry-After, as it is with 429", async () => {
    for (const status of [429, 503]) {
      const fixture = makePeople(20)
      failAt(fixture, "/employee/data", { status, headers: { "retry-after": "600" } })
      await expect(readPages(fixture, DETAILS)).rejects.toMatchObject({ kind: "rate" })
      expect(fixture.requests).toHaveLength(2)
    }
  })
})

describe("the subdomain", () => {
  it("is refused unless it is one, before a request is sent", async () => {
    for (const subdomain of ["acme.bamboohr.com", "https://acme", "evil.example/", ""]) {
      const credentials = { ...simulation.credentials[0], subdomain }
      const fixture = makeSimulationFixture({ ...simulation, origins: () => [] }, { credentials })
      await expect(readPages(fixture)).rejects.toMatchObject({ kind: "auth" })
      expect(fixture.foreign).toEqual([])
    }
  })
})
