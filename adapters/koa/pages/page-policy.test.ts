import { describe, expect, it } from "vitest"
import { CONSOLE_POLICY, pagePolicy } from "./page-policy.ts"

const frameAncestors = (origins: ReadonlyArray<string> | null) =>
  /frame-ancestors (.*)$/u.exec(pagePolicy(origins))?.[1]

describe("the policy of the journey's page", () => {
  it("lets the vendor's pages and the console embed it, and nobody else's", () => {
    expect(frameAncestors(["https://app.vendor.example", "http://localhost:5173"])).toBe(
      "'self' https://app.vendor.example http://localhost:5173",
    )
    expect(frameAncestors([])).toBe("'self'")
    expect(frameAncestors(null)).toBe("'none'")
  })

  it.each([
    "https://a.example; script-src *",
    "*",
    "https://*",
    "https://a.example https://b.example",
    "data:",
    "",
  ])("leaves out %o, which is no origin", (origin) => {
    expect(frameAncestors([origin])).toBe("'self'")
    expect(frameAncestors([origin, "https://good.example"])).toBe("'self' https://good.example")
  })

  it("runs no script and no style but the service's own files", () => {
    const policy = pagePolicy(["https://app.vendor.example"])
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
    expect(policy).not.toContain("unsafe")
  })
})

describe("the policy of the console", () => {
  it("runs nothing but the service's own files, and lets no page embed it", () => {
    expect(CONSOLE_POLICY).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
    expect(CONSOLE_POLICY).toContain("frame-ancestors 'none'")
    expect(CONSOLE_POLICY).not.toContain("unsafe")
  })
})
