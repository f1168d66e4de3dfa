import { stat } from "node:fs/promises"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { PAGES_FOLDER } from "../../runtime/pages-folder.ts"
import { expectAccessible, type JourneyPages, openJourneyPages } from "../testing/journey-page.ts"
import { startService, type TestService } from "../testing/service.ts"

/* What every screen of the journey has in common, in a page of a vendor, with the real service. */

let service: TestService
let pages: JourneyPages

beforeAll(async () => {
  service = await startService()
  pages = await openJourneyPages(service, await service.createVendor("Tamarind Benefits"))
})
afterAll(async () => {
  await pages.close()
  await service.close()
})

describe("the journey in a vendor's page", () => {
  it("says who asks for what, and goes on to the ways to connect", async () => {
    const admin = await pages.open("hr@shell.example")
    await admin.waitFor("Share employee data with Tamarind Benefits")
    await expectAccessible(admin)
    await admin.click("Get started")
    await admin.waitFor("How should the data reach Tamarind Benefits?")
    await admin.choose(/SFTP folder/u)
    await expect.poll(admin.events).toEqual([["dataTransferMode.select", { flowType: "SFTP" }]])
    await expectAccessible(admin)
  })

  it("loads at most 60 KB, compressed, before its first screen (specification/promises.md#p9-browser)", async () => {
    const admin = await pages.open("hr@size.example")
    await admin.waitFor("Share employee data with Tamarind Benefits")
    const frame = admin.page.frames().find((each) => each.url().includes("/journey/"))
    const loaded = await frame?.evaluate<ReadonlyArray<string>>(
      "performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.includes('/ui/'))",
    )
    const names = (loaded ?? []).map((url) => new URL(url).pathname.replace("/ui/", ""))
    const sizes = await Promise.all(
      names.map(async (name) => (await stat(new URL(`pages/${name}.gz`, PAGES_FOLDER))).size),
    )
    expect(sizes.length).toBeGreaterThan(3)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(60_000)
  })

  it("keeps the step and the answers when its window is closed, on another device as well", async () => {
    const admin = await pages.open("hr@resume.example")
    await admin.click("Get started")
    await admin.choose(/SFTP folder/u)
    await admin.saveAndClose()
    expect(await admin.events()).toEqual([
      ["dataTransferMode.select", { flowType: "SFTP" }],
      ["sdkWindow.close", undefined],
    ])

    const phone = await pages.open("hr@resume.example", { width: 390, height: 844 })
    await phone.waitFor("How should the data reach Tamarind Benefits?")
    await expect.poll(() => phone.journey.getByRole("radio", { name: /SFTP folder/u }).isChecked()).toBe(true)
    await expectAccessible(phone)
  })

  it("speaks Hindi when the page asks for it, and changes its language without losing anything", async () => {
    const admin = await pages.open("hr@hindi.example", { locale: "hi-IN", theme: "dark" })
    await admin.waitFor("Tamarind Benefits के साथ कर्मचारियों का डेटा साझा करें")
    await expectAccessible(admin)
    await admin.click("शुरू करें")
    await admin.choose(/SFTP फ़ोल्डर/u)
    await admin.journey.getByRole("combobox").selectOption("en")
    await admin.waitFor("How should the data reach Tamarind Benefits?")
    await expect.poll(() => admin.journey.getByRole("radio", { name: /SFTP folder/u }).isChecked()).toBe(true)
  })
})
