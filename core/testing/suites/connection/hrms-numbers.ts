import { randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import { expect, it } from "vitest"
import type { HrmsNumbers } from "../../../ports/connection/hrms-numbers.ts"

export const describeHrmsNumbers = (make: () => HrmsNumbers): void => {
  const assignNumbers = async (...codes: ReadonlyArray<string>) =>
    Effect.runPromise(make().findOrAssign(codes))

  it("assigns each code a permanent number", async () => {
    const [one, two, three] = [randomUUID(), randomUUID(), randomUUID()]
    const first = await assignNumbers(one, two)
    expect(first.size).toBe(2)
    expect(first.get(one)).not.toBe(first.get(two))
    const later = await assignNumbers(three, two, one)
    expect([later.get(one), later.get(two)]).toEqual([first.get(one), first.get(two)])
    expect(later.get(three)).toBeGreaterThan(Math.max(first.get(one) ?? 0, first.get(two) ?? 0))
    expect(await assignNumbers()).toEqual(new Map())
  })

  it("assigns the same numbers to concurrent requests", async () => {
    const code = randomUUID()
    const answers = await Promise.all(Array.from({ length: 10 }, () => assignNumbers(code)))
    expect(new Set(answers.map((numbers) => numbers.get(code))).size).toBe(1)
  })
}
