import { expect } from "vitest"
import { page, userEvent } from "vitest/browser"
import type { SdkEvent } from "../../loader/sdk-event.ts"
import type { StartMessage } from "../../loader/messages.ts"
import { applyTheme } from "../../elements/theme.ts"
import { startEmbedded } from "../start.ts"
import { type JourneyStub, TOKEN } from "./journey-stub.ts"
import "../../elements/styles/tokens.css"
import "../../elements/styles/elements.css"
import "../styles/journey.css"

interface OpenOptions extends Pick<StartMessage, "theme" | "isDialog"> {
  /** What the vendor's page asks for; null: nothing. */
  readonly locale?: string | null
  /** The vendor's language. */
  readonly vendorLocale?: string
  readonly width?: number
  readonly height?: number
}

interface OpenedJourney {
  /** What the vendor's page was told, by name and data. */
  readonly events: ReadonlyArray<SdkEvent>
  /** Waits until the journey has asked the vendor's page to close it. */
  readonly closed: () => Promise<void>
}

/** Opens a journey in the page of the test, as a vendor's page does, in place of any other. */
export const openJourney = async (
  service: JourneyStub,
  {
    locale = "en",
    theme = "light",
    vendorLocale = "",
    width = 1280,
    height = 900,
    isDialog = false,
  }: OpenOptions = {},
): Promise<OpenedJourney> => {
  await page.viewport(width, height)
  const events: Array<SdkEvent> = []
  let isClosed = false
  applyTheme("auto")
  const host = {
    start: {
      type: "hrsync.journey.start",
      token: TOKEN,
      isDialog,
      theme,
      ...(locale === null ? {} : { locale }),
    } as const,
    tell: (...event: SdkEvent) => events.push(event),
    close: () => {
      isClosed = true
      document.body.replaceChildren()
    },
  }
  startEmbedded(host, vendorLocale, service.fetch)
  return { events, closed: () => expect.poll(() => isClosed).toBe(true) }
}

export const button = (name: string | RegExp) => page.getByRole("button", { name })
export const radio = (name: string | RegExp) => page.getByRole("radio", { name })
export const field = (label: string) => page.getByLabelText(label, { exact: true })

/** Waits for the screen with this title. */
export const seesTitle = (name: string | RegExp) =>
  expect.element(page.getByRole("heading", { level: 1, name })).toBeVisible()

/** Waits until this text is shown. */
export const sees = (text: string | RegExp) => expect.element(page.getByText(text).first()).toBeVisible()

/** Fills in every field of a source's form, once the form is shown. */
export const fillSource = async (value: string, secret: string): Promise<void> => {
  await expect.poll(() => page.getByRole("textbox").elements().length).toBeGreaterThan(0)
  for (const input of page.getByRole("textbox").all()) await input.fill(value)
  for (const input of document.querySelectorAll("input[type=password]")) await userEvent.fill(input, secret)
}

/** Proves a mailbox where the screen asks for one. The stub has to mail the code. */
export const confirmMailbox = async (email: string): Promise<void> => {
  await page.getByLabelText("Your email address").fill(email)
  await button(/^Send (?:a new )?code$/u).click()
  await page.getByLabelText("Code from the mail").fill("493 817")
}
