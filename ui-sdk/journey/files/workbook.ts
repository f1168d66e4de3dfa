import type { FileProblem } from "./file-problem.ts"
import type { FromWorkbook, ToWorkbook } from "./workbook-messages.ts"

export interface Sheet {
  readonly name: string
  readonly rowCount: number
  readonly toCsv: () => Promise<Blob>
}

/** The sheets that have rows. */
export type OpenedWorkbook = { readonly sheets: ReadonlyArray<Sheet> } | { readonly problem: FileProblem }

const MAX_WORKBOOK_BYTES = 50 * 1_000_000

export const isWorkbook = (name: string): boolean => /\.(?:xlsx|xlsm|xls)$/iu.test(name)

/** Reads a workbook in a thread of its own. `signal` ends that thread, when its sheets are not needed any more. */
export const openWorkbook = async (file: File, signal: AbortSignal): Promise<OpenedWorkbook> => {
  if (file.size > MAX_WORKBOOK_BYTES) return { problem: "too-large" }
  const start = new Uint8Array(await file.slice(0, 4).arrayBuffer())
  // A protected workbook is not a ZIP archive but a compound file, as those before Excel 2007 are.
  const isZip = start[0] === 0x50 && start[1] === 0x4b
  if (!isZip) return { problem: /\.xls$/iu.test(file.name) ? "old-workbook" : "protected-or-damaged" }
  const worker = new Worker(new URL("./workbook-worker.ts", import.meta.url), { type: "module" })
  signal.addEventListener("abort", () => worker.terminate())
  const answer = await ask(worker, { type: "open", file })
  if (answer.type !== "opened") {
    worker.terminate()
    return { problem: answer.type === "problem" ? answer.problem : "protected-or-damaged" }
  }
  const toCsv = (sheet: number) => async () => {
    const converted = await ask(worker, { type: "convert", sheet })
    return converted.type === "converted" ? converted.csv : new Blob()
  }
  return { sheets: answer.sheets.map((sheet, index) => ({ ...sheet, toCsv: toCsv(index) })) }
}

/** A thread that ends by an error, for example for lack of memory, could not read the workbook. */
const ask = (worker: Worker, question: ToWorkbook): Promise<FromWorkbook> =>
  new Promise((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<FromWorkbook>) => resolve(data)
    worker.onerror = () => resolve({ type: "problem", problem: "protected-or-damaged" })
    worker.postMessage(question)
  })
