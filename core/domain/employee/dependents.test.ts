import { describe, expect, it } from "vitest"
import { MASK } from "../../contract/wire-values.ts"
import { asha, makePolicy, mapTestRow } from "../../testing/builders/rows.ts"

describe("dependents", () => {
  const none = {
    name: "NOT AVAILABLE",
    relation: "NOT AVAILABLE",
    dob: "NOT AVAILABLE",
    email: "NOT AVAILABLE",
    gender: "NOT AVAILABLE",
    mobileNumber: "NOT AVAILABLE",
    profession: "NOT AVAILABLE",
  }

  it("are read from numbered columns, in their order, without those that have no value", () => {
    const row = {
      ...asha,
      dependentDetails_10_name: "Tenth",
      dependentDetails_3_name: "",
      dependentDetails_3_dob: "-",
      dependentDetails_2_name: "Ravi",
      dependentDetails_name: "Mira",
      dependentDetails_dob: "01-02-2015",
      dependentDetails_gender: "F",
    }
    expect(mapTestRow(row).record.dependentDetails).toEqual([
      { ...none, name: "Mira", dob: "2015-02-01", gender: "Female" },
      { ...none, name: "Ravi" },
      { ...none, name: "Tenth" },
    ])
  })

  it("take their relation from the column's name, unless another column has it", () => {
    const row = { ...asha, dependentDetails_child2_name: "Mira", dependentDetails_spouse_name: "Ravi" }
    expect(mapTestRow(row).record.dependentDetails).toEqual([
      { ...none, name: "Mira", relation: "Child" },
      { ...none, name: "Ravi", relation: "Spouse" },
    ])
    expect(
      mapTestRow({ ...row, dependentDetails_spouse_relation: "Husband" }).record.dependentDetails,
    ).toMatchObject([{}, { name: "Ravi", relation: "Husband" }])
    expect(mapTestRow({ ...asha, dependentDetails_spouse_name: "" }).record.dependentDetails).toEqual([])
  })

  it("are read from one cell that is a list of objects, or JSON of it", () => {
    const list = [
      { name: "Mira", dob: "2015-02-01T00:00:00", age: 9 },
      {},
      { relation: "Son", mobileNumber: "9876543210" },
    ]
    const expected = [
      { ...none, name: "Mira", dob: "2015-02-01" },
      { ...none, relation: "Son", mobileNumber: "9876543210" },
    ]
    for (const cell of [list, JSON.stringify(list)]) {
      expect(mapTestRow({ ...asha, dependentDetails: cell }).record.dependentDetails).toEqual(expected)
    }
  })

  it.each([[[]], [null], [undefined], [""], ["  "], ["N/A"], ["-"], ["[]"]])(
    "are missing in the cell %j",
    (cell) => {
      expect(mapTestRow({ ...asha, dependentDetails: cell })).toMatchObject({
        errors: [],
        record: { dependentDetails: [] },
      })
    },
  )

  it.each(["Mira", 5, [["Mira"]], { name: "Mira" }, Array.from({ length: 51 }, () => ({ name: "x" }))])(
    "in the cell %j are an error",
    (cell) => {
      expect(mapTestRow({ ...asha, dependentDetails: cell }).errors).toMatchObject([
        { key: "dependentDetails", column: 2 },
      ])
    },
  )

  it("with an invalid value are named in the problem, and a mobile number is masked", () => {
    const row = { ...asha, dependentDetails_2_name: "Ravi", dependentDetails_2_mobileNumber: "12345" }
    expect(mapTestRow(row).errors).toMatchObject([
      { key: "dependentDetails_2_mobileNumber", column: 3, value: MASK },
    ])
    expect(mapTestRow({ ...asha, dependentDetails: [{ dob: "31-02-2020" }] }).errors).toMatchObject([
      { key: "dependentDetails_dob", column: 2, value: "31-02-2020" },
    ])
  })

  it("have only the shared fields, and are absent when none is shared", () => {
    const row = { ...asha, dependentDetails_name: "Ravi", dependentDetails_dob: "2015-02-01" }
    const nameless = { dependentDetails_name: 0 } as const
    const [dependent] = mapTestRow(row, { sharing: makePolicy(nameless) }).record.dependentDetails ?? []
    expect(dependent).not.toHaveProperty("name")
    expect(dependent).toMatchObject({ dob: "2015-02-01" })
    const nothing = Object.fromEntries(
      Object.keys(none).map((name) => [`dependentDetails_${name}`, 0 as const]),
    )
    expect(mapTestRow(row, { sharing: makePolicy(nothing) }).record).not.toHaveProperty("dependentDetails")
  })

  it("each require a mandatory field, but dependents themselves are optional", () => {
    const sharing = makePolicy({ dependentDetails_relation: -1 })
    const keys = { dependentDetails_name: "", dependentDetails_relation: "" }
    expect(mapTestRow({ ...asha, ...keys }, { sharing }).errors).toEqual([])
    expect(mapTestRow({ ...asha, ...keys, dependentDetails_name: "Ravi" }, { sharing }).errors).toMatchObject(
      [{ key: "dependentDetails_relation", column: 3 }],
    )
  })

  it("may come from a list and from columns together: the list first", () => {
    const row = { ...asha, dependentDetails_name: "Ravi", dependentDetails: [{ name: "Mira" }] }
    expect(mapTestRow(row).record.dependentDetails?.map(({ name }) => name)).toEqual(["Mira", "Ravi"])
  })

  it("are read from a list of 50, and not from a list of 51", () => {
    const list = (length: number) => Array.from({ length }, (_, index) => ({ name: `Child ${index}` }))
    expect(mapTestRow({ ...asha, dependentDetails: list(50) }).record.dependentDetails).toHaveLength(50)
    expect(mapTestRow({ ...asha, dependentDetails: list(51) }).record.dependentDetails).toEqual([])
  })

  it("have an implied relation only where the relation is shared", () => {
    const sharing = makePolicy({ dependentDetails_relation: 0 })
    const [dependent] =
      mapTestRow({ ...asha, dependentDetails_spouse_name: "Ravi" }, { sharing }).record.dependentDetails ?? []
    expect(dependent).toMatchObject({ name: "Ravi" })
    expect(dependent).not.toHaveProperty("relation")
  })

  it("satisfy a mandatory relation by the column's name", () => {
    const sharing = makePolicy({ dependentDetails_relation: -1 })
    expect(mapTestRow({ ...asha, dependentDetails_spouse_name: "Ravi" }, { sharing }).errors).toEqual([])
    expect(mapTestRow({ ...asha, dependentDetails_2_name: "Ravi" }, { sharing }).errors).toMatchObject([
      { key: "dependentDetails_2_relation", column: null, value: null },
    ])
  })

  it("with an invalid mandatory value are reported once", () => {
    const sharing = makePolicy({ dependentDetails_dob: -1 })
    const row = { ...asha, dependentDetails_name: "Mira", dependentDetails_dob: "31-02-2020" }
    expect(mapTestRow(row, { sharing }).errors).toHaveLength(1)
  })

  it("are kept when wrong values of the row are dropped", () => {
    const row = { ...asha, dependentDetails: [{ name: "Mira", dob: "31-02-2020" }] }
    const { record, rejected } = mapTestRow(row, { invalidValues: "drop" })
    expect(rejected).toBe(false)
    expect(record.dependentDetails).toEqual([{ ...none, name: "Mira" }])
  })
})
