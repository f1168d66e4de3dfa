import { createWriteStream } from "node:fs"
import { join } from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { SAMPLE_HEADERS, sampleCsv } from "../sample-data/employees.ts"
import type { BenchHome } from "./bench-home.ts"

const GRADE = SAMPLE_HEADERS.indexOf("Grade")

/** Writes a CSV of this many employees x 40 columns; the rows that `changes` selects have another grade. */
export const writeSampleFile = async (
  { folder }: BenchHome,
  employees: number,
  name: string,
  changes: (n: number) => boolean,
): Promise<string> => {
  const file = join(folder, name)
  const edit = (row: ReadonlyArray<string>, n: number) =>
    changes(n) ? row.map((cell, column) => (column === GRADE ? "L99" : cell)) : row
  await pipeline(Readable.from(sampleCsv(employees, edit)), createWriteStream(file))
  return file
}
