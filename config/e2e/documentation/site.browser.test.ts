import type { Page } from "playwright-core"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { POLL_TIMEOUT_MILLIS } from "../../../core/testing/poll-timeout.ts"
import { findViolations } from "../../../ui-sdk/loader/testing/accessibility.ts"
import { openTestBrowser, type TestBrowser } from "../../../ui-sdk/loader/testing/test-browser.ts"
import { importEmployees } from "../testing/employees.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* What a vendor's engineer does at /docs: finds a call, reads it in their language, and tries it. */

let service: TestService
let vendor: TestVendor
let browser: TestBrowser
let page: Page
/** Method and path of what the page sent to the API. */
let sent: Array<string>

beforeAll(async () => {
  ;[service, browser] = await Promise.all([startService(), openTestBrowser()])
  vendor = await service.createVendor()
})
beforeEach(async () => {
  page = await browser.newPage({ viewport: { width: 1280, height: 900 }, reducedMotion: "reduce" })
  page.setDefaultTimeout(POLL_TIMEOUT_MILLIS)
  sent = []
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith("/api/")) sent.push(`${request.method()} ${pathname}${search}`)
  })
})
afterEach(() => page.close())
afterAll(async () => {
  await browser.close()
  await service.close()
})

const get = (path: string, headers: Readonly<Record<string, string>> = {}, method = "GET") =>
  fetch(service.url + path, { headers, method })

const open = (path: string) => page.goto(service.url + path)

const openForm = async (path: string) => {
  await open(path)
  await page.getByText("Try it", { exact: true }).click()
}

const readResult = () => page.locator(".try .result")

describe("an address of the documentation", () => {
  it.each(["/", "/docs", "/docs/", "/docs/reference/terminate-connection", "/docs/keys", "/docs/nowhere"])(
    "is a page whose scripts and styles are files of this service: %s",
    async (path) => {
      const response = await get(path)
      expect(response.status).toBe(path === "/docs/nowhere" ? 404 : 200)
      expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8")
      const policy = response.headers.get("content-security-policy") ?? ""
      expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'")
      expect(policy).not.toContain("unsafe")
      const page = await response.text()
      const loaded = [...page.matchAll(/<(?:script|link rel="stylesheet")[^>]*(?:src|href)="([^"]+)"/gu)]
      expect(loaded.length).toBeGreaterThan(1)
      for (const [, file = ""] of loaded) {
        expect(file).toMatch(/^\/docs\/assets\//u)
        expect((await get(file)).headers.get("cache-control")).toContain("immutable")
      }
    },
  )

  it("is sent compressed, and not again while it is the same", async () => {
    const first = await get("/docs/reference/read-employees", { "accept-encoding": "br" })
    expect(first.headers.get("content-encoding")).toBe("br")
    expect(first.headers.get("vary")).toContain("Accept-Encoding")
    const tag = first.headers.get("etag") ?? ""
    const again = await get("/docs/reference/read-employees", {
      "accept-encoding": "br",
      "if-none-match": tag,
    })
    expect([again.status, await again.text()]).toEqual([304, ""])
    const head = await get("/docs", {}, "HEAD")
    expect([head.status, await head.text()]).toEqual([200, ""])
  })

  it("is Markdown for those who ask for it", async () => {
    const asked = await get("/docs/keys", { accept: "text/markdown" })
    const named = await get("/docs/keys.md")
    expect(asked.headers.get("content-type")).toBe("text/markdown; charset=utf-8")
    expect(await asked.text()).toBe(await named.text())
    const browsers = await get("/docs/keys", { accept: "text/html,application/xhtml+xml,*/*;q=0.8" })
    expect(browsers.headers.get("content-type")).toContain("text/html")
    expect((await get("/docs.md")).headers.get("content-type")).toContain("text/markdown")
  })

  it("names no tenant", async () => {
    const text = await (await get("/")).text()
    expect(text).not.toContain(vendor.orgId)
    expect(text).not.toContain("Vendor")
  })
})

describe("the search", () => {
  it("finds a call by keyboard alone, and says how much it found", async () => {
    await open("/docs")
    await page.keyboard.press("/")
    await page.keyboard.type("terminate")
    const options = page.getByRole("option")
    await options.first().waitFor()
    await expect.poll(() => page.getByRole("status").textContent()).toMatch(/^\d+ results?$/u)
    expect(await findViolations(page.mainFrame())).toEqual([])
    await page.keyboard.press("ArrowDown")
    const field = page.getByRole("combobox")
    expect(await field.getAttribute("aria-activedescendant")).toBe("result-0")
    await page.keyboard.press("Enter")
    await page.waitForURL(/\/docs\/reference\/.*terminate/u)
  })

  it("closes with Escape, and opens with Ctrl-K", async () => {
    await open("/docs")
    await page.keyboard.press("Control+k")
    await page.keyboard.type("salary")
    await page.getByRole("option").first().waitFor()
    await page.keyboard.press("Escape")
    await page.getByRole("option").first().waitFor({ state: "detached" })
    expect(await page.getByRole("combobox").getAttribute("aria-expanded")).toBe("false")
  })
})

describe("the samples", () => {
  it("stay in the language that was chosen", async () => {
    await open("/docs/reference/list-connections")
    await page.getByText("Python", { exact: true }).click()
    await open("/docs/reference/terminate-connection")
    expect(await page.getByRole("radio", { name: "Python" }).isChecked()).toBe(true)
    expect(await page.getByLabel("Request in Python").isVisible()).toBe(true)
    expect(await page.getByLabel("Request in curl").isVisible()).toBe(false)
  })
})

describe("the form of a call", () => {
  it("sends it with the reader's key, which leaves the page for the API alone", async () => {
    await importEmployees(service.installation, vendor, "acme", 2)
    await openForm("/docs/reference/list-connections")
    await page.getByLabel("API key").fill(vendor.apiKey)
    await page.getByRole("button", { name: "Send" }).click()
    await expect.poll(() => readResult().textContent()).toContain("200")
    expect(await readResult().textContent()).toContain('"connection_id"')
    expect(sent).toEqual([expect.stringMatching(/^GET \/api\/vendor\/connections\/\?status=approved/u)])
    expect(sent.join()).not.toContain(vendor.apiKey)
    expect(await readResult().innerHTML()).not.toContain(vendor.apiKey)
    expect(await readStored()).not.toContain(vendor.apiKey)
    expect(await findViolations(page.mainFrame())).toEqual([])
  })

  it("keeps the key for the tab, if the reader wants that", async () => {
    await openForm("/docs/reference/list-connections")
    await page.getByLabel("API key").fill("kept-key")
    await page.getByLabel("Keep for this tab").check()
    await page.getByRole("button", { name: "Send" }).click()
    await expect.poll(() => readResult().textContent()).toContain("401")
    await openForm("/docs/reference/describe-organization")
    expect(await page.getByLabel("API key").inputValue()).toBe("kept-key")
    await page.getByLabel("Keep for this tab").uncheck()
    expect(await readStored()).not.toContain("kept-key")
  })

  it("sends no placeholder", async () => {
    await openForm("/docs/reference/terminate-connection")
    await page.getByLabel("API key").fill(vendor.apiKey)
    await page.getByRole("button", { name: "Send" }).click()
    await page.getByRole("alert").getByText("Replace <ORG_ID> first").waitFor()
    expect(await page.getByLabel("Body").getAttribute("aria-invalid")).toBe("true")
    expect(sent).toEqual([])
  })

  it("says what a call changes before it is sent", async () => {
    await openForm("/docs/reference/terminate-connection")
    await page.getByLabel("API key").fill(vendor.apiKey)
    await page.getByLabel("Body").fill(JSON.stringify({ client_org: "7c9e6679-7425-40de-944b-e07fc1f90ae7" }))
    await page.getByRole("button", { name: "Send" }).click()
    await page.getByText("Terminates the connection for good").waitFor()
    expect(await findViolations(page.mainFrame())).toEqual([])
    await page.getByRole("button", { name: "Cancel" }).click()
    expect(sent).toEqual([])
    await page.getByRole("button", { name: "Send" }).click()
    await page.getByRole("button", { name: "Send it" }).click()
    await expect.poll(() => readResult().textContent()).toContain("404")
    expect(sent).toEqual(["POST /api/terminate_connection/"])
  })

  it("is none for an encrypted call", async () => {
    await openForm("/docs/reference/read-employees")
    await page.getByText("A browser cannot send this call for you").waitFor()
  })
})

const readStored = () => page.evaluate<string>("JSON.stringify([localStorage, sessionStorage])")

describe("without scripts", () => {
  it("a page is whole, the search answers, and the samples change", async () => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
    })
    const plain = await context.newPage()
    await plain.goto(`${service.url}/docs/reference/list-connections`)
    const heading = plain.getByRole("heading", { level: 1 })
    expect((await heading.boundingBox())?.y).toBeLessThan(400)
    await plain.getByText("Go", { exact: true }).click()
    expect(await plain.getByLabel("Request in Go").isVisible()).toBe(true)
    await plain.getByText("Menu", { exact: true }).click()
    expect(await plain.getByLabel("Documentation menu").isVisible()).toBe(true)
    await plain.getByRole("searchbox").fill("consent")
    await plain.keyboard.press("Enter")
    await plain.waitForURL(/\/docs\/search\?q=consent/u)
    expect(await plain.getByText(/results? for “consent”/u).isVisible()).toBe(true)
    await context.close()
  })
})
