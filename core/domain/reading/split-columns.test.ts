import { describe, expect, it } from "vitest"
import { MASK } from "../../contract/wire-values.ts"
import { makePolicy, shareEverything, TODAY } from "../../testing/builders/rows.ts"
import type { SharingPolicy } from "../sharing/policy.ts"
import { findSplitColumn } from "../transformation/transform-row.ts"
import { type GivenMapping, planMapping } from "./field-mapping.ts"
import { makeRowMapper } from "./row-mapper.ts"

const PLACE = "currentAddress_addressCity - currentAddress_addressPincode"
const MAPPING = { Code: "employeeId", Name: "name", Place: PLACE }

const plan = (given: GivenMapping, isPulled = false, sharing: SharingPolicy = shareEverything) =>
  planMapping(Object.keys(given), isPulled ? null : given, {
    mandatory: sharing.mandatory,
    rules: { vendor: [], connection: [], shares: sharing.shares, columnsMayBeMissing: isPulled },
    ...(isPulled ? { fieldMap: given } : {}),
  })

const read = (
  place: unknown,
  {
    given = MAPPING,
    isPulled = false,
    sharing = shareEverything,
  }: Partial<{
    readonly given: GivenMapping
    readonly isPulled: boolean
    readonly sharing: SharingPolicy
  }> = {},
) => {
  const planned = plan(given, isPulled, sharing)
  expect(planned.errors).toEqual([])
  const mapper = makeRowMapper({ ...planned, sharing, invalidValues: "reject", isValidPhone: () => true })
  return { transformation: planned.transformation, ...mapper.mapRow(["E1", "Asha Rao", place], TODAY) }
}

describe("a column with several fields", () => {
  it.each([false, true])("is split by its mapping, of a pulled source (%s) as well", (isPulled) => {
    const { record, errors } = read("Navi-Mumbai - 400703", { isPulled })
    expect(errors).toEqual([])
    expect(record.currentAddress).toMatchObject({ addressCity: "Navi-Mumbai", addressPincode: "400703" })
  })

  it("is an error of the row in another form, and none of its fields gets a part", () => {
    const { record, errors, transformation, rejected } = read("Pune 411001")
    expect(rejected).toBe(true)
    expect(JSON.stringify(record)).not.toMatch(/Pune|411001/)
    expect(errors).toMatchObject([
      { key: "currentAddress_addressCity", column: 2, value: "Pune 411001" },
      { key: "currentAddress_addressPincode", value: "Pune 411001" },
    ])
    expect(findSplitColumn(transformation, errors[1]?.column ?? -1)).toBe(2)
    expect(errors[0]?.reason).toContain('the 2 parts that "Place" is split into')
  })

  it.each(["", "-", null])("is empty where it has no value: %j", (value) => {
    const { record, errors } = read(value)
    expect(errors).toEqual([])
    expect(JSON.stringify(record)).not.toContain("Place")
  })

  it("is read where only one of its fields is shared", () => {
    const sharing = makePolicy({ currentAddress: 0 })
    expect(read("Pune 411001", { sharing }).errors).toEqual([])
  })

  it("does not quote a value with a part that is masked", () => {
    const given = { Code: "employeeId", Name: "name", Bank: "bankDetails_bankName / bankDetails_ifscCode" }
    const { errors } = read("HDFC and HDFC0001234", { given })
    expect(errors.map(({ value }) => value)).toEqual([MASK, MASK])
  })

  it("cannot share a field with another column", () => {
    const { errors } = plan({ ...MAPPING, City: "currentAddress_addressCity" })
    expect(errors).toMatchObject([{ code: "key-mapped-twice", key: "currentAddress_addressCity" }])
    expect(plan({ City: "currentAddress_addressCity", ...MAPPING }).errors).toMatchObject([
      { code: "key-mapped-twice", header: "Place" },
    ])
  })

  it("counts for what the vendor requires", () => {
    const given = { Code: "employeeId", Both: "department/name" }
    expect(plan(given).errors).toEqual([])
  })
})
