import type { FileProblem } from "../file-problem.ts"
import { MAX_OPENING_MILLIS, MAX_WORKBOOK_BYTES } from "./limits.ts"
import type { Sheet } from "./read-workbook.ts"
import type { FromWorkbook, ToWorkbook } from "./workbook-messages.ts"

/** The sheets that have rows; or why there are none, and where in the workbook. */
export type OpenedWorkbook =
  { readonly sheets: ReadonlyArray<Sheet> } | { readonly problem: FileProblem; readonly place: string | null }

export interface OpeningOptions {
  /** Ends the thread when the workbook is not needed any more; the promise then stays pending. */
  readonly signal: AbortSignal
  /** Called now and then with the number of rows that were read so far. */
  readonly onRows: (rows: number) => void
}

export const isWorkbook = (name: string): boolean => /\.(?:xlsx|xlsm|xls)$/iu.test(name)

/** Reads a workbook in a thread of its own, which ends with its answer, or after its time. */
export const openWorkbook = async (file: File, options: OpeningOptions): Promise<OpenedWorkbook> => {
  if (file.size > MAX_WORKBOOK_BYTES) return { problem: "too-large", place: null }
  if (!(await isReadable(file))) return { problem: "changed", place: null }
  const start = new Uint8Array(await file.slice(0, 4).arrayBuffer())
  // A protected workbook is not a ZIP archive but a compound file, as those before Excel 2007 are.
  const isZip = start[0] === 0x50 && start[1] === 0x4b
  if (!isZip) {
    return { problem: /\.xls$/iu.test(file.name) ? "old-workbook" : "protected-or-damaged", place: null }
  }
  const worker = new Worker(new URL("./workbook-worker.ts", import.meta.url), { type: "module" })
  return askWorker(worker, file, options)
}

/** A browser reads no file that was changed, moved or deleted on the disk since it was chosen. */
export const isReadable = (blob: Blob): Promise<boolean> =>
  blob
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )

export type WorkbookThread = Pick<
  Worker,
  "onmessage" | "onmessageerror" | "onerror" | "postMessage" | "terminate"
>

/** Whatever the thread does or does not do, there is an answer in time. */
export const askWorker = (
  worker: WorkbookThread,
  file: File,
  { signal, onRows }: OpeningOptions,
): Promise<OpenedWorkbook> =>
  new Promise((resolve) => {
    const stop = () => {
      clearTimeout(timer)
      worker.terminate()
    }
    const end = (opened: OpenedWorkbook) => {
      stop()
      resolve(opened)
    }
    const fail = (problem: FileProblem) => end({ problem, place: null })
    const timer = setTimeout(() => fail("too-slow"), MAX_OPENING_MILLIS)
    signal.addEventListener("abort", stop)
    worker.onmessage = ({ data }: MessageEvent<FromWorkbook>) => {
      if (data.type === "progress") onRows(data.rows)
      else if (data.type === "opened") end({ sheets: data.sheets })
      else end({ problem: data.problem, place: data.place })
    }
    // A thread that ends by an error, for example for lack of memory, or that cannot be started.
    worker.onerror = () => fail("unopened")
    worker.onmessageerror = () => fail("unopened")
    const question: ToWorkbook = { file }
    worker.postMessage(question)
  })
