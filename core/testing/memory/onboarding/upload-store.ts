import * as Effect from "effect/Effect"
import { EVERY_JOB, type JobFilter } from "../../../domain/sync/fair-slots.ts"
import { WORK_STAGES } from "../../../domain/onboarding/upload.ts"
import type {
  RowErrorCount,
  ValidatedUploadRow,
  NewUpload,
  StoredUpload,
  StoredUploadEdit,
  UploadRun,
  UploadStore,
} from "../../../ports/onboarding/upload-store.ts"
import type { Tables } from "../tables.ts"
import type { MemoryUpload } from "./upload-tables.ts"

type Rows = MemoryUpload["rows"]

export const makeMemoryUploadStore = ({ connections, uploads }: Tables): UploadStore => {
  const findById = (id: string) => [...uploads.values()].find(({ upload }) => upload.id === id)
  const read = <A>(id: string, absent: A, body: (found: MemoryUpload) => A) =>
    Effect.sync(() => {
      const found = findById(id)
      return found === undefined ? absent : body(found)
    })
  const change = (
    { id, run }: UploadRun,
    body: (found: MemoryUpload) => Partial<Omit<MemoryUpload, "upload">> & {
      readonly upload?: Partial<MemoryUpload["upload"]>
    },
  ) =>
    read(id, false, (found) => {
      if (found.upload.run !== run) return false
      const { upload, ...rest } = body(found)
      uploads.set(found.upload.connectionId, { ...found, ...rest, upload: { ...found.upload, ...upload } })
      return true
    })

  return {
    begin: (upload, replaced) =>
      Effect.sync(() => {
        const connection = connections.get(upload.connectionId)
        if (connection === undefined || connection.status === "CONNECTION_TERMINATED") return false
        const present = uploads.get(upload.connectionId)
        if (present !== undefined && !isSameRun(present.upload, replaced)) return false
        uploads.set(upload.connectionId, toMemoryUpload(upload))
        return true
      }),
    find: (connectionId) => Effect.sync(() => uploads.get(connectionId)?.upload ?? null),
    remove: (id) => read(id, undefined, ({ upload }) => void uploads.delete(upload.connectionId)),

    append: (id, chunk, now) =>
      read(id, null as number | null, (found) => {
        const { upload, chunks } = found
        if (upload.stage !== "receiving" || chunk.start !== upload.received) return upload.received
        const received = upload.received + chunk.length
        const stage = received === upload.size ? "reading" : "receiving"
        uploads.set(upload.connectionId, {
          ...found,
          chunks: new Map(chunks).set(chunk.start, chunk),
          queuedAt: stage === "reading" ? now : null,
          upload: { ...upload, received, stage },
        })
        return received
      }),
    readChunk: (id, start) => read(id, null, ({ chunks }) => chunks.get(start) ?? null),

    start: (from, stage, task, now) =>
      change(from, () => ({
        ...{ ...UNCLAIMED, queuedAt: now },
        upload: {
          ...{ ...UNDELAYED, stage, task, run: from.run + 1 },
          ...(stage === "checking" ? { rowsChecked: 0 } : {}),
        },
      })),
    readAgain: (from, details, now) =>
      change(from, () => ({
        ...{ ...UNCLAIMED, queuedAt: now },
        upload: {
          ...{ ...UNDELAYED, stage: "reading", details, contents: null, task: null },
          ...{ rows: null, rowsChecked: 0, run: from.run + 1 },
        },
      })),
    claim: (now, until, among) =>
      Effect.sync(() => {
        const [found] = findWaiting({ connections, uploads }, now, among)
        if (found === undefined) return null
        const upload = { ...found.upload, run: found.upload.run + 1 }
        uploads.set(upload.connectionId, { ...found, claimedUntil: until, begunAt: now, upload })
        return upload
      }),
    isWaiting: (now) =>
      Effect.sync(() => findWaiting({ connections, uploads }, now, { ...EVERY_JOB, slow: false }).length > 0),
    renew: (run, claimedUntil) => change(run, () => ({ claimedUntil })),
    postpone: (run, { now, until, delay }) =>
      change(run, ({ upload: { turns } }) => ({
        ...{ claimedUntil: until, queuedAt: now, begunAt: null },
        upload: { turns: turns + 1, delay, run: run.run + 1 },
      })),
    endReading: (run, result) => change(run, () => ({ ...UNCLAIMED, upload: { ...UNDELAYED, ...result } })),
    clearRows: (run) =>
      change(run, () => ({ employees: new Map(), rows: new Map(), upload: { rowsChecked: 0 } })),
    addEmployees: (run, added) =>
      change(run, ({ employees }) => ({
        employees: new Map([...employees, ...added.map(({ row, employee }) => [row, employee] as const)]),
      })),
    listRepeated: (id, limit) =>
      read(id, [], ({ employees }) =>
        [...employees]
          .flatMap(([row, employee]) => {
            const others = listEmployeeRows(employees, employee).filter((other) => other !== row)
            return others.length === 0 ? [] : [{ row, other: Math.min(...others) }]
          })
          .sort((a, b) => a.row - b.row)
          .slice(0, limit),
      ),
    addRows: (run, validated, rowsChecked) =>
      change(run, ({ rows }) => ({ rows: addValidated(rows, validated), upload: { rowsChecked } })),
    endCheck: (run, task) =>
      change(run, () => ({ ...UNCLAIMED, upload: { ...UNDELAYED, stage: "checked", task } })),
    endSharing: (run) => change(run, () => ({ ...UNCLAIMED, upload: { ...UNDELAYED, stage: "checked" } })),

    countWrong: (id) => read(id, 0, ({ rows }) => [...rows.values()].filter(isWrong).length),
    countErrors: (id) => read(id, [], ({ rows }) => countErrors(rows)),
    listWrong: (id, { error, after, limit }) =>
      read(id, [], ({ rows }) =>
        [...rows.values()]
          .filter((each) => isWrong(each) && each.row > after)
          .filter(
            ({ errors }) =>
              error === null ||
              errors.some(({ kind, column }) => kind === error.kind && column === error.column),
          )
          .sort((a, b) => a.row - b.row)
          .slice(0, limit),
      ),
    findRows: (id, wanted) => read(id, [], ({ rows }) => wanted.flatMap((row) => rows.get(row) ?? [])),
    listEmployeeRows: (id, employee) =>
      read(id, [], ({ employees }) => listEmployeeRows(employees, employee).slice(0, 100)),
    listCorrections: (id, after) =>
      read(id, [], ({ corrections }) =>
        [...corrections]
          .map(([row, correction]) => ({ row, correction }))
          .filter(({ row }) => row > after)
          .sort((a, b) => a.row - b.row)
          .slice(0, 2_000),
      ),
    correct: (run, { row, edit, employee, validated }) =>
      change(run, (found) => {
        const employees = new Map(found.employees)
        employees.delete(row)
        if (employee !== null) employees.set(row, employee)
        const { edits, upload } = appendEdit(found, edit)
        const rows = addValidated(found.rows, validated)
        return { employees, rows, edits, upload: { ...upload, run: run.run + 1 } }
      }),
    addEdit: (from, edit, check) =>
      change(from, (found) => {
        const { edits, upload } = appendEdit(found, edit)
        return { ...UNCLAIMED, queuedAt: check.now, edits, upload: { ...upload, ...startCheck(from, check) } }
      }),
    moveEdits: (from, edits, check) =>
      change(from, () => ({
        ...{ ...UNCLAIMED, queuedAt: check.now },
        upload: { edits, ...startCheck(from, check) },
      })),
    resolveEdit: (run, edit) =>
      change(run, ({ edits }) => ({
        edits: edits.map((each) => (each.number === edit.number ? edit : each)),
      })),
    listEdits: ({ id, edits: applied }, after) =>
      read(id, [], ({ edits }) =>
        edits.filter(({ number }) => number > after && number <= applied).slice(0, 500),
      ),
    listSummaries: (id, numbers) =>
      read(id, [], ({ edits }) => edits.filter(({ number }) => numbers.includes(number))),
  }
}

const UNCLAIMED = { claimedUntil: null, queuedAt: null, begunAt: null } as const
const UNDELAYED = { turns: 0, delay: null } as const

/** Those that have waited longest first. */
const findWaiting = (
  { connections, uploads }: Pick<Tables, "connections" | "uploads">,
  now: number,
  among: JobFilter,
): ReadonlyArray<MemoryUpload> =>
  [...uploads.values()]
    .filter(({ upload }) => WORK_STAGES.has(upload.stage) && (among.slow || upload.turns === 0))
    .filter(({ claimedUntil }) => claimedUntil === null || claimedUntil < now)
    .filter(({ upload }) => {
      const { vendorOrgId = "", orgId = "" } = connections.get(upload.connectionId) ?? {}
      return !among.withoutVendors.includes(vendorOrgId) && !among.withoutCorporates.includes(orgId)
    })
    .toSorted((a, b) => (a.queuedAt ?? 0) - (b.queuedAt ?? 0))

const isSameRun = ({ id, run }: UploadRun, other: UploadRun | null): boolean =>
  other !== null && id === other.id && run === other.run

const toMemoryUpload = ({ firstEdit, ...upload }: NewUpload): MemoryUpload => ({
  upload: {
    ...upload,
    received: 0,
    stage: "receiving",
    run: 0,
    contents: null,
    task: null,
    rows: null,
    rowsChecked: 0,
    edits: firstEdit === undefined ? 0 : 1,
    editsKept: firstEdit === undefined ? 0 : 1,
    ...UNDELAYED,
  },
  ...UNCLAIMED,
  edits: firstEdit === undefined ? [] : [{ number: 1, summary: null, contents: firstEdit }],
  corrections: new Map(),
  chunks: new Map(),
  rows: new Map(),
  employees: new Map(),
})

const isWrong = ({ errors }: Pick<ValidatedUploadRow, "errors">): boolean => errors.length > 0

const addValidated = (rows: Rows, validated: ReadonlyArray<ValidatedUploadRow>): Rows =>
  new Map([...rows, ...validated.map((each) => [each.row, each] as const)])

const startCheck = ({ run }: UploadRun, { task }: { readonly task: Uint8Array }) =>
  ({ ...UNDELAYED, stage: "checking", task, run: run + 1, rowsChecked: 0 }) as const

/** In place of those that were undone. */
const appendEdit = (
  { edits, upload }: MemoryUpload,
  edit: Omit<StoredUploadEdit, "number">,
): Pick<MemoryUpload, "edits"> & { readonly upload: Pick<StoredUpload, "edits" | "editsKept"> } => {
  const number = upload.edits + 1
  return {
    edits: [...edits.filter((each) => each.number < number), { number, ...edit }],
    upload: { edits: number, editsKept: number },
  }
}

const listEmployeeRows = (employees: MemoryUpload["employees"], wanted: Uint8Array): ReadonlyArray<number> =>
  [...employees]
    .flatMap(([row, employee]) => (Buffer.compare(employee, wanted) === 0 ? [row] : []))
    .sort((a, b) => a - b)

const countErrors = (rows: Rows): ReadonlyArray<RowErrorCount> => {
  const counts = new Map<string, RowErrorCount>()
  for (const { kind, column } of [...rows.values()].flatMap(({ errors }) => errors)) {
    const key = `${kind} ${String(column)}`
    counts.set(key, { kind, column, rows: (counts.get(key)?.rows ?? 0) + 1 })
  }
  return [...counts.values()].sort(
    (a, b) => b.rows - a.rows || a.kind.localeCompare(b.kind) || (a.column ?? -1) - (b.column ?? -1),
  )
}
