import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { canonicalizeKey } from "../employee/field-key.ts"
import { planMapping } from "./field-mapping.ts"
import { KNOWN_HEADERS } from "../mapping/header-index.ts"

const codes = (plan: ReturnType<typeof planMapping>) => plan.errors.map(({ code }) => code)

describe("headers with what nobody sees, or as a spreadsheet writes text", () => {
  it.each([
    ["\ufeffEmployee ID", "Na\u00adme"],
    ["\u200bemployeeId\u200b", "\u202aName\u202c"],
    ["Employee\u00a0ID", "Full\u202fName"],
    ['="Employee ID"', '="Name"'],
    ["'Employee ID", "'Name'"],
    ["“Employee ID”", "“Name”"],
  ])("%j and %j are matched by name and by a mapping", (id, name) => {
    expect(planMapping([id, name]).mapping).toEqual(["employeeId", "name"])
    const given = { "Employee ID": "employeeId", [name.includes("Full") ? "Full Name" : "Name"]: "name" }
    const plan = planMapping([id, name], given)
    expect(plan.errors).toEqual([])
    expect(plan.mapping).toEqual(["employeeId", "name"])
  })
})

describe("repeated or competing headers", () => {
  it("are a problem when they are equal and would be read", () => {
    const plan = planMapping(["Employee ID", "Name", "PAN", "pan"])
    expect(plan.errors).toMatchObject([{ code: "duplicate-header", column: 3, header: "pan", key: "pan" }])
    expect(plan.errors[0]?.reason).toContain("columns 3 and 4")
    expect(plan.mapping).toEqual(["employeeId", "name", "pan", null])
  })

  it("are no problem when they are not read", () => {
    const plan = planMapping(["Employee ID", "Name", "Remarks", "Remarks", "", ""])
    expect(plan.errors).toEqual([])
    expect(plan.unmapped.map(({ column, because }) => [column, because])).toEqual([
      [2, "no-match"],
      [3, "no-match"],
      [4, "empty"],
      [5, "empty"],
    ])
  })

  it("prefer the one that equals the key", () => {
    const plan = planMapping(["Emp Code", "employeeId", "Full Name", "Name"])
    expect(plan.errors).toEqual([])
    expect(plan.mapping).toEqual([null, "employeeId", null, "name"])
    expect(plan.unmapped).toMatchObject([{ because: "duplicate" }, { because: "duplicate" }])
  })

  it("need a person's decision when several are other names for the key", () => {
    const plan = planMapping(["Emp Code", "Staff ID", "Name"])
    expect(plan.errors).toMatchObject([{ code: "key-mapped-twice", column: 1, key: "employeeId" }])
    expect(plan.errors[0]?.reason).toContain('"Emp Code" and "Staff ID"')
  })
})

describe("a connector's own mapping", () => {
  const of = (columns: ReadonlyArray<string>, fieldMap: Readonly<Record<string, string>>) =>
    planMapping(columns, null, { mandatory: () => false, fieldMap })

  it("applies to columns whose names match no key; the others are matched by name", () => {
    const plan = of(["staffNo", "displayName", "email", "shoeSize"], {
      staffNo: "employeeId",
      displayName: "name",
      neverThere: "pan",
    })
    expect(plan.errors).toEqual([])
    expect(plan.mapping).toEqual(["employeeId", "name", "email", null])
  })

  it("precedes a column with another name for the key", () => {
    expect(of(["Emp Code", "staffNo"], { staffNo: "employeeId" }).mapping).toEqual([null, "employeeId"])
  })

  it("may ignore a column", () => {
    expect(of(["staffNo", "email"], { staffNo: "employeeId", email: "" }).mapping).toEqual([
      "employeeId",
      null,
    ])
  })

  it("is not used with a given mapping", () => {
    const requirements = { mandatory: () => false, fieldMap: { staffNo: "employeeId" } }
    const plan = planMapping(["staffNo", "code"], { code: "employeeId" }, requirements)
    expect(plan.mapping).toEqual([null, "employeeId"])
  })
})

describe("a given mapping", () => {
  const columns = ["Kennung", "Wer", "Name", "Remarks"]

  it("is complete: columns that it does not mention are not read, even when their names match", () => {
    const plan = planMapping(columns, { Kennung: "employeeId", Wer: "name" })
    expect(plan.errors).toEqual([])
    expect(plan.mapping).toEqual(["employeeId", "name", null, null])
    expect(plan.unmapped.map(({ header, because }) => [header, because])).toEqual([
      ["Name", "no-match"],
      ["Remarks", "no-match"],
    ])
  })

  it("matches headers that differ in case, spaces and punctuation", () => {
    const plan = planMapping(["Emp. Code ", "NAME"], { "emp code": "employeeId", name: "name" })
    expect(plan.mapping).toEqual(["employeeId", "name"])
    expect(plan.errors).toEqual([])
  })

  it("maps the key of an object to its main part", () => {
    const given = { Kennung: "employeeId", Wer: "name", Remarks: "currentAddress" }
    expect(planMapping(columns, given).mapping[3]).toBe("currentAddress_addressLine")
  })

  it.each([null, "", "  "])("ignores a header with the key %j on purpose", (nothing) => {
    const given = { Kennung: "employeeId", Name: "name", Remarks: nothing, Gone: nothing }
    const plan = planMapping(columns, given)
    expect(plan.errors).toEqual([])
    expect(plan.unmapped).toContainEqual({
      column: 3,
      header: "Remarks",
      because: "on-purpose",
      suggestions: [],
    })
  })

  it("with an unknown key names the nearest ones", () => {
    const plan = planMapping(columns, { Kennung: "employee_id", Name: "name" })
    expect(codes(plan)).toEqual(["unknown-key", "mandatory-unmapped"])
    expect(plan.errors[0]).toMatchObject({
      column: 0,
      header: "Kennung",
      key: "employee_id",
      suggestions: [{ key: "employeeId", score: 1 }],
    })
    expect(plan.errors[0]?.reason).toContain("Did you mean employeeId")
  })

  it("names a header that the source lacks", () => {
    const plan = planMapping(columns, { Kennung: "employeeId", Name: "name", Abteilung: "department" })
    expect(plan.errors).toMatchObject([
      { code: "missing-header", column: null, header: "Abteilung", key: "department" },
    ])
  })

  it("with one key for two headers, or two keys for one header, names them", () => {
    const twice = planMapping(columns, { Kennung: "employeeId", Wer: "dob", Name: "dob" })
    expect(twice.errors).toMatchObject([
      { code: "key-mapped-twice", column: 2, key: "dob" },
      { code: "mandatory-unmapped", key: "name" },
    ])
    expect(twice.mapping).toEqual(["employeeId", "dob", null, null])
    const both = planMapping(columns, { Kennung: "employeeId", Name: "name", "name ": "manager" })
    expect(codes(both)).toEqual(["duplicate-header"])
  })

  it("names a repeated header", () => {
    const plan = planMapping(["ID", "Name", "X", "X"], { ID: "employeeId", Name: "name", X: "grade" })
    expect(plan.errors).toMatchObject([{ code: "duplicate-header", column: 3, header: "X" }])
  })

  it("accepts names of Object.prototype", () => {
    const plan = planMapping(["constructor", "__proto__"], { constructor: "toString" })
    expect(codes(plan)).toContain("unknown-key")
  })
})

describe("mandatory keys", () => {
  it("are employeeId and name unless a policy says otherwise; status is derived", () => {
    expect(
      planMapping(["Grade"])
        .errors.map(({ key }) => key)
        .sort(),
    ).toEqual(["employeeId", "name"])
    expect(planMapping(["Employee ID", "Name"]).errors).toEqual([])
  })

  it("are those of the policy, and employeeId always", () => {
    const requires = (...keys: ReadonlyArray<string>) => ({ mandatory: (key: string) => keys.includes(key) })
    const missing = (columns: ReadonlyArray<string>, ...keys: ReadonlyArray<string>) =>
      planMapping(columns, null, requires(...keys)).errors.map(({ key }) => key)
    expect(missing(["Grade"])).toEqual(["employeeId"])
    expect(missing(["Employee ID"], "status", "pan")).toEqual(["pan"])
    expect(missing(["Employee ID", "Current City"], "currentAddress", "permanentAddress")).toEqual([
      "permanentAddress",
    ])
    expect(missing(["Employee ID", "Spouse Name"], "dependentDetails_name", "dependentDetails_dob")).toEqual([
      "dependentDetails_dob",
    ])
    expect(missing(["Employee ID", "dependentDetails"], "dependentDetails_name")).toEqual([])
  })
})

describe("any plan", () => {
  const headers = fc.array(
    fc.oneof(
      fc.constantFrom(...KNOWN_HEADERS.map(({ header }) => header)),
      fc.string(),
      fc.string({ unit: "binary" }),
    ),
    { maxLength: 30 },
  )
  const given = fc.option(
    fc.dictionary(
      fc.oneof(fc.constantFrom("Name", "PAN"), fc.string()),
      fc.oneof(fc.constantFrom("name", "pan", "", null), fc.string()),
    ),
  )

  it("has for each column one canonical key or none, no key twice, and lists every unread column", () => {
    fc.assert(
      fc.property(headers, given, (columns, mapping) => {
        const plan = planMapping(columns, mapping)
        const keys = plan.mapping.flatMap((key) => key ?? [])
        expect(plan.mapping).toHaveLength(columns.length)
        expect(new Set(keys).size).toBe(keys.length)
        for (const key of keys) expect(canonicalizeKey(key)).toBe(key)
        expect(plan.unmapped.map(({ column }) => column)).toEqual(
          plan.mapping.flatMap((key, column) => (key === null ? [column] : [])),
        )
      }),
    )
  })

  it("lists every empty and every unread header, with suggestions for the first hundred", () => {
    const columns = Array.from({ length: 110 }, (_, index) => `Departmnt${"x".repeat(index % 3)} ${index}`)
    const { unmapped } = planMapping(["", "  ", ...columns])
    expect(unmapped.slice(0, 2).map(({ because, suggestions }) => [because, suggestions])).toEqual([
      ["empty", []],
      ["empty", []],
    ])
    expect(unmapped.slice(2).map(({ header }) => header)).toEqual(columns)
    expect(unmapped.filter(({ suggestions }) => suggestions.length > 0)).toHaveLength(100)
  })

  it("has a problem for each key that two columns match, and names both columns", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("PAN", "pan no", "PAN Card", "Remarks", ""), { maxLength: 8 }),
        (extra) => {
          const columns = ["Employee ID", "Name", ...extra]
          const { mapping, errors, unmapped } = planMapping(columns)
          const claims = extra.filter((header) => header.toLowerCase().startsWith("pan")).length
          const named = extra.filter((header) => header === "PAN").length
          expect(mapping.filter((key) => key === "pan")).toHaveLength(Math.min(1, claims))
          expect(errors).toHaveLength(named > 1 || (named === 0 && claims > 1) ? 1 : 0)
          expect(unmapped.filter(({ because }) => because === "duplicate")).toHaveLength(
            Math.max(0, claims - 1),
          )
        },
      ),
    )
  })

  it("returns the header of a key, or null", () => {
    const plan = planMapping(["Emp Code", "Name"])
    expect([plan.findHeader("employeeId"), plan.findHeader("name"), plan.findHeader("pan")]).toEqual([
      "Emp Code",
      "Name",
      null,
    ])
  })
})
