import { runAsService } from "../../../core/testing/run-as-service.ts"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { makePng } from "../../../core/testing/builders/pictures.ts"
import { OPERATOR } from "../../../core/use-cases/authorization/actor.ts"
import {
  expectAccessible,
  type JourneyPages,
  type OpenJourney,
  openJourneyPages,
} from "../testing/journey-page.ts"
import { journeyHeaders, startJourney } from "../testing/journey.ts"
import { makeMailbox } from "../testing/mails.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* A journey with a vendor's settings: what the HR admin sees of them. */

let service: TestService
let vendor: TestVendor
let pages: JourneyPages

beforeAll(async () => {
  service = await startService()
  vendor = await service.createVendor("Tamarind Benefits")
  pages = await openJourneyPages(service, vendor)
})
afterAll(async () => {
  await pages.close()
  await service.close()
})

const set = (settings: unknown, logo: Uint8Array | null = null) =>
  runAsService(
    service.application.useCases.accounts.changeSdkSettings(OPERATOR, vendor.orgId, {
      settings,
      openLogo: () => Effect.succeed(logo),
    }),
  )

const inFrame = async <A>({ page }: OpenJourney, script: string): Promise<A> => {
  const frame = page.frames().find((each) => each.url().includes("/journey/"))
  if (frame === undefined) throw new Error("The journey's frame was removed")
  return frame.evaluate<A>(script)
}

const COLOUR = `getComputedStyle(document.querySelector(".btn.primary")).backgroundColor`
const ROOT = "document.documentElement"
const LOGOS = `[...document.querySelectorAll("hrsync-vendor-mark img")].map((image) => image.complete && image.naturalWidth)`

describe("a journey with the vendor's settings", () => {
  it("shows accent, logo, texts, help and the ways to connect that are offered", async () => {
    await set(
      {
        logo: "logo.png",
        accent: "#7a3b12",
        texts: { en: { title: "Cover your team with Tamarind", reason: "{company} asked us to insure it." } },
        help_url: "https://tamarind.example/help",
        help_email: "help@tamarind.example",
        modes: ["SFTP", "Upload CSV"],
      },
      makePng(64, 32),
    )
    const admin = await pages.open("hr@themed.example")
    await admin.waitFor("Cover your team with Tamarind")
    await admin.journey.getByText("Acme asked us to insure it.").waitFor()
    expect(await inFrame(admin, COLOUR)).toBe("rgb(122, 59, 18)")
    await expect.poll(() => inFrame(admin, LOGOS)).toEqual([64, 64])
    const help = admin.journey.getByRole("link", { name: "Get help" }).first()
    await expect.poll(() => help.getAttribute("href")).toBe("https://tamarind.example/help")
    await expect.poll(() => help.getAttribute("rel")).toBe("noopener noreferrer")
    const email = admin.journey.getByRole("link", { name: "Email" }).first()
    await expect.poll(() => email.getAttribute("href")).toBe("mailto:help%40tamarind.example")
    await expectAccessible(admin)

    await admin.click("Get started")
    await admin.waitFor("How should the data reach Tamarind Benefits?")
    await expect.poll(() => admin.journey.getByRole("radio").count()).toBe(2)
    await admin.choose(/SFTP folder/u)
    await expectAccessible(admin)
  })

  it("offers help on a phone, too", async () => {
    await set({ help_email: "help@tamarind.example" })
    const admin = await pages.open("hr@phone.example", { width: 390, height: 844 })
    await admin.waitFor("Share employee data with Tamarind Benefits")
    await expect
      .poll(() => admin.journey.getByRole("link", { name: "Get help" }).filter({ visible: true }).count())
      .toBe(1)
    await expectAccessible(admin)
  })

  it.each(["#ffff00", "#ffffff", "#000000", "#0000ff", "#808080"])(
    "is readable with the accent %s, in light and dark",
    async (accent) => {
      await set({ accent })
      for (const theme of ["light", "dark"] as const) {
        const admin = await pages.open(`hr@${accent.slice(1)}${theme}.example`, { theme })
        await admin.waitFor("Share employee data with Tamarind Benefits")
        await expectAccessible(admin)
        await admin.click("Get started")
        await admin.choose(/SFTP folder/u)
        await expectAccessible(admin)
        await admin.page.close()
      }
    },
  )

  it("begins in the vendor's language and theme, unless its page asks for others", async () => {
    await set({ locale: "hi", theme: "dark", texts: { hi: { title: "टैमरिंड के साथ साझा करें" } } })
    const admin = await pages.open("hr@default.example")
    await admin.waitFor("टैमरिंड के साथ साझा करें")
    expect(await inFrame(admin, `${ROOT}.dataset.theme`)).toBe("dark")
    expect(await inFrame(admin, `${ROOT}.lang`)).toBe("hi")
    await expectAccessible(admin)
    const other = await pages.open("hr@asked.example", { locale: "en", sdkTheme: "light" })
    await other.waitFor("Share employee data with Tamarind Benefits")
    expect(await inFrame(other, `${ROOT}.dataset.theme`)).toBe("light")
  })

  it("has the same look when a mailed link opens it", async () => {
    await set({ locale: "hi", theme: "dark", accent: "#7a3b12" })
    const email = "hr@linked.example"
    const headers = journeyHeaders(await startJourney(vendor, email))
    await service.call("POST", "/api/journey/send-link/", { headers, json: { locale: "en" } })
    const [code = ""] = await makeMailbox(service).codes(email)
    const { context } = await pages.open("hr@unlinked.example")
    const page = await context.newPage()
    await page.goto(`${service.url}/journey/#${code}`)
    await page.getByRole("heading", { level: 1, name: "Tamarind Benefits के साथ" }).waitFor()
    expect(await page.evaluate(`${ROOT}.dataset.theme`)).toBe("dark")
    expect(await page.evaluate(`${ROOT}.style.getPropertyValue("--vendor-accent")`)).toBe("#7a3b12")
  })
})

describe("what a vendor sets", () => {
  it("is shown as text, and a logo that cannot be shown gives way to the monogram", async () => {
    const markup = `<img src=x onerror="alert(1)"><script>alert(1)</script>`
    await set(
      { logo: "logo.png", texts: { en: { title: markup, reason: markup } } },
      makePng().subarray(0, 40),
    )
    const admin = await pages.open("hr@markup.example")
    let dialogs = 0
    admin.page.on("dialog", () => dialogs++)
    await admin.waitFor(markup)
    await expect.poll(() => inFrame(admin, LOGOS)).toEqual([])
    expect(await inFrame(admin, `document.querySelector("hrsync-vendor-mark").textContent.trim()`)).toBe("TB")
    expect(await inFrame(admin, `document.querySelectorAll("h1 *, .lede *").length`)).toBe(0)
    expect(dialogs).toBe(0)
  })

  it("can withdraw a way to connect: the HR admin chooses another, and keeps the rest", async () => {
    await set({})
    const admin = await pages.open("hr@withdrawn.example")
    await admin.click("Get started")
    await admin.choose(/SFTP folder/u)
    await admin.click("Continue")
    await admin.journey.getByLabel("Host", { exact: true }).waitFor()
    await set({ modes: ["Upload CSV", "Custom"] })
    await admin.journey.getByLabel("Host", { exact: true }).fill("files.acme.example")
    await admin.waitFor("How should the data reach Tamarind Benefits?")
    await admin.journey.getByText("Tamarind Benefits no longer offers “SFTP folder”.").waitFor()
    await expectAccessible(admin)
    await admin.choose(/Upload a file/u)
    await admin.click("Continue")
    await admin.journey.getByText("Saved. You can close this and come back.").waitFor()
  })
})
