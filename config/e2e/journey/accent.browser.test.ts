import { readFile } from "node:fs/promises"
import type { Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  type AccentColours,
  deriveColours,
  PAIRS,
  type Scheme,
} from "../../../core/domain/accounts/accent.ts"
import { measureContrast } from "../../../core/domain/accounts/oklch.ts"
import { openTestBrowser, type TestBrowser } from "../../../ui-sdk/loader/testing/test-browser.ts"

/* The colours that a browser makes of an accent with the style sheet are those that the service has checked. */

const TOKENS = new URL("../../../ui-sdk/elements/styles/tokens.css", import.meta.url)

let browser: TestBrowser
let page: Page

beforeAll(async () => {
  browser = await openTestBrowser()
  page = await browser.newPage()
  await page.setContent(
    `<style>${await readFile(TOKENS, "utf8")}</style><canvas width="1" height="1"></canvas>`,
  )
})
afterAll(() => browser.close())

const NAMES = [...new Set(PAIRS.flatMap(({ colour, on }) => [colour, on]))]

/** What each colour looks like on a screen. */
const paint = (accent: string, scheme: Scheme) =>
  page.evaluate<AccentColours>(`(() => {
    const root = document.documentElement
    root.dataset.theme = "${scheme}"
    root.style.setProperty("--vendor-accent", "${accent}")
    const brush = document.querySelector("canvas").getContext("2d", { willReadFrequently: true })
    return Object.fromEntries(${JSON.stringify(NAMES)}.map((name) => {
      document.body.style.color = "var(--" + name + ")"
      brush.fillStyle = getComputedStyle(document.body).color
      brush.fillRect(0, 0, 1, 1)
      const [r, g, b] = brush.getImageData(0, 0, 1, 1).data
      return [name, "#" + [r, g, b].map((channel) => channel.toString(16).padStart(2, "0")).join("")]
    }))
  })()`)

const readChannels = (hex: string) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16))

const EXTREMES = [
  "#ffff00",
  "#ffffff",
  "#000000",
  "#0000ff",
  "#00ff00",
  "#ff0000",
  "#ff00ff",
  "#808080",
  "#767676",
  "#87780f",
  "#f2b705",
  "#0f5f78",
]

describe.each(["light", "dark"] as const)("the style sheet in the %s scheme", (scheme) => {
  it.each(EXTREMES)("makes the checked colours of %s, and all of them readable", async (accent) => {
    const painted = await paint(accent, scheme)
    const derived = deriveColours(accent, scheme)
    for (const name of NAMES) {
      const [seen, expected] = [readChannels(painted[name]), readChannels(derived[name])]
      const distance = Math.max(...seen.map((channel, each) => Math.abs(channel - (expected[each] ?? 0))))
      // A channel may be rounded differently.
      expect([name, painted[name], derived[name], distance <= 2]).toEqual([
        name,
        painted[name],
        derived[name],
        true,
      ])
    }
    const unreadable = PAIRS.filter(
      ({ colour, on, minimum }) => measureContrast(painted[colour], painted[on]) < minimum,
    )
    expect(unreadable).toEqual([])
  })
})
