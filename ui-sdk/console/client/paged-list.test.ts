import type { ReactiveControllerHost } from "lit"
import { describe, expect, it } from "vitest"
import type { Problem, Result } from "../../elements/api/send.ts"
import { type ListPage, PagedList } from "./paged-list.ts"

const host = {
  addController: () => undefined,
  removeController: () => undefined,
  requestUpdate: () => undefined,
  updateComplete: Promise.resolve(true),
} satisfies ReactiveControllerHost

const BROKEN: Problem = { kind: "broken", message: "", codes: [], refusal: null, fields: {}, reference: null }
const ok = (items: ReadonlyArray<number>, cursor: string | null): Result<ListPage<number>> => ({
  ok: true,
  value: { items, next_cursor: cursor },
})

describe("a list that is loaded page by page", () => {
  it("goes on from the cursor until there is none", async () => {
    const cursors: Array<string | undefined> = []
    const list = new PagedList<number>(host, (cursor) => {
      cursors.push(cursor)
      if (cursor === undefined) return Promise.resolve(ok([1, 2], "second"))
      return Promise.resolve(cursor === "second" ? ok([3], "third") : ok([4], null))
    })
    await list.load()
    await list.loadMore()
    await list.loadMore()
    await list.loadMore()
    expect([list.rows, list.hasMore]).toEqual([[1, 2, 3, 4], false])
    expect(cursors).toEqual([undefined, "second", "third"])
  })

  it("keeps its rows when the next page fails, and can try again", async () => {
    const answers = [ok([1], "next"), { ok: false, problem: BROKEN } as const, ok([2], null)]
    const list = new PagedList<number>(host, () => Promise.resolve(answers.shift() ?? ok([], null)))
    await list.load()
    await list.loadMore()
    expect([list.rows, list.moreProblem?.kind]).toEqual([[1], "broken"])
    await list.loadMore()
    expect([list.rows, list.moreProblem]).toEqual([[1, 2], null])
  })

  it("ignores an answer that was overtaken by another filter", async () => {
    const answers: Array<(result: Result<ListPage<number>>) => void> = []
    const list = new PagedList<number>(host, () => new Promise((resolve) => answers.push(resolve)))
    const [slow, fast] = [list.load(), list.load()]
    answers[1]?.(ok([2], null))
    answers[0]?.(ok([1], "old"))
    await Promise.all([slow, fast])
    expect([list.rows, list.hasMore]).toEqual([[2], false])
  })

  it("does not add a page of the old filter to the rows of the new one", async () => {
    const answers: Array<(result: Result<ListPage<number>>) => void> = []
    const list = new PagedList<number>(host, () => new Promise((resolve) => answers.push(resolve)))
    const first = list.load()
    answers[0]?.(ok([1], "next"))
    await first
    const [more, again] = [list.loadMore(), list.load()]
    answers[2]?.(ok([9], null))
    answers[1]?.(ok([2], null))
    await Promise.all([more, again])
    expect(list.rows).toEqual([9])
  })
})
