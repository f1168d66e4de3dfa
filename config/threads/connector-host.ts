import type { RunLimits, StartHost } from "../../adapters/connector-hosts/connector-host.ts"
import { findIsolation, type Isolation } from "../../adapters/connector-hosts/isolation.ts"
import { startProcess } from "../../adapters/connector-hosts/process-host.ts"
import { startThread } from "../../adapters/connector-hosts/thread-host.ts"
import type { RegisteredConnector } from "../../connectors/registry.ts"
import { ownModule, processEntry, threadEntry } from "./thread-entry.ts"

/* How connectors are hosted: built-in ones in threads, all others in processes of their own. */

export const RUN_LIMITS: RunLimits = {
  mebibytes: 256,
  heartbeatTimeoutMillis: 60_000,
  pageTimeoutMillis: 15 * 60_000,
  runTimeoutMillis: 24 * 3_600_000,
}

/** The modules of this folder that a connector can be started with. */
export type ConnectorEntry = "source-worker" | "simulated-source-worker" | "conformance-worker"

export interface ConnectorPlace {
  readonly start: StartHost
  readonly entry: URL
}

/** URL of the main module of the SDK in this installation. */
export const SDK = ownModule("../../connectors/sdk/index").href

/** Where the code of this connector runs, and the module that it is started with. */
export const chooseHost = (
  { requestedAs, folder }: RegisteredConnector,
  name: ConnectorEntry,
  isolation: Isolation = findIsolation(),
): ConnectorPlace => {
  if (requestedAs === null) return { start: startThread, entry: threadEntry(name) }
  const entry = processEntry(name)
  const product = new URL("../../", entry)
  const kit = new URL("connectors/sdk/index.js", product).href
  const start = startProcess({ isolation, folder, product: product.href, kit })
  return { start, entry }
}

/** Where the code of this connector runs, in the words of the command. */
export const describeHost = ({ requestedAs }: RegisteredConnector): "thread" | IsolatedProcess =>
  requestedAs === null ? "thread" : describeIsolation()

type IsolatedProcess = "process with namespaces" | "process without namespaces"

export const describeIsolation = (): IsolatedProcess =>
  findIsolation() === "namespaces" ? "process with namespaces" : "process without namespaces"
