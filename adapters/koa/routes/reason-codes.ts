import type { Reason } from "../../../core/contract/reasons/reason-codes.ts"

interface Reasoned {
  readonly reason: string | null
  readonly reasonCodes?: ReadonlyArray<Reason> | null
}

/** A reason in English and, where they are known, the codes of its sentences. */
export const toReason = <Text extends Reasoned>({ reason, reasonCodes }: Text) => ({
  reason: reason as Text["reason"],
  ...(reasonCodes != null && { reason_codes: reasonCodes }),
})
