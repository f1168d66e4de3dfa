import { parse } from "csv-parse"
import { createReadStream } from "node:fs"
import { pipeline } from "node:stream/promises"
import { ownCpuSeconds, startTimer } from "../timing.ts"
import { processInput } from "./process-input.ts"

/* csv-parse alone on a file: reads every record and keeps none. Prints the result. */

const { file } = processInput() as { readonly file: string }
let records = 0
const timer = startTimer(ownCpuSeconds)
await pipeline(createReadStream(file), parse({ columns: false }), async (parsed: AsyncIterable<unknown>) => {
  for await (const record of parsed) records += Array.isArray(record) ? 1 : 0
})
if (records < 2) throw new Error("The file has no records")
process.stdout.write(JSON.stringify(timer()))
