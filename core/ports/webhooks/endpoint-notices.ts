import type * as Effect from "effect/Effect"
import type { DisabledEndpoint } from "../../domain/webhooks/endpoint-notice.ts"
import type { StorageError } from "../storage-error.ts"

/** That a vendor's endpoint was disabled, for the vendor's people. */
export interface EndpointNotice extends DisabledEndpoint {
  /** E-mail addresses of the vendor's admins. */
  readonly recipients: ReadonlyArray<string>
}

export interface EndpointNotices {
  /** Those to be given now, each to one who takes; what was not given by `againAt` can be taken again. Epoch milliseconds. */
  readonly claim: (now: number, againAt: number) => Effect.Effect<ReadonlyArray<EndpointNotice>, StorageError>
  /** It was given: not again, unless the endpoint is disabled again. */
  readonly markNotified: (notice: EndpointNotice) => Effect.Effect<void, StorageError>
}
