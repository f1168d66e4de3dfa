import { readWorkbook } from "./read-workbook.ts"
import { WorkbookError } from "./workbook-error.ts"
import type { FromWorkbook, ToWorkbook } from "./workbook-messages.ts"

/* The thread that reads a workbook: a large one takes many seconds, in which the page must not freeze. */

const PROGRESS_MILLIS = 250

const answer = (message: FromWorkbook): void => postMessage(message)

const makeProgress = () => {
  let toldAt = performance.now()
  return (rows: number): void => {
    const now = performance.now()
    if (now - toldAt < PROGRESS_MILLIS) return
    toldAt = now
    answer({ type: "progress", rows })
  }
}

const open = async ({ file, only }: ToWorkbook): Promise<FromWorkbook> => {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    return { type: "opened", sheets: await readWorkbook(bytes, only, makeProgress()) }
  } catch (error) {
    // What is left is the browser's: too little memory, or a file that is gone from the disk.
    return error instanceof WorkbookError
      ? { type: "problem", problem: error.problem, place: error.place }
      : { type: "problem", problem: "unopened", place: null }
  }
}

addEventListener("message", ({ data }: MessageEvent<ToWorkbook>) => void open(data).then(answer))
