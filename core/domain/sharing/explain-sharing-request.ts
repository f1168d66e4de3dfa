import { makePlainReason, makeReason, type Reason } from "../../contract/reasons/reason-codes.ts"
import type { SharingRequest } from "./agreement.ts"

/** The sentences of a request's issue; field keys, never a value. */
export const explainSharingRequest = ({ newKeys, mandatoryKeys }: SharingRequest): ReadonlyArray<Reason> => [
  makePlainReason("issue.requested-more"),
  ...(newKeys.length === 0 ? [] : [makeReason("issue.new-fields", { keys: newKeys })]),
  ...(mandatoryKeys.length === 0 ? [] : [makeReason("issue.mandatory-fields", { keys: mandatoryKeys })]),
  makePlainReason("issue.not-shared-yet"),
]
