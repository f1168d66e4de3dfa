import { randomUUID } from "node:crypto"
import type { JourneyAnswers } from "../../../core/contract/journey/journey-answers.ts"
import { NO_ANSWERS } from "../../../core/testing/builders/journeys.ts"
import { journeyHeaders, makeDeviceKey, startJourney } from "./journey.ts"
import { submitJourney } from "./mailbox-code.ts"
import type { JourneyPages, OpenJourney } from "./journey-page.ts"
import type { TestService, TestVendor } from "./service.ts"

/**
 * Opens the journey in a browser that remembers its device. A test's browser context is a private one, which stores nothing for an
 * embedded page.
 */
export const openRemembered = async (
  pages: JourneyPages,
  email: string,
  deviceKey = makeDeviceKey(),
): Promise<OpenJourney> => {
  const { context, page } = await pages.open(email)
  await page.close()
  await context.addInitScript(
    `Object.defineProperty(window, "localStorage", { value: { getItem: (name) => name === "hrsync.device" ? "${deviceKey}." + Date.now() : null, setItem() {}, removeItem() {} } })`,
  )
  return pages.open(email, { context })
}

/** Opens the journey of the HR admin at this address in a browser whose device has submitted these answers. */
export const openSubmitted = async (
  { service, vendor, pages }: { service: TestService; vendor: TestVendor; pages: JourneyPages },
  email: string,
  answers: Partial<JourneyAnswers>,
): Promise<OpenJourney> => {
  const deviceKey = makeDeviceKey()
  const headers = journeyHeaders(await startJourney(vendor, email), deviceKey)
  const json = { version: 0, save_id: randomUUID(), step: "review", answers: { ...NO_ANSWERS, ...answers } }
  const saved = await service.call("POST", "/api/journey/save/", { headers, json })
  if (saved.status !== 200) throw new Error(`The answers were not saved: ${String(saved.status)}`)
  const submitted = await submitJourney(service, headers, { version: 1, email })
  if (submitted.status !== 200) throw new Error(`They were not submitted: ${String(submitted.status)}`)
  return openRemembered(pages, email, deviceKey)
}
