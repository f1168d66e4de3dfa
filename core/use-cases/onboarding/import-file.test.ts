import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import type { FieldMapping } from "../../domain/mapping/reading-settings.ts"
import {
  makeEmployeeRows,
  makeSource,
  type SourceOptions,
  type SourceRecord,
} from "../../testing/builders/sources.ts"
import { createVendor } from "../../testing/builders/connections.ts"
import { makeMemoryStorage } from "../../testing/storage.ts"
import { makePorts, readRecords, runAt } from "../../testing/sync-fixture.ts"
import { OPERATOR } from "../authorization/actor.ts"
import { makeRunSync } from "../sync/run-sync.ts"
import { makeChangeSharing } from "../sharing/change-sharing.ts"
import { type ImportFileInput, makeImportFile } from "./import-file.ts"

const MAPPING: FieldMapping = { Code: "employeeId", "Full name": "name", State: "status" }
const FOREIGN = [
  { Code: "E1", "Full name": "Asha", State: "Active" },
  { Code: "E2", "Full name": "Ravi", State: "Active" },
]

type Named = Extract<ImportFileInput, { readonly vendorOrgId: string }>

const setUp = async () => {
  const storage = makeMemoryStorage()
  const ports = makePorts(storage)
  const { orgId: vendorOrgId } = await createVendor(storage)
  const changeSharing = makeChangeSharing({ ...storage, ...ports })
  const runSync = makeRunSync(ports)
  const destroyed: Array<string> = []
  const accepting = {
    isCommonDomain: () => false,
    destroyKey: (id: string) => Effect.sync(() => void destroyed.push(id)),
  }
  const importing = makeImportFile({ ...storage, ...ports, ...accepting, changeSharing, runSync })
  const importFile = (fileInput: ImportFileInput) => importing(OPERATOR, fileInput)
  const input = (
    rows: ReadonlyArray<SourceRecord>,
    parts: Partial<Named> = {},
    options: SourceOptions = {},
  ): Named => ({
    vendorOrgId,
    orgName: "Acme Ltd",
    email: "hr@acme.example",
    source: makeSource(rows, options),
    mode: "full",
    dryRun: false,
    trigger: "command line",
    sharing: null,
    fieldMapping: null,
    onProgress: () => undefined,
    ...parts,
  })
  const readMapping = async (id: string) => (await runAt(storage.connections.find(id)))?.fieldMapping
  return { storage, ports, vendorOrgId, importFile, input, readMapping, destroyed }
}

describe("importing a file", () => {
  it("connects the corporate with the first file and syncs every later one into the same connection", async () => {
    const { storage, ports, importFile, input } = await setUp()
    const first = await runAt(importFile(input(makeEmployeeRows(3))))
    expect(first.report).toMatchObject({ state: "completed", totals: { added: 3 } })
    const second = await runAt(importFile(input(makeEmployeeRows(4))))
    expect(second.connection.id).toBe(first.connection.id)
    expect(second.report.totals).toMatchObject({ added: 1, unchanged: 3 })
    expect(await readRecords({ storage, ports, connection: first.connection })).toHaveLength(4)
  })

  it("applies the corporate's withheld fields from the first file on", async () => {
    const { storage, ports, importFile, input } = await setUp()
    const rule = { field: "employeeId", operator: "is_not", values: ["E0002"] } as const
    const sharing = { withheld: ["email"], subset: [rule] } as const
    const { connection, report } = await runAt(importFile(input(makeEmployeeRows(3), { sharing })))
    expect(report.totals).toMatchObject({ accepted: 2, added: 2, excluded: 1 })
    const records = await readRecords({ storage, ports, connection })
    expect(records.map(({ employeeId }) => employeeId)).toEqual(["E0001", "E0003"])
    expect(records[0]).not.toHaveProperty("email")
    const again = await runAt(importFile(input(makeEmployeeRows(3))))
    expect(again.report.totals).toMatchObject({ unchanged: 2, excluded: 1 })
  })

  it("stores a mapping for the next file with the same columns", async () => {
    const { importFile, input, readMapping } = await setUp()
    const { connection, report } = await runAt(importFile(input(FOREIGN, { fieldMapping: MAPPING })))
    expect(report).toMatchObject({ state: "completed", totals: { added: 2 } })
    expect(await readMapping(connection.id)).toEqual(MAPPING)
    const again = await runAt(importFile(input(FOREIGN)))
    expect(again.report).toMatchObject({ state: "completed", totals: { unchanged: 2 } })
  })

  it("prefers a given mapping to the stored one", async () => {
    const { importFile, input, readMapping } = await setUp()
    await runAt(importFile(input(FOREIGN, { fieldMapping: MAPPING })))
    const other = { Code: "employeeId", "Full name": "name", State: "grade" }
    const { connection, report } = await runAt(importFile(input(FOREIGN, { fieldMapping: other })))
    expect(report.totals).toMatchObject({ updated: 2 })
    expect(await readMapping(connection.id)).toEqual(other)
  })

  it.each([
    ["has errors", [{ ...FOREIGN[0], Code: "" }] as ReadonlyArray<SourceRecord>, {}],
    ["was a dry run", FOREIGN, { dryRun: true }],
    ["is held", [], {}],
  ])("does not store a mapping of a file that %s", async (_why, rows, parts) => {
    const { importFile, input, readMapping } = await setUp()
    const { connection } = await runAt(importFile(input(makeEmployeeRows(2))))
    const { report } = await runAt(importFile(input(rows, { fieldMapping: MAPPING, ...parts })))
    expect(report.state).not.toBe("completed")
    expect(await readMapping(connection.id)).toBeNull()
  })

  it("rejects a connection of another connector", async () => {
    const { importFile, input } = await setUp()
    await runAt(importFile(input(makeEmployeeRows(2))))
    const other = input(makeEmployeeRows(2), {}, { connector: "sftp" })
    expect(await runAt(Effect.flip(importFile(other)))).toMatchObject({ _tag: "ConnectorMismatch" })
  })
})
