import { expect } from "vitest"
import { type Locator, page } from "vitest/browser"
import { expectAccessible } from "../../elements/testing/expect-accessible.ts"
import type { Theme } from "../../elements/theme.ts"
import { startConsole } from "../start.ts"
import type { ConsoleStub } from "./console-stub.ts"
import { openTestWindow, type TestWindow } from "./test-window.ts"
import "../../elements/styles/tokens.css"
import "../../elements/styles/elements.css"
import "../styles/base.css"
import "../styles/shell.css"
import "../styles/page.css"

interface OpenOptions {
  readonly theme?: Theme
  readonly language?: "en" | "hi"
  readonly width?: number
}

/** A telephone of someone who reads Hindi in the dark: what most easily does not fit. */
export const PHONE = { theme: "dark", language: "hi", width: 390 } as const

export interface OpenedConsole {
  readonly window: TestWindow
  /** Loads the page anew: what the browser keeps is there. */
  readonly reload: () => void
}

/** The console that listens to the page of the test. */
let opened: TestWindow | null = null

/** Opens an address of the console in the page of the test, in place of any other. */
export const openConsole = async (
  service: ConsoleStub,
  path = "/",
  { theme = "light", language = "en", width = 1280 }: OpenOptions = {},
): Promise<OpenedConsole> => {
  await page.viewport(width, 900)
  opened?.close()
  const window = openTestWindow(path, [language], new Map([["hrsync-console.theme", theme]]))
  opened = window
  const load = () => document.body.replaceChildren(startConsole(window, service.fetch))
  load()
  return { window, reload: load }
}

export const button = (name: string | RegExp, within: Scope = page) => within.getByRole("button", { name })
export const link = (name: string | RegExp, within: Scope = page) => within.getByRole("link", { name })
export const row = (name: string | RegExp, within: Scope = page) => within.getByRole("row", { name })
export const field = (label: string | RegExp, within: Scope = page) =>
  within.getByLabelText(label, { exact: typeof label === "string" })
export const dialog = () => page.getByRole("dialog")

type Scope = Pick<Locator, "getByRole" | "getByLabelText" | "getByText">

/** Clicks a button or link by its name. */
export const click = (name: string | RegExp, within: Scope = page) =>
  button(name, within).or(link(name, within)).first().click()

/** Opens a page by its name in the navigation. */
export const goTo = (name: string) =>
  page.getByRole("navigation").getByRole("link", { name, exact: true }).click()

/** Chooses an action in the menu of a row. */
export const choose = async (menu: string, action: string) => {
  await page.getByRole("button", { name: menu, exact: true }).click()
  await page.getByRole("menuitem", { name: action }).click()
}

/** Waits until this text is shown. */
export const sees = (text: string | RegExp, within: Scope = page) =>
  expect.element(within.getByText(text).first()).toBeVisible()

/** Waits for the page or form with this title. */
export const seesTitle = (name: string | RegExp) =>
  expect.element(page.getByRole("heading", { level: 1, name })).toBeVisible()

/** Waits until nothing is found. */
export const seesNone = (locator: Locator) => expect.poll(() => locator.elements().length).toBe(0)

/** axe finds nothing on what the page shows, and nothing is wider than the window. */
export const expectFits = async (): Promise<void> => {
  scrollTo(0, 0)
  await expectAccessible()
  expect(document.documentElement.scrollWidth - innerWidth).toBeLessThanOrEqual(0)
}
