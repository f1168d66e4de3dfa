import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { makeSharingPolicy } from "../../../domain/sharing/policy.ts"
import { makeSubset } from "../../../domain/sharing/subset.ts"
import { DEFAULT_READING_SETTINGS } from "../../../domain/mapping/reading-settings.ts"
import { type CategoryCheck, SourceError, type SourcePage } from "../../../ports/sync/source.ts"
import { makeApiSource, makeEmployeeRows } from "../../../testing/builders/sources.ts"
import { makePullFixture } from "../../../testing/pull-fixture.ts"
import { runAt } from "../../../testing/sync-fixture.ts"
import { makeCheckSource } from "./check-source.ts"

type Progress = SourcePage["progress"]

interface Fake {
  readonly rows?: number
  readonly progress?: Progress
  readonly categories?: ReadonlyArray<CategoryCheck>
  readonly failure?: SourceError
  readonly parts?: Partial<SourcePage>
}

const check = async ({ rows = 3, progress, categories = [], failure, parts }: Fake) => {
  const { ports, pullPorts, connection } = await makePullFixture()
  const source = makeApiSource(makeEmployeeRows(rows))
  const reader = {
    ...source,
    check: () => Promise.resolve(categories),
    async *pages() {
      if (failure !== undefined) throw failure
      for await (const page of source.pages(null))
        yield { ...page, progress: progress ?? page.progress, ...parts }
    },
  }
  const checkSource = makeCheckSource({
    ...ports,
    ...pullPorts,
    sources: { codes: ["csv"], open: () => Effect.succeed(reader) },
  })
  const { flags, rules } = connection
  return runAt(
    checkSource({
      connector: "csv",
      credentials: {},
      policy: makeSharingPolicy(flags, []),
      subset: makeSubset([]),
      fieldMapping: null,
      reading: DEFAULT_READING_SETTINGS,
      componentOverrides: {},
      rules,
    }).pipe(
      Effect.map(({ check: found }) => found),
      Effect.catchTag("SourceError", (error) => Effect.succeed(error)),
    ),
  )
}

describe("the number of rows of a check", () => {
  it.each<[string, Progress, number, boolean]>([
    ["the total that the source states", { unit: "rows", done: 20, total: 2_000 }, 2_000, false],
    ["those of the first page, at least, without a total", { unit: "rows", done: 20, total: null }, 20, true],
    [
      "those of the first page, at least, of a long file",
      { unit: "bytes", done: 500, total: 9_000 },
      20,
      true,
    ],
    ["all of a file that is read to its end", { unit: "bytes", done: 9_000, total: 9_000 }, 20, false],
  ])("is %s", async (_what, progress, rows, hasMoreRows) => {
    expect(await check({ rows: 50, progress })).toMatchObject({ rows, hasMoreRows })
  })
})

describe("a right that is missing", () => {
  const failure = new SourceError({ kind: "permission", message: "The user may not read wages." })
  const categories: ReadonlyArray<CategoryCheck> = [
    { category: "detail_info_fields", problem: null },
    { category: "ctc_details_fields", problem: "The user may not read wages." },
  ]

  it("is named with the categories without which the source could be read", async () => {
    expect(await check({ categories, failure })).toMatchObject({
      message: "The user may not read wages.",
      denied: ["ctc_details_fields"],
    })
  })

  it("names none for an error of another kind", async () => {
    const broken = new SourceError({ kind: "transient", message: "It is down." })
    expect(await check({ categories, failure: broken })).toMatchObject({
      kind: "transient",
      message: "It is down.",
    })
  })
})

it("a check says how the characters of a file were guessed", async () => {
  const encoding = { name: "Mac Roman", isGuessed: true, hasTwiceEncoded: false }
  expect(await check({ parts: { encoding } })).toMatchObject({ encoding })
  expect(await check({})).toMatchObject({ encoding: null })
})

describe("the file of a check", () => {
  const columns = ["Emp Code", "Name", "", "DOJ", "PAN", "Grade", "City"]

  it("is the one that the source takes, with its first headers", async () => {
    expect(await check({ parts: { fileName: "employees.csv", columns } })).toMatchObject({
      file: { name: "employees.csv", columns: ["Emp Code", "Name", "DOJ", "PAN", "Grade"], message: null },
    })
  })

  it("does not show what looks like a person's identifier, in the name or in a file without a header", async () => {
    const parts = { fileName: "ABCPE1234F.csv", columns: ["E-1", "ABCPE1234F"] }
    expect(JSON.stringify(await check({ parts }))).not.toContain("ABCPE1234F")
  })

  it("is awaited in the words of the source when there is none", async () => {
    const failure = new SourceError({ kind: "missing", message: "No file matches emp*.csv yet." })
    expect(await check({ failure })).toMatchObject({
      rows: 0,
      file: { name: null, columns: [], message: "No file matches emp*.csv yet." },
    })
  })

  it("is not told of a source that has no files", async () => {
    expect(await check({})).toMatchObject({ file: null })
  })
})
