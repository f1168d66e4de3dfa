import { runAsService } from "../../../core/testing/run-as-service.ts"
import { afterAll, beforeAll, describe, it } from "vitest"
import { OPERATOR } from "../../../core/use-cases/authorization/actor.ts"
import { listSteps, type Step } from "../../../ui-sdk/journey/steps/step.ts"
import { makeStops, type Stops, type Way } from "../testing/closing-stops.ts"
import { findConnectionId } from "../testing/connected.ts"
import { openRemembered } from "../testing/device.ts"
import { type HrSystem, makeHrSystem } from "../testing/hr-system.ts"
import { type JourneyPages, type OpenJourney, openJourneyPages } from "../testing/journey-page.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"
import { makeCsv, type SftpCorporate, startSftpCorporate } from "../testing/sftp.ts"
import { startWrapperServer, type WrapperServer } from "../testing/wrapper-server.ts"

/* The window is closed at every step of every way to connect, with what was just typed, and nothing of it is lost. */

const WAYS: ReadonlyArray<Way> = [
  "HRMS",
  "unlisted",
  "SFTP",
  "Custom",
  "Upload CSV",
  "Push API",
  "Assisted HRMS",
]

let system: HrSystem
let service: TestService
let vendor: TestVendor
let pages: JourneyPages
let corporate: SftpCorporate
let wrapper: WrapperServer
let stops: Readonly<Record<Way, Stops>>

beforeAll(async () => {
  system = makeHrSystem()
  service = await startService(["syncs"], { HRSYNC_CONNECTORS: system.folder })
  vendor = await service.createVendor("Tamarind Benefits")
  pages = await openJourneyPages(service, vendor)
  corporate = await startSftpCorporate()
  corporate.put("employees.csv", makeCsv(12), 1_000)
  wrapper = await startWrapperServer("Bearer CANARY-right")
  wrapper.employees = Array.from({ length: 12 }, (_, number) => ({
    employeeId: `W${String(number + 1)}`,
    name: `Employee ${String(number + 1)}`,
    status: "Active",
  }))
  const { host, port, directory, username, private_key } = corporate.credentials()
  stops = makeStops({
    server: {
      host: String(host),
      port: String(port),
      directory: String(directory),
      username: String(username),
      private_key: String(private_key),
    },
    api: { url: wrapper.url, token: "CANARY-right" },
    approve: async () => {
      const id = await findConnectionId(service, vendor, makeEmail("Push API"))
      await runAsService(service.application.useCases.push.approvePushTest(OPERATOR, id))
    },
  })
})
afterAll(async () => {
  await pages.close()
  await wrapper.close()
  await corporate.server.remove()
  await service.close()
  system.remove()
})

const makeEmail = (way: Way): string => `hr@${way.replaceAll(" ", "-").toLowerCase()}.example`

const isAt = ({ journey }: OpenJourney, step: Step) => journey.locator(`hrsync-${step} h1`).waitFor()

/**
 * Closes the tab, after the event by which a browser says that it does. Chromium says it as well, but ends a page half a second later,
 * also one that still waits for a processor.
 */
const closeTab = async ({ page, journey }: OpenJourney): Promise<void> => {
  await journey.locator("body").evaluate('dispatchEvent(new PageTransitionEvent("pagehide"))')
  await page.close()
}

describe("closing the window", () => {
  it.each(WAYS)("at every step loses nothing: %s", async (way) => {
    const email = makeEmail(way)
    const isUnlisted = way === "unlisted"
    let admin = await openRemembered(pages, email)
    for (const step of listSteps("onboarding", { integrationType: isUnlisted ? "HRMS" : way, isUnlisted })) {
      const stop = stops[way][step]
      if (stop === undefined) throw new Error(`Say in closing-stops.ts what is entered at the step ${step}.`)
      await isAt(admin, step)
      await stop.enter(admin)
      await closeTab(admin)
      admin = await pages.open(email, { context: admin.context })
      await isAt(admin, step === "sync" ? "done" : step)
      await stop.holds(admin)
      await stop.goOn(admin)
    }
  })
})
