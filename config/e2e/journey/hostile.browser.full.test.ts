import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { startJourney } from "../testing/journey.ts"
import { type JourneyPages, openJourneyPages } from "../testing/journey-page.ts"
import { startService, type TestService } from "../testing/service.ts"

/*
 * What a page that embeds the journey can find out of what an HR admin types in it: nothing
 * (specification/promises.md#s7-browser).
 */

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

/** Everything that a script of the page can listen to or look at. */
const SPY = `
  window.heard = []
  const hear = (what) => heard.push(String(what))
  for (const type of ["keydown", "keyup", "input", "change", "focusin", "paste", "pointerdown", "submit"]) {
    addEventListener(type, (event) => hear(type + ":" + (event.key ?? event.target?.value ?? "")), true)
  }
  addEventListener("message", ({ data }) => hear(JSON.stringify(data)))
  new PerformanceObserver((list) => list.getEntries().forEach(({ name }) => hear(name))).observe({ entryTypes: ["resource"] })
`

const READ = `(() => {
  const frame = document.querySelector("iframe")
  const attempts = [
    () => frame.contentDocument?.documentElement.outerHTML,
    () => frame.contentWindow.document.body.textContent,
    () => frame.contentWindow.localStorage.getItem("hrsync.device"),
    () => frame.contentWindow.location.href,
    () => frame.contentWindow.eval("document.cookie"),
    () => JSON.stringify(Object.keys(frame.contentWindow)),
  ]
  return attempts.map((attempt) => {
    try {
      return String(attempt())
    } catch (error) {
      return error.name
    }
  })
})()`

describe("the frame of the journey", () => {
  it("shows the journey again when it is reloaded", async () => {
    const admin = await pages.open("hr@reloaded.example")
    await admin.click("Get started")
    await admin.journey.getByRole("radio", { name: /Upload a file/u }).waitFor()
    const frame = admin.page.frames().find((each) => each.url().includes("/journey/"))
    const navigated = admin.page.waitForEvent("framenavigated")
    await frame?.evaluate("void setTimeout(() => location.reload())")
    await navigated
    await admin.journey.getByRole("button", { name: /Get started|Continue/u }).waitFor()
    await admin.saveAndClose()
    expect(await admin.events()).toContainEqual(["sdkWindow.close", undefined])
  })

  it("of one vendor refuses the token of another, and says so", async () => {
    const admin = await pages.open("hr@two-vendors.example")
    const address = await admin.page.locator("iframe").getAttribute("src")
    const token = await startJourney(await service.createVendor("Quince Payroll"), "hr@two-vendors.example")
    await admin.page.evaluate(`hrmsSyncSdk.closeJourney()`)
    await admin.page.evaluate(`
      addEventListener("message", ({ data, source, origin }) => {
        const start = { type: "hrsync.journey.start", token: ${JSON.stringify(token)} }
        if (data === "hrsync.journey.ready") source.postMessage(start, origin, [new MessageChannel().port2])
      })
      document.body.append(Object.assign(document.createElement("iframe"), { src: ${JSON.stringify(address)} }))`)
    await admin.sees("It was opened for another company than the page that shows it.")
    await expect.poll(() => admin.journey.getByText("Quince Payroll").count()).toBe(0)
  })
})

describe("a page that embeds the journey", () => {
  it("cannot read what is typed in it, nor where it is, nor the key of the browser", async () => {
    const admin = await pages.open("hr@spied.example")
    await admin.page.evaluate(SPY)
    await admin.click("Get started")
    await admin.choose(/SFTP folder/u)
    await admin.click("Continue")
    await admin.journey.getByLabel("Host", { exact: true }).fill("CANARY-host")
    await admin.journey.getByLabel("Password", { exact: true }).pressSequentially("CANARY-password")
    await admin.journey.getByLabel("User name", { exact: true }).focus()

    const read = await admin.page.evaluate<ReadonlyArray<string>>(READ)
    // A document of another origin is null for the page, its window has no properties, and everything else throws.
    const refused = Array.from({ length: 4 }, () => "SecurityError")
    expect(read).toEqual(["undefined", ...refused, "[]"])
    const heard = await admin.page.evaluate<ReadonlyArray<string>>("heard")
    const sent = JSON.stringify([heard, await admin.events(), await admin.page.content()])
    expect(sent).not.toContain("CANARY")
    expect(heard.filter((what) => /^(?:key|input)/u.test(what))).toEqual([])
  })

  it("cannot show the journey from an origin that the vendor has not registered", async () => {
    const admin = await pages.open("hr@registered.example")
    await admin.waitFor("Share employee data with Tamarind Benefits")
    const frame = await admin.page.locator("iframe").getAttribute("src")
    const refused = new Promise<string>((resolve) => {
      admin.page.on("console", (message) => {
        if (message.text().includes("frame-ancestors")) resolve(message.text())
      })
    })
    // The same page under another name of this machine is another origin.
    await admin.page.goto(admin.page.url().replace("localhost", "127.0.0.1"))
    await admin.page.evaluate(
      `document.body.append(Object.assign(document.createElement("iframe"), { src: "${String(frame)}" }))`,
    )
    expect(await refused).toContain("frame-ancestors")
  })
})
