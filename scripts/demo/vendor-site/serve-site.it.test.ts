import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import getPort from "get-port"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { SAMPLE_HEADERS } from "../../sample-data/employees.ts"
import { serveHrApi, HR_API_PATH, HR_API_TOKEN } from "./hr-api.ts"
import { makeSamples } from "./samples.ts"
import { serveSite } from "./serve-site.ts"

const API_KEY = "CANARY-key"

let service: Server
let serviceUrl: string
let site: string
let close: () => Promise<void>

beforeAll(async () => {
  service = createServer((request, response) => {
    const isKnown = request.headers.authorization === API_KEY && request.url === "/api/sdk/token/"
    response.writeHead(isKnown ? 200 : 401, { "Content-Type": "application/json" })
    response.end(JSON.stringify({ access_token: "token-of-one-journey" }))
  })
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve))
  serviceUrl = `http://127.0.0.1:${String((service.address() as AddressInfo).port)}`
  const port = await getPort({ host: "127.0.0.1" })
  site = `http://127.0.0.1:${String(port)}`
  const samples = await makeSamples({
    hrApi: { url: `${site}${HR_API_PATH}`, token: HR_API_TOKEN },
    simulatorPage: "http://127.0.0.1:4010",
  })
  const webhooks = () => ["#1 sync.events.initiated"]
  const served = await serveSite({
    port,
    service: serviceUrl,
    apiKey: API_KEY,
    samples,
    webhooks,
    mails: () => Promise.resolve(["To asha@acme.example: Your code"]),
    hrApi: serveHrApi,
  })
  close = served.close
})
afterAll(async () => {
  await close()
  service.close()
})

describe("the page of the demo's vendor", () => {
  it("permits the service as a script and as a frame, and nothing else of another origin", async () => {
    const { headers } = await fetch(site)
    expect(headers.get("content-security-policy")).toBe(
      `default-src 'none'; script-src 'self' ${serviceUrl}; frame-src ${serviceUrl}; style-src 'self'; connect-src 'self'; img-src data:`,
    )
  })

  it("gets a token for one journey from its server, and never the API key", async () => {
    const answer = await fetch(`${site}/token`, { method: "POST", body: "{}" })
    expect(await answer.json()).toEqual({ access_token: "token-of-one-journey" })
    const pages = await Promise.all(
      ["/", "/site.js", "/site.css", "/samples", "/webhooks", "/mails"].map(async (path) =>
        (await fetch(site + path)).text(),
      ),
    )
    expect(pages.join("")).not.toContain(API_KEY)
  })

  it("offers a file with 12 headers that the service does not know, and an Excel file", async () => {
    const csv = await (await fetch(`${site}/files/kaveri-employees.csv`)).text()
    const headers = (csv.split("\r\n")[0] ?? "").split(",")
    const known: ReadonlyArray<string> = SAMPLE_HEADERS
    expect(headers).toHaveLength(SAMPLE_HEADERS.length)
    expect(headers.filter((header) => !known.includes(header))).toHaveLength(12)
    const xlsx = await (await fetch(`${site}/files/kaveri-employees.xlsx`)).arrayBuffer()
    expect(Buffer.from(xlsx).subarray(0, 2).toString()).toBe("PK")
  })

  it("leads to the page of the simulated HR system", async () => {
    const samples = (await (await fetch(`${site}/samples`)).json()) as ReadonlyArray<Record<string, unknown>>
    expect(samples.flatMap(({ page }) => page ?? [])).toEqual(["http://127.0.0.1:4010"])
  })

  it("has an API of the company's own that answers page by page, with its token only", async () => {
    const ask = (token: string, page: number) =>
      fetch(`${site}${HR_API_PATH}?page=${String(page)}&size=50`, {
        headers: { Authorization: `Bearer ${token}` },
      })
    expect((await ask("wrong", 1)).status).toBe(401)
    const second = (await (await ask(HR_API_TOKEN, 2)).json()) as { readonly data: ReadonlyArray<unknown> }
    expect(second).toMatchObject({ pageInfo: { totalPages: 2, totalItems: 60, items: 10, next: false } })
    expect(second.data[9]).toHaveProperty("name")
  })
})
