import { beforeAll, describe, expect, it } from "vitest"
import { envelopeShape, expectDefaultError, expectShape } from "./response-shapes.ts"
import { AADHAAR } from "./employee-rows.ts"
import { at, type Json, listAt } from "./json-paths.ts"
import type { Operator, PushCredentials } from "./operator.ts"
import { requestBearer, pushed, pushedAsForm } from "./pusher-calls.ts"
import { MASK } from "./record-shapes.ts"
import { exactly, equalsAny } from "./shape.ts"
import { makeDeferredValue } from "./sync-fixture.ts"
import { newClient, newVendor, type Vendor } from "./vendors.ts"

interface Pushing {
  readonly vendor: Vendor
  readonly test: PushCredentials
}

const record = (employeeId: string, changed: Json = {}): Json => ({
  employeeId,
  name: `Person ${employeeId}`,
  status: "Active",
  doj: "2020-01-31",
  email: `${employeeId.toLowerCase()}@people.example`,
  ...changed,
})

const DETAILED = {
  pan: "ABCDE1234F",
  aadhar: AADHAAR,
  uan: "100200300400",
  mobileNumber: "+91 98765-43210",
  bankDetails: { accountNumber: "000099", ifscCode: "SBIN0001234", bankName: "SBI" },
  currentAddress: { addressPincode: "012345", addressCity: "Pune" },
  dependentDetails: [{ name: "Mina", relation: "Daughter", gender: "F", dob: "2015-05-05" }],
  salaryDetails: { ctc: { basic: 1000.25, deductions: { pf: 12 } } },
}

/** Each one violates another check (specification/employee.md#india-checks). */
const WRONG = {
  pan: "ABCDE12345",
  aadhar: "234123412345",
  uan: "1234",
  mobileNumber: "12345",
  bankDetails: { ifscCode: "SBIN1001234", accountNumber: "1", bankName: "SBI" },
  doj: "31/31/2020",
  email: "no address",
}

const resultShape = (employeeId: string, result: string) =>
  envelopeShape("Sync successful", exactly({ employeeId: equalsAny(employeeId), result: equalsAny(result) }))

const newPushing = async (operator: Operator): Promise<Pushing> => {
  const vendor = await newVendor(operator)
  return { vendor, test: await operator.invitePusher({ vendorOrgId: vendor.issued.org_id, ...newClient() }) }
}

const jsonCases = (given: () => Operator, pushing: () => Pushing) => {
  const push = async (one: Json) =>
    pushed(given().baseUrl, await requestBearer(given().baseUrl, pushing().test), one)

  it("creates a record, finds it unchanged, and updates it", async () => {
    const steps = [record("P1"), record("P1"), record("P1", { designation: "Lead" })]
    for (const [index, result] of ["created", "unchanged", "updated"].entries()) {
      const response = await push(steps[index] ?? {})
      expect(response.status).toBe(200)
      expectShape(resultShape("P1", result), response.body)
      expect(at(response.body, "requestId")).toBe(response.headers.get("x-request-id"))
    }
  })

  it("detects a changed account number without storing it", async () => {
    const bank = (accountNumber: string) => ({ bankDetails: { ...DETAILED.bankDetails, accountNumber } })
    await push(record("P2", bank("000099")))
    expectShape(resultShape("P2", "unchanged"), (await push(record("P2", bank("000099")))).body)
    expectShape(resultShape("P2", "updated"), (await push(record("P2", bank("000098")))).body)
  })

  it("returns 400 with every field error", async () => {
    const response = await push(record("P3", WRONG))
    expectDefaultError(response, 400)
    const named = Object.keys(at(response.body, "data") ?? {}).join(" ")
    for (const field of ["pan", "aadhar", "uan", "mobileNumber", "ifscCode", "doj", "email"])
      expect(named).toContain(field)
    expect(response.text).not.toContain(WRONG.aadhar)
    expect(response.text).not.toContain(WRONG.pan)
  })

  it("returns 400 without a record, and for one without employeeId", async () => {
    expectDefaultError(await push({}), 400)
    const response = await push({ name: "Nobody", status: "Active" })
    expectDefaultError(response, 400)
    expect(Object.keys(at(response.body, "data") ?? {})).toContain("employeeId")
  })

  it("does not require an Indian mobile number outside India", async () => {
    const response = await push(record("P4", { countryCode: "US", mobileNumber: "+1 202 555 0143" }))
    expect(response.status).toBe(200)
  })
}

const formCases = (given: () => Operator, pushing: () => Pushing) => {
  const flat = {
    employeeId: "F1",
    name: "Form",
    status: "Active",
    doj: "2020-01-31",
    email: "f1@people.example",
    bankDetails_bankName: "SBI",
    bankDetails_ifscCode: "SBIN0001234",
    bankDetails_accountNumber: "000099",
    ctc_basic: "1000.25",
  }
  const standing = async (employeeId: string) =>
    (await given().pushedTestRecords(pushing().test.connection_id)).find(
      (one) => one["employeeId"] === employeeId,
    )

  it("accepts the same keys flat, with the headers username and password", async () => {
    const response = await pushedAsForm(given().baseUrl, pushing().test, flat)
    expect(response.status).toBe(200)
    expectShape(resultShape("F1", "created"), response.body)
    const one = await standing("F1")
    expect(at(one, "bankDetails")).toEqual({ bankName: "SBI", ifscCode: MASK, accountNumber: MASK })
    expect(at(one, "salaryDetails", "ctc", "basic")).toBe(1000.25)
  })

  it("finds the same record unchanged in either form", async () => {
    expectShape(
      resultShape("F1", "unchanged"),
      (await pushedAsForm(given().baseUrl, pushing().test, flat)).body,
    )
  })

  it("returns 400 with every field error", async () => {
    const wrong = { ...flat, employeeId: "F2", bankDetails_ifscCode: "x", ctc_basic: "much" }
    const response = await pushedAsForm(given().baseUrl, pushing().test, wrong)
    expectDefaultError(response, 400)
    const named = Object.keys(at(response.body, "data") ?? {}).join(" ")
    expect(named).toContain("ifscCode")
    expect(named).toContain("basic")
  })

  it("returns 401 for a wrong password", async () => {
    const wrong = { username: pushing().test.username, password: "wrong" }
    expectDefaultError(await pushedAsForm(given().baseUrl, wrong, flat), 401)
  })
}

const lifecycleCases = (given: () => Operator) => {
  const readIds = async ({ vendor, test }: Pushing) => {
    const { response, data } = await vendor.calls.read({ connection_id: test.connection_id })
    return response.status === 200 && data !== null
      ? listAt(data, "data").map((one) => one["employeeId"])
      : []
  }

  it("leads from the test environment through the approval to production", async () => {
    const { baseUrl } = given()
    const pushing = await newPushing(given())
    const { connection_id: id } = pushing.test
    const testToken = await requestBearer(baseUrl, pushing.test)
    await pushed(baseUrl, testToken, record("L1", DETAILED))

    expect((await given().pushedTestRecords(id)).map((one) => one["employeeId"])).toEqual(["L1"])
    expect(await readIds(pushing)).toEqual([])

    const production = await given().approvePusher(id)
    expect(await given().pushedTestRecords(id)).toEqual([])
    const token = await requestBearer(baseUrl, production)
    expectShape(resultShape("L2", "created"), (await pushed(baseUrl, token, record("L2", DETAILED))).body)
    await pushed(baseUrl, testToken, record("L3"))
    expect(await readIds(pushing)).toEqual(["L2"])

    const { data } = await pushing.vendor.calls.read({ connection_id: id, employee_id: "L2" })
    expect(at(data, "pan")).toBe(MASK)
    expect(at(data, "mobileNumber")).toBe(MASK)
    expect(at(data, "currentAddress", "addressPincode")).toBe("012345")
    expect(at(data, "dependentDetails", 0, "gender")).toBe("Female")
    expect(at(data, "salaryDetails", "ctc", "deductions", "pf")).toBe(12)
  })
}

export const pushCases = (given: () => Operator) => {
  describe(
    "POST /api/external/sync/callback (specification/endpoints.md#push-an-employee)",
    { timeout: 30_000 },
    () => {
      const made = makeDeferredValue<Pushing>()
      beforeAll(async () => {
        made.set(await newPushing(given()))
      })
      describe("as JSON with a bearer token", () => {
        jsonCases(given, made.get)
      })
      describe("as multipart/form-data", () => {
        formCases(given, made.get)
      })
      lifecycleCases(given)
    },
  )
}
