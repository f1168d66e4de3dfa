import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type {
  TransformationRule,
  TransformationRules,
} from "../../contract/transformation/transformation-rules.ts"
import { MASK } from "../../contract/wire-values.ts"
import { shareEverything, makePolicy, TODAY } from "../../testing/builders/rows.ts"
import { makeRowMapper, type RowMapper } from "./row-mapper.ts"
import type { SharingPolicy } from "../sharing/policy.ts"
import { planMapping } from "./field-mapping.ts"
import type { MappingPlan } from "./mapping-plan.ts"
import { makeRulePreview } from "../transformation/preview-rules.ts"
import { makeColumnTransform, makeRowTransform } from "../transformation/transform-row.ts"
import type { ConnectionRules } from "../transformation/transformation.ts"

interface Parts extends Partial<ConnectionRules> {
  readonly sharing?: SharingPolicy
  readonly columnsMayBeMissing?: boolean
}

const makePlan = (
  columns: ReadonlyArray<string>,
  { sharing = shareEverything, columnsMayBeMissing = false, vendor = [], connection = [] }: Parts,
): MappingPlan =>
  planMapping(columns, null, {
    mandatory: sharing.mandatory,
    rules: { vendor, connection, shares: sharing.shares, columnsMayBeMissing },
  })

const compileRows = (columns: ReadonlyArray<string>, parts: Parts): RowMapper => {
  const { sharing = shareEverything } = parts
  const plan = makePlan(columns, parts)
  expect(plan.errors).toEqual([])
  return makeRowMapper({ ...plan, sharing, invalidValues: "reject", isValidPhone: () => false })
}

const asha = { employeeId: "007", name: "Asha Rao" }

/** Reads a row under the rules of its connection, or of the connection and the vendor. */
const read = (row: Readonly<Record<string, unknown>>, rules: TransformationRules | Parts) => {
  const columns = Object.keys({ ...asha, ...row })
  const mapper = compileRows(columns, "length" in rules ? { connection: rules } : rules)
  return mapper.mapRow(Object.values({ ...asha, ...row }), TODAY)
}

const merge = (key: string, ...columns: ReadonlyArray<string>): TransformationRule => ({
  kind: "merge",
  key,
  from: columns.map((column) => ({ column })),
})

describe("an identifier in an unmapped column", () => {
  const REMARKS = [
    "ABCDE1234F",
    "PAN: abcde1234f.",
    "BNZPM-2501-F",
    "HDFC0001234",
    "9845012345",
    "2341 2341 2346",
  ]

  it.each(REMARKS)("is never merged into an unmasked field: %j", (Remarks) => {
    for (const key of ["grade", "name", "currentAddress_addressLine", "dependentDetails_profession"]) {
      const row = read({ Remarks, grade: "G1" }, [merge(key, "Remarks")])
      expect(row.rejected).toBe(true)
      expect(row.errors).toMatchObject([
        { value: MASK, reason: expect.stringContaining("A rule merges") as string },
      ])
      expect(JSON.stringify(row)).not.toContain(Remarks)
    }
  })

  it("is detected when it is split over two columns, or a later rule would hide it", () => {
    const parts = { One: "ABCDE12", Two: "34F" }
    const joined = { ...merge("grade", "One", "Two"), separator: "" } as TransformationRule
    expect(read(parts, [joined]).rejected).toBe(true)
    const upper: TransformationRule = { kind: "case", key: "grade", to: "upper" }
    const filled: TransformationRule = { kind: "default", key: "grade", value: "x" }
    expect(read(parts, [joined, upper, filled]).rejected).toBe(true)
  })

  it("is not suspected where a mapped column of the merge has it already", () => {
    const from = [{ key: "designation" }, { column: "Remarks" }]
    const rule = { kind: "merge", key: "grade", from } as unknown as TransformationRule
    const row = read({ designation: "ABCDE1234F", Remarks: "Lead" }, [rule])
    expect(row).toMatchObject({ rejected: false, errors: [] })
  })

  it("is dropped from an HR system's record, which is kept, and reported", () => {
    const columns = ["employeeId", "name", "Remarks"]
    const plan = makePlan(columns, { connection: [merge("grade", "Remarks")] })
    const mapper = makeRowMapper({
      ...plan,
      sharing: shareEverything,
      invalidValues: "drop",
      isValidPhone: () => false,
    })
    const row = mapper.mapRow(["007", "Asha", "ABCDE1234F"], TODAY)
    expect(row).toMatchObject({
      rejected: false,
      record: { grade: "NOT AVAILABLE" },
      errors: [{ value: MASK }],
    })
  })

  it("is only text that looks like one: addresses, dates and employee codes are merged", () => {
    const address = merge("currentAddress_addressLine", "Line 1", "Line 2")
    const row = read({ "Line 1": "House 1204 B", "Line 2": "Block 3E5, Pune 411001" }, [address])
    expect(row.record.currentAddress?.addressLine).toBe("House 1204 B Block 3E5, Pune 411001")
    const plan = makePlan(["Unit", "Number", "name"], { connection: [merge("employeeId", "Unit", "Number")] })
    const mapper = makeRowMapper({
      ...plan,
      sharing: shareEverything,
      invalidValues: "reject",
      isValidPhone: () => false,
    })
    expect(mapper.mapRow(["IN", "000123456789", "Asha"], TODAY).employeeId).toBe("IN 000123456789")
    expect(mapper.mapRow(["IN", "ABCDE1234F", "Asha"], TODAY).employeeId).toBeNull()
  })
})

describe("rules for the values of a row", () => {
  it("are applied in order, the vendor's before the connection's", () => {
    const to = (from: string, after: string): TransformationRule => ({
      kind: "replace",
      key: "department",
      values: { [from]: after },
    })
    const departmentBy = (parts: Parts) => read({ department: "A" }, parts).record.department
    expect(departmentBy({ connection: [to("A", "B"), to("B", "C")] })).toBe("C")
    expect(departmentBy({ connection: [to("B", "C"), to("A", "B")] })).toBe("B")
    expect(departmentBy({ vendor: [to("A", "B")], connection: [to("B", "C")] })).toBe("C")
    expect(departmentBy({ vendor: [to("B", "C")], connection: [to("A", "B")] })).toBe("B")
  })

  it("decide the employeeId, which is read before the row", () => {
    const rules: TransformationRules = [
      { kind: "case", key: "name", to: "upper" },
      { kind: "strip", key: "employeeId", classes: ["letters", "leading_zeros"] },
    ]
    const mapper = compileRows(["Employee ID", "Name"], { connection: rules })
    expect(mapper.readEmployeeId(["EMP 0012", "Asha"])).toBe("12")
    expect(mapper.mapRow(["EMP 0012", "Asha"], TODAY)).toMatchObject({
      employeeId: "12",
      record: { name: "ASHA" },
    })
  })

  it("fill in missing values, with or without a column", () => {
    const rules: TransformationRules = [
      { kind: "default", key: "companyName", value: "Acme" },
      { kind: "default", key: "grade", value: "L1" },
    ]
    expect(read({ grade: " n/a " }, rules).record).toMatchObject({ companyName: "Acme", grade: "L1" })
    expect(read({ grade: "L7" }, rules).record).toMatchObject({ grade: "L7" })
  })

  it("apply to every dependent, in columns and in lists", () => {
    const rules: TransformationRules = [
      { kind: "replace", key: "dependentDetails_relation", values: { W: "Spouse" } },
      { kind: "case", key: "dependentDetails_2_name", to: "upper" },
    ]
    const list = [{ name: "Ravi", relation: "W" }, { name: "Mia" }, "odd"]
    const inColumns = {
      dependentDetails_relation: "W",
      dependentDetails_2_relation: "W",
      dependentDetails_2_name: "mia",
    }
    expect(read(inColumns, rules).record.dependentDetails).toMatchObject([
      { relation: "Spouse" },
      { relation: "Spouse", name: "MIA" },
    ])
    for (const dependentDetails of [list.slice(0, 2), JSON.stringify(list.slice(0, 2))]) {
      expect(read({ dependentDetails }, rules).record.dependentDetails).toMatchObject([
        { name: "Ravi", relation: "Spouse" },
        { name: "Mia" },
      ])
    }
    expect(read({ dependentDetails: list }, rules).errors).toHaveLength(1)
  })
})

describe("cells that are not text", () => {
  const strip: TransformationRules = [
    { kind: "strip", key: "employeeId", characters: "0", where: "start" },
    { kind: "strip", key: "ctc_basic", characters: "," },
    { kind: "strip", key: "grade", characters: "x" },
  ]

  it("are changed as written, and unchanged where no rule matches", () => {
    const { record, errors } = read({ employeeId: 12, ctc_basic: 1234.5, grade: 7 }, strip)
    expect(errors).toEqual([])
    expect(record).toMatchObject({ employeeId: "12", grade: "7", salaryDetails: { ctc: { basic: 1234.5 } } })
    expect(
      read({ grade: true }, [{ kind: "replace", key: "grade", values: { true: "yes" } }]).record.grade,
    ).toBe("yes")
  })

  it("are not changed when they are lists, objects or numbers that lost digits, so that their readers report them", () => {
    for (const grade of [["x"], { x: 1 }, 2 ** 60]) {
      expect(read({ grade }, strip).errors).toMatchObject([{ key: "grade" }])
      const rule = { ...merge("grade", "grade", "name"), kind: "merge" } as TransformationRule
      expect(read({ grade }, [rule]).errors).toMatchObject([{ key: "grade" }])
    }
  })

  it("are limited in length", () => {
    const double: TransformationRule = {
      kind: "replace_text",
      key: "grade",
      find: "a",
      with: "a".repeat(200),
    }
    const { errors } = read(
      { grade: "a" },
      Array.from({ length: 50 }, () => double),
    )
    expect(errors).toMatchObject([
      { key: "grade", reason: expect.stringContaining("longer than 4000") as string },
    ])
  })
})

describe("merging", () => {
  const columns = ["Employee ID", "First Name", "Middle Name", "Last Name"]
  const name = merge("name", "First Name", "middle name", "Last Name")

  it("joins the values of several columns, skipping empty ones", () => {
    const mapper = compileRows(columns, { connection: [name] })
    const readName = (...cells: ReadonlyArray<unknown>) => mapper.mapRow(["1", ...cells], TODAY).record.name
    expect(readName("Asha", "K.", "Rao")).toBe("Asha K. Rao")
    expect(readName(" Asha ", "NA", "Rao")).toBe("Asha Rao")
    expect(readName("", null, undefined)).toBe("NOT AVAILABLE")
  })

  it("keeps a surname that is also a word for nothing, and says so of a part that holds no value", () => {
    const mapper = compileRows(columns, { connection: [name] })
    const readName = (...cells: ReadonlyArray<unknown>) => mapper.mapRow(["1", ...cells], TODAY)
    expect(readName("Christopher", "null", "Null").record.name).toBe("Christopher Null")
    expect(readName("Jin", "NaN", "Na").record.name).toBe("Jin Na")
    for (const part of ["#REF!", MASK]) {
      const { errors, record } = readName("Asha", "", part)
      expect(errors, part).toMatchObject([{ key: "name" }])
      expect(record.name).toBe("NOT AVAILABLE")
    }
  })

  it("makes its key count as mapped, and lists the columns that it reads as read", () => {
    const plan = makePlan(columns, { connection: [name] })
    expect(plan.errors).toEqual([])
    expect(plan.unmapped).toEqual([])
    expect(plan.findHeader("name")).toBe("First Name + Middle Name + Last Name")
    const sharing = makePolicy({ name: -1 })
    const parts = ["Employee ID", "Called", "Of"]
    const own: TransformationRule = {
      kind: "merge",
      key: "name",
      from: [{ column: "Called" }, { column: "Of" }],
    }
    expect(makePlan(parts, { sharing }).errors).toMatchObject([{ code: "mandatory-unmapped", key: "name" }])
    expect(makePlan(parts, { sharing, connection: [own] }).errors).toEqual([])
  })

  it("keeps the key's own value when no part has one, and copies a single part", () => {
    const rule = merge("personalEmail", "Backup")
    const row = { personalEmail: "a@acme.example", Backup: "b@acme.example" }
    expect(read(row, [rule]).record.personalEmail).toBe("b@acme.example")
    expect(read({ ...row, Backup: "-" }, [rule]).record.personalEmail).toBe("a@acme.example")
    expect(read({ Pay: 1234.5 }, [merge("ctc_basic", "Pay")]).record).toMatchObject({
      salaryDetails: { ctc: { basic: 1234.5 } },
    })
  })

  it("uses the results of earlier rules", () => {
    const rules: TransformationRules = [
      { kind: "default", key: "companyName", value: "ACME" },
      {
        kind: "merge",
        key: "employeeId",
        from: [{ key: "companyName" }, { key: "employeeId" }],
        separator: "-",
      },
    ]
    expect(read({}, rules).employeeId).toBe("ACME-007")
    expect(compileRows(["employeeId", "name"], { connection: rules }).readEmployeeId(["7", "Asha"])).toBe(
      "ACME-7",
    )
  })

  it("names a missing or repeated column; an API may lack it", () => {
    const rule = merge("name", "Vorname", "X")
    const plan = makePlan(["Employee ID", "Name", "X", "x "], {
      connection: [{ kind: "case", key: "name", to: "upper" }, rule],
    })
    expect(plan.errors).toMatchObject([
      {
        code: "rule-column",
        header: "Vorname",
        key: "name",
        reason: expect.stringContaining("Rule 2 of the connection") as string,
      },
    ])
    const twice = makePlan(["Employee ID", "Name", "X", "X"], { connection: [merge("name", "X")] })
    expect(twice.errors).toMatchObject([
      { reason: expect.stringContaining("occurs twice (columns 3 and 4)") as string },
    ])
    const api = compileRows(["Employee ID", "Name", "X"], { connection: [rule], columnsMayBeMissing: true })
    expect(api.mapRow(["1", "Asha", "Rao"], TODAY).record.name).toBe("Rao")
  })

  it("copies no masked value into an unmasked field, under any header", () => {
    const plan = makePlan(["Employee ID", "Name", "PAN No"], { connection: [merge("grade", "PAN No")] })
    expect(plan.errors).toMatchObject([
      { header: "PAN No", key: "grade", reason: expect.stringContaining("masked") as string },
    ])
    expect(plan.transformation).toBeNull()
  })

  it("copies no unshared value into a shared field", () => {
    const sharing = makePolicy({ fatherName: 0 })
    for (const part of [{ key: "fatherName" }, { column: "Father Name" }]) {
      const rule: TransformationRule = { kind: "merge", key: "grade", from: [{ key: "designation" }, part] }
      const mapper = compileRows(["Employee ID", "Name", "Father Name", "Designation"], {
        connection: [rule],
        sharing,
      })
      expect(mapper.mapRow(["1", "Asha", "CANARY", "Lead"], TODAY).record).toMatchObject({ grade: "Lead" })
      expect(JSON.stringify(mapper.mapRow(["1", "Asha", "CANARY", ""], TODAY))).not.toContain("CANARY")
    }
  })
})

describe("a problem with a value that rules changed", () => {
  it("is reported with the values of the source's columns", () => {
    const columns = ["Employee ID", "Name", "Day", "Month"]
    const mapper = compileRows(columns, { connection: [merge("doj", "Day", "Month")] })
    const { errors } = mapper.mapRow(["1", "Asha", "31", "Feb 2024"], TODAY)
    expect(errors).toMatchObject([
      {
        key: "doj",
        value: "31 + Feb 2024",
        reason: expect.stringContaining("Transformation rules had changed") as string,
      },
    ])
    expect(mapper.columns[errors[0]?.column ?? -1]).toBe("Day + Month")
  })

  it("is reported as usual where rules changed nothing", () => {
    const { errors } = read({ doj: "31/02/2024" }, [{ kind: "strip", key: "doj", characters: "x" }])
    expect(errors).toMatchObject([
      { value: "31/02/2024", reason: expect.not.stringContaining("Transformation") as string },
    ])
  })

  it("shows no sensitive value, before or after the rules", () => {
    const strip: TransformationRule = { kind: "strip", key: "doj", classes: ["digits"] }
    expect(read({ doj: "ABCDE1234F" }, [strip]).errors).toMatchObject([{ key: "doj", value: MASK }])
    const joined = read({ One: "98765", Two: "43210" }, [
      { ...merge("doj", "One", "Two"), separator: "" } as TransformationRule,
    ])
    expect(joined.errors).toMatchObject([{ value: MASK }])
    const hidden = read({ One: "ABCDE1234F", Two: "x" }, [merge("doj", "One", "Two"), strip])
    expect(hidden.errors).toMatchObject([{ value: MASK }])
    const masked = read({ pan: "CANARY1" }, [{ kind: "strip", key: "pan", characters: "1" }])
    expect(masked.errors).toMatchObject([{ key: "pan", value: MASK }])
  })
})

describe("a preview of a row", () => {
  const preview = (columns: ReadonlyArray<string>, cells: ReadonlyArray<unknown>, parts: Parts) => {
    const { transformation } = makePlan(columns, parts)
    return makeRulePreview(transformation!, (parts.sharing ?? shareEverything).shares)(cells)
  }

  it("shows the changed fields before and after, and masks sensitive ones", () => {
    const rules: TransformationRules = [
      merge("name", "First", "Last"),
      { kind: "strip", key: "pan", characters: "-" },
      { kind: "strip", key: "grade", classes: ["digits"] },
      { kind: "strip", key: "department", characters: "x" },
      { kind: "case", key: "dependentDetails_name", to: "upper" },
    ]
    const columns = ["Employee ID", "First", "Last", "PAN", "Grade", "Department", "dependentDetails"]
    const cells = [
      "1",
      "Asha",
      "Rao",
      "AB-CDE",
      "ABCDE1234F",
      "HR",
      [{ name: "Ravi", mobileNumber: "1" }, { name: "MIA" }],
    ]
    expect(preview(columns, cells, { connection: rules })).toEqual([
      { key: "pan", column: "PAN", before: MASK, after: MASK },
      { key: "grade", column: "Grade", before: MASK, after: MASK },
      { key: "dependentDetails_name", column: "dependentDetails", before: "Ravi", after: "RAVI" },
      { key: "name", column: "First + Last", before: "Asha + Rao", after: "Asha Rao" },
    ])
  })

  it("shows no field that is not shared", () => {
    const connection: TransformationRules = [{ kind: "case", key: "grade", to: "upper" }]
    const parts = { connection, sharing: makePolicy({ grade: 0 }) }
    expect(preview(["Employee ID", "Name", "Grade"], ["1", "Asha", "canary"], parts)).toEqual([])
  })
})

describe("properties of rules", () => {
  const columns = ["employeeId", "name", "grade", "department", "doj", "Remarks", "pan"]
  const keys = ["employeeId", "name", "grade", "department", "doj", "costCenter"]
  const anyKey = fc.constantFrom(...keys)
  const anyRule = fc.oneof(
    fc.record({
      kind: fc.constant("case" as const),
      key: anyKey,
      to: fc.constantFrom("upper" as const, "lower" as const),
    }),
    fc.record({
      kind: fc.constant("strip" as const),
      key: anyKey,
      classes: fc.constant(["digits"] as const),
    }),
    fc.record({
      kind: fc.constant("replace_text" as const),
      key: anyKey,
      find: fc.constant("a"),
      with: fc.constantFrom("", "ab"),
    }),
    fc.record({
      kind: fc.constant("default" as const),
      key: anyKey.filter((key) => key !== "employeeId"),
      value: fc.constant("x1"),
    }),
    fc.record({
      kind: fc.constant("merge" as const),
      key: anyKey,
      from: fc.array(
        fc.oneof(
          anyKey.map((key) => ({ key })),
          fc.constant({ column: "Remarks" }),
        ),
        { minLength: 1, maxLength: 3 },
      ),
    }),
  ) satisfies fc.Arbitrary<TransformationRule>
  const anyRules = fc.array(anyRule, { maxLength: 6 })
  const anyCell = fc.oneof(
    fc.constantFrom("", "a1", "Ba 22", "N/A", null, undefined),
    fc.string(),
    fc.jsonValue(),
    fc.integer(),
  )
  const anyRow = fc.array(anyCell, { minLength: columns.length, maxLength: columns.length })

  it("no rules change nothing, and add no cost", () => {
    const { transformation } = makePlan(columns, {})
    expect(transformation).toBeNull()
    const row = ["1"]
    expect(makeRowTransform(null)(row)).toBe(row)
    const idle: TransformationRules = [{ kind: "case", key: "uan", to: "upper" }]
    expect(compileRows(columns, { connection: idle }).version).toBe(compileRows(columns, {}).version)
  })

  it("a rule changes no other field, and never the source's own row", () => {
    fc.assert(
      fc.property(anyRules, anyRow, (connection, row) => {
        const before = [...row]
        const { transformation, mapping } = makePlan(columns, { connection })
        const after = makeRowTransform(transformation)(row)
        expect(row).toEqual(before)
        const named = new Set<string | null>(connection.map(({ key }) => key))
        columns.forEach((_, column) => {
          if (!named.has(mapping[column] ?? null)) expect(after[column]).toBe(row[column])
        })
      }),
    )
  })

  it("two lists in sequence equal their concatenation", () => {
    fc.assert(
      fc.property(anyRules, anyRules, anyRow, (vendor, connection, row) => {
        const apart = makeRowTransform(makePlan(columns, { vendor, connection }).transformation)(row)
        const together = makeRowTransform(
          makePlan(columns, { connection: [...vendor, ...connection] }).transformation,
        )(row)
        expect(apart).toEqual(together)
      }),
    )
  })

  it("a column alone gets the same result as among all", () => {
    fc.assert(
      fc.property(anyRules, anyRow, fc.nat(columns.length - 1), (connection, row, column) => {
        const { transformation } = makePlan(columns, { connection })
        expect(makeColumnTransform(transformation, column)(row)[column]).toEqual(
          makeRowTransform(transformation)(row)[column],
        )
      }),
    )
  })

  it("a row mapper's version changes with every rule and their order", () => {
    const upper: TransformationRule = { kind: "case", key: "name", to: "upper" }
    const strip: TransformationRule = { kind: "strip", key: "name", characters: "A" }
    const versions = [
      {},
      { connection: [upper] },
      { connection: [{ ...upper, to: "lower" as const }] },
      { connection: [upper, strip] },
      { connection: [strip, upper] },
      { connection: [merge("name", "Remarks")] },
    ].map((parts) => compileRows(columns, parts).version)
    expect(new Set(versions).size).toBe(versions.length)
    expect(compileRows(columns, { vendor: [upper] }).version).toBe(versions[1])
  })
})
