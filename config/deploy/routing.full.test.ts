import { readFileSync } from "node:fs"
import { createServer, request, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { listPublicPaths } from "../runtime/roles/public-paths.ts"
import { readSettings } from "../runtime/settings/env.ts"
import { type Manifest, objectsIn } from "./testing/manifests.ts"
import { startNginx, type TestProxy } from "./testing/nginx.ts"

/* What the documented proxies let through, by requests: every path of the service that others call, and nothing else. */

/** Stands for the service: says which path has reached it. */
let service: Server
let address: string
beforeAll(async () => {
  service = createServer((incoming, response) => response.end(`reached ${incoming.url ?? ""}`))
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve))
  address = `127.0.0.1:${String((service.address() as AddressInfo).port)}`
})
afterAll(() => {
  service.close()
  service.closeAllConnections()
})

/** The request line is sent as it is: `fetch` would shorten `/./`. */
const get = (proxy: TestProxy, path: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(proxy.url)
    request({ hostname, port, path, headers: { host: "hr.example.com" } }, (response) => {
      let body = ""
      response.on("data", (data: Buffer) => (body += data.toString()))
      response.on("end", () => {
        resolve(response.statusCode === 200 ? body : String(response.statusCode))
      })
    })
      .on("error", reject)
      .end()
  })

/** The paths of the router with a value for each parameter: `/api/files/{id}` becomes `/api/files/x`. */
const PUBLIC = listPublicPaths(readSettings({})).map((path) => path.replaceAll(/\{[^}]+\}|:\w+|\*\w*/gu, "x"))
const FURTHER = ["/docs/style.css", "/console/connections?page=2", "/ui/console-1a2b.js", "/api/x?metrics"]

/** As the router of the service reads them, and as proxies do. */
const HIDDEN = [
  "/metrics",
  "/metrics/",
  "/METRICS",
  "/Metrics/?a=b",
  "//metrics",
  "/./metrics",
  "/docs/../metrics",
  "/%6detrics",
  "/readyz",
  "/readyz/",
  "/READYZ?x",
]

/** The server of the operations page, on another port and without TLS. */
const makeDocumented = (port: number): string => {
  const page = readFileSync(new URL("README.md", import.meta.url), "utf8")
  const [, block = ""] = /```nginx\n(.*?)```/su.exec(page) ?? []
  return block
    .replace("listen 443 ssl;", `listen 127.0.0.1:${String(port)};`)
    .replaceAll(/^ *ssl_certificate.*$/gmu, "")
    .replaceAll(/server 127\.0\.0\.1:808[01]/gu, `server ${address}`)
}

/** The rules of the Ingress as its controller would apply them: `Exact` and `Prefix` by whole segments. */
const makeIngress = (port: number): string => {
  const [ingress] = objectsIn("components/ingress")
  const paths: ReadonlyArray<Manifest> = ingress.spec.rules[0].http.paths
  const open = `{ proxy_pass http://${address}; }`
  const locations = paths.flatMap(({ path, pathType }): ReadonlyArray<string> =>
    pathType === "Exact"
      ? [`location = ${String(path)} ${open}`]
      : [`location = ${String(path)} ${open}`, `location ^~ ${String(path)}/ ${open}`],
  )
  return `server { listen 127.0.0.1:${String(port)}; location / { return 404; } ${locations.join("\n")} }`
}

describe.each([
  ["nginx as documented", makeDocumented],
  ["the Ingress", makeIngress],
])("%s", (_name, make) => {
  let proxy: TestProxy
  beforeAll(async () => {
    proxy = await startNginx(make)
  })
  afterAll(() => proxy.close())

  it("lets through everything that others call", async () => {
    expect(PUBLIC.length).toBeGreaterThan(100)
    for (const path of [...PUBLIC, ...FURTHER]) expect(await get(proxy, path)).toBe(`reached ${path}`)
  })

  it("shows neither metrics nor readiness, however their path is written", async () => {
    for (const path of HIDDEN) expect([path, await get(proxy, path)]).toEqual([path, "404"])
  })
})

it("the Ingress opens nothing that the service does not have", async () => {
  const proxy = await startNginx(makeIngress)
  for (const path of ["/admin", "/apis", "/api-docs", "/.well-known/acme-challenge/x", "/sdk-old/x"])
    expect([path, await get(proxy, path)]).toEqual([path, "404"])
  await proxy.close()
})
