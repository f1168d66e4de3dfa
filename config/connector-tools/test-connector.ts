import { existsSync } from "node:fs"
import { resolve } from "node:path"
import { fileURLToPath } from "node:url"
import type { CaseResult } from "../../adapters/commander/app.ts"
import { SourceThread, type ThreadLimits } from "../../adapters/worker-threads/source-thread.ts"
import { findConnectors, type RegisteredConnector, type Registry } from "../../connectors/registry.ts"
import { kitFor, THREAD_LIMITS } from "../threads/connector-thread.ts"
import { threadEntry } from "../threads/thread-entry.ts"
import type { ConformanceWorkerData } from "../threads/conformance-worker.ts"
import { isPulledConnector } from "../threads/pulled-sources.ts"

export interface TestOptions {
  readonly cwd: string
  readonly registry: Registry
  /** The modules of every connector, unless overridden. */
  readonly limits?: ThreadLimits
}

/**
 * Runs the conformance suite of a connector, given by its code or folder, in a thread like those of a sync. Throws
 * an Error with a message for the user if the connector or its simulation cannot be loaded. A case that stops the
 * thread fails and ends the run.
 */
export async function* testConnector(name: string, options: TestOptions): AsyncGenerator<CaseResult> {
  const connector = find(name, options)
  const { module, requestedAs, manifest } = connector
  const data: ConformanceWorkerData = {
    module,
    simulation: findSimulation(connector),
    kit: kitFor(requestedAs),
  }
  const thread = new SourceThread({
    connector: manifest.code,
    entry: ENTRY,
    data,
    limits: options.limits ?? THREAD_LIMITS,
    now: Date.now,
  })
  try {
    const names = (await thread.value()) as ReadonlyArray<string>
    for (const each of names) {
      const outcome = await readCaseOutcome(thread, each)
      yield outcome.result
      if (outcome.isStopped) return
    }
  } finally {
    await thread.close()
  }
}

const ENTRY = threadEntry("conformance-worker")

const readCaseOutcome = async (
  thread: SourceThread,
  name: string,
): Promise<{ readonly result: CaseResult; readonly isStopped: boolean }> => {
  try {
    return { result: (await thread.value()) as CaseResult, isStopped: false }
  } catch (error) {
    const failure = `${error instanceof Error ? error.message : String(error)} Later cases were not run.`
    return { result: { name, result: "failed", failure }, isStopped: true }
  }
}

const find = (name: string, { cwd, registry }: TestOptions): RegisteredConnector => {
  const known = registry.connectors.find(({ manifest }) => manifest.code === name)
  if (known !== undefined) return known
  const folder = resolve(cwd, name)
  if (!existsSync(folder)) {
    throw new Error(
      `There is no connector or folder "${name}"; "hrsync connector list" shows the connectors.`,
    )
  }
  const { connectors, skipped } = findConnectors([folder], cwd)
  const found = connectors.find(({ requestedAs }) => requestedAs === folder)
  if (found !== undefined) return found
  throw new Error(skipped[0]?.reason ?? `${folder} contains no connector.`)
}

const SIMULATIONS = ["conformance.js", "conformance.ts"]

const findSimulation = (connector: RegisteredConnector): string => {
  const { folder, manifest } = connector
  const { code } = manifest
  const found = SIMULATIONS.map((file) => new URL(file, folder)).find((file) => existsSync(file))
  if (found !== undefined) return found.href
  if (!isPulledConnector(connector)) throw new Error(`${code} reads no source, so there is nothing to test.`)
  throw new Error(
    `${code} has no simulation of its source: write conformance.js in ${fileURLToPath(folder)}; "hrsync connector new" creates an example.`,
  )
}
