import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { type PulledSource, SourceError } from "../../ports/sync/source.ts"
import { makeApiSource, makeEmployeeRows } from "../../testing/builders/sources.ts"
import { makeMemoryTelemetry } from "../../testing/memory/telemetry.ts"
import { instrumentSources } from "./instrument-sources.ts"

const QUIET: PulledSource = { ...makeApiSource([]), check: () => Promise.resolve([]) }

/** The source as a caller gets it, and what was counted; the clock advances a second with every reading. */
const open = async (source: PulledSource | null) => {
  const telemetry = makeMemoryTelemetry()
  let now = 0
  const sources = instrumentSources(
    { codes: ["api"], open: () => Effect.succeed(source) },
    telemetry,
    () => (now += 1_000),
  )
  return {
    opened: await Effect.runPromise(sources.open("api", {})),
    calls: telemetry.facts.recordConnectorCall,
  }
}

const catchRejection = (promise: Promise<unknown>) => promise.catch((error: unknown) => error)

describe("what a connector is asked for", () => {
  it("is counted by what it was, with how long it took", async () => {
    const { opened, calls } = await open({
      ...QUIET,
      hasChanged: () => Promise.resolve(false),
      salaryMaster: () => Promise.resolve({ ctc: [], monthly: [] }),
      write: () => Promise.resolve(),
      verifyHook: () => Promise.resolve(true),
    })
    await opened?.check()
    expect(await opened?.hasChanged?.("cursor")).toBe(false)
    await opened?.salaryMaster?.()
    await opened?.write?.({ employeeId: "E1", fields: {} })
    expect(await opened?.verifyHook?.({ headers: {}, body: new Uint8Array(), receivedAt: 0 })).toBe(true)
    expect(calls).toEqual(
      ["check", "changes", "salary_master", "write", "hook"].map((call) => ({
        connector: "api",
        call,
        outcome: "ok",
        seconds: 1,
      })),
    )
  })

  it("stays what it cannot do", async () => {
    const { opened } = await open(QUIET)
    expect(Object.keys(opened ?? {}).sort()).toEqual(Object.keys(QUIET).sort())
    expect((await open(null)).opened).toBeNull()
  })

  it("is left at once by who does not want the page any more that was asked for", async () => {
    let isLeft = false
    const pages = () => ({
      [Symbol.asyncIterator]: () => ({
        next: () => new Promise<never>(() => undefined),
        return: () => {
          isLeft = true
          return Promise.resolve({ done: true as const, value: undefined })
        },
      }),
    })
    const { opened } = await open({ ...QUIET, pages })
    const reading = opened?.pages(null)[Symbol.asyncIterator]()
    void reading?.next()
    await reading?.return?.()
    expect(isLeft).toBe(true)
  })

  it("is counted page by page, and not behind the last", async () => {
    const { opened, calls } = await open({
      ...QUIET,
      ...makeApiSource(makeEmployeeRows(45)),
      check: QUIET.check,
    })
    const rows: Array<unknown> = []
    for await (const page of opened?.pages(null) ?? []) rows.push(...page.rows)
    expect(rows).toHaveLength(45)
    expect(calls.map(({ call, outcome }) => [call, outcome])).toEqual([
      ["page", "ok"],
      ["page", "ok"],
      ["page", "ok"],
    ])
  })

  it("lets the source clean up when it is left early", async () => {
    let closed = false
    const source = makeApiSource(makeEmployeeRows(45))
    const { opened } = await open({
      ...QUIET,
      async *pages(cursor) {
        try {
          yield* source.pages(cursor)
        } finally {
          closed = true
        }
      },
    })
    for await (const page of opened?.pages(null) ?? []) if (page.rows.length > 0) break
    expect(closed).toBe(true)
  })
})

describe("what a connector fails with", () => {
  it.each([
    ["auth", new SourceError({ kind: "auth", message: "wrong" })],
    ["broken", new SourceError({ kind: "made-up" as "auth", message: "wrong" })],
    ["broken", new TypeError("no")],
    ["broken", { kind: "auth" }],
    ["broken", undefined],
  ])("is counted as %s, and passed on as it was", async (outcome, error) => {
    const failing = async () => {
      await Promise.resolve()
      throw error
    }
    const { opened, calls } = await open({ ...QUIET, check: failing })
    expect(await catchRejection(opened?.check() ?? Promise.resolve())).toBe(error)
    expect(calls).toMatchObject([{ call: "check", outcome }])
  })

  it("ends the pages", async () => {
    const error = new SourceError({ kind: "rate", message: "slowly" })
    const { opened, calls } = await open({
      ...QUIET,
      ...makeApiSource(makeEmployeeRows(3), { failsWith: error }),
      check: QUIET.check,
    })
    const reading = (async () => {
      for await (const page of opened?.pages(null) ?? []) if (page.rows.length > 3) break
    })()
    expect(await catchRejection(reading)).toBe(error)
    expect(calls.map(({ outcome }) => outcome)).toEqual(["ok", "rate"])
  })
})
