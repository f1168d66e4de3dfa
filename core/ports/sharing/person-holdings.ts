import type * as Effect from "effect/Effect"
import type { WebhookKind } from "../../contract/webhooks/webhook.ts"
import type { WebhookState } from "../../domain/webhooks/stored-webhook.ts"
import type { StorageError } from "../storage-error.ts"
import type { Consent } from "./consent-store.ts"
import type { ErasedPerson } from "./employee-erasure.ts"

/** A webhook that named the person. Times in epoch milliseconds. */
export interface NamingWebhook {
  readonly requestId: string
  readonly kind: WebhookKind
  readonly state: WebhookState
  readonly createdAt: number
  /** When the vendor took it, or when it was given up; null: it is open. */
  readonly finishedAt: number | null
  /** Whether its bytes are kept for another attempt. */
  readonly keepsBody: boolean
}

/** A document of a set-up. */
export interface HeldDocument {
  readonly id: string
  /** As JSON, sealed by the connection's key: its `name`, among others. */
  readonly details: Uint8Array
}

/** What is held about one person beside the directory. */
export interface Holdings {
  /** With withdrawals, oldest first. */
  readonly consents: ReadonlyArray<Omit<Consent, "employeeRecordId" | "connectionId">>
  /** Newest first, at most a thousand. */
  readonly webhooks: ReadonlyArray<NamingWebhook>
  /** Rows of syncs that were not applied. */
  readonly stagedRows: number
  readonly testPushes: number
  /** Files of the connection that were not shared yet, and previews of its source: they may name the person. */
  readonly files: number
  /** Documents of the connection's set-up, oldest first: they may name the person, and only people can tell. */
  readonly documents: ReadonlyArray<HeldDocument>
}

export interface PersonHoldings {
  readonly find: (connectionId: string, person: ErasedPerson) => Effect.Effect<Holdings, StorageError>
}
