import { randomUUID } from "node:crypto"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { parse } from "csv-parse/sync"
import { stringify } from "csv-stringify/sync"
import { readWorkbook } from "../../../ui-sdk/journey/files/workbook/read-workbook.ts"
import { makeWorkbook, textRow } from "../../../ui-sdk/journey/files/workbook/testing/make-workbook.ts"
import { expect } from "vitest"
import { findConnectionId } from "./connected.ts"
import { makeImportArgs } from "./installation.ts"
import { connectPusher, productionCredentials } from "./pushing.ts"
import type { TestService, TestVendor } from "./service.ts"
import { credentialsFile, type SftpCorporate } from "./sftp.ts"
import { enterJourney } from "./uploading.ts"
import type { WrapperServer } from "./wrapper-server.ts"
import { parseResult } from "./parse-result.ts"

/* The same employees by each way in, and what becomes of them. */

/** Rows of employees, the header first, by data-model keys. */
export type EmployeeTable = ReadonlyArray<ReadonlyArray<string>>

export interface Brought {
  /** As `export csv` writes them, by employeeId. */
  readonly employees: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Everything that the service answered. */
  readonly said: string
}

export interface Surroundings {
  readonly service: TestService
  readonly vendor: TestVendor
  readonly sftp: SftpCorporate
  readonly wrapper: WrapperServer
  /** The token that the wrapper asks for. */
  readonly token: string
}

export type WayIn = (table: EmployeeTable, surroundings: Surroundings) => Promise<Brought>

const writeCsv = (table: EmployeeTable, delimiter = ","): string =>
  stringify([...table.map((row) => [...row])], { delimiter })

const importFile: WayIn = (table, surroundings) => importText(writeCsv(table), surroundings)

const importText = async (content: string | Uint8Array, surroundings: Surroundings): Promise<Brought> => {
  const { installation } = surroundings.service
  const file = join(installation.folder, `${randomUUID()}.csv`)
  await writeFile(file, content)
  const args = makeImportArgs(file, { orgId: surroundings.vendor.orgId, secret: "" }, randomUUID())
  return collect(surroundings, await installation.run(...args, "--json"))
}

const uploadInJourney: WayIn = async (table, surroundings) => {
  const { service, vendor } = surroundings
  const email = `hr@${randomUUID()}.example`
  const admin = await enterJourney(service, vendor, email)
  const upload = await admin.upload(writeCsv(table))
  const [header = []] = table
  const checked = await admin.check(upload, Object.fromEntries(header.map((key) => [key, key])))
  const { wrong } = checked.body as { readonly wrong: number }
  if (wrong > 0) return { employees: {}, said: JSON.stringify(checked.body) }
  expect(await admin.submit(upload, 0)).toMatchObject({ status: 200 })
  await expect.poll(admin.sync).toMatchObject({ body: { state: "completed" } })
  const id = await findConnectionId(service, vendor, email)
  return { employees: await exported(surroundings, id), said: JSON.stringify((await admin.sync()).body) }
}

const importWorkbook: WayIn = async (table, surroundings) => {
  const rows = table.map((cells, index) => textRow(index + 1, cells.map(escapeXml))).join("")
  const [sheet] = await readWorkbook(makeWorkbook({ rows }), null, () => undefined)
  return importText(new Uint8Array(await sheet!.csv.arrayBuffer()), surroundings)
}

const escapeXml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;")

const readFolder: WayIn = async (table, surroundings) => {
  const { sftp } = surroundings
  sftp.empty()
  sftp.put("employees.csv", writeCsv(table))
  return connect("sftp", sftp.credentials(), surroundings)
}

const readWrapper: WayIn = async (table, surroundings) => {
  const { wrapper, token } = surroundings
  wrapper.employees = toRecords(table).map(nest)
  return connect("custom-wrapper", { url: wrapper.url, auth_type: "bearer", token }, surroundings)
}

const connect = async (connector: string, credentials: unknown, surroundings: Surroundings) => {
  const { service, vendor } = surroundings
  const ended = await service.installation.run(
    ...["connect", connector, "--vendor", vendor.orgId, "--org-name", "Acme"],
    ...["--email", `hr@${randomUUID()}.example`, "--wait", "--json"],
    ...["--credentials", await credentialsFile(service, credentials)],
  )
  return collect(surroundings, ended)
}

const push: WayIn = async (table, surroundings) => {
  const { service, vendor } = surroundings
  const { id } = await connectPusher(service, vendor.orgId)
  const { username, password } = await productionCredentials(service, id)
  const said: Array<string> = []
  for (const record of toRecords(table)) {
    const json = nest(record)
    const answer = await service.call("POST", "/api/external/sync/callback", {
      headers: { username, password },
      json,
    })
    said.push(JSON.stringify(answer.body))
  }
  return { employees: await exported(surroundings, id), said: said.join("\n") }
}

const assist: WayIn = async (table, surroundings) => {
  const { service, vendor } = surroundings
  const { installation } = service
  const requested = await installation.run(
    ...["assisted", "request", "--vendor", vendor.orgId, "--org-name", "Acme"],
    ...["--email", `hr@${randomUUID()}.example`, "--hrms", "Rota HR", "--json"],
  )
  const { connection_id: id } = JSON.parse(requested.stdout) as { readonly connection_id: string }
  const file = join(installation.folder, `${randomUUID()}.csv`)
  await writeFile(file, writeCsv(table))
  const uploaded = await installation.run("assisted", "upload", id, file, "--json")
  return { employees: await exported(surroundings, id), said: uploaded.stdout + uploaded.stderr }
}

const toRecords = ([header = [], ...rows]: EmployeeTable): ReadonlyArray<Readonly<Record<string, string>>> =>
  rows.map((cells) => Object.fromEntries(cells.map((cell, column) => [header[column] ?? "", cell])))

/** `ctc_basic` is `salaryDetails.ctc.basic`. */
const nest = (record: Readonly<Record<string, string>>): Readonly<Record<string, unknown>> => {
  const ctc = Object.entries(record).flatMap(([key, value]) =>
    key.startsWith("ctc_") ? [[key.slice("ctc_".length), value] as const] : [],
  )
  const flat = Object.entries(record).filter(([key]) => !key.startsWith("ctc_"))
  return {
    ...Object.fromEntries(flat),
    ...(ctc.length === 0 ? {} : { salaryDetails: { ctc: Object.fromEntries(ctc) } }),
  }
}

type Ended = { readonly stdout: string; readonly stderr: string }

const collect = async (surroundings: Surroundings, { stdout, stderr }: Ended): Promise<Brought> => {
  const result = parseResult<{ readonly connection_id?: string }>(stdout)
  const id = result?.connection_id
  return { employees: id === undefined ? {} : await exported(surroundings, id), said: stdout + stderr }
}

const exported = async ({ service }: Surroundings, id: string): Promise<Brought["employees"]> => {
  const { stdout } = await service.installation.run("export", "csv", "--connection", id)
  const rows: Array<Record<string, string>> = parse(stdout, { columns: true })
  return Object.fromEntries(rows.map((row) => [row["employeeId"] ?? "", row]))
}

export const WAYS_IN = {
  "a file that is imported": importFile,
  "an upload in the journey": uploadInJourney,
  "a workbook": importWorkbook,
  SFTP: readFolder,
  "a custom wrapper": readWrapper,
  "an assisted upload": assist,
  "a push": push,
} satisfies Readonly<Record<string, WayIn>>

export type WayName = keyof typeof WAYS_IN
