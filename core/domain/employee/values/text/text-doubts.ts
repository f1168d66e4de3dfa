import { makePlainReason, type Reason } from "../../../../contract/reasons/reason-codes.ts"
import { isTwiceEncoded, TWICE_ENCODED } from "./twice-encoded.ts"

/*
 * Texts in which a program on the way replaced letters. What stood there before is not known for certain, so that they are
 * used as they are, and questioned.
 */

const WEB_CODE = /&(?:[a-z]{2,8}\d?|#\d{2,6}|#x[\da-f]{2,6});/iu
const WEB_CODE_DOUBT = makePlainReason("text.web-code")

/** Nobody's name has a question mark. */
const LOST_LETTER = /\p{L}\?|\?\p{L}|\?{2}/u
const LOST_LETTER_DOUBT = makePlainReason("name.lost-letter")

/** Most cells have none of these characters, and one test is enough for them. */
const MAY_BE_DOUBTFUL = /[&?]|\P{ASCII}/u

/**
 * Why a text is probably not what people see in the source; null: there is no doubt. `raw`: the cell as it came, since
 * trimming removes spaces that may be half a letter.
 */
export const findTextDoubt = (raw: string): Reason | null => {
  if (!MAY_BE_DOUBTFUL.test(raw)) return null
  if (WEB_CODE.test(raw)) return WEB_CODE_DOUBT
  return isTwiceEncoded(raw) ? TWICE_ENCODED : null
}

/** As `findTextDoubt`, for the name of a person. */
export const findNameDoubt = (raw: string): Reason | null =>
  raw.includes("?") && LOST_LETTER.test(raw) ? LOST_LETTER_DOUBT : findTextDoubt(raw)
