type Row = ReadonlyArray<string>

/** A table in Markdown. */
export const makeTable = (head: Row, rows: ReadonlyArray<Row>): string =>
  [head, head.map(() => "---"), ...rows].map(formatRow).join("\n")

const formatRow = (cells: Row): string =>
  `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |`
