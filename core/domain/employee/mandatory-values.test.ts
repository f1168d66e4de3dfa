import { describe, expect, it } from "vitest"
import { MASK } from "../../contract/wire-values.ts"
import { asha, byDefault, policyWith, run } from "./testing/rows.ts"

describe("a mandatory field", () => {
  it("without a value is a problem", () => {
    const { problems, rejected } = run({ ...asha, email: " n/a " }, { sharing: policyWith({ email: -1 }) })
    expect(rejected).toBe(true)
    expect(problems).toEqual([
      {
        key: "email",
        column: 2,
        value: " n/a ",
        reason: expect.stringContaining("requires email") as string,
      },
    ])
  })

  it("without a column is a problem", () => {
    const { problems } = run(asha, { sharing: policyWith({ dob: -1 }) })
    expect(problems).toMatchObject([{ key: "dob", column: null, value: null }])
  })

  it("that is wrong is told once", () => {
    const { problems } = run({ ...asha, email: "no" }, { sharing: policyWith({ email: -1 }) })
    expect(problems).toHaveLength(1)
  })

  it("does not reject the record of an HR system", () => {
    const { problems, rejected } = run(
      { employeeId: "1", name: "" },
      { sharing: byDefault, invalidValues: "drop" },
    )
    expect(rejected).toBe(false)
    expect(problems).toMatchObject([{ key: "name" }])
  })

  it("that is an object wants one of its parts", () => {
    const sharing = policyWith({ currentAddress: -1 })
    expect(run({ ...asha, currentAddress_addressCity: "Kochi" }, { sharing }).problems).toEqual([])
    expect(run({ ...asha, currentAddress_addressCity: "" }, { sharing }).problems).toMatchObject([
      { key: "currentAddress", column: 2 },
    ])
  })

  it("is never the status, which the rule derives", () => {
    expect(run(asha, { sharing: policyWith({ status: -1 }) }).problems).toEqual([])
  })

  it("is not an Indian identifier of an employee elsewhere", () => {
    const sharing = policyWith({ pan: -1, bankDetails_ifscCode: -1 })
    expect(run({ ...asha, countryCode: "DE" }, { sharing }).problems).toEqual([])
    expect(run({ ...asha, countryCode: "IN" }, { sharing }).problems).toHaveLength(2)
  })

  it("of an enumeration wants a spelling that is known: the notice says why, the problem that it is required", () => {
    const { problems, notices } = run({ ...asha, gender: "xyzzy" }, { sharing: policyWith({ gender: -1 }) })
    expect(notices).toMatchObject([{ key: "gender" }])
    expect(problems).toMatchObject([{ key: "gender", value: "xyzzy" }])
  })

  it("may be zero", () => {
    const sharing = policyWith({ ctc_basic: -1 })
    expect(run({ ...asha, ctc_basic: 0 }, { sharing }).problems).toEqual([])
    expect(run({ ...asha, ctc_basic: "" }, { sharing }).problems).toMatchObject([{ key: "ctc_basic" }])
  })

  it("of which every one is missing is told once each, without the value of another", () => {
    const sharing = policyWith({ email: -1, pan: -1, bankDetails_accountNumber: -1 })
    const { problems } = run({ ...asha, email: "", pan: "N/A", bankDetails_accountNumber: "-" }, { sharing })
    expect(problems.map(({ key, column, value }) => [key, column, value])).toEqual([
      ["email", 2, ""],
      ["pan", 3, MASK],
      ["bankDetails_accountNumber", 4, MASK],
    ])
  })

  it("that is an object and has a wrong part is told by that part only", () => {
    const sharing = policyWith({ jobLocation: -1 })
    const { problems } = run({ ...asha, jobLocation_pincode: "5.6E+05" }, { sharing })
    expect(problems.map(({ key }) => key)).toEqual(["jobLocation_pincode"])
  })

  it("elsewhere may still be a bank account or a name", () => {
    const sharing = policyWith({
      pan: -1,
      aadhar: -1,
      uan: -1,
      bankDetails_ifscCode: -1,
      bankDetails_accountNumber: -1,
    })
    expect(run({ ...asha, countryCode: "DE" }, { sharing }).problems.map(({ key }) => key)).toEqual([
      "bankDetails_accountNumber",
    ])
  })
})
