import { describe, expect, it } from "vitest"
import type { EncodingReading } from "../../domain/sync/files/file-encoding.ts"
import type { Source } from "../../ports/sync/source.ts"
import { makeEmployeeRows, makeSource } from "../../testing/builders/sources.ts"
import { makeSyncFixture, runAt, sync } from "../../testing/sync-fixture.ts"

/** A file whose reader says how it read the characters. */
const makeReadSource = (source: Source, encoding: EncodingReading): Source => ({
  ...source,
  pages: async function* (cursor) {
    for await (const page of source.pages(cursor)) yield { ...page, encoding }
  },
})

const readFindings = async (source: Source) => {
  const fixture = await makeSyncFixture()
  const report = await sync(fixture, source)
  const notes = await runAt(fixture.storage.history.find(report.sessionId))
  return { report, findings: notes?.findings ?? [] }
}

describe("how the characters of a file were read", () => {
  it("is in the history of its sync when it was guessed", async () => {
    const encoding = { name: "Mac Roman", isGuessed: true, hasTwiceEncoded: false }
    const { report, findings } = await readFindings(makeReadSource(makeSource(makeEmployeeRows(3)), encoding))
    expect(report).toMatchObject({ state: "completed", encoding })
    const reason = expect.stringContaining("was read as Mac Roman") as string
    expect(findings[0]).toMatchObject({ column: null, reason, rows: 3, rejected: false, ofSource: true })
  })

  it("is there too when the rows had errors, and when characters were put right", async () => {
    const encoding = { name: "UTF-8", isGuessed: false, hasTwiceEncoded: true }
    const rows = [{ ...makeEmployeeRows(1)[0], doj: "tomorrow" }]
    const { report, findings } = await readFindings(makeReadSource(makeSource(rows), encoding))
    expect(report.state).toBe("failed")
    expect(findings[0]?.reason).toContain("encoded twice were put right")
  })

  it("is not said where it is certain", async () => {
    const { report, findings } = await readFindings(makeSource(makeEmployeeRows(3)))
    expect(report.encoding).toBeNull()
    expect(findings.filter(({ reason }) => reason.includes("encod"))).toEqual([])
  })
})
