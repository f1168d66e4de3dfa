import { stat } from "node:fs/promises"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { makePng } from "../../../core/testing/builders/pictures.ts"
import { runAsService } from "../../../core/testing/run-as-service.ts"
import { OPERATOR } from "../../../core/use-cases/authorization/actor.ts"
import { PAGES_FOLDER } from "../../runtime/pages-folder.ts"
import {
  expectAccessible,
  type JourneyPages,
  type OpenJourney,
  openJourneyPages,
} from "../testing/journey-page.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* The journey's page as the service gives it to a vendor's page. What it shows is tested beside its elements. */

let service: TestService
let vendor: TestVendor
let pages: JourneyPages

beforeAll(async () => {
  service = await startService()
  vendor = await service.createVendor("Tamarind Benefits")
  pages = await openJourneyPages(service, vendor)
})
afterAll(async () => {
  await pages.close()
  await service.close()
})

const inFrame = <A>({ page }: OpenJourney, script: string): Promise<A> => {
  const frame = page.frames().find((each) => each.url().includes("/journey/"))
  if (frame === undefined) throw new Error("The journey's frame was removed")
  return frame.evaluate<A>(script)
}

describe("the journey's page", () => {
  it("loads at most 60 KB, compressed, before its first screen (specification/promises.md#p9-browser)", async () => {
    const admin = await pages.open("hr@size.example")
    await admin.waitFor("Share employee data with Tamarind Benefits")
    const loaded = await inFrame<ReadonlyArray<string>>(
      admin,
      "performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.includes('/ui/'))",
    )
    const names = loaded.map((url) => new URL(url).pathname.replace("/ui/", ""))
    const sizes = await Promise.all(
      names.map(async (name) => (await stat(new URL(`pages/${name}.gz`, PAGES_FOLDER))).size),
    )
    expect(sizes.length).toBeGreaterThan(3)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(60_000)
  })

  it("has the vendor's accent, logo, language and theme", async () => {
    const settings = { logo: "logo.png", accent: "#7a3b12", locale: "hi", theme: "dark" }
    const openLogo = () => Effect.succeed(makePng(64, 32))
    const { changeSdkSettings } = service.application.useCases.accounts
    await runAsService(changeSdkSettings(OPERATOR, vendor.orgId, { settings, openLogo }))
    const admin = await pages.open("hr@themed.example")
    await admin.waitFor("Tamarind Benefits के साथ कर्मचारियों का डेटा साझा करें")
    const seen = await inFrame(
      admin,
      `(({ lang, dataset, style }) => [lang, dataset.theme, style.getPropertyValue("--vendor-accent")])(document.documentElement)`,
    )
    expect(seen).toEqual(["hi", "dark", "#7a3b12"])
    const widths = `[...document.querySelectorAll("hrsync-vendor-mark img")].map((image) => image.naturalWidth)`
    await expect.poll(() => inFrame(admin, widths)).toEqual([64, 64])
    await expectAccessible(admin)
  })
})
