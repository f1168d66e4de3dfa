import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import type { Browser, BrowserContext, FrameLocator, Page } from "playwright-core"

/** How a picture is taken: the width of the window, the colour scheme, and the language. */
export interface Format {
  readonly width: number
  readonly height: number
  readonly scheme: "light" | "dark"
  readonly locale: "en" | "hi"
}

export const FORMATS: ReadonlyArray<Format> = [
  { width: 1280, height: 1000, scheme: "light", locale: "en" },
  { width: 1280, height: 1000, scheme: "dark", locale: "en" },
  { width: 390, height: 844, scheme: "light", locale: "en" },
  { width: 390, height: 844, scheme: "dark", locale: "en" },
  { width: 1280, height: 1000, scheme: "light", locale: "hi" },
]

/** A journey that is open in the page of the demo's vendor. */
export interface Sitter {
  readonly context: BrowserContext
  readonly page: Page
  readonly journey: FrameLocator
  /** The address of the simulated HR system. */
  readonly hrApi: string
  /** Takes a picture of what is shown once it has come to rest. */
  readonly take: (name: string) => Promise<void>
  /** Clicks the screen's primary action. */
  readonly next: () => Promise<void>
  /** Chooses how to connect, by the value's place among the cards' names. */
  readonly choose: (name: RegExp) => Promise<void>
}

export interface Studio {
  readonly browser: Browser
  readonly site: string
  readonly hrApi: string
  readonly folder: string
}

/** Opens a journey of a new corporate. */
export const openSitter = async (
  { browser, site, hrApi, folder }: Studio,
  story: string,
  { width, height, scheme, locale }: Format,
): Promise<Sitter> => {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: scheme,
    locale: locale === "hi" ? "hi-IN" : "en-IN",
    reducedMotion: "reduce",
    deviceScaleFactor: 1,
  })
  const page = await context.newPage()
  await page.goto(site)
  await page.fill("input[name=org_name]", "Kaveri Loomworks")
  const variant = `${String(width)}-${scheme}-${locale}`
  await page.fill("input[name=email]", `ananya@${story}-${variant}.example`)
  await page.click("button[type=submit]")
  const journey = page.frameLocator("iframe")
  await journey.locator("h1").waitFor()
  await mkdir(join(folder, variant), { recursive: true })
  return {
    context,
    page,
    journey,
    hrApi,
    take: async (name) => {
      await journey.locator("h1").first().waitFor()
      await page.waitForTimeout(SETTLE_MILLIS)
      await page.screenshot({ path: join(folder, variant, `${name}.png`) })
    },
    next: () => journey.locator(".actions .primary").click(),
    choose: (name) => journey.getByRole("radio", { name }).check(),
  }
}

/** Longer than the longest transition of the design language. */
const SETTLE_MILLIS = 600
