import type { PageAgreement, PageDisagreement } from "../../domain/sync/page-agreement.ts"
import type { Source } from "../../ports/sync/source.ts"
import { makeApiSource, type SourceRecord } from "./sources.ts"

export interface MovingOptions {
  readonly pageSize: number
  /** Changes the list after the page with this number, from 1 over all readings; the list as it is now when left out. */
  readonly afterPage: (page: number, people: ReadonlyArray<SourceRecord>) => ReadonlyArray<SourceRecord>
  /** Whether its connector compares the pages; true when left out. */
  readonly compares?: boolean
}

/** An API that counts its pages, and whose people change while they are read. */
export interface MovingSource {
  people: ReadonlyArray<SourceRecord>
  /** Pages that were requested, over all readings. */
  pages: number
  readonly source: Source
}

export const makeMovingSource = (
  people: ReadonlyArray<SourceRecord>,
  { pageSize, afterPage, compares = true }: MovingOptions,
): MovingSource => {
  const columns = Object.keys(people[0] ?? {})
  const moving: MovingSource = {
    people,
    pages: 0,
    source: {
      ...makeApiSource([]),
      async *pages() {
        const compare = makeComparison()
        for (let from = 0; from === 0 || from < moving.people.length; from += pageSize) {
          const records = moving.people.slice(from, from + pageSize)
          const disagreement = compare(records, moving.people.length)
          const agreement: PageAgreement = compares ? { kind: "compared", disagreement } : { kind: "unknown" }
          const rows = records.map((record, index) => ({
            position: from + index + 1,
            cells: columns.map((column) => record[column] ?? ""),
          }))
          const progress = { unit: "rows", done: from + rows.length, total: null } as const
          yield await Promise.resolve({ columns, rows, unreadable: [], cursor: null, progress, agreement })
          moving.people = afterPage(++moving.pages, moving.people)
        }
      },
    },
  }
  return moving
}

/** By the totals, and by who was on an earlier page. */
const makeComparison = () => {
  const seen = new Set<string>()
  let [page, before] = [0, -1]
  let disagreement: PageDisagreement | null = null
  return (records: ReadonlyArray<SourceRecord>, total: number): PageDisagreement | null => {
    page++
    const ids = records.map(({ employeeId }) => employeeId ?? "")
    const repeated = ids.filter((id) => seen.has(id)).length
    for (const id of ids) seen.add(id)
    if (page > 1 && before !== total) disagreement ??= { code: "total", page, before, now: total }
    if (repeated > 0) disagreement ??= { code: "repeated", page, records: repeated }
    before = total
    return disagreement
  }
}
