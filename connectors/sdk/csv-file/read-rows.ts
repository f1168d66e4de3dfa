import { isUtf8 } from "node:buffer"
import { badFile } from "./bad-file.ts"
import type { ByteWindow } from "./byte-window.ts"
import type { CsvLimits } from "./csv-format.ts"
import type { Table } from "./damage.ts"
import { readBatch, readEndless, type Batch } from "./read-batch.ts"

const CHANGED = "The file changed while it was read. Try again when nothing writes to it any more."

/** Drops what is left of the line without ever holding it. */
const skipLine = async (window: ByteWindow, lineBreak: number, limits: CsvLimits): Promise<void> => {
  for (;;) {
    await window.fill(limits.blockBytes)
    const bytes = window.bytes()
    const end = bytes.indexOf(lineBreak) + 1
    window.drop(end || bytes.length)
    if (end > 0 || window.atEnd()) return
  }
}

/**
 * Everything after the header, batch by batch. `line` is where the window starts. Memory stays within a few times
 * `limits.recordBytes`, whatever the lines hold.
 */
export async function* readRows(
  window: ByteWindow,
  table: Table,
  limits: CsvLimits,
  firstLine: number,
): AsyncGenerator<Batch> {
  for (let line = firstLine; ;) {
    await window.fill(limits.blockBytes)
    const bytes = window.bytes()
    if (bytes.length === 0) return
    const position = { line, atEnd: window.atEnd() }
    const complete = readBatch(bytes, table, limits, position)
    if (complete.consumed === 0 && !position.atEnd && bytes.length <= limits.recordBytes) {
      await window.fill(Math.min(bytes.length * 2, limits.recordBytes + 1))
      continue
    }
    const batch = complete.consumed > 0 ? complete : readEndless(bytes, table, limits, position)
    const inLine = bytes[batch.consumed - 1] !== table.format.lineBreak && !position.atEnd
    if (!inLine && !isUtf8(bytes.subarray(0, batch.consumed))) throw badFile(CHANGED, line)
    window.drop(batch.consumed)
    if (inLine) await skipLine(window, table.format.lineBreak, limits)
    line += batch.lines
    yield batch
  }
}
