import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { findViolations } from "../../../ui-sdk/loader/testing/accessibility.ts"
import { openTestBrowser, type TestBrowser } from "../../../ui-sdk/loader/testing/test-browser.ts"
import { startService, type TestService } from "../testing/service.ts"

/* Every kind of page of the documentation, light and dark, on a phone and on a desk. */

let service: TestService
let browser: TestBrowser

beforeAll(async () => {
  ;[service, browser] = await Promise.all([startService(), openTestBrowser()])
})
afterAll(async () => {
  await browser.close()
  await service.close()
})

const PAGES = [
  "/",
  "/docs",
  "/docs/guides/getting-started",
  "/docs/guides/errors",
  "/docs/reference",
  "/docs/reference/read-employees",
  "/docs/reference/resend-webhooks",
  "/docs/reference/events/sync-events-completed",
  "/docs/keys",
  "/docs/connectors/keka",
  "/docs/internal/journey",
  "/docs/search?q=session",
  "/docs/nowhere",
]

/** Nothing is folded, so that all of it is checked. */
const UNFOLD = `document.querySelectorAll("main details, aside details").forEach((each) => { each.open = true })`

const TOO_WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"

describe.each([
  { width: 390, colorScheme: "light" },
  { width: 390, colorScheme: "dark" },
  { width: 1280, colorScheme: "light" },
  { width: 1280, colorScheme: "dark" },
] as const)("$colorScheme, $width pixels wide", ({ width, colorScheme }) => {
  it("every page is accessible, fits, and runs without an error", async () => {
    const page = await browser.newPage({
      viewport: { width, height: 844 },
      colorScheme,
      reducedMotion: "reduce",
    })
    const problems: Array<string> = []
    page.on("pageerror", ({ message }) => problems.push(message))
    page.on("console", (message) => {
      if (message.type() === "error" && !message.text().includes("404")) problems.push(message.text())
    })
    for (const path of PAGES) {
      await page.goto(service.url + path)
      await page.evaluate(UNFOLD)
      const violations = await findViolations(page.mainFrame())
      problems.push(...violations.map((violation) => `${path} ${JSON.stringify(violation)}`))
      if ((await page.evaluate<number>(TOO_WIDE)) > 0) problems.push(`${path} is wider than the window`)
    }
    expect(problems).toEqual([])
    await page.close()
  })
})
