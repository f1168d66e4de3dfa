import { makePlainReason, makeReason } from "../../../../contract/reasons/reason-codes.ts"
import { stripFormulaGuards } from "../../../../contract/csv/formula-guard.ts"
import { cleanText } from "./invisible.ts"
import { judgeName, nullIfMissing } from "./missing.ts"
import {
  IgnoredValue,
  Invalid,
  type Parsed,
  type Parser,
  QuestionedValue,
  type ValueContext,
} from "../parsed.ts"
import { isQuotedName, openNameCell } from "./text-form.ts"

/** No value in an employee record is longer; a longer one comes from a wrong column or a broken quote. */
export const TEXT_LIMIT = 4_000

const CONTROL = new Invalid(makePlainReason("text.control"))
const LONE_SURROGATE = new Invalid(makePlainReason("text.half-character"))
const LOST_CHARACTER = new Invalid(makePlainReason("text.lost-character"))
const TOO_LONG = new Invalid(makeReason("text.too-long", { limit: TEXT_LIMIT }))
const PERHAPS_A_NAME = new IgnoredValue(makePlainReason("name.perhaps-missing"))
const QUOTED_NAME = new Invalid(makePlainReason("name.quoted"))

const NO_LETTER = makePlainReason("name.no-letter")
const MISSING_PART = makePlainReason("name.missing-part")

/** A word beside others that is written otherwise than they are. */
const PROGRAM_WORD = /(?<![^\s,])(?:null|undefined|nan|NaN|<NA>)(?![^\s,])/u

const TAB = 0x09
const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d
const SPACE = 0x20
const APOSTROPHE = 0x27
const DELETE = 0x7f
const LAST_CONTROL = 0x9f

/**
 * Parses any text: trimmed, inner white space unchanged, without invisible characters, in Unicode form NFC so that equal
 * names are equal bytes. Line breaks and tabs are kept, since addresses contain them; any other control character is an
 * error (PostgreSQL cannot store NUL), and so is what stands for a character that was lost.
 */
export const parseText: Parser<string> = (raw, context) =>
  validateText(nullIfMissing(raw), parseText, context)

/** Parses a person's name: as `parseText`, but Null, Nil, None and Na are surnames and not placeholders. */
export const parsePersonName: Parser<string> = (raw, context) => {
  const text = openNameCell(raw)
  const judged = judgeName(text)
  if (judged !== "name") return judged === "missing" ? null : PERHAPS_A_NAME
  if (isQuotedName(text)) return QUOTED_NAME
  return questionName(validateText(text, parsePersonName, context))
}

const questionName = (name: Parsed<string>): Parsed<string> => {
  if (typeof name !== "string") return name
  if (!/\p{L}/u.test(name)) return new QuestionedValue(name, NO_LETTER)
  return PROGRAM_WORD.test(name) && /\p{Lu}/u.test(name.replace(PROGRAM_WORD, ""))
    ? new QuestionedValue(name, MISSING_PART)
    : name
}

/** Parses a cleaned text again: the removed characters may have hidden a guard or a word for a missing value. */
const validateText = (text: string | null, parse: Parser<string>, context: ValueContext): Parsed<string> => {
  if (text === null) return null
  let ascii = true
  let mayBeGuarded = false
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code < SPACE && code !== TAB && code !== LINE_FEED && code !== CARRIAGE_RETURN) return CONTROL
    if (code === APOSTROPHE) mayBeGuarded = true
    if (code >= DELETE) {
      if (code <= LAST_CONTROL) return CONTROL
      ascii = false
    }
  }
  if (!ascii && !text.isWellFormed()) return LONE_SURROGATE
  if (!ascii && text.includes("\ufffd")) return LOST_CHARACTER
  const bare = mayBeGuarded ? stripFormulaGuards(text) : text
  const normal = ascii ? bare : cleanText(bare.normalize("NFC")).normalize("NFC")
  if (normal.length > TEXT_LIMIT) return TOO_LONG
  return normal === bare ? normal : parse(normal, context)
}
