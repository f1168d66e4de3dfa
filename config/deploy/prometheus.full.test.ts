import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { parse } from "yaml"
import { waitUntil } from "../../core/testing/wait-until.ts"
import { startService, type TestService } from "../e2e/testing/service.ts"
import { ALERT_CASES, makeAlertTests } from "./testing/alert-cases.ts"
import { startPrometheus, type TestPrometheus } from "./testing/prometheus.ts"

/* The alerts and the dashboard in a real Prometheus. */

const RULES = fileURLToPath(new URL("alert-rules.yaml", import.meta.url))
const read = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8")

interface Rule {
  readonly alert: string
  readonly expr: string
}

const { groups } = parse(read("alert-rules.yaml")) as {
  readonly groups: ReadonlyArray<{ readonly rules: ReadonlyArray<Rule> }>
}
const rules = groups.flatMap(({ rules: each }) => each)
const { panels } = JSON.parse(read("grafana-dashboard.json")) as {
  readonly panels: ReadonlyArray<{
    readonly title: string
    readonly targets?: ReadonlyArray<{ readonly expr: string }>
  }>
}
/** As Grafana would fill in its variables. */
const shown = panels.flatMap(({ title, targets = [] }) =>
  targets.map(
    ({ expr }) =>
      [
        title,
        expr.replaceAll("$job", "hrsync").replaceAll(/\$(?:__rate_interval|\{__rate_interval\})/gu, "1m"),
      ] as const,
  ),
)

const promtool = (args: ReadonlyArray<string>, input = "") => {
  const { status, stdout, stderr } = spawnSync("promtool", args, { encoding: "utf8", input })
  return { status, output: stdout + stderr }
}

describe("promtool", () => {
  it("accepts the rules and the configuration", () => {
    expect(promtool(["check", "rules", RULES])).toMatchObject({ status: 0 })
    const configuration = fileURLToPath(new URL("prometheus.yml", import.meta.url))
    expect(promtool(["check", "config", configuration])).toMatchObject({ status: 0 })
  })

  it("sees every alert fire when it has to, and only then", () => {
    expect(Object.keys(ALERT_CASES).toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted())
    const folder = mkdtempSync(join(tmpdir(), "hrsync-alerts-"))
    const file = join(folder, "tests.yaml")
    writeFileSync(file, JSON.stringify(makeAlertTests(RULES)))
    const { status, output } = promtool(["test", "rules", file])
    rmSync(folder, { recursive: true })
    expect([status, output]).toEqual([0, expect.stringContaining("SUCCESS")])
  })
})

describe("a Prometheus that scrapes the service", () => {
  let service: TestService
  let prometheus: TestPrometheus
  beforeAll(async () => {
    service = await startService(["delivery", "syncs", "scheduler"])
    await service.createVendor()
    prometheus = await startPrometheus(new URL(service.metricsUrl).host, RULES)
    // A rate needs two samples of the same series.
    const scrapes = 'min(count_over_time(up{job="hrsync"}[1m])) >= 3'
    await waitUntil(async () => (await prometheus.query(scrapes)).length === 1)
  })
  afterAll(async () => {
    await prometheus.close()
    await service.close()
  })

  it("reads metrics in which promtool finds nothing wrong", async () => {
    const text = await (await fetch(`${service.metricsUrl}/metrics`)).text()
    expect(promtool(["check", "metrics"], text)).toEqual({ status: 0, output: "" })
  })

  /** Whether each series that the query selects is there: then it must have a result. */
  const hasSeries = async (expr: string): Promise<boolean> => {
    for (const [selector] of expr.matchAll(/\b(?:hrsync|process|nodejs|up)\w*(?:\{[^}]*\})?/gu)) {
      if (!/^(?:up$|up\{|\w+_)/u.test(selector)) continue
      if ((await prometheus.query(selector)).length === 0) return false
    }
    return true
  }

  it("answers every query of the dashboard, with data where the service has any", async () => {
    let withData = 0
    for (const [title, expr] of shown) {
      await prometheus.query(expr)
      if (!(await hasSeries(expr))) continue
      withData += 1
      // A panel that hides zeros shows nothing while all is quiet.
      const result = await prometheus.query(expr.replace(/ > 0$/u, ""))
      expect([title, expr, result.length > 0]).toEqual([title, expr, true])
    }
    expect(withData).toBeGreaterThan(shown.length / 2)
  })

  it("evaluates every alert without an error, and raises none for a service that is well", async () => {
    const list = async () => {
      const { data } = (await prometheus.read("/api/v1/rules")) as RulesAnswer
      return data.groups.flatMap(({ rules: each }) => each)
    }
    await expect
      .poll(async () => (await list()).filter(({ health }) => health === "unknown"), { interval: 200 })
      .toEqual([])
    const found = await list()
    expect(found).toHaveLength(rules.length)
    expect(found.filter(({ health }) => health !== "ok")).toEqual([])
    expect(found.filter(({ state }) => state === "firing").map(({ name }) => name)).toEqual([])
  })
})

interface RulesAnswer {
  readonly data: {
    readonly groups: ReadonlyArray<{
      readonly rules: ReadonlyArray<{
        readonly name: string
        readonly health: string
        readonly state: string
      }>
    }>
  }
}
