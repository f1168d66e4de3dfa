import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { MASK } from "../../../contract/wire-values.ts"
import { EVERY_JOB } from "../../../domain/sync/fair-slots.ts"
import { START } from "../../../testing/builders/vendors.ts"
import { NO_ANSWERS } from "../../../testing/builders/journeys.ts"
import { VERIFIED_DEVICE, VENDOR_DEVICE } from "../../../testing/journey-fixture.ts"
import { runAt } from "../../../testing/sync-fixture.ts"
import { makeUploadFixture } from "../../../testing/upload-fixture.ts"
import { OPERATOR } from "../../authorization/actor.ts"
import { makeShowUpload } from "./show-upload.ts"

const HEADER = "Staff No,Person,Tax,Joined"
const COLUMNS = { "Staff No": "employeeId", Person: "name", Tax: "pan", Joined: "doj" }

const setUp = async (...lines: ReadonlyArray<string>) => {
  const fixture = await makeUploadFixture()
  return { ...fixture, uploadId: await fixture.upload([HEADER, ...lines]) }
}

type Fixture = Awaited<ReturnType<typeof setUp>>

const check = async ({ own, uploadId, process }: Fixture) => {
  expect(await own.check(uploadId, COLUMNS)).toMatchObject({ _tag: "Success" })
  await process()
  return own.rows(uploadId)
}

const rowsWrong = async ({ own, uploadId }: Fixture) => {
  const page = await own.rows(uploadId)
  return page._tag === "Success" ? page.success.items.map(({ row }) => row) : null
}

describe("an uploaded file", () => {
  it("is read with its columns, rows and suggestions", async () => {
    const { own, uploadId } = await setUp("K1,Asha Rao,ABCPE1234F,2020-05-17", "K2,Ben Roy,,2020-05-18")
    const shown = await own.show(uploadId)
    expect(shown).toMatchObject({ success: { stage: "read", rows: 2, fileName: "staff.csv" } })
    const columns = shown._tag === "Success" ? shown.success.columns : []
    expect(columns.map(({ suggestion }) => suggestion)).toEqual(["employeeId", null, "pan", "doj"])
    expect(columns.map(({ samples }) => samples[0])).toEqual(["K1", "Asha Rao", MASK, "2020-05-17"])
  })

  it("is read again with the names of its columns in another line, which its first rows show", async () => {
    const { own, process, uploadId } = await setUp(
      "Code,Name,PAN,DOJ",
      "K1,Asha Rao,ABCPE1234F,2020-05-17",
      "K2,Ben Roy,,2020-05-18",
    )
    const before = await own.show(uploadId)
    const rows = before._tag === "Success" ? before.success.layout?.firstRows : []
    expect(rows?.map(({ line, cells }) => [line, ...cells])).toEqual([
      [1, "Staff No", "Person", "Tax", "Joined"],
      [2, "Code", "Name", "PAN", "DOJ"],
      [3, "K1", "Asha Rao", MASK, "2020-05-17"],
      [4, "K2", "Ben Roy", "", "2020-05-18"],
    ])
    const choose = (line: number) => own.chooseHeader(uploadId, line)
    expect(await choose(9)).toMatchObject({
      failure: { _tag: "HeaderLineInvalid", firstLines: [1, 2, 3, 4] },
    })
    expect(await choose(2)).toMatchObject({ _tag: "Success" })
    expect(await own.show(uploadId)).toMatchObject({
      success: { stage: "reading", columns: [], layout: null },
    })
    expect(await choose(1)).toMatchObject({ failure: { _tag: "UploadNotReady" } })
    await process()
    const after = await own.show(uploadId)
    expect(after).toMatchObject({ success: { stage: "read", rows: 2, layout: { headerLine: 2 } } })
    const columns = after._tag === "Success" ? after.success.columns : []
    expect(columns.map(({ header, suggestion }) => [header, suggestion])).toEqual([
      ["Code", "employeeId"],
      ["Name", "name"],
      ["PAN", "pan"],
      ["DOJ", "doj"],
    ])
  })

  it("shows no value of a masked field in its first rows, also one that looks like nothing", async () => {
    const { own, uploadId } = await setUp(
      "K1,Asha Rao,ABCPE1234F,2020-05-17",
      "K2,Ben Roy,AKQPI4421K,",
      "K3,Li Wei,AB 12,",
      "K4,Li,AKQPI4422K,",
      "K5,Wei,AKQPI4423K,",
    )
    const shown = await own.show(uploadId)
    const rows = shown._tag === "Success" ? shown.success.layout?.firstRows : []
    expect(rows?.[3]?.cells).toEqual(["K3", "Li Wei", MASK, ""])
    expect(rows?.[0]?.cells).toEqual(["Staff No", "Person", "Tax", "Joined"])
  })

  it("lists only wrong rows, with wrong values shown and right ones of masked fields hidden", async () => {
    const fixture = await setUp(
      "K1,Asha Rao,ABCPE1234F,2020-05-17",
      "K2,Ben Roy,ABC,2020-05-18",
      "K3,,ABCPE1234F,2020-05-18",
      "K4,too few",
    )
    const page = await check(fixture)
    expect(page).toMatchObject({
      success: { stage: "checked", rows: 4, rowsChecked: 4, wrong: 3, next: null },
    })
    const items = page._tag === "Success" ? page.success.items : []
    expect(items.map(({ row, cells }) => [row, ...cells.map(({ value }) => value)])).toEqual([
      [3, "K2", "Ben Roy", "ABC", "2020-05-18"],
      [4, "K3", "", MASK, "2020-05-18"],
      [5, "K4", "too few", "", ""],
    ])
    expect(items[2]?.reason).toContain("cell for every column")
    expect(page).toMatchObject({
      success: {
        errors: [
          { kind: "invalid", column: "Tax", rows: 1 },
          { kind: "missing", column: "Person", rows: 1 },
          { kind: "unreadable", column: null, rows: 1 },
        ],
      },
    })
  })

  it("validates a corrected row at once, and with it the other rows of the employee", async () => {
    const fixture = await setUp(
      "K1,Asha,ABCPE1234F,2020-05-17",
      "K2,Ben,ABCPE1234F,2020-05-18",
      "K1,Chitra,ABCPE1234F,2020-05-19",
    )
    await check(fixture)
    expect(await rowsWrong(fixture)).toEqual([2, 4])
    const { own, uploadId } = fixture
    // Row 3 is right by itself and was not shown.
    const moved = await own.correct(uploadId, 4, { "Staff No": "K2" })
    expect(moved).toMatchObject({ success: { wrong: 1 } })
    expect(await rowsWrong(fixture)).toEqual([4])
    const mended = await own.correct(uploadId, 4, { "Staff No": "K3" })
    expect(mended).toMatchObject({ success: { wrong: 0, errors: [] } })
    await own.correct(uploadId, 4, { "Staff No": "K1" })
    expect(await rowsWrong(fixture)).toEqual([2, 4])
  })

  it("keeps corrections when it is checked again, and reads the order of dates from the whole file", async () => {
    const fixture = await setUp("K1,Asha,ABC,05/04/2020", "K2,Ben,ABCPE1234F,25/04/2020")
    await check(fixture)
    const { own, uploadId } = fixture
    await own.correct(uploadId, 2, { Tax: "ABCPE1234F" })
    // 13 is no month, and the file has days first.
    expect(await own.correct(uploadId, 2, { Joined: "04/13/2020" })).toMatchObject({ success: { wrong: 1 } })
    expect(await own.correct(uploadId, 2, { Joined: "13/04/2020" })).toMatchObject({ success: { wrong: 0 } })
    expect(await check(fixture)).toMatchObject({ success: { wrong: 0 } })
  })

  it("asks once for the whole file how its dates are written, and keeps the answer and the corrections", async () => {
    const fixture = await setUp("K1,Asha,ABCPE1234F,04/05/2020", "K2,Ben,ABCPE1234F,06/07/2020")
    const { own, uploadId, process } = fixture
    const asked = { column: "Joined", order: "DMY", because: "unclear" }
    expect(await check(fixture)).toMatchObject({ success: { wrong: 2, readings: { dates: [asked] } } })
    // A corrected row is judged like the others.
    expect(await own.correct(uploadId, 2, { Joined: "05/04/2020" })).toMatchObject({ success: { wrong: 2 } })
    await own.check(uploadId, COLUMNS, "full", { dateOrder: "MDY" })
    await process()
    const answered = { wrong: 0, readings: { dates: [{ order: "MDY", because: "set" }] } }
    expect(await own.rows(uploadId)).toMatchObject({ success: answered })
    expect(await check(fixture)).toMatchObject({ success: answered })
  })

  it("reads amounts of all columns by those that are certain, also in a corrected row", async () => {
    const fixture = await makeUploadFixture()
    const lines = ["Staff No,Person,Basic,HRA", "K1,Asha,45.000,", "K2,,52.500,1234.5"]
    const uploadId = await fixture.upload(lines)
    const columns = { "Staff No": "employeeId", Person: "name", Basic: "ctc_basic", HRA: "ctc_hra" }
    await fixture.own.check(uploadId, columns)
    await fixture.process()
    expect(await fixture.own.rows(uploadId)).toMatchObject({
      success: {
        wrong: 1,
        readings: { amounts: [{ column: "Basic", decimalMark: ".", because: "other-columns" }] },
      },
    })
    expect(await fixture.own.correct(uploadId, 3, { Person: "Ben" })).toMatchObject({ success: { wrong: 0 } })
  })

  it("rejects a mapping without a mandatory field, and a correction of what is not read", async () => {
    const fixture = await setUp("K1,Asha,ABC,2020-05-17")
    const { own, uploadId } = fixture
    expect(await own.check(uploadId, { "Staff No": "employeeId" })).toMatchObject({
      failure: { _tag: "UploadMappingInvalid", errors: [{ code: "mandatory-unmapped", key: "name" }] },
    })
    expect(await own.rows(uploadId)).toMatchObject({ failure: { _tag: "UploadNotReady" } })
    await check(fixture)
    expect(await own.correct(uploadId, 2, { Unknown: "x" })).toMatchObject({
      failure: { _tag: "CorrectionInvalid", columns: ["Unknown"] },
    })
    expect(await own.correct(uploadId, 99, { Tax: "x" })).toMatchObject({
      failure: { _tag: "UploadRowNotFound" },
    })
  })

  it("does not exist on another device, except by a link from the HR admin's own mailbox", async () => {
    const fixture = await setUp("K1,Asha,ABC,2020-05-17")
    await check(fixture)
    const { uploadId } = fixture
    const [vendors, mailed] = [fixture.of(VENDOR_DEVICE), fixture.of(VERIFIED_DEVICE)]
    const gone = { failure: { _tag: "UploadNotFound" } }
    expect(await vendors.show(uploadId)).toMatchObject(gone)
    expect(await vendors.rows(uploadId)).toMatchObject(gone)
    expect(await vendors.append(uploadId, 0, "x")).toMatchObject(gone)
    expect(await vendors.correct(uploadId, 2, { Tax: "ABCPE1234F" })).toMatchObject(gone)
    expect(await mailed.rows(uploadId)).toMatchObject({ success: { wrong: 1 } })
    const byOperator = makeShowUpload(fixture.ports)(OPERATOR, {
      connectionId: fixture.connectionId,
      uploadId,
    })
    expect(await runAt(Effect.result(byOperator))).toMatchObject(gone)
  })

  it("is replaced by the device that began it, and by no other with a token of the same journey", async () => {
    const fixture = await setUp("K1,Asha,ABC,2020-05-17")
    const { own, uploadId } = fixture
    const vendors = fixture.of(VENDOR_DEVICE)
    const withoutKey = fixture.of({ device: null, isVerified: false })
    const refused = { failure: { _tag: "UploadOnOtherDevice", isReplaceable: false } }
    expect(await vendors.start(6)).toMatchObject(refused)
    expect(await withoutKey.start(6)).toMatchObject(refused)
    expect(await own.show(uploadId)).toMatchObject({ success: { stage: "read", rows: 1 } })
    expect(await own.start(6)).toMatchObject({ success: { stage: "receiving" } })
    expect(await vendors.start(6)).toMatchObject(refused)
    const DAY = 24 * 3_600_000
    expect(await vendors.start(7, START + DAY - 1, true)).toMatchObject(refused)
    expect(await vendors.start(7, START + DAY)).toMatchObject({ failure: { isReplaceable: true } })
    expect(await vendors.start(7, START + DAY, true)).toMatchObject({ success: { size: 7 } })
  })

  it("of another device that begins at the same moment is not replaced either", async () => {
    const fixture = await makeUploadFixture()
    const results = await Promise.all([fixture.own.start(6), fixture.of(VENDOR_DEVICE).start(7)])
    expect(results.filter(({ _tag }) => _tag === "Success")).toHaveLength(1)
    expect(results).toContainEqual(
      expect.objectContaining({
        failure: expect.objectContaining({ _tag: "UploadOnOtherDevice" }) as unknown,
      }),
    )
  })

  it("continues after a broken connection, and repeats no part", async () => {
    const { own, uploadId, storage, connectionId } = await setUp("K1,Asha,ABC,2020-05-17")
    await own.start(6)
    const id = (await runAt(storage.uploads.find(connectionId)))?.id ?? ""
    expect(await own.append(uploadId, 0, "abc")).toMatchObject({ failure: { _tag: "UploadNotFound" } })
    expect(await own.append(id, 0, "abc")).toMatchObject({ success: 3 })
    expect(await own.append(id, 0, "abc")).toMatchObject({ success: 3 })
    expect(await own.append(id, 4, "ef")).toMatchObject({
      failure: { _tag: "UploadOffsetWrong", received: 3 },
    })
    expect(await own.append(id, 3, "def")).toMatchObject({ success: 6 })
  })

  it("is read again by another worker when its worker has died", async () => {
    const { own, storage, process, connectionId } = await makeUploadFixture()
    const text = `${HEADER}\nK1,Asha,ABCPE1234F,2020-05-17`
    await own.start(text.length)
    const uploadId = (await runAt(storage.uploads.find(connectionId)))?.id ?? ""
    await own.append(uploadId, 0, text)
    await runAt(storage.uploads.claim(START, START + 60_000, EVERY_JOB))
    expect(await process(START + 1_000)).toBe(false)
    expect(await process(START + 61_000)).toBe(true)
    expect(await own.show(uploadId)).toMatchObject({ success: { stage: "read", rows: 1 } })
  })

  it("lists every error with its place and value, also by code", async () => {
    const fixture = await setUp("K1,Asha,=cmd,2020-05-17", "K2,too few")
    await check(fixture)
    expect(await fixture.own.listErrors(fixture.uploadId)).toMatchObject([
      {
        sheet: null,
        row: 2,
        column: "Tax",
        value: "=cmd",
        reason: expect.stringMatching(/^This cell has a formula/u) as unknown,
        reasonCodes: [{}],
      },
      { row: 3, column: null, value: "" },
    ])
  })

  it("lists every error of a cell, and rows that cannot be read, as many as were counted", async () => {
    const fixture = await setUp("K1,Asha,ABC,2020-05-17", "K1,Ben,ABC,no date", "K3,too few")
    const rows = await check(fixture)
    const counted = rows._tag === "Success" ? rows.success.errors : []
    const listed = await fixture.own.listErrors(fixture.uploadId)
    expect(listed).toHaveLength(counted.reduce((sum, { rows: count }) => sum + count, 0))
    expect(listed.filter(({ row, column }) => row === 4 && column === null)).toHaveLength(1)
  })
})

describe("sharing an uploaded file", () => {
  const submit = async (fixture: Fixture) => {
    const answers = { ...NO_ANSWERS, integration_type: "Upload CSV", upload_id: fixture.uploadId } as const
    const stored = await runAt(fixture.storage.journeys.find(fixture.connectionId))
    const version = stored?.version ?? 0
    await fixture.save({ version, answers })
    return fixture.submit(version + 1)
  }

  it("waits until every row was checked and nothing is wrong", async () => {
    const fixture = await setUp("K1,Asha,ABC,2020-05-17")
    expect(await submit(fixture)).toMatchObject({ failure: { _tag: "JourneyIncomplete" } })
    await check(fixture)
    expect(await submit(fixture)).toMatchObject({
      failure: { fields: { "answers.upload_id": "Rows of the file with errors: 1." } },
    })
    expect((await fixture.find()).status).toBe("CONNECTION_INVITED")
    await fixture.own.correct(fixture.uploadId, 2, { Tax: "ABCPE1234F" })
    expect(await submit(fixture)).toMatchObject({
      success: { connection: { status: "CONNECTION_ACCEPTED" } },
    })
  })

  it("shares the corrected rows, remembers the mapping, and deletes the file", async () => {
    const fixture = await setUp("K1,Asha,ABC,2020-05-17", "K2,Ben,ABCPE1234F,2020-05-18")
    await check(fixture)
    await fixture.own.correct(fixture.uploadId, 2, { Tax: "ABCPE1234F" })
    await submit(fixture)
    await fixture.process()
    const shared = await runAt(fixture.storage.directory.listPage(fixture.connectionId, 0, 10))
    expect(shared.map(({ employeeId }) => employeeId)).toEqual(["K1", "K2"])
    expect((await fixture.find()).fieldMapping).toEqual(COLUMNS)
    expect(await runAt(fixture.storage.uploads.find(fixture.connectionId))).toBeNull()
  })

  it("counts the rows that were left out by hand in the sync of the file", async () => {
    const fixture = await setUp("K1,Asha,ABCPE1234F,2020-05-17", "K2,Ben,ABC,2020-05-18")
    await check(fixture)
    await fixture.own.edit(fixture.uploadId, { kind: "leave-out", among: { error: null } })
    await fixture.process()
    await submit(fixture)
    await fixture.process()
    const [session] = [...fixture.tables.sessions.values()]
    expect(session?.totals).toMatchObject({ rows: 2, accepted: 1, added: 1, rejected: 0, excluded: 1 })
  })

  it("shows the sync of the file that was submitted last, and whether anything was shared before it", async () => {
    const fixture = await setUp("K1,Asha,ABCPE1234F,2020-05-17")
    await check(fixture)
    await submit(fixture)
    expect(await fixture.showSync()).toMatchObject({ sync: null, isFirst: true })
    await fixture.process()
    const first = await fixture.showSync()
    expect(first).toMatchObject({ sync: { session: { state: "completed" } }, isFirst: true })

    const uploadId = await fixture.upload([HEADER, "K2,Ben,ABCPE1234F,2020-05-18"])
    expect(await fixture.showSync()).toEqual(first)
    await check({ ...fixture, uploadId })
    await submit({ ...fixture, uploadId })
    expect(await fixture.showSync()).toMatchObject({ sync: null, isFirst: false })
    await fixture.process(START + 60_000)
    const second = await fixture.showSync()
    expect(second).toMatchObject({ sync: { session: { state: "completed" } }, isFirst: false })
    expect(second.sync?.session.id).not.toBe(first.sync?.session.id)
  })

  it("is refused to a device that did not upload the file", async () => {
    const fixture = await setUp("K1,Asha,ABCPE1234F,2020-05-17")
    await check(fixture)
    const uploads = { ...fixture.storage.uploads }
    expect(await runAt(uploads.find(fixture.connectionId))).toMatchObject({ device: fixture.actor.device })
    const { tables, connectionId } = fixture
    const own = tables.uploads.get(connectionId)
    if (own !== undefined)
      tables.uploads.set(connectionId, { ...own, upload: { ...own.upload, device: VENDOR_DEVICE.device } })
    expect(await submit(fixture)).toMatchObject({ failure: { _tag: "JourneyIncomplete" } })
    expect((await fixture.find()).status).toBe("CONNECTION_INVITED")
  })
})
