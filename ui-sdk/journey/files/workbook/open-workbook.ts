import type { FileProblem } from "../file-problem.ts"
import { MAX_OPENING_MILLIS, MAX_WORKBOOK_BYTES } from "./limits.ts"
import type { Sheet, SheetToRead } from "./read-workbook.ts"
import type { FromWorkbook, ToWorkbook } from "./workbook-messages.ts"

/** The sheets that have rows; or why there are none, and where in the workbook. */
export type OpenedWorkbook =
  { readonly sheets: ReadonlyArray<Sheet> } | { readonly problem: FileProblem; readonly place: string | null }

export interface OpeningOptions {
  /** Ends the thread when the workbook is not needed any more; the promise then stays pending. */
  readonly signal: AbortSignal
  /** The sheet that is read; null: each of them. */
  readonly only: SheetToRead | null
  /** Called now and then with the number of rows that were read so far. */
  readonly onRows: (rows: number) => void
}

/** What a file is by its first bytes: a ZIP archive, as workbooks are; a compound file, as those before Excel 2007 are; or neither. */
type Container = "zip" | "compound" | "other"

const findContainer = async (file: File): Promise<Container> => {
  const start = new Uint8Array(await file.slice(0, 4).arrayBuffer())
  const isLike = (...bytes: ReadonlyArray<number>) => bytes.every((byte, index) => start[index] === byte)
  if (isLike(0x50, 0x4b, 0x03, 0x04)) return "zip"
  return isLike(0xd0, 0xcf, 0x11, 0xe0) ? "compound" : "other"
}

/**
 * Whether a file is to be opened as a workbook, whatever its name says of it. Many programs write a table or a web page as
 * `.xls`: that is a text, which the service reads or names.
 */
export const isWorkbook = async (file: File): Promise<boolean> =>
  /\.(?:xlsx|xlsm|xlsb|ods|numbers)$/iu.test(file.name) ||
  ((await isReadable(file)) && (await findContainer(file)) !== "other")

/** Reads a workbook in a thread of its own, which ends with its answer, or after its time. */
export const openWorkbook = async (file: File, options: OpeningOptions): Promise<OpenedWorkbook> => {
  if (file.size > MAX_WORKBOOK_BYTES) return { problem: "too-large", place: null }
  if (!(await isReadable(file))) return { problem: "changed", place: null }
  const container = await findContainer(file)
  if (container === "compound") return { problem: await nameCompound(file), place: null }
  if (container === "other") return { problem: "protected-or-damaged", place: null }
  const worker = new Worker(new URL("./workbook-worker.ts", import.meta.url), { type: "module" })
  return askWorker(worker, file, options)
}

/** A protected workbook is a compound file as well, with this as the name of one of its parts (MS-OFFCRYPTO, 2.3.4.4). */
const nameCompound = async (file: File): Promise<FileProblem> => {
  const names = new TextDecoder("utf-16le").decode(await file.arrayBuffer())
  return names.includes("EncryptedPackage") ? "protected" : "old-workbook"
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
  { signal, only, onRows }: OpeningOptions,
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
    const question: ToWorkbook = { file, only }
    worker.postMessage(question)
  })
