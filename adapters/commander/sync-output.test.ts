import { afterEach, expect, it, vi } from "vitest"
import type { Source } from "../../core/ports/sync/source.ts"
import { makeEmployeeRows, makeSource } from "../../core/testing/builders/sources.ts"
import { makeSyncFixture, sync } from "../../core/testing/sync-fixture.ts"
import type { Console } from "./console.ts"
import { showSynced } from "./sync-output.ts"

afterEach(() => {
  process.exitCode = undefined
})

it("the result of a sync says how the characters of a file were guessed, in words and as data", async () => {
  const encoding = { name: "Mac Roman", isGuessed: true, hasTwiceEncoded: false }
  const source = makeSource(makeEmployeeRows(2))
  const guessed: Source = {
    ...source,
    pages: async function* (cursor) {
      for await (const page of source.pages(cursor)) yield { ...page, encoding }
    },
  }
  const result = vi.fn<Console["result"]>()
  showSynced({ result } as unknown as Console, {}, [], await sync(await makeSyncFixture(), guessed))
  const [json, lines] = result.mock.calls[0] ?? []
  expect(json).toMatchObject({ result: { state: "completed", encoding } })
  expect(lines).toContainEqual(expect.stringContaining("was read as Mac Roman"))
})
