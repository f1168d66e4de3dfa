import { runAsService } from "../../../core/testing/run-as-service.ts"
import type { BrowserContext, Page } from "playwright-core"
import { expect } from "vitest"
import { SESSION_COOKIE } from "../../../adapters/koa/authentication/cookies.ts"
import type { UserRole } from "../../../core/contract/accounts/console/user-role.ts"
import type { Team } from "../../../core/domain/accounts/users/user.ts"
import type { AddedConsoleUser } from "../../../core/testing/builders/console-users.ts"
import { POLL_TIMEOUT_MILLIS } from "../../../core/testing/poll-timeout.ts"
import { findViolations } from "../../../ui-sdk/loader/testing/accessibility.ts"
import { openTestBrowser, type TestBrowser } from "../../../ui-sdk/loader/testing/test-browser.ts"
import { closeAfterTest } from "./close-after-test.ts"
import { addUserWithPassword, CONSOLE_PASSWORD, startConsoleSession } from "./console.ts"
import type { TestService } from "./service.ts"

/** The console of a service, in real Chromium. */
export interface ConsolePages {
  /** Makes a user who has accepted the invitation, named after the address. */
  readonly createUser: (email: string, as: NewUser) => Promise<ConsoleUser>
  /** Opens an address of the console in a new browser, where nobody is signed in. */
  readonly open: (path?: string, options?: OpenOptions) => Promise<OpenConsole>
  /** Opens an address of the console with a session of the user: the form, which tests of its own cover, takes a second. */
  readonly openAs: (user: ConsoleUser, path?: string, options?: OpenOptions) => Promise<OpenConsole>
  readonly close: () => Promise<void>
}

export interface NewUser {
  readonly role: UserRole
  /** The vendor or the corporate; absent: the installation. */
  readonly orgId?: string
  /** Organization ids of the corporates of a member. */
  readonly corporates?: ReadonlyArray<string>
}

export interface ConsoleUser extends AddedConsoleUser {
  readonly name: string
  readonly password: string
}

export interface OpenOptions {
  /** A browser with what it has stored; default: a new one. */
  readonly context?: BrowserContext
  readonly width?: number
  readonly height?: number
  readonly theme?: "light" | "dark"
  /** The locale of the browser, such as `hi-IN`. */
  readonly locale?: string
  /** Token of a session that the browser gets. */
  readonly session?: string
}

export interface OpenConsole {
  readonly context: BrowserContext
  readonly page: Page
  /** Waits for the page or form with this title. */
  readonly waitFor: (title: string | RegExp) => Promise<void>
  /** Waits until this text is shown. */
  readonly sees: (text: string | RegExp) => Promise<void>
  /** Types into the field with this label. */
  readonly type: (label: string | RegExp, value: string) => Promise<void>
  /** Clicks a button or link by its name. */
  readonly click: (name: string | RegExp) => Promise<void>
  /** Opens a page by its name in the navigation. */
  readonly goTo: (name: string) => Promise<void>
}

export const openConsolePages = async (service: TestService): Promise<ConsolePages> => {
  const browser = await openTestBrowser()
  const open: ConsolePages["open"] = (path = "/", options = {}) =>
    openConsole(browser, service, path, options)
  return {
    createUser: (email, as) => createUser(service, email, as),
    open,
    openAs: async ({ userId, membershipId }, path = "/", options = {}) => {
      const session = await startConsoleSession(service.application, userId, membershipId)
      const opened = await open(path, { ...options, session })
      await opened.page.locator(SIGNED_IN).waitFor()
      return opened
    },
    close: () => browser.close(),
  }
}

const SIGNED_IN = "main h1:not(.sign-in h1)"

/** Fills in the form and waits for the page. */
export const signIn = async (
  { type, page }: OpenConsole,
  { email, password }: Pick<ConsoleUser, "email" | "password">,
): Promise<void> => {
  await type(/Work email|काम का ईमेल/u, email)
  await type(/^(?:Password|पासवर्ड)$/u, password)
  await page.keyboard.press("Enter")
  await page.locator(SIGNED_IN).waitFor()
}

const createUser = async (
  { application }: TestService,
  email: string,
  { role, orgId, corporates = [] }: NewUser,
): Promise<ConsoleUser> => {
  const added = await addUserWithPassword(application, { team: toTeam(role, orgId), role, corporates, email })
  const name = toName(email)
  await runAsService(application.ports.users.setName(added.userId, name))
  return { ...added, name, password: CONSOLE_PASSWORD }
}

const toTeam = (role: UserRole, orgId: string | undefined): Team => {
  if (orgId === undefined) return { kind: "installation" }
  return { kind: role === "corporate-admin" ? "corporate" : "vendor", orgId }
}

/** "devika.menon@tamarind.example" is Devika Menon. */
const toName = (email: string): string =>
  (email.split("@")[0] ?? email)
    .split(".")
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(" ")

const openConsole = async (
  browser: TestBrowser,
  service: TestService,
  path: string,
  { context, width = 1280, height = 900, theme = "light", locale = "en-IN", session }: OpenOptions,
): Promise<OpenConsole> => {
  const used = context ?? (await browser.newContext({ colorScheme: theme, locale, reducedMotion: "reduce" }))
  used.setDefaultTimeout(POLL_TIMEOUT_MILLIS)
  if (context === undefined) closeAfterTest(used)
  // Browsers keep Secure cookies of this host without TLS.
  const origin = service.url.replace("127.0.0.1", "localhost")
  if (session !== undefined) await used.addCookies([makeSessionCookie(session)])
  const page = await used.newPage()
  await page.setViewportSize({ width, height })
  await page.goto(`${origin}/console${path}`)
  return {
    context: used,
    page,
    waitFor: (title) => page.getByRole("heading", { level: 1, name: title }).waitFor(),
    sees: (text) => page.getByText(text).first().waitFor(),
    type: (label, value) =>
      page.getByLabel(label, typeof label === "string" ? { exact: true } : {}).fill(value),
    click: async (name) => {
      await page.getByRole("button", { name }).or(page.getByRole("link", { name })).first().click()
    },
    goTo: (name) => page.getByRole("navigation").getByRole("link", { name, exact: true }).click(),
  }
}

const makeSessionCookie = (value: string) => ({
  name: SESSION_COOKIE.name,
  value,
  url: "https://localhost/",
  secure: true,
  httpOnly: true,
  sameSite: "Strict" as const,
})

/** axe finds nothing on what is shown (WCAG 2.2 AA), and nothing is wider than the window. */
export const expectAccessible = async ({ page }: OpenConsole): Promise<void> => {
  // On a narrow window what has scrolled below the bar at the top counts as covered.
  await page.evaluate("scrollTo(0, 0)")
  expect(await findViolations(page.mainFrame())).toEqual([])
  expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0)
}
