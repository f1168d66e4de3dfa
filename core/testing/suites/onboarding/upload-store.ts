import { randomUUID } from "node:crypto"
import type * as Effect from "effect/Effect"
import { beforeAll, expect, it } from "vitest"
import { EVERY_JOB } from "../../../domain/sync/fair-slots.ts"
import type { RowErrorKind } from "../../../domain/onboarding/upload.ts"
import type { ValidatedUploadRow, StoredUpload, UploadRun } from "../../../ports/onboarding/upload-store.ts"
import { connect, terminate } from "../../builders/connections.ts"
import { START } from "../../builders/vendors.ts"
import type { Storage } from "../../storage.ts"
import { runAt } from "../../sync-fixture.ts"

const bytes = (text: string) => Buffer.from(text)
const FAR = START + 3_600_000

export const describeUploadStore = (make: () => Promise<Storage>): void => {
  let storage: Storage
  beforeAll(async () => {
    storage = await make()
  })

  const run = <A, E>(effect: Effect.Effect<A, E>) => runAt(effect)
  const find = async (connectionId: string): Promise<StoredUpload> => {
    const found = await run(storage.uploads.find(connectionId))
    if (found === null) throw new Error("There is no upload")
    return found
  }
  const begin = async (connectionId: string, size = 6, createdAt = START) => {
    const replaced = await run(storage.uploads.find(connectionId))
    return beginReplacing(replaced, { connectionId, size, createdAt })
  }
  const beginReplacing = (
    replaced: UploadRun | null,
    parts: Pick<StoredUpload, "connectionId" | "size" | "createdAt">,
  ) => {
    const upload = { id: randomUUID(), device: "d1", details: bytes("sealed"), ...parts }
    return run(storage.uploads.begin(upload, replaced))
  }
  /** An upload whose worker has claimed it. */
  const claim = async (): Promise<StoredUpload> => {
    const { id: connectionId } = await connect(storage)
    await begin(connectionId)
    const { id } = await find(connectionId)
    await run(storage.uploads.append(id, { start: 0, length: 6, sealed: bytes("chunk") }, START))
    const claimed = await run(storage.uploads.claim(START, FAR, EVERY_JOB))
    if (claimed?.id !== id) throw new Error("Another upload was claimed")
    return claimed
  }
  const validate = (
    row: number,
    ...kinds: ReadonlyArray<readonly [RowErrorKind, number | null]>
  ): ValidatedUploadRow => ({
    row,
    sealed: bytes(`row ${String(row)}`),
    errors: kinds.map(([kind, column]) => ({ kind, column })),
  })
  const listWrong = async (
    { id }: UploadRun,
    error: readonly [RowErrorKind, number | null] | null = null,
  ) => {
    const [kind, column] = error ?? []
    const wanted = kind === undefined || column === undefined ? null : { kind, column }
    const rows = await run(storage.uploads.listWrong(id, { error: wanted, after: 0, limit: 100 }))
    return rows.map(({ row }) => row)
  }

  it("is read again with other details, and forgets what was read", async () => {
    const upload = await claim()
    await run(storage.uploads.endReading(upload, { stage: "read", contents: bytes("columns"), rows: 3 }))
    const read = await find(upload.connectionId)
    expect(await run(storage.uploads.start(read, "checking", bytes("task"), START))).toBe(true)
    expect(await run(storage.uploads.readAgain(read, bytes("late"), START))).toBe(false)
    const checking = await find(upload.connectionId)
    expect(await run(storage.uploads.readAgain(checking, bytes("other"), START))).toBe(true)
    const again = await find(upload.connectionId)
    expect(again).toMatchObject({ stage: "reading", contents: null, task: null, rows: null, rowsChecked: 0 })
    expect(Buffer.from(again.details).toString()).toBe("other")
    expect((await run(storage.uploads.claim(START, FAR, EVERY_JOB)))?.id).toBe(upload.id)
    await run(storage.uploads.remove(upload.id))
  })

  it("replaces the upload of a connection, and has none for a terminated one", async () => {
    const { id } = await connect(storage)
    expect(await run(storage.uploads.find(id))).toBeNull()
    expect(await begin(id, 5)).toBe(true)
    const first = await find(id)
    expect(first).toMatchObject({ device: "d1", size: 5, received: 0, stage: "receiving", rows: null })
    await run(storage.uploads.append(first.id, { start: 0, length: 2, sealed: bytes("a") }, START))
    expect(await begin(id, 7)).toBe(true)
    expect(await find(id)).toMatchObject({ size: 7, received: 0 })
    expect(await run(storage.uploads.readChunk(first.id, 0))).toBeNull()
    await terminate(storage, id)
    expect(await run(storage.uploads.find(id))).toBeNull()
    expect(await begin(id)).toBe(false)
  })

  it("is stored in place of the one that was seen, and of no other", async () => {
    const { id: connectionId } = await connect(storage)
    const parts = { connectionId, size: 6, createdAt: START }
    expect(await Promise.all([beginReplacing(null, parts), beginReplacing(null, parts)])).toContain(false)
    const first = await find(connectionId)
    expect(await beginReplacing(null, parts)).toBe(false)
    expect(await beginReplacing({ ...first, id: randomUUID() }, parts)).toBe(false)
    expect(await beginReplacing({ ...first, run: first.run + 1 }, parts)).toBe(false)
    expect(await find(connectionId)).toMatchObject({ id: first.id })
    expect(await beginReplacing(first, parts)).toBe(true)
    expect(await beginReplacing(first, parts)).toBe(false)
  })

  it("begins with the edit that it is given", async () => {
    const { id: connectionId } = await connect(storage)
    const upload = { id: randomUUID(), device: "d1", details: bytes("sealed"), connectionId, size: 6 }
    await run(storage.uploads.begin({ ...upload, createdAt: START, firstEdit: bytes("carried") }, null))
    const begun = await find(connectionId)
    expect(begun).toMatchObject({ edits: 1, editsKept: 1 })
    expect(await run(storage.uploads.listEdits(begun, 0))).toEqual([
      { number: 1, summary: null, contents: bytes("carried") },
    ])
  })

  it("takes only chunks that continue what was received, also of several at once", async () => {
    const { id: connectionId } = await connect(storage)
    await begin(connectionId)
    const { id } = await find(connectionId)
    const append = (start: number, length: number) =>
      run(
        storage.uploads.append(
          id,
          { start, length, sealed: bytes(`${String(start)}+${String(length)}`) },
          START,
        ),
      )
    expect(await append(1, 2)).toBe(0)
    expect(await Promise.all([append(0, 4), append(0, 4), append(0, 4)])).toEqual([4, 4, 4])
    expect(await append(4, 2)).toBe(6)
    expect(await append(4, 2)).toBe(6)
    expect(await find(connectionId)).toMatchObject({ received: 6, stage: "reading" })
    const chunk = await run(storage.uploads.readChunk(id, 4))
    expect(chunk).toMatchObject({ start: 4, length: 2 })
    expect(Buffer.from(chunk?.sealed ?? []).toString()).toBe("4+2")
    expect(
      await run(storage.uploads.append(randomUUID(), { start: 0, length: 1, sealed: bytes("") }, START)),
    ).toBeNull()
    await run(storage.uploads.remove(id))
  })

  it("gives an upload to one worker, and to another when its claim has lapsed", async () => {
    const claimed = await claim()
    expect(await run(storage.uploads.claim(START + 1, FAR, EVERY_JOB))).toBeNull()
    expect(await run(storage.uploads.renew(claimed, FAR + 10))).toBe(true)
    expect(await run(storage.uploads.claim(FAR + 5, FAR + 20, EVERY_JOB))).toBeNull()
    const taken = await run(storage.uploads.claim(FAR + 11, FAR + 20, EVERY_JOB))
    expect(taken?.id).toBe(claimed.id)
    const result = { stage: "read", contents: bytes("columns"), rows: 3 } as const
    expect(await run(storage.uploads.endReading(claimed, result))).toBe(false)
    expect(await run(storage.uploads.endReading(taken ?? claimed, result))).toBe(true)
    expect(await find(claimed.connectionId)).toMatchObject({ stage: "read", rows: 3 })
    expect(await run(storage.uploads.claim(FAR + 100, FAR + 200, EVERY_JOB))).toBeNull()
  })

  it("gives each worker another upload, the one that has waited longest of those that it asks for", async () => {
    const { uploads } = storage
    const queue = async (now: number) => {
      const connection = await connect(storage)
      await begin(connection.id)
      const { id } = await find(connection.id)
      await run(uploads.append(id, { start: 0, length: 6, sealed: bytes("chunk") }, now))
      return { ...connection, uploadId: id }
    }
    const later = await queue(START + 2)
    const sooner = await queue(START + 1)
    const among = { withoutVendors: [sooner.vendorOrgId], withoutCorporates: [later.orgId], slow: true }
    expect(await run(uploads.claim(START + 5, FAR, among))).toBeNull()
    expect(await run(uploads.isWaiting(START + 5))).toBe(true)
    const claimed = await Promise.all([1, 2].map(() => run(uploads.claim(START + 5, FAR, EVERY_JOB))))
    expect(claimed.map((each) => each?.id).toSorted()).toEqual([later.uploadId, sooner.uploadId].toSorted())
    expect(await run(uploads.isWaiting(START + 5))).toBe(false)
    for (const { uploadId } of [later, sooner]) await run(uploads.remove(uploadId))
  })

  it("gives back an upload whose work stopped, with the reason, until its stage ends", async () => {
    const { uploads } = storage
    const claimed = await claim()
    const by = { now: START + 10, until: START + 20, delay: "upload.out-of-time" } as const
    expect(await run(uploads.postpone(claimed, by))).toBe(true)
    expect(await run(uploads.postpone(claimed, by))).toBe(false)
    expect(await find(claimed.connectionId)).toMatchObject({ turns: 1, delay: "upload.out-of-time" })
    expect(await run(uploads.claim(START + 15, FAR, EVERY_JOB))).toBeNull()
    expect(await run(uploads.claim(START + 25, FAR, { ...EVERY_JOB, slow: false }))).toBeNull()
    expect(await run(uploads.isWaiting(START + 25))).toBe(false)
    const again = await run(uploads.claim(START + 25, FAR, EVERY_JOB))
    expect(again).toMatchObject({ id: claimed.id, turns: 1 })
    const result = { stage: "read", contents: bytes("columns"), rows: 3 } as const
    expect(await run(uploads.endReading(again ?? claimed, result))).toBe(true)
    expect(await find(claimed.connectionId)).toMatchObject({ stage: "read", turns: 0, delay: null })
    await run(uploads.remove(claimed.id))
  })

  it("lists and counts wrong rows by what is wrong, and drops results of a check that is over", async () => {
    const upload = await claim()
    const { uploads } = storage
    const rows = [
      validate(9, ["invalid", 1]),
      validate(2, ["invalid", 1], ["missing", 0]),
      validate(5, ["unreadable", null]),
    ]
    expect(await run(uploads.addRows(upload, rows, 20))).toBe(true)
    expect(
      await run(uploads.addRows({ ...upload, run: upload.run - 1 }, [validate(3, ["missing", 0])], 30)),
    ).toBe(false)
    expect(await find(upload.connectionId)).toMatchObject({ rowsChecked: 20 })
    expect(await run(uploads.countWrong(upload.id))).toBe(3)
    expect(await run(uploads.countErrors(upload.id))).toEqual([
      { kind: "invalid", column: 1, rows: 2 },
      { kind: "missing", column: 0, rows: 1 },
      { kind: "unreadable", column: null, rows: 1 },
    ])
    expect(await listWrong(upload)).toEqual([2, 5, 9])
    expect(await listWrong(upload, ["invalid", 1])).toEqual([2, 9])
    expect(await listWrong(upload, ["unreadable", null])).toEqual([5])
    const page = await run(uploads.listWrong(upload.id, { error: null, after: 2, limit: 1 }))
    expect(page.map(({ row }) => row)).toEqual([5])

    expect(await run(uploads.endCheck(upload, bytes("task")))).toBe(true)
    expect(await run(uploads.start(upload, "checking", bytes("other"), START))).toBe(true)
    expect(await run(uploads.addRows(upload, [validate(4, ["missing", 0])], 40))).toBe(false)

    const sharing = await find(upload.connectionId)
    expect(await run(uploads.start(sharing, "sharing", bytes("share"), START))).toBe(true)
    expect(await run(uploads.endSharing(sharing))).toBe(false)
    expect(await run(uploads.endSharing({ ...sharing, run: sharing.run + 1 }))).toBe(true)
    expect(await find(upload.connectionId)).toMatchObject({ stage: "checked" })
    await run(uploads.remove(upload.id))
  })

  it("finds the rows of repeated employees, with the first of the others", async () => {
    const upload = await claim()
    const { uploads } = storage
    const employees = ["a", "b", "a", "c", "a", "b"].map((employee, index) => ({
      row: index + 2,
      employee: bytes(employee),
    }))
    expect(await run(uploads.addEmployees(upload, employees))).toBe(true)
    expect(await run(uploads.listRepeated(upload.id, 10))).toEqual([
      { row: 2, other: 4 },
      { row: 3, other: 7 },
      { row: 4, other: 2 },
      { row: 6, other: 2 },
      { row: 7, other: 3 },
    ])
    expect(await run(uploads.listRepeated(upload.id, 2))).toHaveLength(2)
    expect(await run(uploads.listEmployeeRows(upload.id, bytes("a")))).toEqual([2, 4, 6])
    await run(uploads.remove(upload.id))
  })

  const listContents = async (upload: StoredUpload) => {
    const edits = await run(storage.uploads.listEdits(upload, 0))
    return edits.map(({ contents }) => Buffer.from(contents).toString())
  }

  it("stores corrections with their results as edits, and keeps them for the next check", async () => {
    const upload = await claim()
    const { uploads } = storage
    await run(uploads.addEmployees(upload, [{ row: 2, employee: bytes("a") }]))
    await run(uploads.addRows(upload, [validate(2, ["repeated", 0]), validate(3, ["repeated", 0])], 2))
    const corrected = {
      row: 2,
      edit: { summary: bytes("s1"), contents: bytes("c1") },
      employee: bytes("b"),
      validated: [validate(2), validate(3)],
    }
    expect(await run(uploads.correct(upload, corrected))).toBe(true)
    expect(await run(uploads.correct(upload, corrected))).toBe(false)
    expect(await run(uploads.countWrong(upload.id))).toBe(0)
    expect(await run(uploads.countErrors(upload.id))).toEqual([])
    expect(await run(uploads.listEmployeeRows(upload.id, bytes("a")))).toEqual([])
    expect(await run(uploads.listEmployeeRows(upload.id, bytes("b")))).toEqual([2])
    const current = await find(upload.connectionId)
    const isBack = {
      row: 3,
      edit: { summary: bytes("s2"), contents: bytes("c2") },
      employee: null,
      validated: [validate(3, ["missing", 1])],
    }
    expect(await run(uploads.correct(current, isBack))).toBe(true)
    expect(await listWrong(upload)).toEqual([3])

    const next = await find(upload.connectionId)
    expect(await run(uploads.clearRows(next))).toBe(true)
    expect(await run(uploads.countWrong(upload.id))).toBe(0)
    expect(await run(uploads.listCorrections(upload.id, 0))).toEqual([])
    expect(await listContents(next)).toEqual(["c1", "c2"])
    await run(uploads.addRows(next, [validate(3, ["missing", 1])], 2))
    expect((await run(uploads.findRows(upload.id, [3, 99]))).map(({ row }) => row)).toEqual([3])
    await run(uploads.remove(upload.id))
    expect(await run(uploads.findRows(upload.id, [3]))).toEqual([])
  })

  it("applies edits in their order, as many as are not undone, and forgets those for a new one", async () => {
    const upload = await claim()
    const { uploads } = storage
    const current = () => find(upload.connectionId)
    const add = async (contents: string, from?: UploadRun) => {
      const edit = { summary: null, contents: bytes(contents) }
      return run(uploads.addEdit(from ?? (await current()), edit, { task: bytes("task"), now: START }))
    }
    const move = async (edits: number) =>
      run(uploads.moveEdits(await current(), edits, { task: bytes("task"), now: START }))
    expect(await add("a")).toBe(true)
    expect(await add("late", upload)).toBe(false)
    expect(await current()).toMatchObject({ stage: "checking", edits: 1, editsKept: 1, rowsChecked: 0 })
    expect((await run(uploads.claim(START, FAR, EVERY_JOB)))?.id).toBe(upload.id)
    const resolved = { number: 1, summary: bytes("s"), contents: bytes("A") }
    expect(await run(uploads.resolveEdit(upload, resolved))).toBe(false)
    expect(await run(uploads.resolveEdit(await current(), resolved))).toBe(true)
    await add("b")
    expect(await listContents(await current())).toEqual(["A", "b"])
    expect(await move(1)).toBe(true)
    expect(await current()).toMatchObject({ stage: "checking", edits: 1, editsKept: 2 })
    expect(await listContents(await current())).toEqual(["A"])
    const summaries = await run(uploads.listSummaries(upload.id, [1, 2, 3]))
    expect(summaries.map(({ number, summary }) => [number, summary === null]).sort()).toEqual([
      [1, false],
      [2, true],
    ])
    await move(0)
    expect(await listContents(await current())).toEqual([])
    await add("c")
    expect(await listContents(await current())).toEqual(["c"])
    expect(await current()).toMatchObject({ edits: 1, editsKept: 1 })
    await run(uploads.remove(upload.id))
    expect(await run(uploads.listSummaries(upload.id, [1]))).toEqual([])
  })
}
