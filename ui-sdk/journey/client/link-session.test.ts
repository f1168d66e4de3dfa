import { describe, expect, it } from "vitest"
import { takeLinkCode } from "./link-session.ts"

const makePage = (hash: string, stored: string | null = null) => {
  const kept = { value: stored, address: `/journey/${hash}` }
  return {
    kept,
    page: {
      location: { hash, pathname: "/journey/", search: "" },
      history: {
        replaceState: (_: unknown, __: string, url?: string | URL | null) => (kept.address = String(url)),
      },
      storage: () => ({
        getItem: () => kept.value,
        setItem: (_: string, value: string) => (kept.value = value),
      }),
    },
  }
}

describe("the code of a mailed link", () => {
  it("leaves the address, and survives a reload of the tab", () => {
    const { page, kept } = makePage("#hrs_link_a")
    expect(takeLinkCode(page)).toBe("hrs_link_a")
    expect(kept).toEqual({ value: "hrs_link_a", address: "/journey/" })
    expect(takeLinkCode(makePage("", kept.value).page)).toBe("hrs_link_a")
  })

  it("is none when the page was opened by itself, or the tab keeps nothing", () => {
    expect(takeLinkCode(makePage("").page)).toBeNull()
    const throws = () => {
      throw new Error("blocked")
    }
    expect(takeLinkCode({ ...makePage("").page, storage: throws })).toBeNull()
    expect(takeLinkCode({ ...makePage("#b").page, storage: throws })).toBe("b")
  })

  it("is shown as one that no longer works when it was never one", () => {
    expect(takeLinkCode(makePage("#%E0%A4%A").page)).toBe("%E0%A4%A")
  })

  it("is the newer one when a tab opens another link", () => {
    expect(takeLinkCode(makePage("#new", "old").page)).toBe("new")
  })
})
