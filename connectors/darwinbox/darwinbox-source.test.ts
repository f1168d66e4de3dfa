import { describe, expect, it } from "vitest"
import {
  changeBankAccount,
  changeDesignation,
  changePerson,
  hire,
  inventPeople,
  leave,
  rehire,
} from "../sdk/conformance/index.ts"
import { catchThrown } from "../sdk/conformance/reading.ts"
import connector from "./index.ts"
import {
  respondWith,
  sentBodies,
  changeRecords,
  open,
  people,
  readCompany,
  WITHOUT_INACTIVE,
} from "./testing/read-company.ts"

const DAY_MILLIS = 86_400_000

describe("the requests to Darwinbox", () => {
  it("read ten thousand employees in two, one for each dataset", async () => {
    const fixture = open(10_000)
    const { staff, requests } = await readCompany(fixture)
    expect(Object.keys(staff)).toHaveLength(10_000)
    expect(requests).toBe(2)
  })

  it("are as many for details only, since the dataset has one form", async () => {
    const { staff, requests } = await readCompany(open(1_200), null, ["detail_info_fields"])
    expect(requests).toBe(2)
    expect(staff["AC0002"]).not.toHaveProperty("bankDetails_accountNumber")
    expect(staff["AC0002"]).not.toHaveProperty("dependentDetails")
  })

  it("are two when nothing changed", async () => {
    const fixture = open(1_200)
    const { cursor } = await readCompany(fixture)
    fixture.advanceTime(DAY_MILLIS)
    const later = await readCompany(fixture, cursor)
    expect(later.staff).toEqual({})
    expect(later.requests).toBe(2)
  })

  it("are one without keys for inactive employees, whom a full reading then lacks", async () => {
    const { staff, requests } = await readCompany(open(100, WITHOUT_INACTIVE))
    expect(requests).toBe(1)
    // Two of a hundred have left.
    expect(Object.keys(staff)).toHaveLength(98)
  })

  it("state the time of the previous run in the time zone of the company, an hour earlier", async () => {
    const times: Array<unknown> = []
    for (const form of [{}, { time_zone: "Asia/Dubai" }]) {
      const fixture = open(3, form)
      await readCompany(fixture, { since: "2026-01-01T20:30:00.000Z" })
      times.push(sentBodies(fixture)[0]?.["last_modified"])
    }
    expect(times).toEqual(["02-01-2026 01:00:00", "01-01-2026 23:30:00"])
  })
})

describe("what happens in the company", () => {
  it("is found by the next reading, and nothing else", async () => {
    const fixture = open(200)
    const { cursor } = await readCompany(fixture)
    fixture.advanceTime(DAY_MILLIS)
    const now = fixture.now()
    let staff = hire(inventPeople(200), now)
    staff = changePerson(staff, 80, changeDesignation, now)
    staff = changePerson(staff, 45, leave, now)
    staff = changePerson(staff, 39, rehire, now)
    staff = changePerson(staff, 6, changeBankAccount, now)
    fixture.employees = staff
    fixture.advanceTime(DAY_MILLIS)
    const after = await readCompany(fixture, cursor)
    expect(Object.keys(after.staff).toSorted()).toEqual(["AC0006", "AC0039", "AC0045", "AC0080", "AC0201"])
    expect(after.staff["AC0201"]).toMatchObject({ doj: "06-01-2026", status: "Active" })
    expect(after.staff["AC0080"]).toMatchObject({ designation: staff[79]?.designation })
    expect(after.staff["AC0045"]).toMatchObject({ status: "Terminated", terminationDate: "06-01-2026" })
    expect(after.staff["AC0039"]).toMatchObject({ status: "Active" })
    expect(after.staff["AC0006"]).toMatchObject({
      bankDetails_accountNumber: staff[5]?.bankAccount.accountNumber,
    })
  })

  it("is found when it happens while the datasets are read", async () => {
    const fixture = open(100)
    respondWith(fixture, (_, truly) => {
      const response = truly()
      fixture.employees = changePerson(inventPeople(100), 7, changeDesignation, fixture.now())
      return response
    })
    const { cursor } = await readCompany(fixture)
    fixture.advanceTime(DAY_MILLIS)
    expect(Object.keys((await readCompany(fixture, cursor)).staff)).toEqual(["AC0007"])
  })
})

describe("the cursor", () => {
  it("is that of the last page only, so that an interrupted reading misses no leaver", async () => {
    const cursors: Array<unknown> = []
    for await (const page of connector.make(open(1_200).access).pages(null)) cursors.push(page.cursor)
    expect(cursors).toEqual([null, null, { since: "2026-01-05T09:00:00.000Z" }])
  })
})

describe("an employee in both datasets", () => {
  const openWithRehired = () => {
    const fixture = open(100)
    const [first] = people
    respondWith(fixture, ({ api_key: key, employee_ids: ids }, truly) => {
      if (String(key).includes("inactive")) {
        const old = { employee_id: first?.employeeNumber, full_name: "Old", date_of_exit: "01-01-2020" }
        return { json: { status: 1, employee_data: [old] } }
      }
      return ids === undefined ? { json: { status: 0, message: "No employees found" } } : truly()
    })
    return fixture
  }

  it("was hired again, so that only the active record counts", async () => {
    const fixture = open(100)
    respondWith(fixture, ({ api_key: key }, truly) =>
      String(key).includes("inactive")
        ? { json: { status: 1, employee_data: [{ employee_id: "AC0001", date_of_exit: "01-01-2020" }] } }
        : truly(),
    )
    expect((await readCompany(fixture)).staff["AC0001"]).toMatchObject({ status: "Active" })
  })

  it("is looked up by a reading of changes, when only the old record is new", async () => {
    const fixture = openWithRehired()
    const { staff, requests } = await readCompany(fixture, { since: "2026-01-01T00:00:00.000Z" })
    expect(staff).toEqual({})
    expect(requests).toBe(3)
  })
})

describe("managers", () => {
  it("are found by their ids in the dataset, and by the columns", async () => {
    const { staff } = await readCompany(open(1_000))
    const [head] = people
    expect(staff["AC0900"]).toMatchObject({
      manager: `${people[22]?.firstName ?? ""} ${people[22]?.lastName ?? ""}`,
      managerEmail: people[22]?.email,
      managerEmail2: head?.email,
      managerEmail3: "hr@acme.example",
    })
  })

  it("who did not change themselves are requested together", async () => {
    const fixture = open(1_000)
    const full = await readCompany(fixture)
    fixture.advanceTime(DAY_MILLIS)
    const now = fixture.now()
    fixture.employees = inventPeople(1_000).map((person) =>
      person.number > 900 ? changeDesignation(person, now) : person,
    )
    const { staff, requests } = await readCompany(fixture, full.cursor)
    // Both datasets; the managers of the active employees; and whether the inactive ones were hired again.
    expect(requests).toBe(2 + 1 + 1)
    const looked = sentBodies(fixture).flatMap(({ employee_ids: ids }) => (ids === undefined ? [] : [ids]))
    expect(looked).toEqual([
      ["AC0023", "AC0001", "AC0024", "AC0025"],
      ["AC0919", "AC0959", "AC0999"],
    ])
    expect(staff["AC0950"]?.["manager"]).toBe(full.staff["AC0950"]?.["manager"])
  })

  it("have their address looked up where the dataset has no column for it", async () => {
    const fixture = open(100)
    changeRecords(fixture, (record) => ({
      ...record,
      direct_manager_email: "",
      hrbp_email_id: "",
      hrbp_employee_id: "AC0002",
    }))
    expect((await readCompany(fixture)).staff["AC0050"]).toMatchObject({
      managerEmail: people[1]?.email,
      managerEmail3: people[1]?.email,
    })
  })
})

describe("a company", () => {
  it("may name columns as it likes", async () => {
    const fixture = open(3, { field_map: "groupName = Vertical (HR)\naadhar = Govt ID" })
    changeRecords(fixture, (record) => ({
      ...record,
      "Vertical (HR)": "Retail North",
      govt_id: "999941057058",
    }))
    expect((await readCompany(fixture)).staff["AC0002"]).toMatchObject({
      groupName: "Retail North",
      aadhar: "999941057058",
    })
  })

  it("without active employees is an error, since everyone would have left", async () => {
    const fixture = open(3)
    respondWith(fixture, () => ({ json: { status: 0, message: "No data found" } }))
    expect(await catchThrown(() => readCompany(fixture))).toMatchObject({ kind: "data" })
  })

  it("without inactive employees is not", async () => {
    const { staff, cursor } = await readCompany(open(3))
    expect(Object.keys(staff)).toHaveLength(3)
    expect(cursor).not.toBeNull()
  })
})
