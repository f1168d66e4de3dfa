import { describe, expect, it } from "vitest"
import type { ListedKey } from "../../../contract/employee/listed-values.ts"
import type { ValueAnswers } from "../../../domain/onboarding/value-answers.ts"
import { NO_ANSWERS } from "../../../testing/builders/journeys.ts"
import { makeHrSample } from "../../../testing/builders/hr-sample.ts"
import { START } from "../../../testing/builders/vendors.ts"
import { runAt } from "../../../testing/sync-fixture.ts"
import { VENDOR_DEVICE } from "../../../testing/journey-fixture.ts"
import { makeUploadFixture } from "../../../testing/upload-fixture.ts"

const HEADER = "Staff No,Person,State,Marital"
const COLUMNS = { "Staff No": "employeeId", Person: "name", State: "status", Marital: "maritalStatus" }

type Fixture = Awaited<ReturnType<typeof makeUploadFixture>>

const check = async (
  { own, process }: Fixture,
  uploadId: string,
  answers: ValueAnswers = {},
  columns: Readonly<Record<string, string | null>> = COLUMNS,
) => {
  expect(await own.check(uploadId, columns, "full", { answers })).toMatchObject({ _tag: "Success" })
  await process(START + 60_000)
  const page = await own.rows(uploadId)
  if (page._tag === "Failure") throw page.failure
  return page.success
}

const setUp = async (...lines: ReadonlyArray<string>) => {
  const fixture = await makeUploadFixture()
  return { fixture, uploadId: await fixture.upload([HEADER, ...lines]) }
}

const share = async (fixture: Fixture, uploadId: string) => {
  const answers = { ...NO_ANSWERS, integration_type: "Upload CSV", upload_id: uploadId } as const
  const version = (await runAt(fixture.storage.journeys.find(fixture.connectionId)))?.version ?? 0
  await fixture.save({ version, answers })
  expect(await fixture.submit(version + 1)).toMatchObject({ _tag: "Success" })
  await fixture.process(START + 120_000)
}

describe("the unknown values of a file", () => {
  it("are listed once each with their rows and what they probably mean, and answered for all rows", async () => {
    const { fixture, uploadId } = await setUp(
      "K1,Asha,On the bench,Separated",
      "K2,Ben,ON THE BENCH,Maried",
      "K3,Chitra,Active,Separated",
    )
    const before = await check(fixture, uploadId)
    expect(before).toMatchObject({ wrong: 2 })
    expect(before.unknown).toEqual([
      {
        column: "State",
        key: "status",
        mayLeaveOut: false,
        values: [{ text: "On the bench", rows: 2, suggestion: null }],
        otherRows: 0,
      },
      {
        column: "Marital",
        key: "maritalStatus",
        mayLeaveOut: true,
        values: [
          { text: "Separated", rows: 2, suggestion: null },
          { text: "Maried", rows: 1, suggestion: "Married" },
        ],
        otherRows: 0,
      },
    ])
    const answers = { status: { "On the bench": "Active" }, maritalStatus: { Separated: "" } }
    const after = await check(fixture, uploadId, answers)
    expect(after.wrong).toBe(0)
    expect(after.unknown.map(({ values }) => values.map(({ text }) => text))).toEqual([["Maried"]])
    // A further check keeps the answers.
    expect((await check(fixture, uploadId, { maritalStatus: { Maried: "Married" } })).unknown).toEqual([])
  })

  it("become rules of the connection when the file is shared, and the next file asks about new ones only", async () => {
    const { fixture, uploadId } = await setUp("K1,Asha,Benched,Separated", "K2,Ben,Active,Married")
    await check(fixture, uploadId, {
      status: { Benched: "Active" },
      maritalStatus: { Separated: "Divorced" },
    })
    expect((await fixture.find()).rules.connection).toEqual([])
    await share(fixture, uploadId)
    expect((await fixture.find()).rules.connection).toEqual([
      { kind: "replace", key: "status", values: { Benched: "Active" }, ignore_case: true },
      { kind: "replace", key: "maritalStatus", values: { Separated: "Divorced" }, ignore_case: true },
    ])
    const next = await fixture.upload([HEADER, "K1,Asha,benched,Separated", "K2,Ben,Parked,Married"])
    const page = await check(fixture, next)
    expect(page.unknown.map(({ key, values }) => [key, values[0]?.text])).toEqual([["status", "Parked"]])
    expect((await check(fixture, next, { status: { Parked: "Inactive" } })).wrong).toBe(0)
    await share(fixture, next)
    expect((await fixture.find()).rules.connection[0]).toMatchObject({
      values: { Benched: "Active", Parked: "Inactive" },
    })
  })

  it("are not asked again in a corrected file, unless another device brings it", async () => {
    const { fixture, uploadId } = await setUp("K1,Asha,Benched,Married", "K2,,Active,Married")
    expect((await check(fixture, uploadId, { status: { Benched: "Active" } })).wrong).toBe(1)
    const corrected = await fixture.upload([HEADER, "K1,Asha,Benched,Married", "K2,Ben,Active,Married"])
    expect(await check(fixture, corrected)).toMatchObject({ wrong: 0, unknown: [] })
    const { tables, connectionId } = fixture
    const own = tables.uploads.get(connectionId)
    const ofOther = { device: VENDOR_DEVICE.device, createdAt: START - 2 * 24 * 3_600_000 }
    if (own !== undefined) tables.uploads.set(connectionId, { ...own, upload: { ...own.upload, ...ofOther } })
    const another = await fixture.upload([HEADER, "K1,Asha,Benched,Married"])
    expect(await check(fixture, another)).toMatchObject({ wrong: 1 })
  })

  it("cannot be answered with what is no value of the field, and the status not with nothing", async () => {
    const { fixture, uploadId } = await setUp("K1,Asha,Benched,Separated")
    await check(fixture, uploadId)
    const refuse = async (key: ListedKey, value: string, text = "Benched") =>
      expect(
        await fixture.own.check(uploadId, COLUMNS, "full", { answers: { [key]: { [text]: value } } }),
      ).toMatchObject({ failure: { _tag: "AnswersInvalid", keys: [key] } })
    await refuse("status", "Married")
    await refuse("status", "")
    await refuse("maritalStatus", "Active")
    await refuse("maritalStatus", "Married", "ABCPE1234F")
  })

  it("are neither identifiers nor more than a list can have, and not asked of who has left", async () => {
    const many = Array.from(
      { length: 250 },
      (_, index) => `K${index},Asha,Active,Word ${"x".repeat(index % 40)}${index}`,
    )
    const { fixture, uploadId } = await setUp("L1,Ben,Active,ABCPE1234F", ...many)
    const [marital] = (await check(fixture, uploadId)).unknown
    expect(marital?.values).toHaveLength(200)
    expect(marital?.otherRows).toBe(51)
    expect(JSON.stringify(marital)).not.toContain("ABCPE1234F")
    const left = await fixture.upload(["Staff No,Person,State,Left", "K1,Asha,Benched,2020-01-31"])
    const columns = { "Staff No": "employeeId", Person: "name", State: "status", Left: "terminationDate" }
    expect(await check(fixture, left, {}, columns)).toMatchObject({ wrong: 0, unknown: [] })
  })
})

describe("the public sample of 311 employees", () => {
  it("has no row to correct once its values are answered: births with two digits, and managers with numbers of their own", async () => {
    const fixture = await makeUploadFixture()
    const uploadId = await fixture.upload(makeHrSample(311, ["Furloughed", "Floater"]))
    const shown = await fixture.own.show(uploadId)
    const columns = shown._tag === "Success" ? shown.success.columns : []
    const suggested = Object.fromEntries(columns.map(({ header, suggestion }) => [header, suggestion]))
    expect(suggested).toMatchObject({
      DOB: "dob",
      DateofHire: "doj",
      EmploymentStatus: "status",
      ManagerName: "manager",
      ManagerID: null,
    })
    const mapping = { ...suggested, MaritalDesc: "maritalStatus", MaritalStatusID: null }
    const before = await check(fixture, uploadId, {}, mapping)
    expect(before.errors.map(({ column, kind }) => [column, kind])).toEqual([["EmploymentStatus", "invalid"]])
    expect(before.readings?.years).toMatchObject([{ column: "DOB", key: "dob", because: "field" }])
    expect(before.unknown.map(({ column, values }) => [column, values.map(({ text }) => text)])).toEqual([
      ["MaritalDesc", ["Separated"]],
      ["EmploymentStatus", expect.arrayContaining(["Furloughed", "Floater"])],
    ])
    const answers = {
      status: { Furloughed: "Active", Floater: "Active" },
      maritalStatus: { Separated: "" },
    }
    expect(await check(fixture, uploadId, answers, mapping)).toMatchObject({
      rows: 311,
      wrong: 0,
      unknown: [],
    })
  })
})
