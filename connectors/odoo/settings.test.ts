import { inventPeople } from "../sdk/conformance/index.ts"
import { describe, expect, it } from "vitest"
import type { OdooPerson } from "./simulation/person.ts"
import { checkOdoo, listEmployeeNumbers, openOdoo, readOdoo } from "./testing/read-odoo.ts"

const people: ReadonlyArray<OdooPerson> = inventPeople(60)

describe("the companies of the form", () => {
  const shared = people.map((person) => (person.number > 55 ? { ...person, company: "Acme Retail" } : person))
  const open = (companies: string) => openOdoo({ version: 14, people: shared, form: { companies } })

  it.each([
    ["Acme Retail", 5],
    ["2", 5],
    ["Acme Retail\nAcme India", 60],
    ["Acme India;", 55],
    ["", 60],
  ])("%j are read", async (companies, expected) => {
    const { rows } = await readOdoo(open(companies))
    expect(rows).toHaveLength(expected)
  })

  it("are the only ones in which changes are read", async () => {
    const fixture = open("Acme Retail")
    const { cursor } = await readOdoo(fixture)
    fixture.advanceTime(86_400_000)
    const now = fixture.now()
    fixture.employees = shared.map((person) => ({
      ...person,
      changedAt: now,
      bankChangedAt: now,
      payChangedAt: now,
    }))
    expect((await readOdoo(fixture, { cursor })).rows).toHaveLength(5)
  })

  it("end everything when one of them is not there, instead of all employees leaving", async () => {
    for (const run of [readOdoo, checkOdoo]) {
      await expect(run(open("Acme India\nAcme Retial"))).rejects.toMatchObject({
        kind: "auth",
        message:
          "The user does not see company 2 of the form in Odoo: check its name, and the user's allowed companies.",
      })
    }
  })
})

describe("the employee number", () => {
  const numbered = people.map((person): OdooPerson => {
    if (person.number === 1)
      return { ...person, odoo: { employee: { barcode: false, identification_id: "P-77" } } }
    // Its identification number is that of Aadhaar.
    return person.number === 2 ? { ...person, odoo: { employee: { barcode: false } } } : person
  })
  const readNumbers = async (employee_number: string) =>
    listEmployeeNumbers(
      await readOdoo(openOdoo({ version: 14, people: numbered, form: { employee_number } })),
    ).slice(0, 3)

  it("is the first filled field, and never that of Aadhaar", async () => {
    expect(await readNumbers("Automatic")).toEqual(["P-77", "12", "AC0003"])
  })

  it.each([
    ["Badge ID (barcode)", [null, null, "AC0003"]],
    ["Identification number (identification_id)", ["P-77", null, null]],
    ["Database ID (id)", ["11", "12", "13"]],
  ])("is the one that the form says: %s", async (field, expected) => {
    expect(await readNumbers(field)).toEqual(expected)
  })

  it("has to be a field of this Odoo", async () => {
    await expect(readNumbers("Employee reference (registration_number)")).rejects.toMatchObject({
      kind: "auth",
      message:
        "hr.employee of Odoo does not have the field registration_number, or the user may not read it: correct it in the form.",
    })
  })
})

describe("the field of the IFSC", () => {
  const readCode = async (form: Readonly<Record<string, string>>, bank_bic: string) => {
    const banked = people.map((person): OdooPerson => ({ ...person, odoo: { bank: { bank_bic } } }))
    return (await readOdoo(openOdoo({ version: 19, people: banked, form }))).rows[6]?.["bankDetails_ifscCode"]
  }

  it("is the bank's identifier code, unless that is a SWIFT code", async () => {
    expect(await readCode({}, "EXBK0000001")).toBe("EXBK0000001")
    expect(await readCode({}, "EXBKINBBXXX")).toBeNull()
  })

  it("is the one that the form names, as it is", async () => {
    expect(await readCode({ ifsc_field: "x_ifsc" }, "EXBKINBBXXX")).toBe("ABCD0000007")
    expect(await readCode({ ifsc_field: "bank_bic" }, "EXBKINBBXXX")).toBe("EXBKINBBXXX")
  })
})

describe("fields of one's own", () => {
  it("are read as well", async () => {
    const form = { own_fields: "bloodGroup = x_blood_group\ngroupName = company_id" }
    const { rows } = await readOdoo(openOdoo({ version: 14, form }))
    expect(rows[0]).toMatchObject({ bloodGroup: people[0]?.bloodGroup, groupName: "Acme India" })
  })

  it("have to be fields of this Odoo", async () => {
    const form = { own_fields: "bloodGroup = x_blood" }
    await expect(checkOdoo(openOdoo({ version: 14, form }))).rejects.toMatchObject({
      kind: "auth",
      message: expect.stringContaining("does not have the field x_blood") as string,
    })
  })
})
