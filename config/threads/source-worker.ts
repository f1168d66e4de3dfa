import type { Channel } from "../../adapters/connector-hosts/connector-host.ts"
import type { SourceCall } from "../../adapters/connector-hosts/messages.ts"
import { openChannel } from "../../adapters/connector-hosts/open-channel.ts"
import { makeRequestByService } from "../../adapters/connector-hosts/request-by-service.ts"
import { serveSource } from "../../adapters/connector-hosts/serve-source.ts"
import { type Credentials, type SourceAccess, SourceError } from "../../core/ports/sync/source.ts"
import { loadConnector } from "./load-connector.ts"
import type { TargetOptions } from "./own-access.ts"
import { reportRequests } from "./report-requests.ts"
import { makeSourceClock } from "./source-clock.ts"

/* The thread or process in which a connector reads its source; `pulled-sources.ts` starts it. */

export interface SourceWorkerData extends TargetOptions {
  readonly call: SourceCall
  /** The module of the connector. */
  readonly module: string
  readonly credentials: Credentials
}

const load = async (channel: Channel, data: SourceWorkerData) => {
  const connector = await loadConnector(data.module)
  const reach = await openAccess(channel, data)
  return () =>
    connector.make({ ...reach, credentials: data.credentials, time: makeSourceClock(data.simulator) })
}

/** A process has no network, and need not load the code that uses one. */
const openAccess = async (
  channel: Channel,
  data: TargetOptions,
): Promise<Pick<SourceAccess, "transport" | "resolveAddress">> => {
  if (channel.isProcess)
    return { transport: makeRequestByService(channel), resolveAddress: () => Promise.reject(HTTP_ONLY) }
  const { makeOwnAccess } = await import("./own-access.ts")
  const { transport, resolveAddress } = makeOwnAccess(data, (refusal) => {
    channel.post({ type: "refused", refusal })
  })
  return { transport: reportRequests(transport, channel), resolveAddress }
}

const HTTP_ONLY = new SourceError({
  kind: "data",
  message: "A connector that is not part of the service reaches its source over HTTP alone.",
})

const channel = await openChannel()
const data = channel.data as SourceWorkerData
serveSource(channel, data.call, () => load(channel, data))
