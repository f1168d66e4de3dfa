import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import type { AccessLine } from "../../adapters/koa/app.ts"
import type { ApiCall } from "../../core/ports/accounts/api-call-log.ts"
import { StorageError } from "../../core/ports/storage-error.ts"
import { makeCollector, recordApiCalls } from "./api-calls.ts"

const LINE: AccessLine = {
  requestId: "c41e7b0a-9d53-4f6e-8a27-51b0f3d2e688",
  method: "POST",
  route: "/api/connections/:id/files/*name",
  status: 200,
  caller: { vendorOrgId: "v1", credentialId: "k1" },
  durationMillis: 4.2,
}

describe("the calls that are kept", () => {
  it("are those of a vendor's credential, by the names of the route's parameters", () => {
    const collector = makeCollector()
    for (const caller of [undefined, {}, { vendorOrgId: "v1" }, { connectionId: "c1" }]) {
      const { caller: _, ...line } = LINE
      expect(collector.add(caller === undefined ? line : { ...line, caller }, 0)).toBe(false)
    }
    expect(collector.add({ ...LINE, route: null }, 0)).toBe(false)
    expect(collector.add(LINE, 5)).toBe(true)
    expect(collector.take()).toEqual([
      {
        ...{ vendorOrgId: "v1", credentialId: "k1", at: 5, requestId: LINE.requestId, method: "POST" },
        ...{ route: "/api/connections/{id}/files/{name}", status: 200, durationMillis: 4.2 },
        ...{ refusal: null, omitted: 0 },
      },
    ])
    expect(collector.take()).toEqual([])
  })

  it("have the code of their refusal, whatever refused them", () => {
    const collector = makeCollector()
    collector.add({ ...LINE, status: 400, refusal: "jws_signature" }, 0)
    collector.add({ ...LINE, status: 500 }, 0)
    expect(collector.take().map(({ refusal }) => refusal)).toEqual(["jws_signature", "http_500"])
  })

  it("are bounded for each vendor, and the next one says how many are missing", () => {
    const collector = makeCollector()
    for (let n = 0; n < 1_500; n++) collector.add(LINE, 0)
    collector.add({ ...LINE, caller: { vendorOrgId: "v2", credentialId: "k2" } }, 0)
    const calls = collector.take()
    expect(calls.filter(({ vendorOrgId }) => vendorOrgId === "v1")).toHaveLength(1_200)
    expect(calls.at(-1)).toMatchObject({ vendorOrgId: "v2", omitted: 0 })
    collector.add(LINE, 1_000)
    collector.add(LINE, 1_000)
    expect(collector.take().map(({ omitted }) => omitted)).toEqual([300, 0])
  })

  it("are bounded for all vendors together, while nothing is written", () => {
    const collector = makeCollector()
    const listed = Array.from({ length: 21_000 }, (_, n) =>
      collector.add({ ...LINE, caller: { vendorOrgId: `v${String(n % 100)}`, credentialId: "k" } }, 0),
    )
    expect(listed.filter(Boolean)).toHaveLength(20_000)
  })
})

describe("the recorder", () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  it("writes once a second, goes on after a failure, and writes the rest when it stops", async () => {
    const written: Array<number> = []
    let fails = true
    const append = (calls: ReadonlyArray<ApiCall>) => {
      written.push(calls.length)
      return fails
        ? Effect.fail(new StorageError({ operation: "record the calls", cause: null }))
        : Effect.void
    }
    const recorder = recordApiCalls({ append }, Context.empty())
    recorder.add(LINE)
    recorder.add(LINE)
    expect(written).toEqual([])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(written).toEqual([2])
    fails = false
    recorder.add(LINE)
    await vi.advanceTimersByTimeAsync(1_000)
    recorder.add(LINE)
    const stopped = recorder.stop()
    await vi.advanceTimersByTimeAsync(2_000)
    await stopped
    expect(written).toEqual([2, 1, 1])
  })
})
