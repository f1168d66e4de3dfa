import * as Effect from "effect/Effect"
import { createRequire } from "node:module"
import { pathToFileURL } from "node:url"
import type { ThreadLimits } from "../adapters/worker-threads/source-thread.ts"
import { threadedReader } from "../adapters/worker-threads/threaded-reader.ts"
import type { RegisteredConnector } from "../connectors/registry.ts"
import { type IntegrationType, traitsOf } from "../connectors/sdk/index.ts"
import type { PulledSources } from "../core/ports/pulled-sources.ts"
import type { Credentials } from "../core/ports/source.ts"
import type { SourceWorkerData } from "./source-worker.ts"

/** The others upload, push, or hand their files to the operator. */
const ASK_THEIR_SOURCE: ReadonlyArray<IntegrationType> = ["HRMS", "SFTP", "Custom"]

const LIMITS: ThreadLimits = { mebibytes: 256, deafMillis: 60_000, silentMillis: 15 * 60_000 }

export interface PulledSourcesOptions {
  readonly connectors: ReadonlyArray<RegisteredConnector>
  readonly allowPrivateTargets: boolean
  readonly version: string
  readonly limits?: ThreadLimits
}

/** The connectors of this installation that ask their source for its rows, each in a thread of its own. */
export const makePulledSources = (options: PulledSourcesOptions): PulledSources => {
  const pulled = options.connectors.filter(({ manifest }) =>
    ASK_THEIR_SOURCE.includes(manifest.integrationType),
  )
  return {
    codes: pulled.map(({ manifest }) => manifest.code),
    open: (code, credentials) =>
      Effect.sync(() => {
        const found = pulled.find(({ manifest }) => manifest.code === code)
        return found === undefined ? null : sourceOf(found, credentials, options)
      }),
  }
}

const sourceOf = (
  { manifest, module, askedAs }: RegisteredConnector,
  credentials: Credentials,
  { allowPrivateTargets, version, limits = LIMITS }: PulledSourcesOptions,
) => {
  const kit = askedAs === null ? null : KIT
  const data = { module, kit, credentials, allowPrivateTargets, version }
  const reader = threadedReader({
    connector: manifest.code,
    entry: ENTRY,
    dataFor: (call) => ({ ...data, call }) satisfies SourceWorkerData,
    tellsChanges: !manifest.capabilities.delta,
    limits,
    now: Date.now,
  })
  return { ...reader, ...traitsOf(manifest) }
}

const OWN_EXTENSION = import.meta.url.endsWith(".ts") ? "ts" : "js"
const WORKER = new URL(`source-worker.${OWN_EXTENSION}`, import.meta.url)
const KIT = new URL(`../connectors/sdk/index.${OWN_EXTENSION}`, import.meta.url).href

/** In development the modules are TypeScript, which a thread has to be taught first. */
const taught = (entry: URL): URL => {
  const required = pathToFileURL(createRequire(import.meta.url).resolve("tsx/esm/api"))
  const teacher = new URL("index.mjs", required).href
  const script = `import { register } from "${teacher}"; register(); await import("${entry.href}")`
  return new URL(`data:text/javascript,${encodeURIComponent(script)}`)
}

const ENTRY = OWN_EXTENSION === "ts" ? taught(WORKER) : WORKER
