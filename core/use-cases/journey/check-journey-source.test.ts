import { describe, expect, it } from "vitest"
import { SourceError } from "../../ports/sync/source.ts"
import {
  VERIFIED_DEVICE,
  makeJourneyFixture,
  sftpAnswers,
  VENDOR_DEVICE,
} from "../../testing/journey-fixture.ts"

describe("testing the connection details", () => {
  it("reads the first rows, and stores nothing", async () => {
    const { check, source, tables, find } = await makeJourneyFixture()
    const before = await find()
    expect(await check({ host: "files", password: "typed" })).toMatchObject({
      success: { rows: 3, mappingErrors: [] },
    })
    expect(source.opened).toEqual([{ host: "files", password: "typed" }])
    expect(await find()).toEqual(before)
    expect(tables.journeys.size).toBe(0)
  })

  it("reads the first rows without what the account may not read, and says what that is", async () => {
    const { check, source } = await makeJourneyFixture()
    source.denied = ["salary_monthly_details_fields"]
    expect(await check({ host: "hr", password: "typed" }, "hr")).toMatchObject({
      success: { rows: 3, categories: [{ category: "salary_monthly_details_fields" }] },
    })
  })

  it("uses the stored secret for the server that it was typed for, and for no other", async () => {
    const { check, save, source } = await makeJourneyFixture()
    await save({ version: 0, answers: sftpAnswers({ host: "files", password: "stored" }) })
    await check({ host: "files" })
    expect(source.opened).toEqual([{ host: "files", password: "stored" }])
    expect(await check({ host: "attacker" })).toMatchObject({
      failure: { _tag: "CredentialsInvalid", fields: { password: "It is required." } },
    })
    expect(source.opened).toHaveLength(1)
  })

  it("uses no secret that was typed on another device, unless the caller came by a mailed link", async () => {
    const { save, on, source } = await makeJourneyFixture()
    await save({ version: 0, answers: sftpAnswers({ host: "files", password: "stored" }) })
    expect(await on(VENDOR_DEVICE).check({ host: "files" })).toMatchObject({
      failure: { _tag: "CredentialsInvalid", fields: { password: "It is required." } },
    })
    expect(source.opened).toEqual([])
    await on(VERIFIED_DEVICE).check({ host: "files" })
    expect(source.opened).toEqual([{ host: "files", password: "stored" }])
  })

  it("says why a source refuses", async () => {
    const { check, source } = await makeJourneyFixture()
    source.failure = new SourceError({ kind: "auth", message: "The password is wrong." })
    expect(await check({ host: "files", password: "wrong" })).toMatchObject({
      failure: { _tag: "SourceError", message: "The password is wrong." },
    })
  })

  it("rejects a connector that pulls nothing", async () => {
    const { check } = await makeJourneyFixture()
    expect(await check({}, "uploads")).toMatchObject({ failure: { _tag: "ConnectorNotPullable" } })
  })
})
