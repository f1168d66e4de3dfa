import assert from "node:assert/strict"
import type { DataModelCategory, PullingConnector, SourceErrorKind, SourcePage } from "../index.ts"
import type { Fixture } from "./fixture.ts"

/* One complete reading by a connector, successful or not. */

export interface Reading {
  readonly pages: ReadonlyArray<SourcePage>
  readonly rows: ReadonlyArray<Row>
  /** What the reading threw; null when it succeeded. */
  readonly error: unknown
}

export interface Row {
  readonly position: number
  /** Cells by column. */
  readonly cells: Readonly<Record<string, unknown>>
}

export interface ReadOptions {
  readonly cursor?: unknown
  /** Those of which anything is used; all of the manifest's by default. */
  readonly categories?: ReadonlyArray<DataModelCategory> | undefined
  /** Called with the number of each page, from 1, before the next page is requested. */
  readonly onPage?: (number: number) => void
}

export const read = async (
  connector: PullingConnector,
  fixture: Fixture,
  { cursor = null, categories, onPage }: ReadOptions = {},
): Promise<Reading> => {
  const pages: Array<SourcePage> = []
  const error = await catchThrown(async () => {
    for await (const page of connector.make(fixture.access).pages(cursor, categories)) {
      pages.push(page)
      onPage?.(pages.length)
    }
  })
  assertSound(fixture)
  let rows: ReadonlyArray<Row> | null = null
  return {
    pages,
    // Many readings are only for their error.
    get rows() {
      rows ??= pages.flatMap(toRows)
      return rows
    },
    error,
  }
}

/** Like `read`, but rejects with what the connector throws. */
export const readOrThrow = async (
  connector: PullingConnector,
  fixture: Fixture,
  options?: ReadOptions,
): Promise<Omit<Reading, "error">> => {
  const { error, pages, rows } = await read(connector, fixture, options)
  if (error !== null) throw error
  return { pages, rows }
}

/** Returns what `work` throws, or null. */
export const catchThrown = async (work: () => Promise<unknown>): Promise<unknown> => {
  try {
    await work()
    return null
  } catch (error) {
    return error ?? new Error("It threw something other than an Error with a message.")
  }
}

/** Throws when the simulation itself threw. */
export const assertSound = (fixture: Fixture): void => {
  const thrown = fixture.simulationError()
  if (thrown === null) return
  throw new Error(`The simulation itself throws: ${thrown.message}. Fix its respond().`, { cause: thrown })
}

export const toRows = ({ columns, rows }: SourcePage): ReadonlyArray<Row> =>
  rows.map(({ position, cells }) => ({
    position,
    cells: Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? null])),
  }))

/** Asserts that the reading succeeded. */
export const assertRead = (reading: Reading, when: string): void => {
  assert.ok(
    reading.error === null,
    `${when}: expected all employees to be read, but it threw ${describeError(reading.error)}.`,
  )
}

/** Asserts that another operation succeeded. */
export const assertDone = ({ error }: { readonly error: unknown }, when: string): void => {
  assert.ok(error === null, `${when}: expected it to succeed, but it threw ${describeError(error)}.`)
}

/** Asserts that the thrown value is a SourceError of one of these kinds. */
export const assertSourceError = (
  error: unknown,
  kinds: ReadonlyArray<SourceErrorKind>,
  when: string,
): void => {
  const expected = `a SourceError of the kind ${kinds.join(" or ")}`
  assert.ok(error !== null, `${when}: expected ${expected}, but it succeeded.`)
  const kind = readErrorKind(error)
  assert.ok(
    kind !== null && kinds.includes(kind),
    `${when}: expected ${expected}, but it threw ${describeError(error)}.`,
  )
}

/** Null when it is not a SourceError. Compares the tag, since a connector may bundle its own copy of the class. */
const readErrorKind = (error: unknown): SourceErrorKind | null =>
  typeof error === "object" && error !== null && "_tag" in error && error._tag === "SourceError"
    ? (error as unknown as { readonly kind: SourceErrorKind }).kind
    : null

const describeError = (error: unknown): string => {
  if (!(error instanceof Error)) return `a value that is not an Error (${typeof error})`
  const kind = readErrorKind(error)
  return kind === null ? `a ${error.name}: ${error.message}` : `a SourceError (${kind}): ${error.message}`
}

export const EVERY_KIND: ReadonlyArray<SourceErrorKind> = [
  "auth",
  "permission",
  "rate",
  "transient",
  "missing",
  "data",
]
