import { describe, expect, it } from "vitest"
import type { PageDisagreement, SourceResponse } from "../sdk/index.ts"
import { makeSimulationFixture } from "../sdk/conformance/fixture.ts"
import type { Simulation } from "../sdk/conformance/index.ts"
import simulation from "./conformance.ts"
import connector from "./index.ts"

/* Endpoints whose list moves while its pages are read, or that count it wrongly (specification/sync.md#absence). */

const SIZE = 25

interface Endpoint {
  readonly list: ReadonlyArray<string>
  /** The list after the page with this number was answered, from 1. */
  readonly after?: (page: number, list: ReadonlyArray<string>) => ReadonlyArray<string>
  /** What it states as its total; null: nothing. The length of the list when left out. */
  readonly total?: (list: ReadonlyArray<string>, page: number) => number | null
  /** The records of a page, when they are not a slice of the list. */
  readonly slice?: (list: ReadonlyArray<string>, page: number) => ReadonlyArray<string>
}

const IDS = Array.from({ length: 60 }, (_, index) => `E${String(index + 1).padStart(3, "0")}`)
const withoutFourth = (page: number, list: ReadonlyArray<string>) =>
  page === 1 ? list.filter((id) => id !== "E004") : list

const toResponse = (json: unknown): SourceResponse => ({
  status: 200,
  headers: { "content-type": "application/json" },
  retryAfterMillis: null,
  body: Buffer.from(JSON.stringify(json)),
})

const readAll = async ({ list, after, total, slice }: Endpoint) => {
  const { access } = makeSimulationFixture(simulation as unknown as Simulation)
  let now = list
  const transport = ({ url }: { readonly url: URL | string }) => {
    const page = Number(new URL(url).searchParams.get("page"))
    const ids = slice?.(now, page) ?? now.slice((page - 1) * SIZE, page * SIZE)
    const stated = total === undefined ? now.length : total(now, page)
    const pageInfo = { next: page * SIZE < now.length, ...(stated === null ? {} : { totalItems: stated }) }
    const data = ids.map((employeeId) => ({ employeeId, name: `Employee ${employeeId}` }))
    now = after?.(page, now) ?? now
    return Promise.resolve(toResponse({ data, pageInfo }))
  }
  const read: Array<string> = []
  let disagreement: PageDisagreement | null = null
  for await (const { columns, rows, agreement } of connector.make({ ...access, transport }).pages(null)) {
    read.push(...rows.map(({ cells }) => String(cells[columns.indexOf("employeeId")])))
    if (agreement.kind === "compared") disagreement = agreement.disagreement
  }
  return { read, disagreement }
}

describe("a list that moves or is counted wrongly", () => {
  it("is noticed when an employee leaves after the first page, by the total", async () => {
    const { read, disagreement } = await readAll({ list: IDS, after: withoutFourth })
    expect(read).not.toContain("E026")
    expect(disagreement).toEqual({ code: "total", page: 2, before: 60, now: 59 })
  })

  it("is noticed without totals, by a second look at the page before", async () => {
    const { read, disagreement } = await readAll({ list: IDS, after: withoutFourth, total: () => null })
    expect(read).not.toContain("E026")
    expect(disagreement).toEqual({ code: "moved", page: 2 })
  })

  it("is noticed when its total stays as it was at first, by the count", async () => {
    const { disagreement } = await readAll({ list: IDS, after: withoutFourth, total: () => 60 })
    expect(disagreement).toEqual({ code: "count", page: 3, before: 60, now: 59 })
  })

  it("is noticed when an employee joins before the others, who come a second time", async () => {
    const after = (page: number, list: ReadonlyArray<string>) => (page === 1 ? ["E000", ...list] : list)
    const { disagreement } = await readAll({ list: IDS, after, total: () => null })
    expect(disagreement).toMatchObject({ page: 2 })
  })

  it("is no disagreement when a page in the middle is short, but nobody is missing", async () => {
    const parts = [IDS.slice(0, 25), IDS.slice(25, 40), IDS.slice(40)]
    const { read, disagreement } = await readAll({ list: IDS, slice: (_, page) => parts[page - 1] ?? [] })
    expect(read).toEqual(IDS)
    expect(disagreement).toBeNull()
  })

  it("has a total that always counts others, too, in the same words each time", async () => {
    const first = await readAll({ list: IDS, total: () => 75 })
    const second = await readAll({ list: IDS, total: () => 75 })
    expect(first.disagreement).toEqual({ code: "count", page: 3, before: 75, now: 60 })
    expect(second.disagreement).toEqual(first.disagreement)
  })

  it("names the page that has an id of a page before", async () => {
    const list = [...IDS.slice(0, 40), "E002", ...IDS.slice(40)]
    expect((await readAll({ list })).disagreement).toEqual({ code: "repeated", page: 2, records: 1 })
  })
})
