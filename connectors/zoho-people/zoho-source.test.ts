import { describe, expect, it } from "vitest"
import {
  COMPANY_EVENTS,
  type CompanyEventName,
  inventPeople,
  type Person,
  type SimulatedResponse,
  type Simulation,
  sumLines,
} from "../sdk/conformance/index.ts"
import { type Fixture, makeSimulationFixture } from "../sdk/conformance/fixture.ts"
import { readOrThrow, toRows } from "../sdk/conformance/reading.ts"
import type { Credentials, DataModelCategory, SourcePage } from "../sdk/index.ts"
import simulated from "./conformance.ts"
import connector from "./index.ts"

const simulation = simulated as unknown as Simulation
const [ACME] = simulation.credentials
const DETAILS: ReadonlyArray<DataModelCategory> = ["detail_info_fields"]
const DAY_MILLIS = 86_400_000

const readPages = async (
  fixture: Fixture,
  categories?: ReadonlyArray<DataModelCategory>,
  cursor: unknown = null,
): Promise<ReadonlyArray<SourcePage>> => (await readOrThrow(connector, fixture, { cursor, categories })).pages

const readRows = (pages: ReadonlyArray<SourcePage>) => pages.flatMap(toRows).map(({ cells }) => cells)
const readIds = (pages: ReadonlyArray<SourcePage>) => readRows(pages).map((row) => row["employeeId"])
const requestedPaths = ({ requests }: Fixture, from = 0) =>
  requests.slice(from).map(({ url }) => url.pathname.replace(/^.*\//u, ""))

const makePeople = (count: number, settings: Credentials = {}) =>
  makeSimulationFixture(simulation, {
    employees: inventPeople(count),
    credentials: { ...ACME, ...settings },
  })

/** Answers requests whose address contains `part` in another way. */
const respondAt = (fixture: Fixture, part: string, answer: SimulatedResponse): void => {
  fixture.fault = (number) => (fixture.requests[number - 1]?.url.href.includes(part) === true ? answer : null)
}

const makeErrorResponse = (
  code: number,
  errors: unknown = { code, message: "Refused" },
): SimulatedResponse => ({
  json: { response: { message: "Error", uri: "/api", errors, status: 1 } },
})

/** The fixture a day after a full reading, with the cursor that it left and the number of its requests. */
const readBefore = async (settings: Credentials = {}, count = 403) => {
  const fixture = makePeople(count, settings)
  const pages = await readPages(fixture)
  fixture.advanceTime(DAY_MILLIS)
  return { fixture, cursor: pages.at(-1)?.cursor, sent: fixture.requests.length }
}

const happen = (fixture: Fixture, event: CompanyEventName): void => {
  const people = fixture.employees as ReadonlyArray<Person>
  fixture.employees = COMPANY_EVENTS[event].apply(people, fixture.now())
}

describe("the requests to Zoho People", () => {
  it.each([
    ["everything", undefined],
    ["details only", DETAILS],
  ])("read ten thousand employees in two hundreds, with %s", async (_, categories) => {
    const fixture = makePeople(10_000)
    expect(new Set(readIds(await readPages(fixture, categories))).size).toBe(10_000)
    // The token, 51 pages, each of which repeats the last record of the one before, the fields of the form, and the managers of
    // the two records that lack the address of a manager who is read later.
    expect(fixture.requests).toHaveLength(1 + 51 + 1 + 2)
  })

  it("do not look for managers whom nobody needs", async () => {
    const fixture = makePeople(403)
    const pages = await readPages(fixture, ["bank_details_fields"])
    expect(requestedPaths(fixture)).toEqual(["token", "getRecords", "components", "getRecords", "getRecords"])
    expect(pages[0]?.columns).toEqual([
      "employeeId",
      "bankDetails_accountNumber",
      "bankDetails_ifscCode",
      "bankDetails_bankName",
    ])
  })

  it("are two when nothing changed", async () => {
    const { fixture, cursor, sent } = await readBefore()
    const began = fixture.now()
    const pages = await readPages(fixture, undefined, cursor)
    expect(requestedPaths(fixture, sent)).toEqual(["token", "getRecords"])
    expect(readIds(pages)).toEqual([])
    expect(pages.at(-1)?.cursor).toEqual({ since: began - 300_000 })
  })

  it("need one token for all pages, which is sent in a form and never in an address", async () => {
    const fixture = makePeople(403)
    await readPages(fixture)
    const [token, ...others] = fixture.requests
    expect(token?.url.href).toBe("https://accounts.zoho.in/oauth/v2/token")
    expect(token?.headers["content-type"]).toBe("application/x-www-form-urlencoded")
    expect(others.every(({ url }) => url.origin === "https://people.zoho.in")).toBe(true)
  })
})

describe("a sync after the first one", () => {
  it.each<[CompanyEventName, object]>([
    ["hire", { status: "Active" }],
    ["change", { designation: expect.stringContaining("Lead") as string }],
    ["leave", { status: "Terminated", terminationDate: "06-Jan-2026" }],
    ["rehire", { status: "Active", terminationDate: "" }],
    ["bank-account", { bankDetails_accountNumber: expect.stringContaining("60200") as string }],
    ["payslip", { ctc_grossPay: expect.any(String) as string }],
  ])("returns the employee of the event %s, and nobody else", async (event, expected) => {
    const { fixture, cursor } = await readBefore()
    happen(fixture, event)
    expect(readRows(await readPages(fixture, undefined, cursor))).toEqual([expect.objectContaining(expected)])
  })

  it("returns the same row as a full reading, also with a manager who did not change", async () => {
    const { fixture, cursor, sent } = await readBefore()
    fixture.employees = (fixture.employees as ReadonlyArray<Person>).map((person) =>
      person.number === 50 ? { ...person, changedAt: fixture.now() } : person,
    )
    const rows = readRows(await readPages(fixture, undefined, cursor))
    expect(requestedPaths(fixture, sent)).toEqual(["token", "getRecords", "components", "getDataByID"])
    expect(rows).toEqual(
      readRows(await readPages(fixture)).filter(({ employeeId }) => employeeId === "AC0050"),
    )
    expect(rows[0]?.["managerEmail"]).toContain(".0002@acme.example")
  })

  it.each([
    ["with an error", makeErrorResponse(7042)],
    ["with the status 400", { ...makeErrorResponse(9999, [{ code: 9999 }]), status: 400 }],
  ])("still returns only who changed when Zoho refuses the filter %s", async (_, refusal) => {
    const { fixture, cursor } = await readBefore()
    happen(fixture, "change")
    respondAt(fixture, "modifiedtime=", refusal)
    expect(readIds(await readPages(fixture, DETAILS, cursor))).toHaveLength(1)
  })

  it("still returns only who changed when Zoho ignores the filter", async () => {
    const unfiltered: Simulation = {
      ...simulation,
      respond: ({ url, ...request }, tenant) => {
        const other = new URL(url)
        other.searchParams.delete("modifiedtime")
        return simulation.respond({ ...request, url: other }, tenant)
      },
    }
    const fixture = makeSimulationFixture(unfiltered)
    const pages = await readPages(fixture)
    fixture.advanceTime(DAY_MILLIS)
    happen(fixture, "change")
    expect(readIds(await readPages(fixture, undefined, pages.at(-1)?.cursor))).toHaveLength(1)
  })

  it.each([
    ["Automatic", "1767603300000"],
    ["By a date such as 05-Jan-2026", "04-Jan-2026"],
    ["Read all employees and compare", null],
  ])("requests changes as the form says: %s", async (changes, expected) => {
    const { fixture, cursor, sent } = await readBefore({ changes })
    happen(fixture, "change")
    const pages = await readPages(fixture, undefined, cursor)
    const [, request] = fixture.requests.slice(sent)
    expect(request?.url.searchParams.get("modifiedtime")).toBe(expected)
    expect(readIds(pages)).toHaveLength(1)
  })
})

describe("the rows", () => {
  it("have dependents, from the section that the form names", async () => {
    const [first, second] = readRows(await readPages(makePeople(4))).toReversed()
    expect(first?.["dependentDetails"]).toEqual([
      expect.objectContaining({ relation: "Spouse", dob: "08-Mar-1989", profession: "Teacher" }),
    ])
    expect(second?.["dependentDetails"]).toHaveLength(2)
    const other = readRows(await readPages(makePeople(4, { dependent_section: "Work experience" })))
    expect(other.map((row) => row["dependentDetails"])).toEqual([[], [], [], []])
  })

  it("have a yearly cost that is the sum of the earnings", async () => {
    const people = inventPeople(20)
    const rows = readRows(await readPages(makePeople(20)))
    for (const person of people) {
      const row = rows.find(({ employeeId }) => employeeId === person.employeeNumber)
      expect(Number(row?.["ctc_grossPay"])).toBe(sumLines(person.salary, "earning"))
    }
  })

  it("lack the organisation's own fields when these may not be listed", async () => {
    const fixture = makePeople(20)
    respondAt(fixture, "/components", makeErrorResponse(7040))
    const pages = await readPages(fixture)
    expect(readIds(pages)).toHaveLength(20)
    expect(pages[0]?.columns).not.toContain("pan")
  })

  it("are read from another form", async () => {
    expect(await readPages(makePeople(20, { employee_form: "P_Employee" }))).toHaveLength(1)
    await expect(readPages(makePeople(20, { employee_form: "staff" }))).rejects.toMatchObject({
      kind: "auth",
      message: expect.stringContaining("link name") as string,
    })
  })
})

describe("a record that is not written as documented", () => {
  it("is reported as unreadable, and the others are read", async () => {
    const fixture = makePeople(3)
    fixture.fault = (number, truly) => {
      if (fixture.requests[number - 1]?.url.pathname.endsWith("getRecords") !== true) return null
      const { response } = truly().json as { readonly response: { readonly result: ReadonlyArray<unknown> } }
      return {
        json: { response: { ...response, result: [{ a: [], b: [] }, { "17": [] }, ...response.result] } },
      }
    }
    const [page] = await readPages(fixture)
    expect(page?.rows.map(({ position }) => position)).toEqual([3, 4, 5])
    expect(page?.unreadable.map(({ position }) => position)).toEqual([1, 2])
  })
})

describe("records that move while they are read", () => {
  /** Changes the records after the first page. */
  const readWhile = async (change: (people: ReadonlyArray<unknown>) => ReadonlyArray<unknown>) => {
    const fixture = makePeople(403)
    const pages: Array<SourcePage> = []
    for await (const page of connector.make(fixture.access).pages(null, DETAILS)) {
      pages.push(page)
      if (pages.length === 1) fixture.employees = change(fixture.employees)
    }
    return { agreement: pages.at(-1)?.agreement, ids: readIds(pages) }
  }
  const MOVED = { kind: "compared", disagreement: { code: "moved", page: 2 } }

  it("are noticed when others were deleted", async () => {
    expect((await readWhile((people) => people.slice(0, -3))).agreement).toEqual(MOVED)
  })

  it("are read once when another one was added", async () => {
    const { agreement, ids } = await readWhile((people) => [...people, ...inventPeople(404).slice(-1)])
    expect(agreement).toEqual(MOVED)
    expect(new Set(ids).size).toBe(403)
    expect(ids).toHaveLength(403)
  })
})

describe("a server that returns the same page whatever is requested", () => {
  it("ends the reading with an error", async () => {
    const stuck: Simulation = {
      ...simulation,
      respond: ({ url, ...request }, tenant) => {
        const other = new URL(url)
        other.searchParams.set("sIndex", "1")
        return simulation.respond({ ...request, url: other }, tenant)
      },
    }
    await expect(readPages(makeSimulationFixture(stuck))).rejects.toMatchObject({ kind: "data" })
  })
})

describe("an error with status 200", () => {
  it.each([
    [7202, "auth"],
    [7011, "auth"],
    [7037, "permission"],
    [7040, "permission"],
    [7209, "rate"],
    [7042, "data"],
    [1, "data"],
  ])("with the code %d ends with %s", async (code, kind) => {
    for (const errors of [{ code, message: "x" }, [{ code: String(code), message: "x" }]]) {
      const fixture = makePeople(20)
      respondAt(fixture, "getRecords", makeErrorResponse(code, errors))
      await expect(readPages(fixture)).rejects.toMatchObject({ kind })
      await expect(connector.make(fixture.access).check()).rejects.toMatchObject({ kind })
    }
  })

  it("names the scope that is missing", async () => {
    const fixture = makePeople(20)
    respondAt(fixture, "getRecords", makeErrorResponse(7040))
    await expect(readPages(fixture)).rejects.toThrow(/ZOHOPEOPLE\.forms\.READ/u)
  })

  it("gives up during a lock of five minutes, and waits for a shorter one", async () => {
    const fixture = makePeople(20)
    respondAt(fixture, "getRecords", makeErrorResponse(7209))
    await expect(readPages(fixture)).rejects.toMatchObject({ kind: "rate", retryAfterMillis: 300_000 })
    expect(requestedPaths(fixture)).toEqual(["token", "getRecords"])

    const patient = makePeople(20)
    const reset = String(patient.now() / 1_000 + 60)
    patient.fault = (number) =>
      number === 2 ? { ...makeErrorResponse(7209), headers: { "x-ratelimit-reset": reset } } : null
    expect(readIds(await readPages(patient))).toHaveLength(20)
    expect(patient.requests[2]?.at).toBeGreaterThanOrEqual(Number(reset) * 1_000)
  })
})

describe("the check", () => {
  it("sends three requests", async () => {
    const fixture = makePeople(20)
    await connector.make(fixture.access).check()
    expect(requestedPaths(fixture)).toEqual(["token", "getRecords", "components"])
  })

  it("says which fields and sections the form lacks", async () => {
    const fixture = makePeople(20, { dependent_section: "Family" })
    respondAt(fixture, "/components", {
      json: { response: { result: [{ labelname: "EmployeeID", displayname: "Employee ID" }], status: 0 } },
    })
    const problems = (await connector.make(fixture.access).check()).map(({ category, problem }) => [
      category,
      problem?.replace(/:.*/u, "") ?? null,
    ])
    expect(problems).toEqual([
      ["detail_info_fields", null],
      ["bank_details_fields", "The employee form has no field with a label such as Bank Account Number"],
      [
        "dependent_details_fields",
        "The employee form has no tabular section with the name of the section with the dependents",
      ],
      ["ctc_details_fields", "The employee form has no field with a label such as Annual CTC"],
    ])
  })
})

describe("the form", () => {
  it("is refused without one of Zoho's data centres, before a request is sent", async () => {
    for (const data_center of ["", "evil.example", "constructor"]) {
      const credentials = { ...ACME, data_center }
      const fixture = makeSimulationFixture({ ...simulation, origins: () => [] }, { credentials })
      await expect(readPages(fixture)).rejects.toMatchObject({ kind: "auth" })
      expect([...fixture.requests, ...fixture.foreign]).toEqual([])
    }
  })

  it("is refused with a form name that is a path", async () => {
    const fixture = makePeople(1, { employee_form: "../employee" })
    await expect(readPages(fixture)).rejects.toMatchObject({ kind: "auth" })
    expect(fixture.requests).toEqual([])
  })
})
