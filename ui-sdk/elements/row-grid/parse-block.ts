/*
 * What Excel and Sheets put on the clipboard for a block of cells: a line for each row, a tab between cells, and quotation marks around
 * a cell that contains a tab, a line break or such a mark, which is then doubled.
 */

/** The cells of a copied block by row; a single cell is a block of one. */
export const parseBlock = (text: string): ReadonlyArray<ReadonlyArray<string>> => {
  const rows: Array<Array<string>> = [[]]
  // Every copied row ends with a line break.
  const block = text.replace(/\r\n?/gu, "\n").replace(/\n$/u, "")
  for (let at = 0; at <= block.length;) {
    const { value, end } = readCell(block, at)
    rows.at(-1)?.push(value)
    if (block[end] === "\n") rows.push([])
    at = end + 1
  }
  return rows
}

const QUOTED = /"((?:[^"]|"")*)"(?=[\t\n]|$)/uy

const readCell = (block: string, start: number): { readonly value: string; readonly end: number } => {
  QUOTED.lastIndex = start
  const quoted = QUOTED.exec(block)
  if (quoted !== null)
    return { value: (quoted[1] ?? "").replaceAll('""', '"'), end: start + quoted[0].length }
  const rest = block.slice(start)
  const length = rest.search(/[\t\n]/u)
  const end = length === -1 ? block.length : start + length
  return { value: block.slice(start, end), end }
}

/** A value of a block at its place from the cell on which it is pasted. */
export interface BlockValue {
  readonly down: number
  readonly right: number
  readonly value: string
}

export const listBlock = (text: string): ReadonlyArray<BlockValue> =>
  parseBlock(text).flatMap((cells, down) => cells.map((value, right) => ({ down, right, value })))
