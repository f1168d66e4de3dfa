import { runAsService } from "../../../core/testing/run-as-service.ts"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import type { BrowserContext, FrameLocator, Page } from "playwright-core"
import { expect } from "vitest"
import { POLL_TIMEOUT_MILLIS } from "../../../core/testing/poll-timeout.ts"
import { OPERATOR } from "../../../core/use-cases/authorization/actor.ts"
import { findViolations } from "../../../ui-sdk/loader/testing/accessibility.ts"
import { openTestBrowser, type TestBrowser } from "../../../ui-sdk/loader/testing/test-browser.ts"
import { closeAfterTest } from "./close-after-test.ts"
import { startJourney } from "./journey.ts"
import { type Mailbox, makeMailbox } from "./mails.ts"
import type { TestService, TestVendor } from "./service.ts"

/** A page of a vendor that embeds the journey, in real Chromium. */
export interface JourneyPages {
  /** Opens the journey of the HR admin at this address, in a new browser context unless one is given. */
  readonly open: (email: string, options?: OpenOptions) => Promise<OpenJourney>
  readonly close: () => Promise<void>
}

export interface OpenOptions {
  /** A browser with what it has stored; default: a new one. */
  readonly context?: BrowserContext
  readonly width?: number
  readonly height?: number
  /** The locale of the browser. */
  readonly theme?: "light" | "dark"
  /** What the vendor's page asks for. */
  readonly locale?: string
  readonly sdkTheme?: "light" | "dark"
  /** Instead of a new one. */
  readonly token?: string
}

export interface JourneyFile {
  readonly name: string
  readonly buffer: Buffer
}

export interface OpenJourney {
  readonly context: BrowserContext
  /** The vendor's page. */
  readonly page: Page
  /** What the HR admin sees. */
  readonly journey: FrameLocator
  /** The SDK's events that the vendor's page received, by name and data. */
  readonly events: () => Promise<ReadonlyArray<readonly [string, unknown]>>
  /** Waits for the screen with this title. */
  readonly waitFor: (title: string | RegExp) => Promise<void>
  /** Waits until this text is shown. */
  readonly sees: (text: string | RegExp) => Promise<void>
  /** Types into the field with this label. */
  readonly type: (label: string, value: string) => Promise<void>
  /** Chooses a file in place of any other. */
  readonly upload: (file: JourneyFile) => Promise<void>
  /** Clicks a button or link by its name. */
  readonly click: (name: string | RegExp) => Promise<void>
  /** Chooses a radio button by its name. */
  readonly choose: (name: string | RegExp) => Promise<void>
  /** Proves a mailbox where the screen asks for one, by the code that is mailed to it; default: the HR admin's. */
  readonly confirmMailbox: (email?: string) => Promise<void>
  /** Presses "Save and close", on the HR admin's own computer, and waits until the vendor's page has removed the journey. */
  readonly saveAndClose: () => Promise<void>
}

/** Registers the origin of a page with the vendor, and starts the page and a browser. */
export const openJourneyPages = async (service: TestService, vendor: TestVendor): Promise<JourneyPages> => {
  const site = await serveVendorPage(service.url)
  await runAsService(
    service.application.useCases.accounts.changeVendor(OPERATOR, vendor.orgId, {
      name: null,
      timeZone: null,
      origins: [site.origin],
    }),
  )
  const browser = await openTestBrowser()
  const mailbox = makeMailbox(service)
  return {
    open: (email, options = {}) => openJourney({ browser, site, vendor, mailbox }, email, options),
    close: async () => {
      await browser.close()
      await site.close()
    },
  }
}

interface Surroundings {
  readonly browser: TestBrowser
  readonly site: { readonly origin: string }
  readonly vendor: TestVendor
  readonly mailbox: Mailbox
}

const openJourney = async (
  { browser, site, vendor, mailbox }: Surroundings,
  email: string,
  { context, width = 1280, height = 900, theme = "light", locale, sdkTheme, token: given }: OpenOptions,
): Promise<OpenJourney> => {
  const used =
    context ?? (await browser.newContext({ colorScheme: theme, locale: "en-IN", reducedMotion: "reduce" }))
  used.setDefaultTimeout(POLL_TIMEOUT_MILLIS)
  if (context === undefined) closeAfterTest(used)
  const page = await used.newPage()
  await page.setViewportSize({ width, height })
  await page.goto(site.origin)
  const token = given ?? (await startJourney(vendor, email))
  const sdkOptions = JSON.stringify({ locale, theme: sdkTheme })
  await page.evaluate(`connect(${JSON.stringify(token)}, ${sdkOptions})`)
  const journey = page.frameLocator("iframe")
  const explain = <A>(action: Promise<A>): Promise<A> => explainByText(action, journey)
  return {
    context: used,
    page,
    journey,
    events: () => page.evaluate<ReadonlyArray<readonly [string, unknown]>>("events"),
    waitFor: (title) => explain(journey.getByRole("heading", { level: 1, name: title }).waitFor()),
    sees: (text) => explain(journey.getByText(text).first().waitFor()),
    type: (label, value) => journey.getByLabel(label, { exact: true }).fill(value),
    upload: (file) =>
      journey.locator("input[type=file]").setInputFiles({ ...file, mimeType: "application/octet-stream" }),
    click: async (name) => {
      const target = journey.getByRole("button", { name }).or(journey.getByRole("link", { name })).first()
      await explain(target.click())
    },
    choose: (name) => journey.getByRole("radio", { name }).check(),
    confirmMailbox: (proved = email) => typeMailbox(journey, mailbox, proved),
    saveAndClose: async () => {
      // By the page's keyboard: a click in a frame sometimes never returns when it removes that frame.
      await journey.getByRole("button", { name: "Save and close" }).focus()
      await page.keyboard.press("Enter")
      // Asked where something was entered; the press never returns when it removes the frame.
      void journey
        .getByRole("button", { name: "Yes, keep it here" })
        .press("Enter")
        .catch(() => undefined)
      await page.locator("iframe").waitFor({ state: "detached" })
    },
  }
}

/** Adds what the page shows to the error of an action that failed. */
const explainByText = <A>(action: Promise<A>, journey: FrameLocator): Promise<A> =>
  action.catch(async (cause: unknown) => {
    const text = await journey.locator("main").innerText({ timeout: 1_000 }).catch(String)
    throw new Error(`${cause instanceof Error ? cause.message : String(cause)}\nThe page shows:\n${text}`, {
      cause,
    })
  })

/** What an HR admin does in a journey's page, embedded or not: types the address, and the code that was mailed to it. */
export const typeMailbox = async (
  page: Pick<FrameLocator, "getByLabel" | "getByRole">,
  mailbox: Mailbox,
  email: string,
): Promise<void> => {
  await page.getByLabel("Your email address").fill(email)
  await page.getByRole("button", { name: /^Send (?:a new )?code$/u }).click()
  const code = page.getByLabel("Code from the mail")
  await code.waitFor()
  await code.fill(await mailbox.mailboxCode(email))
}

/** With a Content-Security-Policy that permits the SDK, its own script and frames, and nothing else. */
const serveVendorPage = async (service: string) => {
  const pages: Readonly<Record<string, readonly [type: string, body: string]>> = {
    "/": [
      "text/html",
      `<!doctype html><html lang="en"><title>A vendor</title><body><main><h1>Employee data</h1></main>
<script src="${service}/sdk/hrms-sync-sdk.js"></script><script src="/page.js"></script>`,
    ],
    "/page.js": [
      "text/javascript",
      `window.events = []
window.connect = (token, options) =>
  hrmsSyncSdk.startJourney(token, { ...options, onEvent: (...event) => events.push(event) })`,
    ],
  }
  const server = createServer(({ url = "" }, response) => {
    const [type, body] = pages[url] ?? [null, ""]
    if (type === null) return void response.writeHead(404).end()
    const policy = `default-src 'none'; script-src 'self' ${service}; frame-src ${service}`
    return void response.writeHead(200, { "Content-Type": type, "Content-Security-Policy": policy }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    origin: `http://localhost:${String((server.address() as AddressInfo).port)}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** axe finds nothing on what is shown (WCAG 2.2 AA). */
export const expectAccessible = async ({ page }: OpenJourney): Promise<void> => {
  const frame = page.frames().find((each) => each.url().includes("/journey/"))
  if (frame === undefined) throw new Error("The journey's frame was removed")
  expect(await findViolations(frame)).toEqual([])
}
