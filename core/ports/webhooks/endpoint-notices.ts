import type * as Effect from "effect/Effect"
import type { DisabledEndpoint } from "../../domain/webhooks/endpoint-notice.ts"
import type { StorageError } from "../storage-error.ts"

/** A notice to a vendor's users that their endpoint was disabled. */
export interface EndpointNotice extends DisabledEndpoint {
  /** E-mail addresses of the vendor's admins. */
  readonly recipients: ReadonlyArray<string>
}

export interface EndpointNotices {
  /**
   * Claims the due notices, each for one caller; a notice that was not sent by `againAt` can be claimed again. Epoch
   * milliseconds.
   */
  readonly claim: (now: number, againAt: number) => Effect.Effect<ReadonlyArray<EndpointNotice>, StorageError>
  /** Marks it as sent: it is not repeated, unless the endpoint is disabled again. */
  readonly markNotified: (notice: EndpointNotice) => Effect.Effect<void, StorageError>
}
