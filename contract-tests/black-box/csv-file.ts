/* RFC 4180, as far as a file behind a csv_link needs it. */

const CELL = /("(?:[^"]|"")*"|[^,"\r\n]*)(,|\r?\n|$)/y

const plain = (cell: string): string =>
  cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell

export const csvRows = (text: string): ReadonlyArray<ReadonlyArray<string>> => {
  const rows: Array<Array<string>> = []
  const pattern = new RegExp(CELL)
  for (let cells: Array<string> = []; pattern.lastIndex < text.length;) {
    const [, cell = "", end = ""] = pattern.exec(text) ?? []
    cells.push(plain(cell))
    if (end !== ",") {
      rows.push(cells)
      cells = []
    }
  }
  return rows
}

/** Parses the rows, keyed by the names of the header row. */
export const csvRecords = (text: string): ReadonlyArray<Readonly<Record<string, string>>> => {
  const [header = [], ...rows] = csvRows(text)
  return rows.map((cells) => Object.fromEntries(header.map((key, index) => [key, cells[index] ?? ""])))
}

/** Replaces the service's own address in a link with the one under which the test reaches it. */
export const reachable = (link: string, baseUrl: string): string => {
  const { pathname, search } = new URL(link)
  return `${baseUrl}${pathname}${search}`
}
