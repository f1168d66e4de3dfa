import { describe, expect, it } from "vitest"
import {
  addPayslip,
  changeBankAccount,
  changePerson,
  COMPANY_EVENTS,
  hire,
  inventPeople,
  leave,
  rehire,
  changeDesignation,
} from "../sdk/conformance/index.ts"
import type { Fixture } from "../sdk/conformance/fixture.ts"
import { toRows } from "../sdk/conformance/reading.ts"
import type { DataModelCategory } from "../sdk/index.ts"
import { simulateOdoo } from "./conformance.ts"
import connector from "./index.ts"
import { formatStored, type OdooPerson } from "./simulation/person.ts"
import type { Version } from "./simulation/field-specs.ts"
import { listEmployeeNumbers, type OdooReading, openOdoo, readOdoo } from "./testing/read-odoo.ts"

const DETAILS: ReadonlyArray<DataModelCategory> = ["detail_info_fields"]
const DAY_MILLIS = 86_400_000

/** Lets a day pass, then changes the people at that time and lets another day pass. */
const change = (
  fixture: Fixture,
  alter: (people: ReadonlyArray<OdooPerson>, at: number) => ReadonlyArray<OdooPerson>,
): void => {
  fixture.advanceTime(DAY_MILLIS)
  fixture.employees = alter(fixture.employees as ReadonlyArray<OdooPerson>, fixture.now())
  fixture.advanceTime(DAY_MILLIS)
}

/** Whom the next sync reads after this change. */
const readChanged = async (
  version: Version,
  alter: Parameters<typeof change>[1],
  categories?: ReadonlyArray<DataModelCategory>,
): Promise<OdooReading> => {
  const fixture = openOdoo({ version })
  const { cursor } = await readOdoo(fixture, { categories })
  change(fixture, alter)
  return readOdoo(fixture, { cursor, categories })
}

const alterPerson =
  (number: number, alter: (person: OdooPerson, at: number) => OdooPerson) =>
  (people: ReadonlyArray<OdooPerson>, at: number): ReadonlyArray<OdooPerson> =>
    changePerson(people, number, alter, at)

describe("the requests for two thousand employees", () => {
  const people = inventPeople(2_000)

  it.each([
    // To sign in 2, fields 2, work addresses, salary rule categories; of each page the employees, home addresses, bank
    // accounts, contracts, relatives, payslips and their lines; the empty page that shows the end.
    ["Odoo 14, everything", 14, undefined, 6 + 4 * 7 + 1],
    // To sign in 2, fields, work addresses; of each page the employees and their home addresses.
    ["Odoo 14, details", 14, DETAILS, 4 + 4 * 2 + 1],
    // The version, fields, work addresses, salary rule categories; of each page the employees, bank accounts, payslips and
    // their lines, since contracts and addresses are parts of the employee.
    ["Odoo 19, everything", 19, undefined, 4 + 4 * 4 + 1],
    ["Odoo 19, details", 19, DETAILS, 3 + 4 + 1],
  ] as const)("%s", async (_, version, categories, expected) => {
    const { rows, sent } = await readOdoo(openOdoo({ version, people }), { categories })
    expect(rows).toHaveLength(2_000)
    expect(sent).toBe(expected)
  })
})

describe("the requests of a sync without news", () => {
  it.each([
    // To sign in 2, fields; changes of employees, contracts, payslips, relatives.
    ["Odoo 14, everything", 14, undefined, 7],
    ["Odoo 14, details", 14, DETAILS, 5],
    // The version, fields; changes of bank accounts, employees, versions, payslips.
    ["Odoo 19, everything", 19, undefined, 6],
    ["Odoo 19, details", 19, DETAILS, 4],
  ] as const)("%s", async (_, version, categories, expected) => {
    const fixture = openOdoo({ version })
    const { cursor } = await readOdoo(fixture, { categories })
    fixture.advanceTime(DAY_MILLIS)
    const next = await readOdoo(fixture, { cursor, categories })
    expect(next.rows).toEqual([])
    expect(next.sent).toBe(expected)
  })
})

describe.each([14, 17, 19] as const)("a sync of what changed in Odoo %s", (version) => {
  it("reads who was hired, changed, left or came back, and nobody else", async () => {
    const changed = await readChanged(version, (people, at) => {
      const hired = hire(people, at)
      const moved = changePerson(hired, 5, changeDesignation, at)
      return changePerson(changePerson(moved, 6, leave, at), 39, rehire, at)
    })
    expect(listEmployeeNumbers(changed)).toEqual(["AC0005", "AC0006", "AC0039", "AC0061"])
    const [fifth, sixth, back] = changed.rows
    expect(fifth?.["designation"]).toMatch(/^Lead /u)
    expect(sixth).toMatchObject({ status: "Terminated", terminationDate: "2026-01-06" })
    expect(back).toMatchObject({ status: "Active", terminationDate: null })
  })

  it("reads all events of the company", async () => {
    for (const { apply } of Object.values(COMPANY_EVENTS)) {
      expect((await readChanged(version, apply)).rows).toHaveLength(1)
    }
  })

  it("finds another account number, which does not move the employee", async () => {
    const { rows } = await readChanged(version, alterPerson(7, changeBankAccount))
    expect(rows).toMatchObject([{ employeeId: "AC0007", bankDetails_accountNumber: "602000000008" }])
  })

  it("finds another payslip, which does not move the employee", async () => {
    const { rows } = await readChanged(version, alterPerson(7, addPayslip))
    expect(rows).toMatchObject([{ employeeId: "AC0007", monthly_month: 1, monthly_year: 2026 }])
  })

  it("does not ask for bank accounts, contracts' wages and payslips that nobody uses", async () => {
    const alter = alterPerson(7, (person, at) => addPayslip(changeBankAccount(person, at), at))
    expect((await readChanged(version, alter, DETAILS)).rows).toEqual([])
  })

  it("finds a department's new name, which does not move the employees", async () => {
    const { rows } = await readChanged(version, (people, at) =>
      people.map((person) =>
        person.department === "Sales"
          ? { ...person, department: "Selling", odoo: { departmentChangedAt: at } }
          : person,
      ),
    )
    expect(rows).toHaveLength(15)
    expect(new Set(rows.map(({ department }) => department))).toEqual(new Set(["Selling"]))
  })

  it("reads the team of a manager who changed, since it shows the manager's e-mail", async () => {
    const alter = alterPerson(1, (person, at) => ({
      ...person,
      email: "new.head@acme.example",
      changedAt: at,
    }))
    const { rows } = await readChanged(version, alter)
    expect(rows).toHaveLength(40)
    expect(rows.at(-1)).toMatchObject({ employeeId: "AC0040", managerEmail: "new.head@acme.example" })
  })

  it("finds a company's new name, which does not move the employees", async () => {
    const alter = alterPerson(3, (person, at) => ({
      ...person,
      odoo: { company: { name: "Acme Bharat", write_date: formatStored(at) } },
    }))
    const { rows } = await readChanged(version, alter)
    expect(new Set(rows.map(({ companyName }) => companyName))).toEqual(new Set(["Acme Bharat"]))
    expect(rows).toHaveLength(60)
  })

  it("finds what was written shortly before the last sync began, since a transaction may last", async () => {
    const fixture = openOdoo({ version })
    const { cursor } = await readOdoo(fixture)
    const began = fixture.now() - 30_000
    fixture.advanceTime(DAY_MILLIS)
    fixture.employees = changePerson(inventPeople(60), 8, changeDesignation, began)
    expect(listEmployeeNumbers(await readOdoo(fixture, { cursor }))).toEqual(["AC0008"])
  })

  it("continues after the page at which it stopped", async () => {
    const people = inventPeople(1_100)
    const fixture = openOdoo({ version, people })
    const { cursor } = await readOdoo(fixture, { categories: DETAILS })
    change(fixture, (all, at) => all.map((person) => changeDesignation(person, at)))
    const { pages } = await readOdoo(fixture, { cursor, categories: DETAILS })
    expect(pages.map(({ rows }) => rows.length)).toEqual([500, 500, 100])
    expect((await readOdoo(fixture, { cursor: pages[0]?.cursor, categories: DETAILS })).rows).toHaveLength(
      600,
    )
  })
})

describe("a home address of Odoo 14, which is a contact of its own", () => {
  it("is found when it changes, and shown", async () => {
    const alter = alterPerson(3, (person, at) => ({
      ...person,
      currentAddress: { ...person.currentAddress, city: "Thrissur" },
      odoo: { homeChangedAt: at },
    }))
    const { rows } = await readChanged(14, alter)
    expect(rows).toMatchObject([{ employeeId: "AC0003", currentAddress_addressCity: "Thrissur" }])
  })
})

describe("a work contact, of which Odoo 15 and newer copy the e-mail", () => {
  it.each([17, 19] as const)("is found when it changes, and shown (Odoo %s)", async (version) => {
    const alter = alterPerson(3, (person, at) => ({
      ...person,
      email: "new.address@acme.example",
      odoo: { contactChangedAt: at },
    }))
    const { rows } = await readChanged(version, alter)
    expect(rows).toMatchObject([{ employeeId: "AC0003", email: "new.address@acme.example" }])
  })
})

describe("a manager's work contact", () => {
  it.each([17, 19] as const)(
    "is found when it changes, with the manager's team (Odoo %s)",
    async (version) => {
      const alter = alterPerson(1, (person, at) => ({
        ...person,
        email: "new.head@acme.example",
        odoo: { contactChangedAt: at },
      }))
      const { rows } = await readChanged(version, alter)
      expect(rows.at(-1)).toMatchObject({ employeeId: "AC0040", managerEmail: "new.head@acme.example" })
    },
  )
})

describe("a contract of Odoo 14", () => {
  it("is found on the day on which it begins, although nothing is written then", async () => {
    const alter = alterPerson(3, (person) => ({
      ...person,
      odoo: { contract: { date_start: "2026-01-06", wage: 90_000 } },
    }))
    const { rows } = await readChanged(14, alter)
    expect(rows).toMatchObject([{ employeeId: "AC0003", ctc_grossPay: 1_080_000 }])
  })

  it("is found when its wage changes, which does not move the employee", async () => {
    const alter = alterPerson(3, (person, at) => ({
      ...person,
      odoo: { contractChangedAt: at, contract: { wage: 90_000 } },
    }))
    const { rows } = await readChanged(14, alter)
    expect(rows).toMatchObject([{ employeeId: "AC0003", ctc_grossPay: 1_080_000 }])
  })
})

describe("a version of an employee of Odoo 19", () => {
  it("is found when it is written directly, which does not move the employee", async () => {
    const alter = alterPerson(3, (person, at) => ({
      ...person,
      odoo: { versionChangedAt: at, employee: { wage: 90_000 } },
    }))
    const { rows } = await readChanged(19, alter)
    expect(rows).toMatchObject([{ employeeId: "AC0003", ctc_grossPay: 1_080_000 }])
  })

  it("is found on the day on which it begins, although nothing is written then", async () => {
    const fixture = openOdoo({ version: 19 })
    const { cursor } = await readOdoo(fixture)
    change(fixture, (people) =>
      changePerson(
        people,
        4,
        (person: OdooPerson) => ({ ...person, odoo: { versionDate: "2026-01-06" } }),
        0,
      ),
    )
    expect(listEmployeeNumbers(await readOdoo(fixture, { cursor }))).toEqual(["AC0004"])
  })

  it.each(["contract_date_start", "contract_date_end"])(
    "is found on the day of its %s, although nothing is written then",
    async (field) => {
      const alter = alterPerson(4, (person) => ({ ...person, odoo: { version: { [field]: "2026-01-06" } } }))
      expect(listEmployeeNumbers(await readChanged(19, alter))).toEqual(["AC0004"])
    },
  )
})

describe("archived employees", () => {
  it("are read as leavers with a date or a reason, else as inactive", async () => {
    const people = inventPeople(60).map((person): OdooPerson =>
      person.number === 2 ? { ...person, odoo: { employee: { active: false } } } : person,
    )
    const { rows } = await readOdoo(openOdoo({ version: 14, people }))
    expect(rows[1]).toMatchObject({ employeeId: "AC0002", status: "Inactive", terminationDate: null })
    expect(rows[38]).toMatchObject({ employeeId: "AC0039", status: "Terminated" })
  })
})

describe("an employee who changes while the pages are read", () => {
  it("moves no other employee out of the reading", async () => {
    const people = inventPeople(1_003)
    const fixture = openOdoo({ version: 14, people })
    const ids: Array<unknown> = []
    for await (const page of connector.make(fixture.access).pages(null)) {
      ids.push(...toRows(page).map(({ cells }) => cells["employeeId"]))
      fixture.employees = (fixture.employees as ReadonlyArray<OdooPerson>).filter(
        ({ number }) => number !== 3,
      )
    }
    expect(new Set(ids).size).toBe(1_003)
  })
})

describe("a server that returns the same page whatever is requested", () => {
  it("ends the reading with an error", async () => {
    const simulation = simulateOdoo({ version: 14 })
    let first: ReturnType<typeof simulation.respond> | null = null
    const respond: typeof simulation.respond = (request, tenant) => {
      if (request.body?.includes('"hr.employee","search_read"') !== true)
        return simulation.respond(request, tenant)
      first ??= simulation.respond(request, tenant)
      return first
    }
    const fixture = openOdoo({ version: 14, people: simulation.employees, respond })
    await expect(readOdoo(fixture)).rejects.toMatchObject({
      kind: "data",
      message: "Odoo did not respond as documented: expected hr.employee records in the order of their ids.",
    })
  })
})
