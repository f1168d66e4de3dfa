import { spawn } from "node:child_process"
import { once } from "node:events"
import type { Readable } from "node:stream"
import { text } from "node:stream/consumers"
import { pathToFileURL } from "node:url"
import { BUILT_MAIN } from "../../../config/testing/built-service.ts"
import type { Timing } from "../timing.ts"
import { bundlePath } from "./bundle.ts"
import type { Usage } from "./report-usage.ts"

/** A command of the built service, measured from process start to exit. */
export interface CommandResult<A> {
  readonly result: A
  readonly timing: Timing
  readonly peakMegabytes: number
}

/** Runs an `hrsync` command from `dist` with `--json`. */
export const runBuilt = async <A>(
  args: ReadonlyArray<string>,
  env: Readonly<Record<string, string>>,
): Promise<CommandResult<A>> => {
  const started = performance.now()
  const preload = pathToFileURL(bundlePath("report-usage")).href
  const child = spawn(process.execPath, ["--import", preload, BUILT_MAIN, ...args, "--json"], {
    stdio: ["ignore", "pipe", "pipe", "pipe"],
    env: { ...process.env, ...env },
  })
  const outputs = child.stdio.slice(1) as ReadonlyArray<Readable>
  const [[code], [stdout = "", stderr = "", usage = ""]] = await Promise.all([
    once(child, "close") as Promise<[number | null]>,
    Promise.all(outputs.map((output) => text(output))),
  ])
  const wall = (performance.now() - started) / 1_000
  if (code !== 0) throw new Error(`hrsync ${args.join(" ")} exited with ${String(code)}: ${stderr}${stdout}`)
  const { processor, peakMegabytes } = JSON.parse(usage) as Usage
  return { result: JSON.parse(stdout) as A, timing: { wall, processor }, peakMegabytes }
}
