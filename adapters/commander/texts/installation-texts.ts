import type { BusUnavailable } from "../../../core/ports/webhooks/message-bus.ts"
import type { PruningInProgress } from "../../../core/ports/connection/retention.ts"
import type { StorageError } from "../../../core/ports/storage-error.ts"
import { FAILURE_REASONS } from "../../../core/use-cases/sync/failure-reason.ts"
import type { Texts } from "./texts.ts"

export type InstallationError = BusUnavailable | PruningInProgress | StorageError

/** What the installation itself cannot do now. */
export const INSTALLATION_TEXTS: Texts<InstallationError> = {
  BusUnavailable: () =>
    "The message broker does not answer, or does not let this service in: check AMQP_URL. Work waits in the database meanwhile.",
  PruningInProgress: () => "Another process prunes at this moment.",
  StorageError: FAILURE_REASONS.StorageError,
}
