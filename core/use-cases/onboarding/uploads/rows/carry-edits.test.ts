import { describe, expect, it } from "vitest"
import type { UploadEdit } from "../../../../domain/onboarding/edits/upload-edit.ts"
import { MASK } from "../../../../contract/wire-values.ts"
import { START } from "../../../../testing/builders/vendors.ts"
import { runAt } from "../../../../testing/sync-fixture.ts"
import { makeUploadFixture } from "../../../../testing/upload-fixture.ts"

const HEADER = "Staff No,Person,Tax,Joined"
const COLUMNS = { "Staff No": "employeeId", Person: "name", Tax: "pan", Joined: "doj" }
const FILE = [
  "K1,Asha,ABCPE1234F,2020-05-17",
  "K2,Ben,wrong,2020-05-18",
  "K3,Chitra,ABCPE1236F,tba",
  "K4,Dev,ABCPE1237F,later",
  "K5,Ela,nothing,2020-05-21",
]

const setUp = async () => {
  const fixture = await makeUploadFixture()
  const { own, process } = fixture
  const check = async (uploadId: string, columns: Readonly<Record<string, string | null>> = COLUMNS) => {
    await own.check(uploadId, columns)
    await process()
  }
  const upload = async (lines: ReadonlyArray<string>, header = HEADER) => {
    const uploadId = await fixture.upload([header, ...lines])
    await check(uploadId)
    return uploadId
  }
  const edit = async (uploadId: string, wanted: UploadEdit) => {
    const edited = await own.edit(uploadId, wanted)
    await process()
    return edited
  }
  const rows = async (uploadId: string) => {
    const page = await own.rows(uploadId)
    if (page._tag === "Failure") throw new Error("The rows are not listed")
    return page.success
  }
  return { ...fixture, read: fixture.upload, check, upload, edit, rows }
}

const set = (...cells: ReadonlyArray<readonly [number, string, string]>): UploadEdit => ({
  kind: "set-cells",
  cells: cells.map(([row, column, value]) => ({ row, column, value })),
})
const MENDED = set([3, "Tax", "ABCPE1235F"], [4, "Joined", "2020-05-19"])
const LEFT_OUT: UploadEdit = { kind: "leave-out", among: { rows: [5, 6] } }

/** The first file with everything corrected or left out. */
const setUpMended = async () => {
  const parts = await setUp()
  const first = await parts.upload(FILE)
  await parts.edit(first, MENDED)
  await parts.edit(first, LEFT_OUT)
  expect(await parts.rows(first)).toMatchObject({ wrong: 0, leftOut: 2 })
  return { ...parts, first }
}

describe("a file that replaces one with edits", () => {
  it("keeps the corrections and left-out rows, by employee, in whatever order it has them", async () => {
    const { upload, rows, own } = await setUpMended()
    const next = await upload([...FILE].reverse())
    expect(await rows(next)).toMatchObject({
      wrong: 0,
      leftOut: 2,
      carried: { cells: 2, leftOut: 2, open: 0, gone: 0 },
      undo: { kind: "carry-over", rows: 4 },
    })
    const corrected = await own.exportCorrected(next)
    expect(corrected).toContain("K2,Ben,ABCPE1235F,2020-05-18")
    expect(corrected).not.toMatch(/K4|K5/)
  })

  it("gives back the file as it is when that is undone, and applies it again", async () => {
    const { upload, rows, own, process } = await setUpMended()
    const next = await upload(FILE)
    await own.moveEdits(next, "undo")
    await process()
    expect(await rows(next)).toMatchObject({ wrong: 4, leftOut: 0, redo: { kind: "carry-over" } })
    expect((await rows(next)).carried).toBeUndefined()
    await own.moveEdits(next, "redo")
    await process()
    expect(await rows(next)).toMatchObject({ wrong: 0, carried: { cells: 2 } })
  })

  it("asks where it has a third value, and takes the answers one by one", async () => {
    const { upload, rows, edit, own } = await setUpMended()
    const changed = FILE.map((line) => line.replace("wrong", "ABCPE9999F").replace("tba", "2021-01-01"))
    const next = await upload(changed)
    const { carried } = await rows(next)
    expect(carried).toMatchObject({ cells: 0, leftOut: 2, open: 2 })
    expect(carried?.conflicts).toEqual([
      { row: 3, employeeId: "K2", column: "Tax", inFile: MASK, correction: MASK },
      { row: 4, employeeId: "K3", column: "Joined", inFile: "2021-01-01", correction: "2020-05-19" },
    ])
    await edit(next, { kind: "settle-conflicts", take: "file", cells: [{ row: 3, column: "Tax" }] })
    expect(await rows(next)).toMatchObject({
      carried: { open: 1 },
      undo: { kind: "settle-conflicts", rows: 1 },
    })
    await edit(next, { kind: "settle-conflicts", take: "correction", cells: null })
    expect(await rows(next)).toMatchObject({ wrong: 0, carried: { open: 0 } })
    const corrected = await own.exportCorrected(next)
    expect(corrected).toContain("K2,Ben,ABCPE9999F")
    expect(corrected).toContain("K3,Chitra,ABCPE1236F,2020-05-19")
  })

  it("opens conflicts again when their answer is undone", async () => {
    const { upload, rows, edit, own, process } = await setUpMended()
    const next = await upload(FILE.map((line) => line.replace("tba", "2021-01-01")))
    await edit(next, { kind: "settle-conflicts", take: "file", cells: null })
    expect(await rows(next)).toMatchObject({ carried: { open: 0 } })
    await own.moveEdits(next, "undo")
    await process()
    expect(await rows(next)).toMatchObject({ carried: { open: 1 } })
  })

  it("can be replaced while conflicts are open, and nothing is lost on the way", async () => {
    const { upload, rows } = await setUpMended()
    await upload(FILE.map((line) => line.replace("tba", "2021-01-01")).slice(0, 4))
    const third = await upload(FILE)
    expect(await rows(third)).toMatchObject({ wrong: 0, leftOut: 2, carried: { cells: 2, open: 0, gone: 0 } })
  })

  it("can be replaced before it was checked, or read", async () => {
    const { upload, rows, own } = await setUpMended()
    await own.start(10)
    const third = await upload(FILE)
    expect(await rows(third)).toMatchObject({ wrong: 0, carried: { cells: 2, leftOut: 2 } })
  })

  it("counts and names edits whose employee it lacks", async () => {
    const { upload, rows } = await setUpMended()
    const next = await upload(FILE.slice(0, 2))
    expect(await rows(next)).toMatchObject({ carried: { cells: 1, gone: 3, goneNames: ["K3", "K4", "K5"] } })
  })

  it("finds employees again when another column is chosen for their ID", async () => {
    const { read, check, rows } = await setUpMended()
    const next = await read([HEADER, ...FILE])
    await check(next, { ...COLUMNS, "Staff No": null, Person: "employeeId", Tax: "pan" })
    await check(next)
    expect(await rows(next)).toMatchObject({ wrong: 0, carried: { cells: 2, gone: 0 } })
  })

  it("keeps the correction of a single row as well", async () => {
    const { upload, rows, own } = await setUp()
    const first = await upload(FILE)
    await own.correct(first, 3, { Tax: "ABCPE1235F" })
    const next = await upload(FILE)
    expect(await rows(next)).toMatchObject({ wrong: 3, carried: { cells: 1 } })
  })

  it("waits until it is known what the last edit changes", async () => {
    const { upload, own, process } = await setUp()
    const first = await upload(FILE)
    await own.edit(first, LEFT_OUT)
    expect(await own.start(10)).toMatchObject({ failure: { _tag: "UploadNotReady" } })
    await process()
    expect(await own.start(10)).toMatchObject({ _tag: "Success" })
  })

  it("has none of them for another device, which cannot see them", async () => {
    const { first, of, storage, connectionId } = await setUpMended()
    const day = 25 * 3_600_000
    await of({ device: "another" }).start(10, START + day, true)
    const upload = await runAt(storage.uploads.find(connectionId))
    expect(upload).toMatchObject({ edits: 0, editsKept: 0 })
    expect(upload?.id).not.toBe(first)
  })
})
