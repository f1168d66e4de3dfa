import type { BusUnavailable } from "../../../core/ports/webhooks/message-bus.ts"
import type { PruningInProgress } from "../../../core/ports/connection/retention.ts"
import type { StorageError } from "../../../core/ports/storage-error.ts"
import { FAILURE_REASONS } from "../../../core/use-cases/sync/failure-reason.ts"
import type { Texts } from "./texts.ts"

export type InstallationError = BusUnavailable | PruningInProgress | StorageError

/** Errors of the installation itself. */
export const INSTALLATION_TEXTS: Texts<InstallationError> = {
  BusUnavailable: () =>
    "The message broker cannot be reached or rejected the login. Check AMQP_URL. Work waits in the database until then.",
  PruningInProgress: () => "Another process is pruning now. Try again later.",
  StorageError: FAILURE_REASONS.StorageError,
}
