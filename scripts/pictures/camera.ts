import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import type { Browser, Page } from "playwright-core"
import { inspectScreen } from "./inspect-screen.ts"
import type { Sitter, Story } from "./story.ts"

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

/**
 * Further ones, in which the screens are checked and no pictures are needed: the narrowest and the widest, a window of 1280 by 1000 at 200 %
 * zoom, and Hindi in the dark.
 */
export const CHECKED_FORMATS: ReadonlyArray<Format> = [
  ...FORMATS,
  { width: 320, height: 700, scheme: "light", locale: "en" },
  { width: 320, height: 700, scheme: "dark", locale: "hi" },
  { width: 640, height: 500, scheme: "light", locale: "en" },
  { width: 640, height: 500, scheme: "dark", locale: "hi" },
  { width: 768, height: 1024, scheme: "light", locale: "hi" },
  { width: 1440, height: 1000, scheme: "dark", locale: "hi" },
]

export const nameFormat = ({ width, scheme, locale }: Format): string =>
  `${String(width)}-${scheme}-${locale}`

export interface Studio extends Pick<Sitter, "service" | "hrApi" | "csv"> {
  readonly browser: Browser
  readonly site: string
  readonly folder: string
  /** What is wrong with a screen is reported; otherwise the screen is only pictured. */
  readonly report: ((screen: string, problem: string) => void) | null
  readonly approve: (email: string) => Promise<void>
  /** The code that was mailed to this address. */
  readonly readCode: (email: string) => Promise<string>
}

/** Opens a journey of a new corporate, as the story has staged it. */
export const openSitter = async (
  studio: Studio,
  { name: story, stage }: Story,
  format: Format,
): Promise<Sitter> => {
  const { width, height, scheme, locale } = format
  const variant = nameFormat(format)
  const { browser, site, service, hrApi, csv, folder } = studio
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: scheme,
    locale: locale === "hi" ? "hi-IN" : "en-IN",
    reducedMotion: "reduce",
    deviceScaleFactor: 1,
  })
  context.setDefaultTimeout(TIMEOUT_MILLIS)
  await stage?.(context)
  const page = await context.newPage()
  await page.goto(site)
  await page.fill("input[name=org_name]", "Kaveri Loomworks")
  const email = `ananya@${story}-${variant}.example`
  await page.fill("input[name=email]", email)
  await page.click("button[type=submit]")
  const journey = page.frameLocator("iframe")
  await journey.locator("h1").waitFor()
  await page.evaluate(FILL_WINDOW)
  await mkdir(join(folder, variant), { recursive: true })
  const headers = csv.slice(0, csv.indexOf("\n")).trim().split(",")
  return {
    context,
    page,
    journey,
    service,
    hrApi,
    csv,
    approve: () => studio.approve(email),
    confirm: async () => {
      await journey.locator("#mailbox-email").fill(email)
      await journey.locator("#mailbox-email").press("Enter")
      await journey.locator("#mailbox-code").fill(await studio.readCode(email))
    },
    take: async (name) => {
      await page.waitForTimeout(SETTLE_MILLIS)
      await showAll(page, width)
      await page.screenshot({ path: join(folder, variant, `${name}.png`) })
      if (studio.report !== null) {
        for (const problem of await inspectScreen(page, locale, headers))
          studio.report(`${name}, ${variant}`, problem)
      }
      await page.setViewportSize({ width, height })
    },
    next: () => journey.locator(".actions .primary[type=button]").click(),
    choose: (mode) => journey.locator(`input[name=mode][value="${mode}"]`).check(),
  }
}

/** The journey alone is pictured, and grows with the window. */
const FILL_WINDOW = `Object.entries({ width: "100vw", height: "100vh", "max-width": "none", "max-height": "none",
  inset: "0", margin: "0", "border-radius": "0", transform: "none" }).forEach(([name, value]) =>
  document.querySelector("dialog iframe").style.setProperty(name, value, "important"))`

const TIMEOUT_MILLIS = 20_000

/** Longer than the longest transition of the design language. */
export const SETTLE_MILLIS = 600

/** A screen that is longer than its window is pictured in a higher one. */
const MAX_HEIGHT = 3_000

/** Enlarges the window until nothing of the journey is hidden; what a screen shows can depend on the height itself. */
const showAll = async (page: Page, width: number): Promise<void> => {
  for (let round = 0; round < 3; round++) {
    const hidden = await countHiddenPixels(page)
    if (hidden === 0) return
    const height = (page.viewportSize()?.height ?? 0) + hidden
    await page.setViewportSize({ width, height: Math.min(height, MAX_HEIGHT) })
    await page.waitForTimeout(SETTLE_MILLIS)
  }
}

/** The pixels by which the journey is longer than its frame. */
const countHiddenPixels = async (page: Page): Promise<number> => {
  const frame = page.frames().at(-1) ?? page.mainFrame()
  const [all, visible] = await frame.evaluate<readonly [number, number]>(
    "[document.documentElement.scrollHeight, document.documentElement.clientHeight]",
  )
  return all - visible
}
