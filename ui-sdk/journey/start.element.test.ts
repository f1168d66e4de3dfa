import { afterEach, describe, expect, it } from "vitest"
import { page } from "vitest/browser"
import type { JourneySdk } from "../../core/contract/journey/journey-sdk.ts"
import { applyAccent } from "../elements/accent.ts"
import { expectAccessible } from "../elements/testing/expect-accessible.ts"
import { refuse } from "../elements/testing/service-stub.ts"
import { startLinked } from "./start.ts"
import { JourneyStub, TOKEN } from "./testing/journey-stub.ts"
import { button, openJourney, radio, sees, seesTitle } from "./testing/open-journey.ts"

/* A journey with a vendor's settings: what the HR admin sees of them. */

const root = document.documentElement

afterEach(() => root.style.removeProperty("--vendor-accent"))

/** A journey of a vendor with these settings. */
const withSettings = (settings: Partial<JourneySdk>): JourneyStub => {
  const stub = new JourneyStub()
  stub.context = { ...stub.context, sdk: { ...stub.context.sdk, ...settings } }
  return stub
}

const logos = () => [...document.querySelectorAll<HTMLImageElement>("hrsync-vendor-mark img")]

const LOGO =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

describe("a journey with the vendor's settings", () => {
  it("shows accent, logo, texts, help and the ways to connect that are offered", async () => {
    const service = withSettings({
      logo_url: LOGO,
      texts: {
        en: { title: "Cover your team with Tamarind", reason: "Acme asked us to insure it." },
        hi: { title: null, reason: null },
      },
      help_url: "https://tamarind.example/help",
      help_email: "help@tamarind.example",
    })
    service.context = { ...service.context, modes: ["SFTP", "Upload CSV"] }
    applyAccent("#7a3b12")
    await openJourney(service)
    await seesTitle("Cover your team with Tamarind")
    await sees("Acme asked us to insure it.")
    await expect.element(button("Get started")).toHaveStyle({ backgroundColor: "rgb(122, 59, 18)" })
    await expect.poll(() => logos().map(({ naturalWidth }) => naturalWidth)).toEqual([1, 1])
    const help = page.getByRole("link", { name: "Get help" }).first()
    await expect.element(help).toHaveAttribute("href", "https://tamarind.example/help")
    await expect.element(help).toHaveAttribute("rel", "noopener noreferrer")
    const email = page.getByRole("link", { name: "Email" }).first()
    await expect.element(email).toHaveAttribute("href", "mailto:help%40tamarind.example")
    await expectAccessible()

    await button("Get started").click()
    await seesTitle("How should the data reach Tamarind Benefits?")
    await expect.poll(() => page.getByRole("radio").elements().length).toBe(2)
    await radio(/SFTP folder/u).click()
    await expectAccessible()
  })

  it("offers help on a phone, too", async () => {
    await openJourney(withSettings({ help_email: "help@tamarind.example" }), { width: 390, height: 844 })
    await seesTitle("Share employee data with Tamarind Benefits")
    await expect.element(page.getByRole("link", { name: "Get help" })).toBeVisible()
    await expectAccessible()
  })

  it.each(
    ["#ffff00", "#ffffff", "#000000", "#0000ff", "#808080"].flatMap((accent) => [
      { accent, theme: "light" as const },
      { accent, theme: "dark" as const },
    ]),
  )("is readable with the accent $accent in the $theme theme", async ({ accent, theme }) => {
    applyAccent(accent)
    await openJourney(new JourneyStub(), { theme })
    await seesTitle("Share employee data with Tamarind Benefits")
    await expectAccessible()
    await button("Get started").click()
    await radio(/SFTP folder/u).click()
    await expectAccessible()
  })

  it("begins in the vendor's language, unless its page asks for another", async () => {
    const texts = { en: { title: null, reason: null }, hi: { title: "टैमरिंड के साथ साझा करें", reason: null } }
    const service = withSettings({ texts })
    await openJourney(service, { locale: null, theme: "dark", vendorLocale: "hi" })
    await seesTitle("टैमरिंड के साथ साझा करें")
    expect(root).toMatchObject({ lang: "hi", dataset: { theme: "dark" } })
    await expectAccessible()
    await openJourney(service, { locale: "en", vendorLocale: "hi" })
    await seesTitle("Share employee data with Tamarind Benefits")
    expect(root).toMatchObject({ lang: "en", dataset: { theme: "light" } })
  })

  it("has the same look when a mailed link opens it", async () => {
    const service = withSettings({ locale: "hi", theme: "dark", accent: "#7a3b12" })
    service.respond({
      "POST /api/journey/open-link/": () => ({
        access_token: TOKEN,
        exp: 3_600,
        purpose: "onboarding",
      }),
    })
    await startLinked("code", service.fetch)
    await seesTitle("Tamarind Benefits के साथ कर्मचारियों का डेटा साझा करें")
    expect(root.dataset["theme"]).toBe("dark")
    expect(root.style.getPropertyValue("--vendor-accent")).toBe("#7a3b12")
  })

  it("says that a link no longer works, and mails another", async () => {
    const service = new JourneyStub()
    service.respond({
      "POST /api/journey/open-link/": () => refuse(404),
      "POST /api/journey/renew-link/": () => ({ message: "A link is on its way." }),
    })
    await startLinked("code", service.fetch)
    await seesTitle("This link no longer works")
    await button("Email me a new link").click()
    await sees(/A new link is on its way/u)
  })
})

describe("what a vendor sets", () => {
  it("is shown as text, and a logo that cannot be shown gives way to the monogram", async () => {
    const markup = `<img src=x onerror="alert(1)"><script>alert(1)</script>`
    const texts = { en: { title: markup, reason: markup }, hi: { title: null, reason: null } }
    await openJourney(withSettings({ logo_url: "data:image/png;base64,AAAA", texts }))
    await seesTitle(markup)
    await expect.poll(logos).toEqual([])
    expect(document.querySelector("hrsync-vendor-mark")?.textContent.trim()).toBe("TB")
    expect(document.querySelectorAll("h1 *, .lede *")).toHaveLength(0)
  })
})
