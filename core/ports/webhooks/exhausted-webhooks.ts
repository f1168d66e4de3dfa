import type * as Effect from "effect/Effect"
import type { ExhaustedWebhooks } from "../../domain/webhooks/exhausted-webhooks-notice.ts"
import type { StorageError } from "../storage-error.ts"

/** Webhooks of a connection that were given up, and lie there until they are sent again or pruned. */
export interface ConnectionExhaustedWebhooks {
  readonly connectionId: string
  readonly webhooks: number
}

/** What a vendor's people are told of once a day at most. */
export interface ExhaustedNotice extends ExhaustedWebhooks {
  /** When it was taken, and the last of the webhooks given up. Epoch milliseconds. */
  readonly claimedAt: number
  readonly lastAt: number
  /** E-mail addresses of the vendor's admins. */
  readonly recipients: ReadonlyArray<string>
}

/** Webhooks that were given up although their vendor's endpoint is enabled: it refuses them, and takes others. */
export interface ExhaustedWebhookStore {
  /** Connections that have some, but for terminated ones. */
  readonly listByConnection: () => Effect.Effect<ReadonlyArray<ConnectionExhaustedWebhooks>, StorageError>
  /**
   * Of vendors where some were given up since they were last told, which is a day ago at least, each to one who takes; what was
   * not given by `againAt` can be taken again. Epoch milliseconds.
   */
  readonly claimNotices: (
    now: number,
    againAt: number,
  ) => Effect.Effect<ReadonlyArray<ExhaustedNotice>, StorageError>
  /** They were told. */
  readonly markNotified: (notice: ExhaustedNotice) => Effect.Effect<void, StorageError>
}
