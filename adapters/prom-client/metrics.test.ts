import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { judgeBackups, makeBackupLimits } from "../../core/domain/operation/backup.ts"
import type { WorkloadFigures } from "../../core/ports/sync/workload.ts"
import { NO_WORKLOAD } from "../../core/testing/builders/workload.ts"
import { formatMetrics } from "./format-metrics.ts"
import { makeMetrics, type Metrics, type Snapshot } from "./metrics.ts"
import { makeScrape, type ScrapeOptions } from "./scrape.ts"
import { workloadSnapshot } from "./workload-gauges.ts"

/** Parses series with their values, without buckets and comments. */
const parseSeries = (text: string): Readonly<Record<string, number>> =>
  Object.fromEntries(
    text
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#") && !line.includes("_bucket"))
      .map((line) => {
        const at = line.lastIndexOf(" ")
        return [line.slice(0, at), Number(line.slice(at + 1))]
      }),
  )

const using = async <A>(thread: string, use: (metrics: Metrics) => Promise<A>): Promise<A> => {
  const metrics = makeMetrics(thread)
  try {
    return await use(metrics)
  } finally {
    metrics.close()
  }
}

const textAfter = (act: (metrics: Metrics) => void): Promise<string> =>
  using("main", async (metrics) => {
    act(metrics)
    return formatMetrics([await metrics.snapshot()])
  })

describe("a request", () => {
  it("is counted by route pattern, method and status, and measured", async () => {
    const text = await textAfter(({ requestEnded }) => {
      requestEnded({ method: "GET", route: "/api/org_details/:org", status: 200, durationMillis: 4 })
      requestEnded({ method: "GET", route: "/api/org_details/:org", status: 404, durationMillis: 6 })
      requestEnded({ method: "POST", route: null, status: 405, durationMillis: 1 })
    })
    const labels = `route="/api/org_details/:org",method="GET"`
    expect(parseSeries(text)).toMatchObject({
      [`hrsync_http_requests_total{${labels},status="200"}`]: 1,
      [`hrsync_http_requests_total{${labels},status="404"}`]: 1,
      'hrsync_http_requests_total{route="none",method="POST",status="405"}': 1,
      [`hrsync_http_request_duration_seconds_sum{${labels}}`]: 0.01,
      [`hrsync_http_request_duration_seconds_count{${labels}}`]: 2,
    })
    expect(text).toContain(`hrsync_http_request_duration_seconds_bucket{le="0.005",${labels}} 1`)
  })
})

describe("telemetry of core", () => {
  it("is counted: syncs, rows, webhooks, connector calls, the bus", async () => {
    const text = await textAfter(({ telemetry }) => {
      telemetry.recordSync({ connector: "keka", mode: "full", state: "completed", seconds: 90 })
      telemetry.recordRowsRead({ connector: "keka", rows: 500, rejected: 3 })
      telemetry.recordRowsApplied({ change: "add", rows: 497 })
      telemetry.recordAttempt({ outcome: "5xx", state: "waiting", isRetry: false, seconds: 0.2 })
      telemetry.recordAttempt({ outcome: "2xx", state: "delivered", isRetry: true, seconds: 0.1 })
      telemetry.recordConnectorCall({ connector: "keka", call: "page", outcome: "rate", seconds: 2 })
      telemetry.recordEgressRefusal("not-public")
      telemetry.recordBusConnection(false)
      telemetry.recordParkedMessage("webhooks.deliver")
    })
    expect(parseSeries(text)).toMatchObject({
      'hrsync_syncs_total{connector="keka",mode="full",state="completed"}': 1,
      'hrsync_sync_duration_seconds_sum{state="completed"}': 90,
      'hrsync_sync_rows_read_total{connector="keka"}': 500,
      'hrsync_sync_rows_rejected_total{connector="keka"}': 3,
      'hrsync_sync_rows_applied_total{change="add"}': 497,
      'hrsync_webhook_attempts_total{outcome="5xx"}': 1,
      'hrsync_webhook_attempts_total{outcome="2xx"}': 1,
      hrsync_webhook_retries_total: 1,
      'hrsync_webhooks_settled_total{state="retried"}': 1,
      'hrsync_webhooks_settled_total{state="delivered"}': 1,
      'hrsync_connector_calls_total{connector="keka",call="page",outcome="rate"}': 1,
      'hrsync_connector_call_duration_seconds_sum{connector="keka"}': 2,
      'hrsync_egress_refused_total{rule="not-public"}': 1,
      'hrsync_egress_refused_total{rule="metadata"}': 0,
      'hrsync_bus_up{thread="main"}': 0,
      'hrsync_bus_messages_parked_total{topic="webhooks.deliver"}': 1,
    })
  })
})

describe("the number of series", () => {
  it("does not grow with foreign input: paths, methods, statuses, names of connectors", async () => {
    const calls = fc.array(
      fc.record({
        method: fc.oneof(fc.string(), fc.constantFrom("GET", "MKCALENDAR", "get")),
        route: fc.oneof(fc.constant(null), fc.string({ unit: "binary" }), fc.webPath()),
        status: fc.integer(),
        connector: fc.oneof(fc.string({ unit: "grapheme" }), fc.domain(), fc.uuid()),
      }),
      { minLength: 2_000, maxLength: 2_500 },
    )
    await fc.assert(
      fc.asyncProperty(calls, async (made) => {
        const text = await textAfter(({ requestEnded, telemetry }) => {
          for (const { connector, ...request } of made) {
            requestEnded({ ...request, durationMillis: 1 })
            telemetry.recordRowsRead({ connector, rows: 1, rejected: 0 })
          }
        })
        const values = (label: string) =>
          new Set(Array.from(text.matchAll(new RegExp(`\\b${label}="([^"]*)"`, "gu")), ([, value]) => value))
        expect(values("method").size).toBeLessThanOrEqual(8)
        expect(values("route").size).toBeLessThanOrEqual(202)
        expect(values("connector").size).toBeLessThanOrEqual(101)
        for (const status of values("status")) expect(status).toMatch(/^([1-5]\d\d|other)$/u)
      }),
      { numRuns: 5 },
    )
  })

  it("keeps the names that came first", async () => {
    const text = await textAfter(({ telemetry }) => {
      for (let index = 0; index < 300; index++) {
        telemetry.recordRowsRead({ connector: `c${String(index)}`, rows: 1, rejected: 0 })
      }
      telemetry.recordRowsRead({ connector: "c0", rows: 1, rejected: 0 })
    })
    expect(parseSeries(text)).toMatchObject({
      'hrsync_sync_rows_read_total{connector="c0"}': 2,
      'hrsync_sync_rows_read_total{connector="other"}': 200,
    })
  })
})

describe("a process with two threads", () => {
  it("appears as one process: their counters are added up, and per-thread values stay separate", async () => {
    const text = await using("main", (main) =>
      using("background", async (background) => {
        for (const { requestEnded, telemetry, watchPool } of [main, background]) {
          requestEnded({ method: "GET", route: "/healthz", status: 200, durationMillis: 5 })
          telemetry.recordRowsApplied({ change: "add", rows: 7 })
          watchPool(() => ({ total: 5, idle: 2, waiting: 1 }))
        }
        // As they arrive from another thread.
        const sent = JSON.parse(JSON.stringify(await background.snapshot())) as Snapshot
        return formatMetrics([await main.snapshot(), sent])
      }),
    )
    const series = parseSeries(text)
    expect(series).toMatchObject({
      'hrsync_http_requests_total{route="/healthz",method="GET",status="200"}': 2,
      'hrsync_http_request_duration_seconds_count{route="/healthz",method="GET"}': 2,
      'hrsync_sync_rows_applied_total{change="add"}': 14,
    })
    expect(text).toContain(
      'hrsync_http_request_duration_seconds_bucket{le="0.005",route="/healthz",method="GET"} 2',
    )
    for (const thread of ["main", "background"]) {
      expect(series).toMatchObject({
        [`hrsync_database_pool_connections{thread="${thread}",state="busy"}`]: 3,
        [`hrsync_database_pool_connections{thread="${thread}",state="idle"}`]: 2,
        [`hrsync_database_pool_waiting{thread="${thread}"}`]: 1,
      })
      expect(series[`hrsync_heap_used_bytes{thread="${thread}"}`]).toBeGreaterThan(1_000_000)
    }
    expect(text.match(/^# TYPE hrsync_http_requests_total counter$/gmu)).toHaveLength(1)
  })
})

describe("the delay of the event loop", () => {
  it("shows a blocked loop, and is measured afresh for each scrape", async () => {
    await using("main", async (metrics) => {
      const readMaxDelay = async () =>
        parseSeries(await formatMetrics([await metrics.snapshot()]))[
          'hrsync_event_loop_delay_seconds{thread="main",stat="max"}'
        ] ?? NaN
      await new Promise((resolve) => setTimeout(resolve, 100))
      const until = performance.now() + 400
      while (performance.now() < until);
      await new Promise((resolve) => setTimeout(resolve, 50))
      expect(await readMaxDelay()).toBeGreaterThan(0.3)
      // Nothing was measured since.
      expect(await readMaxDelay()).toBeLessThan(0.3)
    })
  })
})

describe("the figures of the database", () => {
  it("include a zero for empty states, and show waiting times as ages", async () => {
    const now = 1_000_000_000
    const series = parseSeries(
      await formatMetrics([
        await workloadSnapshot(
          {
            ...NO_WORKLOAD,
            webhooks: new Map([["waiting", 12]]),
            webhooksDueSince: now - 90_000,
            endpoints: new Map([["disabled", 1]]),
            connections: new Map([["CONNECTION_FAILED", 2]]),
            sessions: new Map([["held", 3]]),
            sessionsRunSince: now - 1_000,
            syncsDueSince: now + 1_000,
            issues: new Map([["source.auth", 4]]),
          },
          now,
        ),
      ]),
    )
    expect(series).toMatchObject({
      hrsync_database_up: 1,
      'hrsync_outbox_webhooks{state="waiting"}': 12,
      'hrsync_outbox_webhooks{state="failed"}': 0,
      hrsync_outbox_oldest_due_seconds: 90,
      'hrsync_endpoints{state="working"}': 0,
      'hrsync_endpoints{state="disabled"}': 1,
      'hrsync_connections{status="failed"}': 2,
      'hrsync_connections{status="accepted"}': 0,
      'hrsync_sync_sessions{state="held"}': 3,
      hrsync_sync_oldest_running_seconds: 1,
      hrsync_sync_oldest_due_seconds: 0,
      'hrsync_issues_open{code="source.auth"}': 4,
      'hrsync_issues_open{code="sync.held"}': 0,
    })
  })
})

describe("a scrape", () => {
  const scrapeWith = (parts: Partial<ScrapeOptions>) => {
    const scrape = makeScrape({
      version: "1.2.3",
      threads: {},
      workload: () => Promise.resolve(NO_WORKLOAD),
      parked: null,
      backups: () => Promise.resolve([]),
      now: Date.now,
      ...parts,
    })
    return async () => parseSeries(await scrape())
  }
  const never = () => new Promise<never>(() => undefined)

  it("includes what runs, and the state of the process", async () => {
    const series = await scrapeWith({})()
    expect(series[`hrsync_build_info{version="1.2.3",node="${process.version}"}`]).toBe(1)
    expect(series["process_cpu_seconds_total"]).toBeGreaterThan(0)
    expect(series["process_resident_memory_bytes"]).toBeGreaterThan(1_000_000)
    expect(series["process_start_time_seconds"]).toBeLessThanOrEqual(Date.now() / 1_000)
    expect(Object.keys(series).filter((name) => name.includes("parked"))).toEqual([])
  })

  it("has the age of the last backup of each kind that is watched", async () => {
    const report = { kind: "database", at: 40_000, succeeded: true, bytes: 1, reason: null } as const
    const states = judgeBackups([report], makeBackupLimits(26, 0), 100_000)
    const text = await scrapeWith({ backups: () => Promise.resolve(states), now: () => 100_000 })()
    const backups = Object.entries(text).filter(([name]) => name.startsWith("hrsync_backup"))
    // Number() knows no +Inf.
    expect(backups).toEqual([
      ['hrsync_backup_last_success_seconds{kind="database"}', 60],
      ['hrsync_backup_last_success_seconds{kind="key-store"}', NaN],
    ])
  })

  it("succeeds with a broken database, which is reported as down", async () => {
    for (const workload of [() => Promise.reject(new Error("gone")), never]) {
      const series = await scrapeWith({ workload })()
      expect(series["hrsync_database_up"]).toBe(0)
      expect(Object.keys(series).filter((name) => /outbox|connections|issues/u.test(name))).toEqual([])
      expect(series["process_cpu_seconds_total"]).toBeGreaterThan(0)
    }
  })

  it("succeeds with a thread that does not respond, whose last numbers stay", async () => {
    await using("background", async (background) => {
      background.telemetry.recordRowsApplied({ change: "add", rows: 7 })
      let isUp = true
      const scrape = scrapeWith({
        threads: {
          main: () => Promise.resolve([]),
          background: () => (isUp ? background.snapshot() : never()),
        },
      })
      const rows = 'hrsync_sync_rows_applied_total{change="add"}'
      const up = 'hrsync_thread_up{thread="background"}'
      expect(await scrape()).toMatchObject({ [rows]: 7, [up]: 1, 'hrsync_thread_up{thread="main"}': 1 })
      isUp = false
      expect(await scrape()).toMatchObject({ [rows]: 7, [up]: 0, 'hrsync_thread_up{thread="main"}': 1 })
    })
  })

  it("queries the database and the broker no more often than needed, and one query at a time", async () => {
    let now = 0
    const asked = { workload: 0, parked: 0 }
    const scrape = scrapeWith({
      now: () => now,
      workload: () => {
        asked.workload++
        return Promise.resolve(NO_WORKLOAD)
      },
      parked: () => {
        asked.parked++
        return Promise.resolve(new Map([["webhooks.deliver", asked.parked]]))
      },
    })
    await Promise.all([scrape(), scrape(), scrape()])
    expect(asked).toEqual({ workload: 1, parked: 1 })
    now += 6_000
    await scrape()
    expect(asked).toEqual({ workload: 2, parked: 1 })
    now += 30_000
    expect((await scrape())['hrsync_bus_parked_messages{topic="webhooks.deliver"}']).toBe(2)
    expect(asked).toEqual({ workload: 3, parked: 2 })
  })

  it("does not repeat a pending database query, and shows its result when it arrives", async () => {
    let answer: (figures: WorkloadFigures) => void = () => undefined
    let asked = 0
    const scrape = scrapeWith({
      workload: () => {
        asked++
        return new Promise((resolve) => {
          answer = resolve
        })
      },
    })
    expect((await scrape())["hrsync_database_up"]).toBe(0)
    const next = scrape()
    answer({ ...NO_WORKLOAD, webhooks: new Map([["waiting", 4]]) })
    expect((await next)['hrsync_outbox_webhooks{state="waiting"}']).toBe(4)
    expect(asked).toBe(1)
  })
})
