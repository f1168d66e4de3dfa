import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { queryRows } from "./contents.ts"
import type { Ended } from "./hrsync.ts"
import {
  createInstallation,
  createVendor,
  makeImportArgs,
  type Installation,
  type Vendor,
} from "./installation.ts"
import { parseResult } from "./parse-result.ts"

/* A corporate with employees, and the effects of its next file. */

/** The output of `import csv --json`. */
export interface ImportResult {
  readonly connection_id: string
  readonly state: string
  readonly rows: number
  readonly accepted: number
  readonly rejected: number
  readonly added: number
  readonly updated: number
  readonly unchanged: number
  readonly header_problems: ReadonlyArray<{ readonly code: string; readonly reason: string }>
  readonly unmapped_headers: ReadonlyArray<{ readonly header: string; readonly because: string }>
  readonly errors: ReadonlyArray<ImportIssue>
  readonly error_count: number
  readonly notices: ReadonlyArray<ImportIssue>
}

export interface ImportIssue {
  readonly line: number
  readonly column: string | null
  readonly value: string | null
  readonly reason: string
}

export interface Outcome extends Ended {
  /** Null if the file could not be read as a whole. */
  readonly result: ImportResult | null
  /** Whether employees, webhooks and staging are unchanged. */
  readonly changedNothing: boolean
}

export interface Corporate {
  readonly installation: Installation
  readonly vendor: Vendor
  readonly connectionId: string
  /** Writes the file and imports it; a full load by default. */
  readonly send: (content: string | Uint8Array, ...options: ReadonlyArray<string>) => Promise<Outcome>
  /** The same with the output for people. */
  readonly show: (content: string) => Promise<Ended>
  /** Imports the file that is already at the path. */
  readonly sendPath: (path: string, ...options: ReadonlyArray<string>) => Promise<Outcome>
  /** The same in a process of its own. */
  readonly sendByProcess: (
    path: string,
    ended: (args: ReadonlyArray<string>) => Promise<Ended>,
  ) => Promise<Outcome>
}

export const EMPLOYED = "Emp Code,Full Name,Mobile No\nE1,Asha Rao,9845012345\nE2,Ravi Iyer,9845012346\n"

const NAME = "acme"

export const createCorporate = async (): Promise<Corporate> => {
  const installation = await createInstallation()
  const vendor = await createVendor(installation, "http://127.0.0.1:9/")
  const file = join(installation.folder, "employees.csv")

  const runAndCompare = async (
    args: ReadonlyArray<string>,
    run: (args: ReadonlyArray<string>) => Promise<Ended>,
  ) => {
    const before = await sharedContents(installation)
    const ended = await run(args)
    const after = await sharedContents(installation)
    const result = parseResult<ImportResult>(ended.stdout)
    return { ...ended, stderr: withoutProgress(ended.stderr), result, changedNothing: before === after }
  }
  const makeArgs = (path: string) => [...makeImportArgs(path, vendor, NAME), "--json"]
  const sendPath: Corporate["sendPath"] = (path, ...options) =>
    runAndCompare([...makeArgs(path), ...options], (args) => installation.run(...args))
  const send: Corporate["send"] = async (content, ...options) => {
    await writeFile(file, content)
    return sendPath(file, ...options)
  }

  const { result } = await send(EMPLOYED)
  if (result?.state !== "completed") throw new Error("The corporate could not be set up")
  return {
    installation,
    vendor,
    connectionId: result.connection_id,
    send,
    show: async (content) => {
      await writeFile(file, content)
      return installation.run(...makeImportArgs(file, vendor, NAME))
    },
    sendPath,
    sendByProcess: (path, run) => runAndCompare(makeArgs(path), run),
  }
}

/** On a slow machine an import takes long enough to show its progress. */
const withoutProgress = (stderr: string): string =>
  stderr.replaceAll(/^(?:Reading|Sharing) .* rows .*\n/gmu, "")

/** Everything that a vendor sees, and everything that is waiting to be sent to it. */
const sharedContents = async ({ storage }: Installation): Promise<string> => {
  const tables = ["employee", "webhook", "staged_employee"]
  const contents = await Promise.all(
    tables.map((table) =>
      queryRows(storage, `SELECT to_jsonb(t) AS row FROM ${table} t ORDER BY to_jsonb(t)::text`),
    ),
  )
  return JSON.stringify(contents)
}
