import { collate } from "../../company/collation.ts"
import { eachPage, type Flaw, flawed } from "../flawed.ts"
import { LABEL, LATER, MANY_FORMS } from "./case-names.ts"

/* Connectors that lose or change what the source shows. */

export const SHOWN_VALUES: ReadonlyArray<Flaw> = [
  flawed(
    "asks for a range of ids that it sorted itself, in a source that sorts them otherwise",
    [MANY_FORMS],
    {
      ...eachPage((page) => {
        const ids = page.rows.map(({ cells: [id] }) => String(id)).toSorted()
        const [first = "", last = ""] = [ids[0], ids.at(-1)]
        const isFound = (id: string) => collate(first, id) <= 0 && collate(id, last) <= 0
        const rows = page.rows.map((row) =>
          isFound(String(row.cells[0])) ? row : { ...row, cells: row.cells.with(2, null) },
        )
        return { ...page, rows }
      }),
    },
  ),
  flawed("unescapes labels that the source does not escape", [LABEL], {
    ...eachPage((page) => ({
      ...page,
      rows: page.rows.map((row) => ({
        ...row,
        cells: row.cells.map((cell) => (typeof cell === "string" ? cell.replaceAll("&amp;", "&") : cell)),
      })),
    })),
  }),
  flawed("shows the newest title, whenever it begins", [LATER], {
    transport: async (request, access) => {
      const response = await access.transport(request)
      const text = Buffer.from(response.body).toString()
      if (!text.includes('"next"')) return response
      const newest = text.replaceAll(
        /"title":(?:null|"[^"]*")(.*?)"next":\[\{"title":("[^"]*")/gu,
        '"title":$2$1"next":[{"title":$2',
      )
      return { ...response, body: Buffer.from(newest) }
    },
  }),
]
