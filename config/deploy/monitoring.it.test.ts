import { readFileSync } from "node:fs"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { parse } from "yaml"
import { startService, type TestService } from "../e2e/testing/service.ts"

/* The dashboard and the alerts use metrics that the service exposes, and each alert has a runbook section. */

interface Rule {
  readonly alert: string
  readonly expr: string
  readonly labels: { readonly severity: string }
  readonly annotations: { readonly summary: string; readonly runbook: string }
}

interface Panel {
  readonly title: string
  readonly type: string
  readonly gridPos: Readonly<Record<"h" | "w" | "x" | "y", number>>
  readonly targets?: ReadonlyArray<{ readonly expr: string; readonly legendFormat: string }>
}

const read = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8")

const { groups } = parse(read("alert-rules.yaml")) as {
  readonly groups: ReadonlyArray<{ readonly rules: ReadonlyArray<Rule> }>
}
const rules = groups.flatMap(({ rules: each }) => each)
const { panels } = JSON.parse(read("grafana-dashboard.json")) as { readonly panels: ReadonlyArray<Panel> }
const charts = panels.filter(({ type }) => type !== "row")
const page = read("alerts.md")

const alerting = rules.map(({ alert, expr }) => [alert, expr] as const)
const shown = charts.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const))

let service: TestService
/** Names as used in queries: a histogram has those of its parts. */
const exposed = new Set<string>()
const labels = new Map<string, Set<string>>()

beforeAll(async () => {
  service = await startService(["delivery", "syncs", "scheduler"])
  await service.createVendor()
  const text = await (await fetch(`${service.metricsUrl}/metrics`)).text()
  for (const [, name = "", type] of text.matchAll(/^# TYPE (\w+) (\w+)$/gmu)) {
    const parts = type === "histogram" ? ["_bucket", "_sum", "_count"] : [""]
    for (const part of parts) exposed.add(name + part)
  }
  for (const [, name = "", labelText = ""] of text.matchAll(/^(\w+)\{(.*)\} /gmu)) {
    const known = labels.get(name) ?? new Set(["job", "instance"])
    for (const [, label = ""] of labelText.matchAll(/(\w+)="/gu)) known.add(label)
    labels.set(name, known)
  }
})
afterAll(() => service.close())

const metricsIn = (expr: string) => expr.match(/\b(?:hrsync|process|nodejs)_\w+/gu) ?? []

describe.each([...alerting, ...shown])("%s", (_name, expr) => {
  it("uses existing metrics and labels", () => {
    expect(expr).toMatch(/\bup\{|\b(?:hrsync|process)_/u)
    for (const name of metricsIn(expr)) expect(exposed).toContain(name)
    for (const [, name = "", matchers = ""] of expr.matchAll(/(\w+)\{([^}]*)\}/gu)) {
      const known = labels.get(name)
      if (known === undefined) continue
      for (const [, label = ""] of matchers.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/gu)) {
        expect([...known], `${name} has no such label`).toContain(label)
      }
    }
  })
})

describe("the alerts", () => {
  it("have unique names, a severity and a summary", () => {
    expect(rules.length).toBeGreaterThan(15)
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
    for (const {
      labels: { severity },
      annotations,
    } of rules) {
      expect(["critical", "warning"]).toContain(severity)
      expect(annotations.summary.length).toBeGreaterThan(15)
    }
  })

  it("have one runbook section each, and no alert of another section exists", () => {
    const sections = Array.from(page.matchAll(/^### (Hrsync\w+)$/gmu), ([, name]) => name)
    expect(sections.toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted())
    for (const { alert, annotations } of rules) {
      expect(annotations.runbook).toBe(`alerts.md#${alert.toLowerCase()}`)
    }
    for (const text of page.split(/^### .+$/mu).slice(1)) expect(text.trim().length).toBeGreaterThan(80)
  })
})

describe("the dashboard", () => {
  it("shows every metric of the service", () => {
    const queried = new Set(shown.flatMap(([, expr]) => metricsIn(expr)))
    const missing = [...exposed].filter((name) => !queried.has(name) && !/_(sum|count)$/u.test(name))
    expect(missing).toEqual([])
  })

  it("has no overlapping panels, and a query in each chart", () => {
    for (const { gridPos } of panels) expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24)
    const positions = panels.map(({ gridPos: { x, y } }) => `${String(x)},${String(y)}`)
    expect(new Set(positions).size).toBe(positions.length)
    expect(charts.filter(({ targets = [] }) => targets.length === 0)).toEqual([])
  })
})
