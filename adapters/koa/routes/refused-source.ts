import { describeFailure } from "../../../core/contract/reasons/format-reason.ts"
import { explainFailure } from "../../../core/contract/reasons/read-reasons.ts"
import { makeReason } from "../../../core/contract/reasons/reason-codes.ts"
import type { SourceError } from "../../../core/ports/sync/source.ts"
import type { Description } from "../calls/call-errors.ts"

/** Why a source was refused; where only a right is missing, also how to go on without it. */
export const describeRefusedSource =
  (place: "console" | "repair" | "journey") =>
  (error: SourceError): Required<Pick<Description, "message" | "reasonCodes">> => {
    const { denied = [] } = error
    const reasons = explainFailure(error)
    const { message, reasonCodes } = describeFailure(
      denied.length === 0 ? reasons : [...reasons, makeReason("source.leave-out", { place })],
    )
    return { message, reasonCodes }
  }
