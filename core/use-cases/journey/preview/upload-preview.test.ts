import { describe, expect, it } from "vitest"
import { NO_ANSWERS } from "../../../testing/builders/journeys.ts"
import { LAPTOP, sftpAnswers, VENDOR_DEVICE } from "../../../testing/journey-fixture.ts"
import { runAt } from "../../../testing/sync-fixture.ts"
import { makeUploadFixture } from "../../../testing/upload-fixture.ts"
import { makeReadNextPreview } from "./read-previews.ts"
import { makeShowPreview } from "./show-preview.ts"

const COLUMNS = { "Staff No": "employeeId", Person: "name", Unit: "department", Tax: "pan" }

const setUp = async (...lines: ReadonlyArray<string>) => {
  const fixture = await makeUploadFixture()
  const { ports, actor, connectionId, own, process, save, upload } = fixture
  const uploadId = await upload(["Staff No,Person,Unit,Tax", ...lines])
  await save({ version: 0, answers: { ...NO_ANSWERS, integration_type: "Upload CSV", upload_id: uploadId } })
  await own.check(uploadId, COLUMNS)
  await process()
  return {
    ...fixture,
    uploadId,
    readNext: () => runAt(makeReadNextPreview(ports)),
    preview: (device: typeof LAPTOP | typeof VENDOR_DEVICE = LAPTOP) =>
      runAt(
        makeShowPreview(ports)(
          { ...actor, ...device },
          { connectionId, withheld: [], subset: [], sample: 0 },
        ),
      ),
  }
}

describe("the preview of an uploaded file", () => {
  it("counts its employees by the mapping that was chosen, on the device that uploaded it", async () => {
    const { preview, readNext } = await setUp("K1,Asha,Sales,ABCPE1234F", "K2,Ben,Finance,ABCPE1234F")
    expect(await preview()).toEqual({ state: "reading", summary: null, leftOut: 0 })
    await readNext()
    expect(await preview()).toMatchObject({
      state: "ready",
      summary: { total: 2, matching: 2, sample: { name: "Asha", department: "Sales", pan: "************" } },
    })
    expect(await preview(VENDOR_DEVICE)).toEqual({ state: "none", summary: null, leftOut: 0 })
  })

  it("follows a correction", async () => {
    const { preview, readNext, own, uploadId } = await setUp("K1,Asha,Sales,ABCPE1234F", "K2,Ben,Sales,wrong")
    await preview()
    await readNext()
    expect(await preview()).toMatchObject({ summary: { total: 1 } })
    await own.correct(uploadId, 3, { Tax: "ABCPE1234F" })
    expect(await preview()).toMatchObject({ state: "reading" })
    await readNext()
    expect(await preview()).toMatchObject({ summary: { total: 2 } })
  })

  it("is not shown once another way to connect was chosen", async () => {
    const { preview, readNext, save } = await setUp("K1,Asha,Sales,ABCPE1234F")
    await preview()
    await readNext()
    await save({ version: 1, answers: sftpAnswers({ host: "files" }) })
    expect(await preview()).toEqual({ state: "none", summary: null, leftOut: 0 })
  })
})
