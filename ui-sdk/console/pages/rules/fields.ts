import type { FieldTexts } from "../../../elements/fields/field-texts.ts"

/** Of these, rules change the parts. */
const WHOLES: ReadonlySet<string> = new Set(["currentAddress", "permanentAddress", "jobLocation"])

/** The fields that rules can change, in the order in which people read them. */
export const listRuleFields = ({ field }: FieldTexts): ReadonlyArray<string> =>
  Object.keys(field).filter((key) => !WHOLES.has(key))
