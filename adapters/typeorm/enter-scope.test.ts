import type { ClientBase } from "pg"
import { describe, expect, it } from "vitest"
import { enterScope } from "./enter-scope.ts"

const VENDOR = { kind: "vendor", id: "6f7f2e58-32a5-4f6c-9bd4-5e9d7a1c0001" } as const
const OTHER_VENDOR = { ...VENDOR, id: "6f7f2e58-32a5-4f6c-9bd4-5e9d7a1c0002" } as const

const makeClient = (answer: () => Promise<unknown>) => {
  const done: Array<string> = []
  const client = {
    query: (text: string) => {
      done.push(text)
      return answer()
    },
    end: () => {
      done.push("end")
      return Promise.resolve()
    },
  }
  return { client: client as unknown as ClientBase, done }
}

describe("entering a scope", () => {
  it("closes a connection whose SET was rejected", async () => {
    const { client, done } = makeClient(() => Promise.reject(new Error("the statement timed out")))
    await expect(enterScope(client, VENDOR)).rejects.toThrow("timed out")
    expect(done.at(-1)).toBe("end")
  })

  it("keeps one whose scope was set, and does not set it again", async () => {
    const { client, done } = makeClient(() => Promise.resolve())
    await enterScope(client, VENDOR)
    expect(enterScope(client, VENDOR)).toBeNull()
    expect(done).toHaveLength(1)
  })

  it("rejects for every statement that was queued behind a SET which is then rejected, whatever its scope", async () => {
    const answers = [Promise.reject(new Error("the statement timed out")), Promise.resolve()]
    const { client, done } = makeClient(() => answers.shift() ?? expect.fail("a third SET was sent"))
    const first = enterScope(client, VENDOR)
    const same = enterScope(client, VENDOR)
    const next = enterScope(client, OTHER_VENDOR)
    expect(done).toHaveLength(2)
    const ends = await Promise.allSettled([first, same, next])
    expect(ends.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"])
    expect(done).toContain("end")
  })

  it("sends nothing for an id that is no UUID", () => {
    const { client, done } = makeClient(() => Promise.resolve())
    expect(() => enterScope(client, { kind: "vendor", id: "'; RESET ROLE; --" })).toThrow("not a UUID")
    expect(done).toEqual([])
  })
})
