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
  /** Those of every connector unless told otherwise. */
  readonly limits?: ThreadLimits
}

/**
 * Runs the conformance suite of a connector, by its code or its folder, in a thread like those in which it is to run. Throws an
 * Error for a person when the connector or its simulation cannot be loaded; a case that stops the thread fails, and ends the run.
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
    const failure = `${error instanceof Error ? error.message : String(error)} The cases behind it were not run.`
    return { result: { name, result: "failed", failure }, isStopped: true }
  }
}

const find = (name: string, { cwd, registry }: TestOptions): RegisteredConnector => {
  const known = registry.connectors.find(({ manifest }) => manifest.code === name)
  if (known !== undefined) return known
  const folder = resolve(cwd, name)
  if (!existsSync(folder)) {
    throw new Error(
      `There is no connector "${name}", and no such folder; "hrsync connector list" names those there are.`,
    )
  }
  const { connectors, skipped } = findConnectors([folder], cwd)
  const found = connectors.find(({ requestedAs }) => requestedAs === folder)
  if (found !== undefined) return found
  throw new Error(skipped[0]?.reason ?? `${folder} holds no connector.`)
}

const SIMULATIONS = ["conformance.js", "conformance.ts"]

const findSimulation = (connector: RegisteredConnector): string => {
  const { folder, manifest } = connector
  const { code } = manifest
  const found = SIMULATIONS.map((file) => new URL(file, folder)).find((file) => existsSync(file))
  if (found !== undefined) return found.href
  if (!isPulledConnector(connector))
    throw new Error(`${code} asks no source: there is nothing to hold it against.`)
  throw new Error(
    `There is no simulation of the source of ${code}: write it as conformance.js into ${fileURLToPath(folder)}; "hrsync connector new" shows how.`,
  )
}
