import type { BusUnavailable } from "../../../core/ports/webhooks/message-bus.ts"
import type { PruningElsewhere } from "../../../core/ports/connection/retention.ts"
import type { StorageError } from "../../../core/ports/storage-error.ts"
import { WHY_FAILED } from "../../../core/use-cases/sync/why-failed.ts"
import type { Texts } from "./texts.ts"

export type InstallationError = BusUnavailable | PruningElsewhere | StorageError

/** What the installation itself cannot do now. */
export const INSTALLATION_TEXTS: Texts<InstallationError> = {
  BusUnavailable: () =>
    "The message broker does not answer, or does not let this service in: check AMQP_URL. Work waits in the database meanwhile.",
  PruningElsewhere: () => "Another process prunes at this moment.",
  StorageError: WHY_FAILED.StorageError,
}
