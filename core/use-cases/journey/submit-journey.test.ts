import { describe, expect, it } from "vitest"
import type { JourneyAnswers } from "../../contract/journey/journey-answers.ts"
import { SourceError } from "../../ports/sync/source.ts"
import { NO_ANSWERS } from "../../testing/builders/journeys.ts"
import { START } from "../../testing/builders/vendors.ts"
import {
  VERIFIED_DEVICE,
  makeJourneyFixture,
  sftpAnswers,
  VENDOR_DEVICE,
} from "../../testing/journey-fixture.ts"
import { runAt } from "../../testing/sync-fixture.ts"

const COMPLETE = sftpAnswers(
  { host: "files", password: "right" },
  { withheld: ["pan"], subset: [{ field: "employmentType", operator: "is", values: ["Permanent", " "] }] },
)

const setUp = async (answers: JourneyAnswers = COMPLETE) => {
  const fixture = await makeJourneyFixture()
  await fixture.save({ version: 0, step: "review", answers })
  return fixture
}

describe("submitting a journey", () => {
  it("accepts the connection under the terms, and makes the first sync due", async () => {
    const { submit, find, ports, connectionId } = await setUp()
    expect(await submit(1)).toMatchObject({
      success: {
        connection: { id: connectionId, status: "CONNECTION_ACCEPTED", connector: "sftp" },
        version: 2,
      },
    })
    expect(await find()).toMatchObject({
      status: "CONNECTION_ACCEPTED",
      connector: "sftp",
      acceptedBy: "hr@acme.example",
      withheld: ["pan"],
      subset: [{ field: "employmentType", operator: "is", values: ["Permanent"] }],
      dueAt: START,
    })
    expect(await runAt(ports.sourceCredentials.find(connectionId))).not.toBeNull()
  })

  it("does not read a server at the rate that was chosen for another source before", async () => {
    const { submit, find } = await setUp({ ...COMPLETE, frequency: { kind: "real-time" } })
    await submit(1)
    expect((await find()).schedule?.frequency).toEqual({ kind: "weekly", weekdays: [1], hour: 2 })
  })

  it("no longer keeps the credentials with the answers, whatever is saved afterwards", async () => {
    const { submit, show, save } = await setUp()
    await submit(1)
    const { saved } = await show()
    expect(saved?.step).toBe("sync")
    expect(saved?.storedCredentials).toEqual({})
    expect(saved?.answers).toEqual({ ...COMPLETE, credentials: {} })
    await save({ version: 2, answers: COMPLETE })
    const later = await show()
    expect(later.saved?.version).toBe(3)
    expect(later.saved?.answers).toEqual({ ...COMPLETE, credentials: {} })
    expect(later.saved?.storedCredentials).toEqual({})
  })

  it("answers a repetition like the first call", async () => {
    const { submit, source, find } = await setUp()
    await submit(1)
    const [accepted, opened] = [await find(), source.opened.length]
    expect(await submit(1)).toMatchObject({ success: { connection: { status: "CONNECTION_ACCEPTED" } } })
    expect([await find(), source.opened.length]).toEqual([accepted, opened])
  })

  it("accepts once when it is submitted twice at the same time", async () => {
    const { submit } = await setUp()
    const submitted = await Promise.all([submit(1), submit(1)])
    expect(submitted.map(({ _tag }) => _tag)).toEqual(["Success", "Success"])
  })

  it("changes nothing when another window has saved since", async () => {
    const { submit, save, find, source } = await setUp()
    await save({ version: 1, answers: COMPLETE })
    expect(await submit(1)).toMatchObject({ failure: { _tag: "JourneyOutdated", version: 2 } })
    expect(await find()).toMatchObject({ status: "CONNECTION_INVITED", connector: null })
    expect(source.opened).toEqual([])
  })

  it("is refused on another device, which has not typed the secrets, and accepted with a mailed link", async () => {
    const { on, find, source } = await setUp()
    expect(await on(VENDOR_DEVICE).submit(1)).toMatchObject({
      failure: {
        _tag: "JourneyIncomplete",
        fields: { "answers.credentials.sftp.password": expect.stringContaining("Enter it again") as unknown },
      },
    })
    expect((await find()).status).toBe("CONNECTION_INVITED")
    expect(source.opened).toEqual([])
    expect(await on(VERIFIED_DEVICE).submit(1)).toMatchObject({
      success: { connection: { status: "CONNECTION_ACCEPTED" } },
    })
  })

  it("changes nothing when the source no longer responds", async () => {
    const { submit, find, source, ports, connectionId, show } = await setUp()
    const before = [await find(), await show()]
    source.failure = new SourceError({ kind: "auth", message: "The password is wrong." })
    expect(await submit(1)).toMatchObject({ failure: { _tag: "SourceError" } })
    expect([await find(), await show()]).toEqual(before)
    expect(await runAt(ports.sourceCredentials.find(connectionId))).toBeNull()
  })

  it.each<[string, JourneyAnswers, string]>([
    ["how to connect", NO_ANSWERS, "answers.integration_type"],
    ["the HR system", { ...NO_ANSWERS, integration_type: "HRMS" }, "answers.hr_system"],
    [
      "an HR system that exists",
      { ...NO_ANSWERS, integration_type: "HRMS", hr_system: "sftp" },
      "answers.hr_system",
    ],
    ["a file", { ...NO_ANSWERS, integration_type: "Upload CSV" }, "answers.upload_id"],
    [
      "a rule's values",
      { ...COMPLETE, subset: [{ field: "employmentType", operator: "is_not", values: [" "] }] },
      "answers.subset.0.values",
    ],
  ])("asks for %s", async (_what, answers, field) => {
    const { submit, find } = await setUp(answers)
    const rejected = await submit(1)
    expect(rejected).toMatchObject({ failure: { _tag: "JourneyIncomplete" } })
    expect(Object.keys((rejected as { failure: { fields: object } }).failure.fields)).toEqual([field])
    expect((await find()).status).toBe("CONNECTION_INVITED")
  })

  it("asks for a required detail, and for a field that the vendor requires", async () => {
    const without = await setUp(sftpAnswers({ host: "files" }))
    expect(await without.submit(1)).toMatchObject({
      failure: { _tag: "CredentialsInvalid", fields: { password: "It is required." } },
    })
    const withholding = await setUp({ ...COMPLETE, withheld: ["name"] })
    expect(await withholding.submit(1)).toMatchObject({
      failure: { _tag: "FieldsRequired", keys: ["name"] },
    })
  })

  it("asks for answers when none were saved", async () => {
    const { submit } = await makeJourneyFixture()
    expect(await submit(0)).toMatchObject({ failure: { _tag: "JourneyIncomplete" } })
  })
})
