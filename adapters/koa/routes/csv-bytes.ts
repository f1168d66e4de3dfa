import type { EmployeeRecord } from "../../../core/contract/employee/employee.ts"

/** Employees as CSV, in chunks; of all columns, or of some in their order. */
export type ToCsv = (
  pages: AsyncIterable<ReadonlyArray<EmployeeRecord>>,
  columns?: ReadonlyArray<string>,
) => AsyncIterable<{ readonly text: string }>

/** The chunks in UTF-8. */
export async function* toBytes(chunks: AsyncIterable<{ readonly text: string }>): AsyncGenerator<Uint8Array> {
  for await (const { text } of chunks) yield Buffer.from(text)
}
