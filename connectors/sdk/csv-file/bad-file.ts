import { describeFailure } from "../../../core/contract/reasons/format-reason.ts"
import type { Reason } from "../../../core/contract/reasons/reason-codes.ts"
import { SourceError } from "../../../core/ports/sync/source.ts"

/** Makes the error for a file that is invalid as a whole; `line` counts from 1. */
export const badFile = (reasonCodes: ReadonlyArray<Reason>, line?: number): SourceError =>
  new SourceError({
    kind: "data",
    ...describeFailure(reasonCodes),
    ...(line === undefined ? {} : { position: line }),
  })
