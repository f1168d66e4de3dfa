import { describe, expect, it } from "vitest"
import { inventPeople } from "../sdk/conformance/index.ts"
import { simulateOdoo } from "./conformance.ts"
import connector from "./index.ts"
import type { OdooPerson } from "./simulation/person.ts"
import type { Version } from "./simulation/field-specs.ts"
import { openOdoo, type OpenOptions, readOdoo } from "./testing/read-odoo.ts"

const open = (options: OpenOptions) => {
  const fixture = openOdoo(options)
  const write = (fields: Readonly<Record<string, unknown>>, employeeId = "AC0003") =>
    connector.make(fixture.access).write?.({ employeeId, fields }) ?? Promise.reject(new Error("no write"))
  const readRow = async () => (await readOdoo(fixture)).rows[2]
  return { fixture, write, readRow }
}

describe.each([14, 17, 19] as const)("an update of an employee of Odoo %s", (version: Version) => {
  it("sets all of its fields with one call", async () => {
    const { fixture, write, readRow } = open({ version })
    await write({ mobileNumber: "9812345678", maritalStatus: "Widowed", gender: "Other", name: "Asha Rao" })
    expect(await readRow()).toMatchObject({
      mobileNumber: "9812345678",
      maritalStatus: "widower",
      gender: "other",
      name: "Asha Rao",
    })
    const calls = fixture.requests.filter(
      ({ url, body }) => url.pathname.endsWith("/write") || body?.includes('"write"') === true,
    )
    expect(calls).toHaveLength(1)
  })

  it("is refused when a rule of Odoo refuses it, without the text of the rule", async () => {
    const simulation = simulateOdoo({ version })
    const respond: typeof simulation.respond = (request, tenant) => {
      const isWrite = request.url.pathname.endsWith("/write") || request.body?.includes('"write"') === true
      if (!isWrite) return simulation.respond(request, tenant)
      const fault = { name: "odoo.exceptions.UserError", message: "9812345678 is taken" }
      return version < 19
        ? { json: { id: 1, error: { code: 200, data: fault } } }
        : { status: 422, json: fault }
    }
    await expect(open({ version, respond }).write({ mobileNumber: "9812345678" })).rejects.toMatchObject({
      kind: "data",
      message: "Odoo refused the update because of its values.",
    })
  })

  it("sends nothing when a key is no field of an employee", async () => {
    const { fixture, write } = open({ version })
    await expect(write({ mobileNumber: "9812345678", bankDetails_accountNumber: "1" })).rejects.toMatchObject(
      {
        kind: "data",
        message:
          "Nothing was written, since bankDetails_accountNumber is not stored with an employee of Odoo.",
      },
    )
    expect(fixture.requests).toHaveLength(0)
  })

  it("is refused without the right to change employees", async () => {
    const { write } = open({ version, groups: [], form: { employee_number: "Database ID (id)" } })
    await expect(write({ mobileNumber: "9812345678" }, "13")).rejects.toMatchObject({
      kind: "permission",
      message: expect.stringContaining("Officer: Manage all employees") as string,
    })
  })

  it("is refused for a value outside of a selection, without quoting it", async () => {
    await expect(open({ version }).write({ maritalStatus: "complicated" })).rejects.toMatchObject({
      kind: "data",
      message:
        "Nothing was written, since maritalStatus has to be one of single, married, divorced, widowed.",
    })
  })
})

describe("the private address", () => {
  const address = {
    currentAddress_addressLine: "7 Invented Street",
    currentAddress_addressState: "punjab",
    currentAddress_addressCountry: "IN",
  }

  it("is written with the ids of the state and the country, and without the second line", async () => {
    const { write, readRow } = open({ version: 19 })
    await write(address)
    expect(await readRow()).toMatchObject({
      currentAddress_addressLine: "7 Invented Street",
      currentAddress_addressState: "Punjab",
      currentAddress_addressCountry: "India",
    })
  })

  it("is refused with a state or country that Odoo does not know, or knows twice", async () => {
    const { fixture, write } = open({ version: 19 })
    const before = fixture.employees
    for (const [fields, what] of [
      [{ currentAddress_addressCountry: "Atlantis" }, "country"],
      [{ ...address, currentAddress_addressCountry: "US" }, "state"],
      [{ currentAddress_addressState: "Punjab" }, "state"],
    ] as const) {
      await expect(write(fields)).rejects.toMatchObject({
        kind: "data",
        message: `Odoo does not know the ${what} of the address.`,
      })
    }
    expect(fixture.employees).toBe(before)
  })

  it("is a contact of its own in Odoo 14, so it is refused before the employee is looked for", async () => {
    const { fixture, write } = open({ version: 14 })
    for (const fields of [{ currentAddress_addressCity: "Kochi" }, { personalEmail: "new@mail.example" }]) {
      await expect(write(fields)).rejects.toMatchObject({
        kind: "data",
        message: expect.stringContaining("cannot be stored with an employee by this version") as string,
      })
    }
    expect(fixture.requests.some(({ body }) => body?.includes("search_read") === true)).toBe(false)
  })
})

describe("the employee of an update", () => {
  it("is found by the field of the form", async () => {
    const { write, readRow } = open({ version: 14, form: { employee_number: "Database ID (id)" } })
    await write({ mobileNumber: "9812345678" }, "13")
    expect(await readRow()).toMatchObject({ employeeId: "13", mobileNumber: "9812345678" })
  })

  it("is refused when the number is nobody's, or that of two employees", async () => {
    const people = inventPeople(60).map((person): OdooPerson =>
      person.number === 4 ? { ...person, employeeNumber: "AC0003" } : person,
    )
    const { write } = open({ version: 14, people })
    await expect(write({ mobileNumber: "9812345678" }, "AC9999")).rejects.toMatchObject({
      message: "Odoo has no employee with this number.",
    })
    await expect(write({ mobileNumber: "9812345678" })).rejects.toMatchObject({
      kind: "data",
      message: "Odoo has several employees with this number.",
    })
  })

  it("is nobody of a company that is not shared", async () => {
    const { write } = open({ version: 14, form: { companies: "Acme Retail" } })
    await expect(write({ mobileNumber: "9812345678" })).rejects.toMatchObject({
      message: "Odoo has no employee with this number.",
    })
  })

  it("is nobody whose database ID happens to be the number of another field", async () => {
    const { write } = open({ version: 14 })
    await expect(write({ mobileNumber: "9812345678" }, "13")).rejects.toMatchObject({ kind: "data" })
  })
})
