import { isTwiceEncoded, mendTwiceEncoded } from "../../domain/employee/values/text/twice-encoded.ts"
import type { FileOptions, Source, SourceFile, SourcePage, SourceRow } from "../../ports/sync/source.ts"

const ROWS_PER_PAGE = 20

/** A CSV file without quotes, as the CSV connector returns it. A row with too few or too many cells is unreadable. */
export const makeTestCsvSource = (
  file: SourceFile,
  { headerLine = 1, showsUnreadable = false }: FileOptions = {},
): Source => ({
  connector: "csv",
  invalidValues: "reject",
  repeatedEmployees: "reject",
  omittedInDeltas: "unchanged",
  isFile: true,
  pages: () => readPages(file, headerLine, showsUnreadable),
})

async function* readPages(
  file: SourceFile,
  headerLine: number,
  showsUnreadable: boolean,
): AsyncGenerator<SourcePage> {
  const chunks: Array<Uint8Array> = []
  for await (const chunk of file.open()) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString().trimEnd()
  const hasTwiceEncoded = isTwiceEncoded(text)
  const written = mendTwiceEncoded(text).split("\n")
  const [header = "", ...lines] = written.slice(headerLine - 1)
  const firstRows = written.slice(0, 6).map((line, index) => ({ line: index + 1, cells: line.split(",") }))
  const columns = header.split(",")
  const all = lines.map((line, index): SourceRow => ({
    position: index + headerLine + 1,
    cells: line.split(","),
  }))
  for (let from = 0; from < all.length; from += ROWS_PER_PAGE) {
    const page = all.slice(from, from + ROWS_PER_PAGE)
    const done = from + page.length
    yield {
      columns,
      rows: page.filter(({ cells }) => cells.length === columns.length),
      unreadable: page
        .filter(({ cells }) => cells.length !== columns.length)
        .map(({ position, cells }) => ({
          position,
          reason: "does not have a cell for every column",
          ...(showsUnreadable && { text: cells.join(",") }),
        })),
      cursor: null,
      ...(hasTwiceEncoded && { encoding: { name: "UTF-8", isGuessed: false, hasTwiceEncoded } }),
      progress: { unit: "rows", done, total: all.length },
      agreement: { kind: "fixed" },
      layout: { delimiter: ",", encoding: "UTF-8", headerLine, firstRows },
    }
  }
}
