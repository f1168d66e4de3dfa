import type { SyncTexts } from "../../../../core/contract/reasons/reason-codes.ts"
import type { Format } from "../../locale/format.ts"

export const syncsEn = (f: Format): SyncTexts => ({
  "sync.source-errors": "Something in the rows has to be corrected first. Nothing was shared.",
  "sync.dry-run": "It was a trial. Nothing was shared.",
  "sync.accepted-before": "Another person connected this company before. Nothing was shared twice.",
  "sync.interrupted": "It was interrupted. The next sync starts over.",
  "sync.cut-off": "It was cut off. The next sync starts over.",
  "sync.rejected": "A person said that the large change is not right. Nothing was shared.",
  "sync.replaced": () => "A later sync took its place.",
  "sync.sharing-changed": "What is shared was changed while it waited.",
  "sync.person-restricted": "An employee was blocked or erased on request while it waited.",
  "sync.taken-over": "Another server took it over.",
  "sync.limit": ({ limit, allowed }) =>
    `Your HR system had more to read than a sync may take (${f.number(allowed)} ${limit}).`,
  "sync.service-failed": () => "Our server failed. Nothing was lost, and the next sync tries again.",
})
