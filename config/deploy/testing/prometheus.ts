import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { findStablePort } from "../../../core/testing/find-stable-port.ts"
import { waitUntil } from "../../../core/testing/wait-until.ts"

/** A real Prometheus that scrapes one process every second. */
export interface TestPrometheus {
  /** The results of an instant query; rejects with what Prometheus says is wrong with it. */
  readonly query: (expr: string) => Promise<ReadonlyArray<unknown>>
  readonly read: (path: string) => Promise<unknown>
  readonly close: () => Promise<void>
}

export const startPrometheus = async (target: string, rules: string): Promise<TestPrometheus> => {
  const folder = mkdtempSync(join(tmpdir(), "hrsync-prometheus-"))
  const port = await findStablePort()
  const configuration = {
    global: { scrape_interval: "1s", scrape_timeout: "1s", evaluation_interval: "1s" },
    rule_files: [rules],
    scrape_configs: [{ job_name: "hrsync", static_configs: [{ targets: [target] }] }],
  }
  // JSON is YAML as well.
  writeFileSync(join(folder, "prometheus.yml"), JSON.stringify(configuration))
  const server = spawn(
    "prometheus",
    [
      `--config.file=${join(folder, "prometheus.yml")}`,
      `--storage.tsdb.path=${join(folder, "data")}`,
      `--web.listen-address=127.0.0.1:${String(port)}`,
      "--log.level=error",
    ],
    { stdio: ["ignore", "ignore", "inherit"] },
  )
  const address = `http://127.0.0.1:${String(port)}`
  await waitUntil(() => isReady(server, address))
  const read = async (path: string) => (await fetch(`${address}${path}`)).json()
  return {
    read,
    query: async (expr) => {
      const answer = (await read(`/api/v1/query?query=${encodeURIComponent(expr)}`)) as QueryAnswer
      if (answer.status !== "success") throw new Error(`${expr}: ${answer.error ?? ""}`)
      return answer.data.result
    },
    close: async () => {
      server.kill("SIGTERM")
      if (server.exitCode === null) await once(server, "exit")
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

interface QueryAnswer {
  readonly status: string
  readonly error?: string
  readonly data: { readonly result: ReadonlyArray<unknown> }
}

const isReady = async (server: ChildProcess, address: string): Promise<boolean> => {
  if (server.exitCode !== null) throw new Error(`Prometheus ended with ${String(server.exitCode)}`)
  return fetch(`${address}/-/ready`).then(
    ({ ok }) => ok,
    () => false,
  )
}
