import { describe, expect, it } from "vitest"
import { MASK } from "../../contract/wire-values.ts"
import { asha, defaultPolicy, makePolicy, mapTestRow } from "../../testing/builders/rows.ts"

describe("a mandatory field", () => {
  it("without a value is a problem", () => {
    const { errors, rejected } = mapTestRow(
      { ...asha, email: " n/a " },
      { sharing: makePolicy({ email: -1 }) },
    )
    expect(rejected).toBe(true)
    expect(errors).toMatchObject([
      {
        key: "email",
        column: 2,
        value: " n/a ",
        reason: expect.stringContaining("requires email") as string,
      },
    ])
  })

  it("without a column is a problem", () => {
    const { errors } = mapTestRow(asha, { sharing: makePolicy({ dob: -1 }) })
    expect(errors).toMatchObject([{ key: "dob", column: null, value: null }])
  })

  it("that is invalid is reported once", () => {
    const { errors } = mapTestRow({ ...asha, email: "no" }, { sharing: makePolicy({ email: -1 }) })
    expect(errors).toHaveLength(1)
  })

  it("does not reject the record of an HR system", () => {
    const { errors, rejected } = mapTestRow(
      { employeeId: "1", name: "" },
      { sharing: defaultPolicy, invalidValues: "drop" },
    )
    expect(rejected).toBe(false)
    expect(errors).toMatchObject([{ key: "name" }])
  })

  it("that is an object requires one of its parts", () => {
    const sharing = makePolicy({ currentAddress: -1 })
    expect(mapTestRow({ ...asha, currentAddress_addressCity: "Kochi" }, { sharing }).errors).toEqual([])
    expect(mapTestRow({ ...asha, currentAddress_addressCity: "" }, { sharing }).errors).toMatchObject([
      { key: "currentAddress", column: 2 },
    ])
  })

  it("is never the status, which is derived", () => {
    expect(mapTestRow(asha, { sharing: makePolicy({ status: -1 }) }).errors).toEqual([])
  })

  it("is not an Indian identifier for an employee outside India", () => {
    const sharing = makePolicy({ pan: -1, bankDetails_ifscCode: -1 })
    expect(mapTestRow({ ...asha, countryCode: "DE" }, { sharing }).errors).toEqual([])
    expect(mapTestRow({ ...asha, countryCode: "IN" }, { sharing }).errors).toHaveLength(2)
  })

  it("of an enumeration requires a known spelling: the notice gives the reason, the problem that it is required", () => {
    const { errors, notices } = mapTestRow(
      { ...asha, gender: "xyzzy" },
      { sharing: makePolicy({ gender: -1 }) },
    )
    expect(notices).toMatchObject([{ key: "gender" }])
    expect(errors).toMatchObject([{ key: "gender", value: "xyzzy" }])
  })

  it("may be zero", () => {
    const sharing = makePolicy({ ctc_basic: -1 })
    expect(mapTestRow({ ...asha, ctc_basic: 0 }, { sharing }).errors).toEqual([])
    expect(mapTestRow({ ...asha, ctc_basic: "" }, { sharing }).errors).toMatchObject([{ key: "ctc_basic" }])
  })

  it("is reported once for each field when all are missing, without the value of another", () => {
    const sharing = makePolicy({ email: -1, pan: -1, bankDetails_accountNumber: -1 })
    const { errors } = mapTestRow(
      { ...asha, email: "", pan: "N/A", bankDetails_accountNumber: "-" },
      { sharing },
    )
    expect(errors.map(({ key, column, value }) => [key, column, value])).toEqual([
      ["email", 2, ""],
      ["pan", 3, MASK],
      ["bankDetails_accountNumber", 4, MASK],
    ])
  })

  it("that is an object with an invalid part is reported for that part only", () => {
    const sharing = makePolicy({ jobLocation: -1 })
    const { errors } = mapTestRow({ ...asha, jobLocation_pincode: "5.6E+05" }, { sharing })
    expect(errors.map(({ key }) => key)).toEqual(["jobLocation_pincode"])
  })

  it("outside India may still be a bank account or a name", () => {
    const sharing = makePolicy({
      pan: -1,
      aadhar: -1,
      uan: -1,
      bankDetails_ifscCode: -1,
      bankDetails_accountNumber: -1,
    })
    expect(mapTestRow({ ...asha, countryCode: "DE" }, { sharing }).errors.map(({ key }) => key)).toEqual([
      "bankDetails_accountNumber",
    ])
  })
})
