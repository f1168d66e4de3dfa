import type * as Effect from "effect/Effect"
import type { ExhaustedWebhooks } from "../../domain/webhooks/exhausted-webhooks-notice.ts"
import type { StorageError } from "../storage-error.ts"

/** Exhausted webhooks of a connection, which stay until they are sent again or pruned. */
export interface ConnectionExhaustedWebhooks {
  readonly connectionId: string
  readonly webhooks: number
}

/** A notice to a vendor's users, at most once a day. */
export interface ExhaustedNotice extends ExhaustedWebhooks {
  /** When it was claimed, and the last of the exhausted webhooks. Epoch milliseconds. */
  readonly claimedAt: number
  readonly lastAt: number
  /** E-mail addresses of the vendor's admins. */
  readonly recipients: ReadonlyArray<string>
}

/** Exhausted webhooks of enabled endpoints, which reject these and acknowledge others. */
export interface ExhaustedWebhookStore {
  /** Connections with exhausted webhooks, except terminated ones. */
  readonly listByConnection: () => Effect.Effect<ReadonlyArray<ConnectionExhaustedWebhooks>, StorageError>
  /**
   * Claims notices for vendors with webhooks that became exhausted since the last notice, which is at least a day ago, each
   * for one caller; a notice that was not sent by `againAt` can be claimed again. Epoch milliseconds.
   */
  readonly claimNotices: (
    now: number,
    againAt: number,
  ) => Effect.Effect<ReadonlyArray<ExhaustedNotice>, StorageError>
  /** Marks the notice as sent. */
  readonly markNotified: (notice: ExhaustedNotice) => Effect.Effect<void, StorageError>
}
