import { parse } from "csv-parse"
import { createReadStream } from "node:fs"
import { pipeline } from "node:stream/promises"
import { processInput } from "./run-process.ts"

/* csv-parse alone on a file: every record read, none kept. Prints the seconds. */

const { file } = processInput() as { readonly file: string }
let records = 0
const started = performance.now()
await pipeline(createReadStream(file), parse({ columns: false }), async (parsed: AsyncIterable<unknown>) => {
  for await (const record of parsed) records += Array.isArray(record) ? 1 : 0
})
process.stdout.write(JSON.stringify({ seconds: (performance.now() - started) / 1_000, records: records - 1 }))
