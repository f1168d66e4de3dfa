import type { SharingRequest } from "./agreement.ts"

/** What the issue of a request says; field keys, never a value. */
export const formatSharingRequest = ({ newKeys, mandatoryKeys }: SharingRequest): string =>
  [
    "The vendor asks for more than was agreed to.",
    ...(newKeys.length === 0 ? [] : [`New fields: ${newKeys.join(", ")}.`]),
    ...(mandatoryKeys.length === 0 ? [] : [`Mandatory fields: ${mandatoryKeys.join(", ")}.`]),
    "Nothing of it is shared until it is answered.",
  ].join(" ")
