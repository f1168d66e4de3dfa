import type { BackupInFuture } from "../../../core/use-cases/operation/report-backup.ts"
import type { BusUnavailable } from "../../../core/ports/webhooks/message-bus.ts"
import type { MailsUnreadable } from "../../../core/ports/operation/sent-mails.ts"
import type { PruningInProgress } from "../../../core/ports/connection/retention.ts"
import type { StorageError } from "../../../core/ports/storage-error.ts"
import { formatFailureReason } from "../../../core/use-cases/sync/failure-reason.ts"
import type { Texts } from "./texts.ts"

export type InstallationError =
  BackupInFuture | BusUnavailable | MailsUnreadable | PruningInProgress | StorageError

/** Errors of the installation itself. */
export const INSTALLATION_TEXTS: Texts<InstallationError> = {
  BackupInFuture: () => "The time of a backup is in the future.",
  BusUnavailable: () =>
    "The message broker cannot be reached or rejected the login. Check AMQP_URL. Work waits in the database until then.",
  MailsUnreadable: () =>
    "The folder of the mails is not readable. Check the rights of mails in the data folder.",
  PruningInProgress: () => "Another process is pruning now. Try again later.",
  StorageError: formatFailureReason,
}
