import { OPERATOR } from "../../../core/use-cases/access/actor.ts"
import * as Effect from "effect/Effect"
import { makeCommandApp } from "../../../config/app.ts"
import { readSettings } from "../../../config/runtime/env.ts"
import { keepHeapSmall } from "../../../config/runtime/heap.ts"
import { processInput } from "./run-process.ts"
import { watchMemory } from "./watch-memory.ts"

/* Imports one file as `hrsync import csv` does and prints how long it took and what it weighed. */

export interface ImportInput {
  readonly file: string
  readonly vendorOrgId: string
  readonly orgName: string
}

export interface ImportMeasured {
  /** From opening the file to the last commit. */
  readonly seconds: number
  readonly sessionId: string
  readonly connectionId: string
  readonly totals: { readonly added: number; readonly updated: number; readonly unchanged: number }
  readonly grewMegabytes: number
}

keepHeapSmall()
const { file, vendorOrgId, orgName } = processInput() as ImportInput
const app = makeCommandApp(readSettings(process.env))
const services = await app.open()
const memory = watchMemory()
const started = performance.now()
const { connection, report } = await Effect.runPromiseWith(services.context)(
  services.connection.importFile(OPERATOR, {
    vendorOrgId,
    orgName,
    email: `hr@${orgName}.example`,
    source: await app.openCsv(file, {}),
    mode: "full",
    dryRun: false,
    trigger: "bench",
    sharing: null,
    fieldMapping: null,
    onProgress: () => undefined,
  }),
)
const seconds = (performance.now() - started) / 1_000
if (report.state !== "completed") throw new Error(`The import ended ${report.state}`)
const measured: ImportMeasured = {
  seconds,
  sessionId: report.sessionId,
  connectionId: connection.id,
  totals: report.totals,
  grewMegabytes: memory.grewMegabytes(),
}
process.stdout.write(JSON.stringify(measured))
await services.close()
