import type { SyncTexts } from "./reason-codes.ts"

/** Why a sync shared nothing, in English. Several interfaces show it, so it names no command of any one of them. */
export const SYNC_TEXTS: SyncTexts = {
  "sync.source-errors": "The source has errors.",
  "sync.dry-run": "It was a dry run.",
  "sync.accepted-before": "The connection was accepted by another user.",
  "sync.interrupted": "It was interrupted.",
  "sync.cut-off": "Its reader was cut off.",
  "sync.rejected": "A person rejected the mass change.",
  "sync.replaced": ({ session }) => `A later sync replaced it: ${session}.`,
  "sync.sharing-changed": "What is shared was changed.",
  "sync.person-restricted": "An employee was blocked or erased on request.",
  "sync.taken-over": "Another process took over the sync.",
  "sync.limit": ({ limit, allowed }) =>
    `The source did not end within the limit of ${allowed.toLocaleString("en")} ${limit} of a sync.`,
  "sync.service-failed": ({ said }) => said,
}
