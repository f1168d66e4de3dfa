import type { Reason, ReasonTexts } from "./reason-codes.ts"
import { DATE_TEXTS } from "./date-texts.ts"
import { FILE_TEXTS } from "./file-texts.ts"
import { GUARD_TEXTS } from "./guard-texts.ts"
import { ISSUE_TEXTS } from "./issue-texts.ts"
import { ROW_TEXTS } from "./row-texts.ts"
import { SOURCE_TEXTS } from "./source-texts.ts"
import { SYNC_TEXTS } from "./sync-texts.ts"
import { VALUE_TEXTS } from "./value-texts.ts"

const TEXTS: ReasonTexts = {
  ...VALUE_TEXTS,
  ...DATE_TEXTS,
  ...ROW_TEXTS,
  ...SOURCE_TEXTS,
  ...FILE_TEXTS,
  ...GUARD_TEXTS,
  ...SYNC_TEXTS,
  ...ISSUE_TEXTS,
}

/** In English: for the API, commands, mails, files of errors and what is stored. */
export const formatReason = ({ code, params }: Reason): string => {
  const text = TEXTS[code] as string | ((params: Reason["params"]) => string)
  return typeof text === "string" ? text : text(params)
}

/** Sentence after sentence. */
export const formatReasons = (reasons: ReadonlyArray<Reason>): string =>
  reasons.length === 1 && reasons[0] !== undefined
    ? formatReason(reasons[0])
    : reasons.map(formatReason).join(" ")

/** A failure in English, and by code for readers of other languages. */
export const describeFailure = (reasonCodes: ReadonlyArray<Reason>) => ({
  message: formatReasons(reasonCodes),
  reasonCodes,
})

/** A reason as it is stored and sent: worded in English, and by code for readers of other languages. */
export const describeReasons = (reasons: ReadonlyArray<Reason>) => ({
  reason: formatReasons(reasons),
  reasonCodes: reasons,
})
