import { describe, expect, it } from "vitest"
import { fillJourneyPage, pagePolicy } from "./journey-page.ts"

const frameAncestors = (origins: ReadonlyArray<string>) =>
  /frame-ancestors (.*)$/u.exec(pagePolicy(origins))?.[1]

describe("the policy of the journey's page", () => {
  it("lets the vendor's pages embed it, and nobody else's", () => {
    expect(frameAncestors(["https://app.vendor.example", "http://localhost:5173"])).toBe(
      "https://app.vendor.example http://localhost:5173",
    )
    expect(frameAncestors([])).toBe("'none'")
  })

  it.each([
    "https://a.example; script-src *",
    "*",
    "https://*",
    "https://a.example https://b.example",
    "data:",
    "",
  ])("leaves out %o, which is no origin", (origin) => {
    expect(frameAncestors([origin])).toBe("'none'")
    expect(frameAncestors([origin, "https://good.example"])).toBe("https://good.example")
  })

  it("runs no script and no style but the service's own files", () => {
    const policy = pagePolicy(["https://app.vendor.example"])
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
    expect(policy).not.toContain("unsafe")
  })
})

describe("the journey's page", () => {
  const html = `<meta name="hrsync-vendor" content=""><meta name="hrsync-origins" content="[]">`

  it("says whose it is and which pages may speak to it", () => {
    const page = fillJourneyPage(html, { vendorOrgId: "v", origins: ["https://a.example"] })
    expect(page).toContain(`name="hrsync-vendor" content="v"`)
    expect(page).toContain(`name="hrsync-origins" content="[&quot;https://a.example&quot;]"`)
  })

  it("takes nothing from an origin into its markup", () => {
    const page = fillJourneyPage(html, { vendorOrgId: "v", origins: [`"><script>$&</script>`] })
    expect(page).not.toContain("<script>")
    expect(page).toContain("$&amp;")
  })

  it("speaks to no page when it is opened by itself", () => {
    expect(fillJourneyPage(html, null)).toBe(html)
  })
})
