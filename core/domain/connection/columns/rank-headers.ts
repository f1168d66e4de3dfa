import { normalizeHeader } from "../../mapping/normalize-header.ts"

/* Which of several columns has a field, where a file has more of its kind: the work email and not the email, the mobile and not the phone. */

/** By field: the words of the better header first. */
const PREFERRED: Readonly<Record<string, ReadonlyArray<RegExp>>> = {
  email: [/work|official|company|corporate|office|business/u],
  mobileNumber: [/mobile|cell|mobil|handy/u, /contact|phone/u],
  name: [/full|complete/u, /employee|staff|worker|display/u],
  designation: [/designation|title/u, /position/u],
  grade: [/grade/u, /level/u],
  jobLocation_city: [/city/u],
  employeeId: [/employee|emp|staff|personnel|worker/u],
  currentAddress_addressLine: [/full$|^currentaddress$/u],
  permanentAddress_addressLine: [/full$|^permanentaddress$/u],
}

/** The lower, the better. */
export const rankHeader = (key: string, header: string): number => {
  const name = normalizeHeader(header)
  const patterns = PREFERRED[key] ?? []
  const rank = patterns.findIndex((pattern) => pattern.test(name))
  return rank === -1 ? patterns.length : rank
}
