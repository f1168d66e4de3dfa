import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { expect } from "vitest"
import { sampleCsv } from "../../../scripts/sample-data/employees.ts"
import { makeImportArgs, type Installation, type Vendor } from "./installation.ts"

export interface Imported {
  readonly connection_id: string
  readonly org_id: string
  readonly sync_session_id: string
}

/** Imports a corporate's employees from the text of a file. */
export const importText = async (
  installation: Installation,
  vendor: Pick<Vendor, "orgId">,
  corporate: string,
  text: string,
  ...options: ReadonlyArray<string>
): Promise<Imported> => {
  const file = join(installation.folder, `${corporate}.csv`)
  await writeFile(file, text)
  const { status, stdout, stderr } = await installation.run(
    ...makeImportArgs(file, { ...vendor, secret: "" }, corporate),
    ...options,
    "--json",
  )
  expect(status, stderr).toBe(0)
  return JSON.parse(stdout) as Imported
}

/** Imports a corporate with this many employees; `edit` changes single rows. */
export const importEmployees = (
  installation: Installation,
  vendor: Pick<Vendor, "orgId">,
  corporate: string,
  count: number,
  edit?: Parameters<typeof sampleCsv>[1],
): Promise<Imported> => importText(installation, vendor, corporate, [...sampleCsv(count, edit)].join(""))
