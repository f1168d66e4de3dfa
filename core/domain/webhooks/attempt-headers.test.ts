import { describe, expect, it } from "vitest"
import { HEADERS_LIMIT_BYTES, showHeaders } from "./attempt-headers.ts"

describe("showHeaders", () => {
  it("keeps what people compare: signatures, types and ids", () => {
    expect(
      showHeaders([
        ["webhook-signature", "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4="],
        ["service-signature", "3f1f7f2e54d24c2a9f146d7c0a1be522"],
        ["content-type", "application/json"],
        ["X-Request-Id", "7d8ab2c4-31f5"],
      ]),
    ).toEqual({
      headers: [
        { name: "webhook-signature", value: "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=" },
        { name: "service-signature", value: "3f1f7f2e54d24c2a9f146d7c0a1be522" },
        { name: "content-type", value: "application/json" },
        { name: "X-Request-Id", value: "7d8ab2c4-31f5" },
      ],
      leftOut: 0,
    })
  })

  it.each([
    ["Set-Cookie", "sid=1"],
    ["Authorization", "anything"],
    ["x-amz-security-token", "t"],
    ["X-Api-Key", "k"],
    ["apikey", "k"],
    ["x-csrf-token", "t"],
    ["x-forwarded", "Bearer abc"],
    ["x-other", "basic YTpi"],
  ])("says of %s: %s only that it was set", (name, value) => {
    expect(showHeaders([[name, value]]).headers).toEqual([{ name, value: null }])
  })

  it("shows where a redirect leads without its query", () => {
    const show = (location: string) => showHeaders([["location", location]]).headers[0]?.value
    expect(show("https://id.example/login?token=secret#part")).toBe("https://id.example/login")
    expect(show("/login?token=secret")).toBe("/login")
  })

  it("keeps 8 KiB, and counts the rest", () => {
    const line = ["x-a", "b".repeat(HEADERS_LIMIT_BYTES / 2 - 3)] as const
    expect(showHeaders([line, line, ["x", ""], line])).toMatchObject({ headers: [{}, {}], leftOut: 2 })
  })
})
