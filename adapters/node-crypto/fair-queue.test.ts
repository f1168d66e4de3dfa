import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { makeFairQueue } from "./fair-queue.ts"

/** A queue whose work ends one piece at a time, in the order in which it began. */
const setUp = (atOnce: number, waiting = 1_000) => {
  const queue = makeFairQueue({ atOnce, waiting })
  const begun: Array<string> = []
  const ends: Array<() => void> = []
  return {
    begun,
    add: (name: string, ...parties: ReadonlyArray<string>) =>
      queue.run(
        parties,
        () =>
          new Promise<string>((resolve) => {
            begun.push(name)
            ends.push(() => resolve(name))
          }),
      ),
    endOne: async () => {
      ends.shift()?.()
      // The promises of the queue settle before the next task.
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

describe("a fair queue", () => {
  it("begins the first work of another party next, however much one has waiting", async () => {
    const { add, begun, endOne } = setUp(2)
    for (let count = 0; count < 200; count++) void add(`a${String(count)}`, "a")
    for (let count = 0; count < 4; count++) await endOne()
    void add("b0", "b")
    void add("b1", "b")
    await endOne()
    expect(begun.slice(6)).toEqual(["b0"])
    await endOne()
    await endOne()
    expect(begun.slice(6)).toEqual(["b0", "a6", "b1"])
  })

  it("counts work for each of its parties", async () => {
    const { add, begun, endOne } = setUp(1)
    for (let count = 0; count < 5; count++)
      void add(`x${String(count)}`, `address:${String(count)}`, "user:x")
    void add("y", "address:9", "user:y")
    void add("z", "address:1", "user:z")
    for (let count = 0; count < 2; count++) await endOne()
    expect(begun).toEqual(["x0", "y", "x1"])
  })

  it("refuses what exceeds its length, and takes more when there is room again", async () => {
    const { add, endOne } = setUp(1, 2)
    expect([add("1", "a"), add("2", "a"), add("3", "a")].includes(null)).toBe(false)
    expect(add("4", "b")).toBeNull()
    await endOne()
    expect(add("5", "b")).not.toBeNull()
  })

  it("settles with the result of the work, and continues after one that fails", async () => {
    const queue = makeFairQueue({ atOnce: 1, waiting: 10 })
    const failing = queue.run(["a"], () => Promise.reject(new Error("broken")))
    const next = queue.run(["a"], () => Promise.resolve(1))
    await expect(failing).rejects.toThrow("broken")
    expect(await next).toBe(1)
  })

  it("begins everything, never more at once than allowed, and in order for each party", async () => {
    const parties = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(parties, fc.integer({ min: 1, max: 3 }), async (names, atOnce) => {
        const { add, begun, endOne } = setUp(atOnce)
        names.forEach((name, index) => void add(`${name}${String(index)}`, name))
        expect(begun).toHaveLength(Math.min(atOnce, names.length))
        for (const [ended] of names.entries()) {
          await endOne()
          expect(begun).toHaveLength(Math.min(ended + 1 + atOnce, names.length))
        }
        for (const party of ["a", "b", "c", "d"]) {
          const own = names.flatMap((name, index) => (name === party ? [`${name}${String(index)}`] : []))
          expect(begun.filter((name) => name.startsWith(party))).toEqual(own)
        }
      }),
      { numRuns: 50 },
    )
  })
})
