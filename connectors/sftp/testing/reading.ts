import { setTimeout as sleep } from "node:timers/promises"
import type { PulledReader, SourceAccess, SourceRow } from "../../sdk/index.ts"
import { SourceError } from "../../sdk/index.ts"
import { makeSftpSource } from "../sftp-source.ts"

/** A source with these credentials, which reaches every address; time is real, but pauses last as long as `pause` does. */
export const sourceWith = (
  credentials: Readonly<Record<string, string | number | null>>,
  time: Partial<SourceAccess["time"]> = {},
): PulledReader =>
  makeSftpSource({
    credentials: Object.fromEntries(
      Object.entries(credentials).flatMap(([key, value]) => (value === null ? [] : [[key, String(value)]])),
    ),
    dial: () => Promise.reject(new Error("HTTP is not for this connector")),
    resolveAddress: (host) => Promise.resolve(host),
    time: { now: Date.now, sleep: () => sleep(1), ...time },
  })

export interface Read {
  readonly columns: ReadonlyArray<string>
  readonly rows: ReadonlyArray<SourceRow>
  /** Of each page. */
  readonly cursors: ReadonlyArray<unknown>
  /** Of the last page. */
  readonly cursor: unknown
}

export const readAll = async (source: PulledReader, cursor: unknown = null): Promise<Read> => {
  let columns: ReadonlyArray<string> = []
  const rows: Array<SourceRow> = []
  const cursors: Array<unknown> = []
  for await (const page of source.pages(cursor)) {
    columns = page.columns
    rows.push(...page.rows)
    cursors.push(page.cursor)
  }
  return { columns, rows, cursors, cursor: cursors.at(-1) }
}

/** The `SourceError` with which it fails; anything else that is thrown, and success, is an error. */
export const catchFailure = async (
  work: Promise<unknown>,
): Promise<Pick<SourceError, "kind" | "message">> => {
  try {
    await work
  } catch (error) {
    if (error instanceof SourceError) return { kind: error.kind, message: error.message }
    throw error
  }
  throw new Error("It was expected to fail.")
}
