import { runAsService } from "../../../core/testing/run-as-service.ts"
import { randomUUID } from "node:crypto"
import { request } from "node:http"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { OPERATOR } from "../../../core/use-cases/authorization/actor.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* What a browser gets of the SDK, and of the pages of journey and console (specification/journey.md#browser-sdk). */

let service: TestService
let vendor: TestVendor

beforeAll(async () => {
  service = await startService()
  vendor = await service.createVendor()
})
afterAll(() => service.close())

const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${service.url}${path}`, { headers })

/** As written: `fetch` resolves dots before it sends a path. */
const fetchStatus = (path: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    request(service.url, { path }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on("error", reject)
      .end()
  })

const embedIn = (origins: ReadonlyArray<string>) =>
  runAsService(
    service.application.useCases.accounts.changeVendor(OPERATOR, vendor.orgId, {
      name: null,
      timeZone: null,
      origins,
    }),
  )

describe("/sdk/hrms-sync-sdk.js", () => {
  it("is included by pages of any origin, and asked for again after five minutes", async () => {
    const { status, headers } = await get("/sdk/hrms-sync-sdk.js")
    expect(status).toBe(200)
    expect(headers.get("content-type")).toBe("text/javascript; charset=utf-8")
    expect(headers.get("cache-control")).toBe("public, max-age=300")
    expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin")
    expect(headers.get("access-control-allow-origin")).toBe("*")
    const tag = headers.get("etag") ?? ""
    expect((await get("/sdk/hrms-sync-sdk.js", { "if-none-match": tag })).status).toBe(304)
  })
})

describe("/journey/{vendor}/", () => {
  it("may be embedded by the vendor's pages and the console only", async () => {
    const path = `/journey/${vendor.orgId}/`
    await embedIn([])
    expect((await get(path)).headers.get("content-security-policy")).toMatch(/frame-ancestors 'self'$/u)
    await embedIn(["https://app.vendor.example", "http://localhost:5173"])
    const { status, headers } = await get(path)
    expect(status).toBe(200)
    expect(headers.get("content-security-policy")).toMatch(
      /frame-ancestors 'self' https:\/\/app\.vendor\.example http:\/\/localhost:5173$/u,
    )
    expect(headers.get("cache-control")).toBe("no-store")
    expect(headers.get("referrer-policy")).toBe("no-referrer")
    expect(await (await get(path)).text()).toContain("&quot;https://app.vendor.example&quot;")
  })

  it("does not exist for an unknown vendor, nor for what is no vendor's id", async () => {
    for (const id of [randomUUID(), "nobody", "%00", "..%2f"]) {
      expect((await get(`/journey/${id}/`)).status).toBe(404)
    }
  })

  it("is embedded by no page when it is opened by itself", async () => {
    const { status, headers } = await get("/journey/")
    expect([status, headers.get("content-security-policy")]).toEqual([
      200,
      expect.stringContaining("frame-ancestors 'none'"),
    ])
  })
})

describe("/console/", () => {
  it("is one page for every path below it, which no page may embed", async () => {
    for (const path of [
      "/console",
      "/console/",
      "/console/clients",
      "/console/clients/1/",
      "/console/a/%2e%2e/b",
    ]) {
      const { status, headers } = await get(path)
      expect([path, status]).toEqual([path, 200])
      const policy = headers.get("content-security-policy") ?? ""
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toContain("unsafe")
      expect(headers.get("cross-origin-opener-policy")).toBe("same-origin")
      expect(headers.get("cross-origin-resource-policy")).toBe("same-origin")
      expect(headers.get("cache-control")).toBe("no-store")
      expect(headers.get("referrer-policy")).toBe("no-referrer")
    }
  })
})

describe("/ui/{file}", () => {
  const findScript = async () => {
    const html = await (await get("/journey/")).text()
    return /src="(\/ui\/[^"]+\.js)"/u.exec(html)?.[1] ?? ""
  }

  it("is compressed and kept for a year, since its name changes with its content", async () => {
    const script = await findScript()
    for (const [accepted, encoding] of [
      ["br", "br"],
      ["gzip", "gzip"],
      ["identity", null],
    ] as const) {
      const { status, headers } = await get(script, { "accept-encoding": accepted })
      expect([status, headers.get("content-encoding"), headers.get("vary")]).toEqual([
        200,
        encoding,
        "Accept-Encoding",
      ])
      expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable")
    }
  })

  it("is none but the built files", async () => {
    expect(await fetchStatus(await findScript())).toBe(200)
    for (const path of [
      "/ui/journey.html",
      "/ui/console.html",
      "/ui/../package.json",
      "/ui/..%2f..%2fpackage.json",
      "/ui/%2e%2e/sdk/hrms-sync-sdk.js",
      "/ui/__proto__",
      "/ui/",
    ]) {
      expect([path, await fetchStatus(path)]).toEqual([path, 404])
    }
  })
})
