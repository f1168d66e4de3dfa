import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { Requests } from "./requests.ts"
import { catchFailure } from "./testing/reading.ts"
import { tookTooLong } from "./source-errors.ts"

const PLACE = "sftp://files.example.com:22/export"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const requests = () => {
  const cut = vi.fn()
  return { cut, all: new Requests(PLACE, cut) }
}

describe("requests to a server", () => {
  it("return complete responses", async () => {
    const { all, cut } = requests()
    expect(await all.send<number>((done) => done(undefined, 7))).toBe(7)
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(cut).not.toHaveBeenCalled()
  })

  it("fail together when one response takes longer than 30 s", async () => {
    const { all, cut } = requests()
    const both = [catchFailure(all.send(() => undefined)), catchFailure(all.send(() => undefined))]
    await vi.advanceTimersByTimeAsync(30_000)
    for (const failure of both) {
      expect(await failure).toMatchObject({
        kind: "transient",
        message: expect.stringContaining("30 s") as string,
      })
    }
    expect(cut).toHaveBeenCalledOnce()
    expect(await catchFailure(all.send((done) => done(undefined, 7)))).toMatchObject({ kind: "transient" })
  })

  it("fail when all together take longer than the deadline, however fast each response is", async () => {
    const { all } = requests()
    all.setDeadline(60_000, tookTooLong(PLACE, 60_000))
    const failure = catchFailure(
      (async () => {
        for (;;) await all.send((done) => setTimeout(done, 1_000, undefined, 7))
      })(),
    )
    await vi.advanceTimersByTimeAsync(61_000)
    expect((await failure).message).toContain("did not finish within 60 s")
  })

  it("fail with the first reason, and expose no text of the server", async () => {
    const { all } = requests()
    all.break(tookTooLong(PLACE, 1_000))
    all.break(tookTooLong(PLACE, 2_000))
    expect((await catchFailure(all.send(() => undefined))).message).toContain("within 1 s")
    const said = Object.assign(new Error("CANARY"), { code: 4 })
    const refused = await catchFailure(requests().all.send((done) => done(said, undefined)))
    expect(refused.message).toMatch(/error \(4\)/u)
    expect(refused.message).not.toContain("CANARY")
  })
})
