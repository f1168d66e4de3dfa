import type { SharingRequest } from "./agreement.ts"

/** The text of a request's issue; field keys, never a value. */
export const formatSharingRequest = ({ newKeys, mandatoryKeys }: SharingRequest): string =>
  [
    "The vendor requests more than was agreed to.",
    ...(newKeys.length === 0 ? [] : [`New fields: ${newKeys.join(", ")}.`]),
    ...(mandatoryKeys.length === 0 ? [] : [`Mandatory fields: ${mandatoryKeys.join(", ")}.`]),
    "None of it is shared until the corporate decides.",
  ].join(" ")
