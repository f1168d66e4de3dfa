import { defineConnector } from "../sdk/index.ts"
import { manifest } from "./manifest.ts"
import { makeCsvSource } from "./csv-source.ts"

export { DELIMITERS, type Delimiter } from "./csv-format.ts"
export type { CsvInput } from "./csv-input.ts"
export { ENCODINGS, type Encoding } from "./encoding.ts"

/** Employees from a CSV file that an admin uploads (interface.md, "CSV rules"). */
export const csv = defineConnector(manifest, makeCsvSource)
