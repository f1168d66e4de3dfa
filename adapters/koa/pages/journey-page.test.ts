import { describe, expect, it } from "vitest"
import { fillJourneyPage, pagePolicy } from "./journey-page.ts"

const BUILT = `<html lang="en"><meta name="hrsync-vendor" content=""><meta name="hrsync-origins" content="[]"><meta name="hrsync-accent" content=""><meta name="hrsync-locale" content="">`

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
  it("says whose it is and which pages may speak to it", () => {
    const page = fillJourneyPage(BUILT, { vendorOrgId: "v", origins: ["https://a.example"], look: {} })
    expect(page).toContain(`name="hrsync-vendor" content="v"`)
    expect(page).toContain(`name="hrsync-origins" content="[&quot;https://a.example&quot;]"`)
  })

  it("takes nothing from an origin into its markup", () => {
    const page = fillJourneyPage(BUILT, { vendorOrgId: "v", origins: [`"><script>$&</script>`], look: {} })
    expect(page).not.toContain("<script>")
    expect(page).toContain("$&amp;")
  })

  it("has the vendor's look before its script runs", () => {
    const look = { accent: "#f2b705", locale: "hi", theme: "dark" } as const
    const page = fillJourneyPage(BUILT, { vendorOrgId: "v", origins: [], look })
    expect(page).toContain(`<html lang="en" data-theme="dark">`)
    expect(page).toContain(`name="hrsync-accent" content="#f2b705"`)
    expect(page).toContain(`name="hrsync-locale" content="hi"`)
    for (const plain of [{}, { theme: "auto" }] as const) {
      expect(fillJourneyPage(BUILT, { vendorOrgId: "", origins: [], look: plain })).toBe(BUILT)
    }
  })

  it("speaks to no page when it is opened by itself", () => {
    expect(fillJourneyPage(BUILT, null)).toBe(BUILT)
  })
})
