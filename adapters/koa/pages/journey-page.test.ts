import { describe, expect, it } from "vitest"
import { fillJourneyPage } from "./journey-page.ts"

const BUILT = `<html lang="en"><meta name="hrsync-vendor" content=""><meta name="hrsync-origins" content="[]"><meta name="hrsync-accent" content=""><meta name="hrsync-locale" content="">`

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
