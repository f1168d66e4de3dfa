import type { Channel } from "../../adapters/connector-hosts/connector-host.ts"
import type { HttpTransport } from "../../core/ports/sync/http-transport.ts"

/** Tells the service of each request that it does not send itself, for their number. */
export const reportRequests =
  (transport: HttpTransport, channel: Channel): HttpTransport =>
  (request) => {
    channel.post({ type: "requested" })
    return transport(request)
  }
