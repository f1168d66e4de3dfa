import { describe, expect, it } from "vitest"
import { MASK } from "../../../../contract/wire-values.ts"
import type { UploadEdit } from "../../../../domain/onboarding/edits/upload-edit.ts"
import { makeUploadFixture } from "../../../../testing/upload-fixture.ts"

const HEADER = "Staff No,Person,Tax,Joined"
const COLUMNS = { "Staff No": "employeeId", Person: "name", Tax: "pan", Joined: "doj" }
const LINES = [
  "K1,Asha,PAN: ABCPE1234F,2020-05-17",
  "K2,Ben,ABCPE.1235.F,2020-05-18",
  "K3,Chitra,nonsense,2020-05-19",
  "K4,,ABCPE1237F,2020-05-20",
  "K5,Ela,ABCPE1238F,tba",
  "K6,too few",
  "K7,Farid,ABCPE1239F,2020-05-21",
]

const setUp = async (lines: ReadonlyArray<string> = LINES) => {
  const fixture = await makeUploadFixture()
  const uploadId = await fixture.upload([HEADER, ...lines])
  const { own, process } = fixture
  await own.check(uploadId, COLUMNS)
  await process()
  const rows = async (search: string | null = null) => {
    const page = await own.rows(uploadId, search)
    if (page._tag === "Failure") throw new Error("The rows are not listed")
    return page.success
  }
  return {
    ...fixture,
    uploadId,
    rows,
    /** The rows with errors, with their values. */
    wrong: async () =>
      Object.fromEntries(
        (await rows()).items.map(({ row, cells }) => [row, cells.map(({ value }) => value).join("|")]),
      ),
    edit: async (edit: UploadEdit) => {
      const edited = await own.edit(uploadId, edit)
      await process()
      return edited
    },
    move: async (step: "undo" | "redo") => {
      const moved = await own.moveEdits(uploadId, step)
      await process()
      return moved
    },
  }
}

const LEAVE_OUT_UNREADABLE = {
  kind: "leave-out",
  among: { error: { kind: "unreadable", column: null } },
} as const
const FIX_TAX = { kind: "fix-all", column: "Tax" } as const

describe("edits of many rows", () => {
  it("fix all values that have a valid form, after a preview of what they become", async () => {
    const { own, uploadId, edit, wrong, rows } = await setUp()
    const { errors } = await rows()
    expect(errors.filter(({ isFixable }) => isFixable).map(({ column }) => column)).toEqual(["Tax"])
    expect(await own.previewEdit(uploadId, FIX_TAX)).toMatchObject({
      success: {
        rows: 2,
        next: null,
        examples: [
          { row: 2, before: "PAN: ABCPE1234F", after: "ABCPE1234F" },
          { row: 3, before: "ABCPE.1235.F", after: "ABCPE1235F" },
        ],
      },
    })
    expect(Object.keys(await wrong())).toEqual(["2", "3", "4", "5", "6", "7"])
    await edit(FIX_TAX)
    expect(Object.keys(await wrong())).toEqual(["4", "5", "6", "7"])
    expect(await rows()).toMatchObject({ undo: { kind: "fix-all", column: "Tax", rows: 2 }, redo: null })
    expect((await rows()).errors.some(({ isFixable }) => isFixable)).toBe(false)
  })

  it("leave out rows, which are counted and are neither shared nor written to the corrected file", async () => {
    const { edit, rows, own, uploadId } = await setUp()
    await edit(LEAVE_OUT_UNREADABLE)
    await edit({ kind: "leave-out", among: { rows: [4, 6] } })
    const counts = await rows()
    expect(counts).toMatchObject({ rows: 7, rowsChecked: 7, wrong: 3, leftOut: 3 })
    const file = (await own.exportCorrected(uploadId)).split("\r\n")
    expect(file).toEqual([`\u{FEFF}${HEADER}`, LINES[0], LINES[1], LINES[3], LINES[6], ""])
  })

  it("set a value for some rows, replace text in rows with errors, and paste cells", async () => {
    const { edit, wrong, own, uploadId } = await setUp()
    await edit({
      kind: "set-value",
      column: "Person",
      value: "Dev",
      among: { error: { kind: "missing", column: "Person" } },
    })
    await edit({
      kind: "replace-text",
      column: "Joined",
      find: "TBA",
      with: "2020-05-20",
      isWholeCell: true,
      isCaseSensitive: false,
    })
    await edit({
      kind: "set-cells",
      cells: [
        { row: 2, column: "Tax", value: "ABCPE1234F" },
        { row: 3, column: "Tax", value: "ABCPE1235F" },
        { row: 4, column: "Tax", value: "ABCPE1236F" },
      ],
    })
    expect(await wrong()).toEqual({ "7": "K6|too few||" })
    const file = await own.exportCorrected(uploadId)
    expect(file).toContain("K4,Dev,ABCPE1237F,2020-05-20")
    expect(file).toContain("K3,Chitra,ABCPE1236F,2020-05-19")
  })

  it("are undone and redone step by step together with single corrections, and a new one forgets what was undone", async () => {
    const { edit, move, own, uploadId, wrong, rows } = await setUp()
    const states = [await wrong()]
    await edit(FIX_TAX)
    states.push(await wrong())
    await own.correct(uploadId, 4, { Tax: "ABCPE1236F" })
    states.push(await wrong())
    await edit(LEAVE_OUT_UNREADABLE)
    states.push(await wrong())
    expect(await move("redo")).toMatchObject({ failure: { _tag: "UploadNotReady" } })
    for (const state of states.slice(0, -1).reverse()) {
      await move("undo")
      expect(await wrong()).toEqual(state)
    }
    expect(await rows()).toMatchObject({ undo: null, redo: { kind: "fix-all" }, leftOut: 0 })
    expect(await move("undo")).toMatchObject({ failure: { _tag: "UploadNotReady" } })
    for (const state of states.slice(1)) {
      await move("redo")
      expect(await wrong()).toEqual(state)
    }
    await move("undo")
    await own.correct(uploadId, 5, { Person: "Dev" })
    expect(await rows()).toMatchObject({ undo: { kind: "set-cells", column: "Person", rows: 1 }, redo: null })
  })

  it("concern the values as the edits before have left them", async () => {
    const { edit, own, uploadId } = await setUp()
    await own.correct(uploadId, 4, { Tax: "PAN: ABCPE1236F" })
    await edit(FIX_TAX)
    expect(await own.exportCorrected(uploadId)).toContain("K3,Chitra,ABCPE1236F")
  })

  it("name only columns that are read, and wait for a check to end", async () => {
    const { own, uploadId } = await setUp()
    expect(await own.edit(uploadId, { kind: "fix-all", column: "Unknown" })).toMatchObject({
      failure: { _tag: "CorrectionInvalid", columns: ["Unknown"] },
    })
    await own.edit(uploadId, FIX_TAX)
    expect(await own.edit(uploadId, FIX_TAX)).toMatchObject({ failure: { _tag: "UploadNotReady" } })
    expect(await own.previewEdit(uploadId, FIX_TAX)).toMatchObject({ failure: { _tag: "UploadNotReady" } })
  })

  it("are found out once, also when the check is interrupted and another one begins", async () => {
    const { own, uploadId, process, rows } = await setUp()
    await own.edit(uploadId, FIX_TAX)
    await own.check(uploadId, COLUMNS)
    await process()
    expect(await rows()).toMatchObject({ wrong: 4, undo: { kind: "fix-all", rows: 2 } })
    await own.check(uploadId, COLUMNS)
    await process()
    expect(await rows()).toMatchObject({ wrong: 4 })
  })

  it("hide a valid value of a masked field in the preview", async () => {
    const { own, uploadId } = await setUp()
    const edit: UploadEdit = {
      kind: "replace-text",
      column: "Tax",
      find: "ABCPE1237F",
      with: "ABCPE9999F",
      isWholeCell: false,
      isCaseSensitive: true,
    }
    expect(await own.previewEdit(uploadId, edit)).toMatchObject({
      success: { rows: 1, examples: [{ row: 5, before: MASK, after: MASK }] },
    })
  })
})

describe("a row that cannot be read", () => {
  it("is shown with its cells, is mended in place, and stays so in the file that is made", async () => {
    const { own, uploadId, rows, edit, move } = await setUp()
    expect((await rows()).items.find(({ row }) => row === 7)?.reason).toContain("cell for every column")
    const change = { Person: "Gita", Tax: "ABCPE1240F", Joined: "2020-05-22" }
    expect(await own.correct(uploadId, 7, change)).toMatchObject({ success: { wrong: 5 } })
    await edit(FIX_TAX)
    expect(await rows()).toMatchObject({ rowsChecked: 7, wrong: 3, leftOut: 0 })
    expect(await own.exportCorrected(uploadId)).toContain("K6,Gita,ABCPE1240F,2020-05-22")
    await move("undo")
    await move("undo")
    expect(await rows()).toMatchObject({ wrong: 6 })
  })

  it("is changed by no edit of many rows, whose columns may not be its own", async () => {
    const { own, uploadId } = await setUp()
    const edit: UploadEdit = {
      kind: "set-value",
      column: "Joined",
      value: "2020-05-22",
      among: { error: { kind: "unreadable", column: null } },
    }
    expect(await own.previewEdit(uploadId, edit)).toMatchObject({ success: { rows: 0 } })
  })
})

describe("a search over rows with errors", () => {
  it("finds them by a value, in any case, or by their number", async () => {
    const { rows } = await setUp()
    const find = async (text: string) => (await rows(text)).items.map(({ row }) => row)
    expect(await find("chitra")).toEqual([4])
    expect(await find("abcpe123")).toEqual([2, 5, 6])
    expect(await find("7")).toEqual([2, 5, 7])
    expect(await find("nobody")).toEqual([])
  })
})
