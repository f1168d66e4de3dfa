import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { waitUntil } from "../../../core/testing/wait-until.ts"
import { type Collector, startCollector } from "../../../adapters/otlp/testing/collector.ts"
import { makeOperator } from "../testing/operator.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"
import { startWrapperServer, type WrapperServer } from "../testing/wrapper-server.ts"

/* What an operator sees of a running service that syncs, delivers and serves requests: metrics, log and traces. */

const SECRETS = {
  token: "CANARYsourceToken7",
  pan: "ABCPE1234F",
  account: "50100234567891",
  email: "asha.canary@acme.example",
  name: "Canary Rao",
  query: "CANARYquery7",
}

let service: TestService
let vendor: TestVendor
let wrapper: WrapperServer
let collector: Collector
let connectionId: string
const lines: Array<string> = []

const metrics = async (): Promise<string> => {
  const answer = await fetch(`${service.metricsUrl}/metrics`)
  expect(answer.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8")
  expect(answer.status).toBe(200)
  return answer.text()
}
const series = async (name: string): Promise<number | undefined> => {
  const line = (await metrics()).split("\n").find((text) => text.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length))
}

const log = () => lines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>)

beforeAll(async () => {
  collector = await startCollector()
  const traces = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }
  service = await startService(["delivery", "syncs", "scheduler"], traces, {
    onLog: (line) => void lines.push(line),
  })
  vendor = await service.createVendor()
  wrapper = await startWrapperServer(`Bearer ${SECRETS.token}`)
  wrapper.employees = [
    {
      employeeId: "E1",
      name: SECRETS.name,
      status: "Active",
      email: SECRETS.email,
      pan: SECRETS.pan,
      bankDetails: { accountNumber: SECRETS.account },
    },
    { employeeId: "E2", name: "Ravi Iyer", status: "Active" },
  ]
  const { done, file } = makeOperator(service)
  const credentials = await file(
    JSON.stringify({ url: wrapper.url, auth_type: "bearer", token: SECRETS.token }),
  )
  const connected = await done(
    "connect",
    "custom-wrapper",
    ...["--vendor", vendor.orgId, "--org-name", "Acme", "--email", "hr@acme.example"],
    ...["--credentials", credentials],
  )
  connectionId = String(connected["connection_id"])
  await waitUntil(() => vendor.received.length === 5)
  await vendor.call("GET", `/api/org_details/${String(connected["org_id"])}/`, {
    route: "/api/org_details/{org}/",
  })
  await fetch(`${service.url}/no/such/${SECRETS.query}?token=${SECRETS.query}`, {
    headers: { authorization: SECRETS.query, cookie: `session=${SECRETS.query}` },
  })
})
afterAll(async () => {
  await wrapper.close()
  await service.close()
  await collector.close()
})

describe("GET /metrics", () => {
  it("counts the sync with its state, rows and connector calls", async () => {
    expect(await series('hrsync_syncs_total{connector="custom-wrapper",mode="full",state="completed"}')).toBe(
      1,
    )
    expect(await series('hrsync_sync_rows_read_total{connector="custom-wrapper"}')).toBe(2)
    expect(await series('hrsync_sync_rows_applied_total{change="add"}')).toBe(2)
    expect(
      await series('hrsync_connector_calls_total{connector="custom-wrapper",call="page",outcome="ok"}'),
    ).toBe(1)
  })

  it("counts webhooks and requests", async () => {
    await expect.poll(() => series('hrsync_webhooks_settled_total{state="delivered"}')).toBe(5)
    expect(await series('hrsync_webhook_attempts_total{outcome="2xx"}')).toBe(5)
    expect(await series("hrsync_webhook_attempt_duration_seconds_count")).toBe(5)
    const labels = 'route="/api/org_details/:org",method="GET",status="200"'
    expect(await series(`hrsync_http_requests_total{${labels}}`)).toBe(1)
    expect(await series('hrsync_http_requests_total{route="none",method="GET",status="404"}')).toBe(1)
  })

  it("shows figures of the database and the state of the thread", async () => {
    expect(await series("hrsync_database_up")).toBe(1)
    expect(await series('hrsync_connections{status="accepted"}')).toBe(1)
    expect(await series('hrsync_endpoints{state="working"}')).toBe(1)
    await expect.poll(() => series('hrsync_outbox_webhooks{state="waiting"}')).toBe(0)
    expect(await series('hrsync_thread_up{thread="main"}')).toBe(1)
    expect(await series('hrsync_database_pool_waiting{thread="main"}')).toBe(0)
    expect(await series('hrsync_heap_used_bytes{thread="main"}')).toBeGreaterThan(1_000_000)
  })

  it("contains no name, vendor, connection or secret", async () => {
    const text = await metrics()
    for (const secret of [...Object.values(SECRETS), vendor.apiKey, vendor.orgId, connectionId]) {
      expect(text).not.toContain(secret)
    }
  })
})

describe("the log", () => {
  it("has a line for each request, with its id, route pattern and caller", () => {
    const requests = log().filter(({ msg }) => msg === "request")
    const line = requests.find(({ route }) => route === "/api/org_details/:org")
    expect(line).toMatchObject({ method: "GET", status: 200, caller: { vendorOrgId: vendor.orgId } })
    expect(line?.["requestId"]).toMatch(/^[0-9a-f-]{36}$/u)
    const unknown = requests.find(({ status }) => status === 404)
    expect(unknown).toMatchObject({ route: null })
    expect(unknown).not.toHaveProperty("caller")
  })

  it("has a line for the sync, with its connection and session", () => {
    expect(log().find(({ msg }) => msg === "A sync ended")).toMatchObject({
      connectionId,
      sessionId: expect.stringMatching(/^[0-9a-f-]{36}$/u) as string,
      connector: "custom-wrapper",
      state: "completed",
      rows: 2,
      added: 2,
    })
  })

  it("contains no employee data, secret or client input", () => {
    const all = lines.join("")
    for (const secret of [...Object.values(SECRETS), vendor.apiKey, vendor.password, vendor.appSecret]) {
      expect(all).not.toContain(secret)
    }
  })
})

const RESEND = {
  search_type: "TimestampRangeWithStatus",
  status: "delivered",
  from_timestamp: "2020-01-01T00:00:00Z",
  to_timestamp: "2100-01-01T00:00:00Z",
}

/** Signs a webhook that is sent again, to a receiver that checks nothing else. */
const headersOfAWebhook = async (): Promise<ReadonlyArray<string>> => {
  const received = new Promise<ReadonlyArray<string>>((resolve) => {
    const server = createServer((request, response) => {
      resolve(Object.keys(request.headers))
      response.end(() => server.close())
    }).listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo
      void makeOperator(service)
        .sql(`UPDATE webhook_endpoint SET url = 'http://127.0.0.1:${String(port)}/'`)
        .then(() => vendor.call("POST", "/api/webhooks/resend", { json: RESEND }))
    })
  })
  return received
}

describe("the traces", () => {
  const named = (name: string) => collector.spans.filter((span) => span.name === name)
  const listAttributes = (name: string) => named(name).map(({ attributes }) => attributes)

  it("show the sync with its phases and connector calls", async () => {
    await expect.poll(() => named("sync").length).toBe(1)
    const [sync] = named("sync")
    expect(sync?.attributes).toEqual({
      "hrsync.connector": "custom-wrapper",
      "hrsync.connection_id": connectionId,
      "hrsync.session_id": expect.any(String) as string,
      "hrsync.sync.mode": "full",
      "hrsync.sync.state": "completed",
      "hrsync.sync.rows": 2,
    })
    const phases = collector.spans.filter(({ parentSpanId }) => parentSpanId === sync?.spanId)
    expect(phases.map(({ name }) => name).toSorted()).toEqual(["sync.apply", "sync.read"])
    const reading = phases.find(({ name }) => name === "sync.read")
    const inside = collector.spans.filter(({ parentSpanId }) => parentSpanId === reading?.spanId)
    expect(new Set(inside.map(({ name }) => name))).toEqual(new Set(["connector.call", "sync.process_page"]))
  })

  it("show each webhook post, and each request by its route pattern", async () => {
    await expect.poll(() => named("webhook.attempt").length).toBe(5)
    expect(listAttributes("webhook.attempt").map((each) => each["hrsync.webhook.state"])).toEqual(
      Array.from({ length: 5 }, () => "delivered"),
    )
    const deliveries = new Set(named("webhooks.deliver").map(({ spanId }) => spanId))
    for (const { parentSpanId } of named("webhook.attempt")) expect(deliveries).toContain(parentSpanId)
    const route = "/api/org_details/{org}/"
    await expect.poll(() => named(`GET ${route}`).length).toBe(1)
    const [attributes] = listAttributes(`GET ${route}`)
    expect(attributes).toMatchObject({ "http.route": route, "http.response.status_code": 200 })
  })

  it("continue the caller's trace, and send no trace header to vendors or sources", async () => {
    const traceId = "4bf92f3577b34da6a3ce929d0e0e4736"
    await fetch(`${service.url}/healthz`, { headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-01` } })
    const listTraces = () => named("GET /healthz").map((span) => span.traceId)
    await expect.poll(listTraces).toContain(traceId)
    const sent = [...wrapper.headers, await headersOfAWebhook()]
    expect(sent.length).toBeGreaterThan(1)
    for (const names of sent) {
      expect(names).toContain("host")
      expect(names.filter((name) => /trace|^b3|baggage/u.test(name))).toEqual([])
    }
  })

  it("contain no employee data, secret or address", () => {
    const all = collector.bodies.join("")
    for (const secret of [...Object.values(SECRETS), vendor.apiKey, vendor.appSecret, wrapper.url]) {
      expect(all).not.toContain(secret)
    }
  })
})

describe("without the database", () => {
  it("metrics are still returned, and show that it is down", async () => {
    const { dataSource } = service.installation.storage.database
    const blocker = dataSource.createQueryRunner()
    await blocker.startTransaction()
    await blocker.query("LOCK TABLE webhook_endpoint IN ACCESS EXCLUSIVE MODE")
    try {
      await expect.poll(() => series("hrsync_database_up")).toBe(0)
      const text = await metrics()
      expect(text).not.toMatch(/^hrsync_(outbox|connections|issues)/mu)
      expect(text).toMatch(/^hrsync_webhooks_settled_total\{state="delivered"\} [1-9]/mu)
    } finally {
      await blocker.rollbackTransaction()
      await blocker.release()
    }
    await expect.poll(() => series("hrsync_database_up")).toBe(1)
  })
})
