import type { FieldTexts } from "../../../elements/fields/field-texts.ts"

/** Rules change the parts of these. */
const WHOLES: ReadonlySet<string> = new Set(["currentAddress", "permanentAddress", "jobLocation"])

/** The fields that rules can change, in the order in which people read them. */
export const listRuleFields = ({ field }: FieldTexts): ReadonlyArray<string> =>
  Object.keys(field).filter((key) => !WHOLES.has(key))
