import { setTimeout as sleep } from "node:timers/promises"
import { type PulledReader, type SourceAccess, type SourceRow, SourceError } from "../../sdk/index.ts"
import { makeSftpSource } from "../sftp-source.ts"

/**
 * Makes a source with these credentials that may reach every address. Time is real, but each sleep lasts as long as
 * `pause` does.
 */
export const sourceWith = (
  credentials: Readonly<Record<string, string | number | null>>,
  time: Partial<SourceAccess["time"]> = {},
): PulledReader =>
  makeSftpSource({
    credentials: Object.fromEntries(
      Object.entries(credentials).flatMap(([key, value]) => (value === null ? [] : [[key, String(value)]])),
    ),
    transport: () => Promise.reject(new Error("HTTP is not available to this connector")),
    resolveAddress: (host) => Promise.resolve(host),
    time: { now: Date.now, sleep: () => sleep(1), ...time },
  })

export interface Read {
  readonly columns: ReadonlyArray<string>
  readonly rows: ReadonlyArray<SourceRow>
  /** One for each page. */
  readonly cursors: ReadonlyArray<unknown>
  /** The cursor of the last page. */
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

/** Returns the `SourceError` that it fails with; throws for any other error, and for success. */
export const catchFailure = async (
  work: Promise<unknown>,
): Promise<Pick<SourceError, "kind" | "message">> => {
  try {
    await work
  } catch (error) {
    if (error instanceof SourceError) return { kind: error.kind, message: error.message }
    throw error
  }
  throw new Error("Expected it to fail.")
}
