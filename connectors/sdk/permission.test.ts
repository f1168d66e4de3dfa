import { describe, expect, it } from "vitest"
import { findDenial, isForbidden, readUnlessForbidden, SourceError } from "./index.ts"

const forbidden = new SourceError({ kind: "permission", message: "The role Payroll is missing." })
const broken = new SourceError({ kind: "transient", message: "It does not respond." })

describe("what the credentials may not read", () => {
  it("is told from every other failure", () => {
    expect([forbidden, broken, new Error("permission"), null].map(isForbidden)).toEqual([
      true,
      false,
      false,
      false,
    ])
  })

  it("is replaced, and nothing else is", async () => {
    expect(
      await readUnlessForbidden(
        () => Promise.resolve([7]),
        () => [],
      ),
    ).toEqual([7])
    expect(
      await readUnlessForbidden(
        () => Promise.reject(forbidden),
        () => [],
      ),
    ).toEqual([])
    await expect(
      readUnlessForbidden(
        () => Promise.reject(broken),
        () => [],
      ),
    ).rejects.toBe(broken)
  })

  it("is the problem of a category", async () => {
    expect(await findDenial(() => Promise.resolve([7]))).toBeNull()
    expect(await findDenial(() => Promise.reject(forbidden))).toBe("The role Payroll is missing.")
    await expect(findDenial(() => Promise.reject(broken))).rejects.toBe(broken)
  })
})
