import { describe, expect, it } from "vitest"
import { MASK } from "../../../contract/wire-values.ts"
import type { SourceRecord } from "../../../testing/builders/sources.ts"
import { makeJourneyFixture, sftpAnswers } from "../../../testing/journey-fixture.ts"
import { runAt } from "../../../testing/sync-fixture.ts"
import { makeReadNextPreview } from "./read-previews.ts"
import { makeShowPreview } from "./show-preview.ts"

const DETAILS = { host: "files", password: "right" }

const ROWS: ReadonlyArray<SourceRecord> = [
  { Kennung: "A1", Wer: "Asha Rao", Steuer: "ABCPE1234F", Spind: "12" },
  { Kennung: "A2", Wer: "Ravi Nair", Steuer: "AKQPI4421K", Spind: "" },
]

const CHOSEN = { Kennung: "employeeId", Wer: "name", Steuer: "pan", Spind: null }

const setUp = async () => {
  const fixture = await makeJourneyFixture()
  const { ports, actor, connectionId, source } = fixture
  source.rows = ROWS
  return {
    ...fixture,
    preview: async () => {
      await runAt(makeReadNextPreview(ports))
      const input = { connectionId, withheld: [], subset: [], sample: 0 }
      return runAt(makeShowPreview(ports)(actor, input))
    },
  }
}

describe("a file with headers of its own", () => {
  it("is shown with a suggestion and a few values of each column, masked, before fields are chosen", async () => {
    const { check, preview } = await setUp()
    const checked = await check(DETAILS, "sftp", null)
    expect(checked).toMatchObject({
      success: {
        rows: 2,
        mappingErrors: [],
        columns: [
          { header: "Kennung", isCertain: false },
          { header: "Wer", samples: ["Asha Rao", "Ravi Nair"] },
          { header: "Steuer", suggestion: "pan", suggestedBy: "values", samples: [MASK, MASK] },
          { header: "Spind", suggestion: null },
        ],
      },
    })
    expect(JSON.stringify(checked)).not.toContain("ABCPE1234F")
    expect(await preview()).toMatchObject({ state: "none" })
  })

  it("is shown without the columns that a mapping could not name", async () => {
    const { check, source } = await setUp()
    source.rows = [{ Kennung: "A1", "": "nameless", ["x".repeat(101)]: "long" }]
    expect(await check(DETAILS, "sftp", null)).toMatchObject({
      success: { columns: [{ header: "Kennung" }] },
    })
  })

  it("says what is missing once fields are chosen, and is read for a preview with the chosen ones", async () => {
    const { check, preview } = await setUp()
    expect(await check(DETAILS, "sftp", { ...CHOSEN, Wer: null })).toMatchObject({
      success: { mappingErrors: [{ code: "mandatory-unmapped", key: "name" }] },
    })
    expect(await preview()).toMatchObject({ state: "none" })
    expect(await check(DETAILS, "sftp", CHOSEN)).toMatchObject({ success: { mappingErrors: [] } })
    expect(await preview()).toMatchObject({ summary: { total: 2, sample: { name: "Asha Rao" } } })
  })

  it("is forgotten in the preview when the chosen fields change", async () => {
    const { check, preview, save } = await setUp()
    await check(DETAILS, "sftp", CHOSEN)
    await save({ version: 0, answers: sftpAnswers(DETAILS, { columns: CHOSEN }) })
    expect(await preview()).toMatchObject({ state: "ready" })
    await save({ version: 1, answers: sftpAnswers(DETAILS, { columns: { ...CHOSEN, Steuer: null } }) })
    expect(await preview()).toMatchObject({ state: "none" })
  })

  it("is connected with the chosen fields, which its syncs read", async () => {
    const { save, submit, find } = await setUp()
    await save({ version: 0, answers: sftpAnswers(DETAILS) })
    expect(await submit(1)).toMatchObject({ failure: { _tag: "SourceUnreadable" } })
    await save({ version: 1, answers: sftpAnswers(DETAILS, { columns: CHOSEN }) })
    expect(await submit(2)).toMatchObject({ success: { connection: { status: "CONNECTION_ACCEPTED" } } })
    expect((await find()).fieldMapping).toEqual({ ...CHOSEN, Spind: "" })
  })
})
