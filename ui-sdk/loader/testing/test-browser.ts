import type { Browser, BrowserContext } from "playwright-core"
import { launchChromium } from "./chromium.ts"

/** What a test file does with its browser. */
export type TestBrowser = Pick<Browser, "newContext" | "newPage" | "close">

/** Started once for all files that a worker runs: a start takes longer than most of their tests. It ends with the worker. */
let chromium: Promise<Browser> | null = null

const takeChromium = async (): Promise<Browser> => {
  chromium ??= launchChromium()
  const browser = await chromium
  if (browser.isConnected()) return browser
  chromium = null
  return takeChromium()
}

/** Contexts share nothing but the program; `close` closes those that this file has opened. */
export const openTestBrowser = async (): Promise<TestBrowser> => {
  const browser = await takeChromium()
  const contexts = new Set<BrowserContext>()
  const newContext: Browser["newContext"] = async (options) => {
    const context = await browser.newContext(options)
    contexts.add(context)
    context.once("close", () => contexts.delete(context))
    return context
  }
  return {
    newContext,
    newPage: async (options) => {
      const context = await newContext(options)
      const page = await context.newPage()
      page.once("close", () => void context.close())
      return page
    },
    close: async () => {
      await Promise.all([...contexts].map((context) => context.close()))
    },
  }
}
