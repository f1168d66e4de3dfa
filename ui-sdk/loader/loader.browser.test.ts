import type { Frame, Page } from "playwright-core"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { openTestBrowser, type TestBrowser } from "./testing/test-browser.ts"
import { OTHER_TOKEN, serveJourney, serveVendorPage, type Site, TOKEN, VENDOR } from "./testing/sites.ts"

const EVENTS = [
  ["dataTransferMode.select", { flowType: "HRMS" }],
  ["hrms.select", { hrmsName: "Keka" }],
  ["hrmsConnectionParams.submit", { hrmsName: "Keka" }],
  ["dataSelection.submit", { hrmsName: "Keka" }],
  ["authType.select", { authType: "token" }],
  ["pushApiDocs.get", { authType: "basic" }],
  [
    "sdkEvents.connectionConfigurationCompleted",
    { hrmsName: "Keka", connectionStatus: "CONNECTION_ACCEPTED" },
  ],
]

let browser: TestBrowser
let service: Site
let vendor: Site
let page: Page
let allowed: string

beforeAll(async () => {
  browser = await openTestBrowser()
  service = await serveJourney(() => allowed)
  vendor = await serveVendorPage(service.origin)
})
beforeEach(async () => {
  allowed = vendor.origin
  page = await browser.newPage()
  await page.goto(vendor.origin)
})
afterEach(() => page.close())
afterAll(async () => {
  await browser.close()
  await Promise.all([service.close(), vendor.close()])
})

const open = () => page.click("#open")
const received = () => page.evaluate<Array<[string, unknown]>>("events")
/** Whether the page under the dialog scrolls. */
const overflow = () => page.evaluate(`getComputedStyle(document.documentElement).overflow`)
const frames = () => page.frames().filter((frame) => frame.url().startsWith(service.origin))

/** The journey's frame, once its connection to the page has come to `state`. */
const journey = async (state: string): Promise<Frame> => {
  const body = page.frameLocator("iframe").locator(`body[data-state=${state}]`)
  await body.waitFor({ state: "attached" })
  const frame = frames().at(-1)
  if (frame === undefined) throw new Error("The journey's frame was removed")
  return frame
}

/** As the loader would, but with a token that another script of the page has chosen. */
const sendStart = (token: string) =>
  page.evaluate(
    `document.querySelector("iframe").contentWindow.postMessage({ type: "hrsync.journey.start", token: "${token}" }, "*", [new MessageChannel().port1])`,
  )

describe("the SDK in a page with a strict Content-Security-Policy", () => {
  it("tells the page every event with exactly its data", async () => {
    await open()
    const frame = await journey("started")
    await frame.evaluate(`for (const event of ${JSON.stringify(EVENTS)}) host.tell(...event)`)
    await expect.poll(received).toEqual(EVENTS)
  })

  it("passes token, language and theme to the journey, and none of them through an address", async () => {
    await page.evaluate(`Object.assign(options, { locale: "hi", theme: "dark" })`)
    await open()
    const frame = await journey("started")
    expect(await frame.evaluate("host.start")).toEqual({
      type: "hrsync.journey.start",
      token: TOKEN,
      isDialog: true,
      locale: "hi",
      theme: "dark",
    })
    expect(frame.url()).toBe(
      `${service.origin}/journey/${VENDOR}/?origin=${encodeURIComponent(vendor.origin)}`,
    )
    expect([...service.requests, ...vendor.requests].filter((url) => url.includes(TOKEN))).toEqual([])
  })

  it("shows the journey in an element of the page when it is given one", async () => {
    await page.evaluate(`options.container = document.querySelector("#place")`)
    await open()
    const frame = await journey("started")
    await expect.poll(() => page.locator("#place iframe").count()).toBe(1)
    await expect.poll(() => page.locator("dialog").count()).toBe(0)
    expect(await frame.evaluate("host.start.isDialog")).toBe(false)
  })

  it("waits for an element that the page attaches later", async () => {
    await page.evaluate(`options.container = document.createElement("section")`)
    await open()
    await page.evaluate(`document.body.append(document.createElement("hr"))`)
    await page.evaluate(`document.body.append(options.container)`)
    await journey("started")
    await page.evaluate(`options.container.remove()`)
    await page.evaluate(`document.body.append(options.container)`)
    await expect.poll(() => page.locator("section iframe").count()).toBe(0)
  })

  it("starts the journey again when its frame is reloaded, with the same token, and hears it", async () => {
    await open()
    const first = await journey("started")
    await first.evaluate("window.isFirst = true")
    await first.evaluate("void setTimeout(() => location.reload())")
    const again = await journey("started")
    await expect.poll(() => again.evaluate("typeof isFirst").catch(() => null)).toBe("undefined")
    await journey("started")
    expect(await again.evaluate("host.start.token")).toBe(TOKEN)
    await again.evaluate(`host.tell("hrms.select", { hrmsName: "Keka" })`)
    await expect.poll(received).toEqual([["hrms.select", { hrmsName: "Keka" }]])
    await again.evaluate("void setTimeout(host.close)").catch(() => undefined)
    await expect.poll(() => page.locator("dialog").count()).toBe(0)
  })

  it("replaces a journey that is open", async () => {
    await open()
    await journey("started")
    await page.evaluate(`hrmsSyncSdk.startJourney("${TOKEN}", options)`)
    await journey("started")
    await expect.poll(() => page.locator("dialog").count()).toBe(1)
    expect(await received()).toEqual([])
  })

  it("reports a token of another kind as an error and opens nothing", async () => {
    await page.evaluate(`hrmsSyncSdk.startJourney("an-api-key", options)`)
    expect(await received()).toEqual([
      [
        "sdkEvents.error",
        { code: "invalid_token", message: expect.stringContaining("access_token") as string },
      ],
    ])
    await expect.poll(() => page.locator("dialog").count()).toBe(0)
  })

  it.each<[string, string, string]>([
    ["a container that is not in the page", `{ ...options, container: "#nowhere" }`, "invalid_container"],
    ["no selector as container", `{ ...options, container: "##" }`, "invalid_container"],
    ["a container of another kind", `{ ...options, container: {} }`, "invalid_container"],
    ["a page without a body", `(document.body.remove(), options)`, "not_started"],
    ["no dialog element", `(delete HTMLDialogElement.prototype.showModal, options)`, "not_started"],
  ])("reports %s as an error, without throwing or covering the page", async (_, options, code) => {
    await page.evaluate(`hrmsSyncSdk.startJourney("${TOKEN}", ${options})`)
    const message = expect.any(String) as string
    expect(await received()).toEqual([["sdkEvents.error", { code, message }]])
    expect(await page.evaluate(`document.querySelectorAll("dialog, iframe").length`)).toBe(0)
    expect(await overflow()).toBe("visible")
  })

  it.each([
    [`{ theme: "blue" }`, "invalid_theme"],
    [`{ locale: "klingon!" }`, "invalid_locale"],
    [`{ locale: 7, theme: {} }`, "invalid_locale", "invalid_theme"],
  ])("opens without what it does not know: %s", async (given, ...codes) => {
    await page.evaluate(`hrmsSyncSdk.startJourney("${TOKEN}", { ...options, ...${given} })`)
    const frame = await journey("started")
    expect(await frame.evaluate("Object.keys(host.start)")).toEqual(["type", "token", "isDialog"])
    expect((await received()).map(([, data]) => (data as { readonly code: string }).code)).toEqual(codes)
  })

  it("takes a locale as some systems write it", async () => {
    await page.evaluate(`Object.assign(options, { locale: "hi_IN" })`)
    await open()
    const frame = await journey("started")
    expect(await frame.evaluate("host.start.locale")).toBe("hi-IN")
  })

  it.each(["null", "{ onEvent: null, container: null, locale: null, theme: null }", `{ onEvent: "log" }`])(
    "opens its dialog with %s as options",
    async (options) => {
      await page.evaluate(`hrmsSyncSdk.startJourney("${TOKEN}", ${options})`)
      await journey("started")
      await expect.poll(() => page.locator("dialog").count()).toBe(1)
      await page.evaluate(`hrmsSyncSdk.startJourney("an-api-key", ${options})`)
      await expect.poll(() => page.locator("dialog").count()).toBe(0)
    },
  )

  it("goes on when the page's handler of events throws, and leaves its error to the page", async () => {
    const errors: Array<string> = []
    page.on("pageerror", ({ message }) => errors.push(message))
    const failing = `{ onEvent: () => { throw new Error("of the page") } }`
    await page.evaluate(`hrmsSyncSdk.startJourney("an-api-key", ${failing})`)
    await page.evaluate(`hrmsSyncSdk.startJourney("${TOKEN}", ${failing})`)
    await journey("started")
    expect(errors).toEqual(["of the page"])
  })

  it("says within five seconds that its origin is not registered, and lets the user try again or leave", async () => {
    allowed = "https://another.example"
    await page.clock.install()
    await open()
    await journey("OriginRefused")
    await page.clock.fastForward(4_000)
    const message = expect.stringContaining(`settings list ${vendor.origin}`) as string
    await expect.poll(received).toEqual([["sdkEvents.error", { code: "not_started", message }]])
    await page.getByText(`${service.origin} may not know ${vendor.origin}`).waitFor()
    allowed = vendor.origin
    await page.getByRole("button", { name: "Try again" }).click()
    await journey("started")
    await page.getByRole("button", { name: "Close" }).waitFor({ state: "hidden" })
    await page.evaluate("hrmsSyncSdk.closeJourney()")
    allowed = "https://another.example"
    await open()
    await page.getByRole("button", { name: "Close" }).click()
    await expect.poll(() => page.locator("dialog").count()).toBe(0)
  })

  it("says in an element of the page, in the page's language, that the journey cannot be reached", async () => {
    await page.route(`${service.origin}/journey/**`, (route) => route.abort("connectionrefused"))
    await page.clock.install()
    await page.evaluate(`document.documentElement.lang = "hi"; options.container = "#place"`)
    await open()
    await expect.poll(() => page.locator("#place").getByText("लोड हो रहा है…").count()).toBe(1)
    // A browser loads its own error page into the frame.
    await expect
      .poll(async () => {
        await page.clock.fastForward(4_000)
        return page.locator("#place").getByRole("button", { name: "फिर कोशिश करें" }).count()
      })
      .toBe(1)
    expect(await page.evaluate(`document.querySelector("iframe").style.visibility`)).toBe("hidden")
    expect(await received()).toMatchObject([["sdkEvents.error", { code: "not_started" }]])
  })
})

/** The ways in which pages load the script, and more than once. */
describe("the script", () => {
  const load = async (add: string) => {
    await page.goto(`${vendor.origin}/bare`)
    await page.evaluate(add)
    await expect.poll(() => page.evaluate("typeof hrmsSyncSdk")).toBe("object")
    await page.evaluate(`hrmsSyncSdk.startJourney("${TOKEN}", null)`)
    await journey("started")
  }
  const addScript = (type: string) => () =>
    `document.head.append(Object.assign(document.createElement("script"), { type: "${type}", src: "${service.origin}/sdk/hrms-sync-sdk.js" }))`

  it.each([
    ["a classic script", addScript("text/javascript")],
    ["a module", addScript("module")],
    ["import()", () => `void import("${service.origin}/sdk/hrms-sync-sdk.js")`],
  ])("finds its service as %s", async (_, add) => {
    await load(add())
    expect(frames()).toHaveLength(1)
  })

  it("opens the journey when the page has its body, if it is called before", async () => {
    await page.goto(`${vendor.origin}/early`)
    await journey("started")
    await expect.poll(() => page.locator("#later iframe").count()).toBe(1)
    await page.goto(`${vendor.origin}/early?closed`)
    await page.waitForLoadState()
    await expect.poll(() => page.locator("iframe").count()).toBe(0)
  })

  it("closes and replaces what a copy of it opened", async () => {
    await load(addScript("text/javascript")())
    await page.evaluate("window.first = hrmsSyncSdk")
    await page.evaluate(addScript("text/javascript")())
    await expect.poll(() => page.evaluate("hrmsSyncSdk !== first")).toBe(true)
    await page.evaluate(`hrmsSyncSdk.startJourney("${TOKEN}")`)
    await expect.poll(() => page.locator("dialog").count()).toBe(1)
    await page.evaluate("first.closeJourney()")
    await expect.poll(() => page.locator("dialog").count()).toBe(0)
    expect(await overflow()).toBe("visible")
  })
})

describe("the element", () => {
  const place = (html: string) => page.evaluate(`document.querySelector("#place").innerHTML = \`${html}\``)

  it("shows the journey of its token, and hands its events on as those of the DOM", async () => {
    await page.evaluate(`document.body.addEventListener("hrms.select", ({ detail }) => events.push(detail))`)
    await place(`<hrms-sync-journey token="${TOKEN}" locale="hi" theme="dark"></hrms-sync-journey>`)
    const frame = await journey("started")
    expect(await frame.evaluate("[host.start.locale, host.start.theme, host.start.isDialog]")).toEqual([
      "hi",
      "dark",
      false,
    ])
    await frame.evaluate(`host.tell("hrms.select", { hrmsName: "Keka" })`)
    await expect.poll(received).toEqual([{ hrmsName: "Keka" }])
  })

  it("waits for a token, takes another, and closes with it or when it is removed", async () => {
    await place("<hrms-sync-journey></hrms-sync-journey>")
    await page.evaluate(`window.element = document.querySelector("hrms-sync-journey")`)
    expect(frames()).toEqual([])
    await page.evaluate(`element.setAttribute("token", "${TOKEN}")`)
    await journey("started")
    await page.evaluate(`element.setAttribute("theme", "dark")`)
    await expect.poll(async () => (await journey("started")).evaluate("host.start.theme")).toBe("dark")
    await page.evaluate(`element.removeAttribute("token")`)
    await expect.poll(() => page.locator("iframe").count()).toBe(0)
    await page.evaluate(`element.setAttribute("token", "${TOKEN}")`)
    await journey("started")
    await page.evaluate(`document.querySelector("main").append(element)`)
    await journey("started")
    await page.evaluate(`element.remove()`)
    await expect.poll(() => frames().length).toBe(0)
    expect(await received()).toEqual([])
  })
})

describe("the dialog", () => {
  it("has a name, holds the focus and makes the page inert", async () => {
    await open()
    const frame = await journey("started")
    await page.getByRole("dialog", { name: "Connect your HR system" }).waitFor()
    await page.evaluate(`document.querySelector("#open").focus()`)
    expect(await page.evaluate(`document.activeElement.id`)).not.toBe("open")
    await frame.locator("input").focus()
    for (let count = 0; count < 5; count++) await page.keyboard.press("Tab")
    expect(await page.evaluate(`document.activeElement.matches("body, dialog *")`)).toBe(true)
  })

  it("closes on Escape while the journey loads, says so once, and returns focus and scrolling", async () => {
    allowed = "https://another.example"
    await page.focus("#open")
    await open()
    await page.keyboard.press("Escape")
    expect(await received()).toEqual([["sdkWindow.close", undefined]])
    await expect.poll(() => page.locator("dialog").count()).toBe(0)
    expect(await page.evaluate(`document.activeElement.id`)).toBe("open")
    expect(await overflow()).toBe("visible")
  })

  it("closes when the journey asks for it, and by closeJourney() without an event", async () => {
    await open()
    const frame = await journey("started")
    // The frame may be removed before its answer has arrived.
    await frame.evaluate("void setTimeout(host.close)").catch(() => undefined)
    await expect.poll(received).toEqual([["sdkWindow.close", undefined]])
    await open()
    await journey("started")
    await page.evaluate("hrmsSyncSdk.closeJourney()")
    await expect.poll(() => page.locator("dialog").count()).toBe(0)
    expect(await received()).toHaveLength(1)
  })

  it("leaves the page's own lock of scrolling as the page left it, in whatever order", async () => {
    await page.evaluate(`document.documentElement.style.overflow = "hidden"`)
    await open()
    await journey("started")
    await page.evaluate(`document.documentElement.style.overflow = ""`)
    expect(await overflow()).toBe("hidden")
    await page.evaluate("hrmsSyncSdk.closeJourney()")
    expect(await overflow()).toBe("visible")
  })

  it("lets the page scroll again when the page itself removes it", async () => {
    await open()
    await journey("started")
    await page.evaluate(`document.body.innerHTML = "<h1>Another view</h1>"`)
    await expect.poll(overflow).toBe("visible")
    await page.evaluate(`hrmsSyncSdk.startJourney("${TOKEN}", options)`)
    await journey("started")
    expect(await overflow()).toBe("hidden")
  })

  it.each([
    [390, 844],
    [1280, 900],
    [320, 568],
  ])("fits a window of %i x %i", async (width, height) => {
    await page.setViewportSize({ width, height })
    await open()
    await journey("started")
    await expect
      .poll(async () => {
        const box = await page.locator("iframe").boundingBox()
        return (
          box !== null &&
          box.x >= 0 &&
          box.y >= 0 &&
          box.x + box.width <= width &&
          box.y + box.height <= height
        )
      })
      .toBe(true)
  })
})

describe("a hostile page", () => {
  it("cannot read the journey's document or what is typed in it", async () => {
    await open()
    const frame = await journey("started")
    await frame.locator("input").fill("s3cret")
    await frame.locator("input").press("x")
    expect(await page.evaluate(`document.querySelector("iframe").contentDocument`)).toBeNull()
    await expect(
      page.evaluate(`document.querySelector("iframe").contentWindow.document.body.innerHTML`),
    ).rejects.toThrow(/cross-origin/u)
    expect(await page.evaluate("keys")).toEqual([])
    expect(JSON.stringify(await page.evaluate("messages"))).not.toContain("s3cret")
  })

  it("learns nothing from the journey when the vendor has not registered its origin", async () => {
    allowed = "https://another.example"
    await open()
    const frame = await journey("OriginRefused")
    await sendStart("forged")
    expect(await frame.evaluate("typeof host")).toBe("undefined")
    expect(await page.evaluate("messages")).toEqual([])
  })

  it("cannot start a journey in the name of an origin that is registered", async () => {
    allowed = "https://registered.example"
    const src = `${service.origin}/journey/${VENDOR}/?origin=https://registered.example`
    await page.evaluate(
      `document.querySelector("#place").append(Object.assign(document.createElement("iframe"), { src: "${src}" }))`,
    )
    await expect.poll(() => frames().length).toBe(1)
    await frames()[0]!.waitForLoadState()
    await sendStart("forged")
    expect(await frames()[0]!.evaluate("[typeof host, document.body.dataset.state]")).toEqual([
      "undefined",
      undefined,
    ])
    expect(await page.evaluate("messages")).toEqual([])
  })

  it("cannot start a vendor's page with the token of another vendor", async () => {
    const src = `${service.origin}/journey/${VENDOR}/?origin=${encodeURIComponent(vendor.origin)}`
    await page.evaluate(
      `document.querySelector("#place").append(Object.assign(document.createElement("iframe"), { src: "${src}" }))`,
    )
    await expect.poll(() => page.evaluate("messages.length")).toBe(1)
    await page.evaluate("window.channel = new MessageChannel()")
    await page.evaluate("channel.port1.onmessage = ({ data }) => messages.push(data)")
    await page.evaluate(
      `document.querySelector("iframe").contentWindow.postMessage({ type: "hrsync.journey.start", token: "${OTHER_TOKEN}" }, "*", [channel.port2])`,
    )
    const frame = await journey("TokenRefused")
    expect(await frame.evaluate("typeof host")).toBe("undefined")
    await expect
      .poll(() => page.evaluate("messages.at(-1)"))
      .toEqual({
        type: "event",
        event: [
          "sdkEvents.error",
          { code: "other_vendor", message: expect.stringContaining("another vendor") as string },
        ],
      })
  })

  it("cannot replace the token of a journey that has started", async () => {
    await open()
    const frame = await journey("started")
    await sendStart("replayed")
    expect(await frame.evaluate("host.start.token")).toBe(TOKEN)
  })

  it("is not handed the token when the page announces a journey itself", async () => {
    allowed = "https://another.example"
    await open()
    await journey("OriginRefused")
    await page.evaluate(`postMessage("hrsync.journey.ready", "*")`)
    await page.evaluate(
      `dispatchEvent(new MessageEvent("message", { data: "hrsync.journey.ready", origin: "${service.origin}" }))`,
    )
    await expect.poll(() => page.evaluate("messages.length")).toBe(2)
    expect(await page.evaluate(`document.querySelector("iframe").style.visibility`)).toBe("hidden")
    expect(JSON.stringify(await page.evaluate("messages"))).not.toContain(TOKEN)
  })

  it("is not handed the token when it shows a page of its own in the journey's frame", async () => {
    allowed = "https://another.example"
    await open()
    await journey("OriginRefused")
    await page.evaluate(`document.querySelector("iframe").src = "/impostor"`)
    await expect.poll(() => page.evaluate("messages.length")).toBe(1)
    expect(await page.evaluate(`document.querySelector("iframe").style.visibility`)).toBe("hidden")
    expect(await page.frame({ url: /impostor/u })?.evaluate("received")).toEqual([])
  })
})
