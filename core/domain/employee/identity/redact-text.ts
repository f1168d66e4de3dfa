import { MASK } from "../../../contract/wire-values.ts"

/*
 * Redacts third-party texts: what a remote server, a plugin or a file says in an error. They may quote a record or a
 * credential, and they are stored, logged and shown. In doubt, text is hidden.
 */

/** Longest text that is kept, and longest that is examined, since third parties decide how long theirs is. */
const MAX_OUTPUT_LENGTH = 500
const MAX_INPUT_LENGTH = 2_000
/** Half an identifier cannot be recognised, so this many characters before a cut are dropped. */
const MAX_IDENTIFIER_LENGTH = 100

/** Control characters, and characters that break a line or change its direction. */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\s]+/gu

/** Harmless values with many digits: fingerprints of host keys, session ids, timestamps, IPv4 addresses. */
const SAFE_NUMBERS =
  /\bSHA256:[A-Za-z0-9+/]{43}=?|\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|\b\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?:Z|[+-]\d{2}:?\d{2})?)?\b|(?<![\d.])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?![\d.])/giu

/** `https://user:password@host/path?query#part`: the credentials, and everything after the path. */
const URL_CREDENTIALS = /(\b[a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/?#"'<>@]*(?:@[^\s/?#"'<>@]*)*@/giu
const QUERY = /\?[^\s"'<>?]*=[^\s"'<>]*/gu
const FRAGMENT = /(:\/\/[^\s"'<>#]+)#[^\s"'<>]*/gu

/**
 * `password: x`, `"api_key":"x"`, `token=x`, `Authorization: Bearer x`; but not a sentence that goes on after a colon, as in
 * `without a password: the user name is wrong`. These words begin ours, and nobody has them as a password.
 */
const NAMED_SECRET =
  /((?:authorization|cookie|password|passwd|pwd|passphrase|secret|token|api[_-]?key|apikey|credential|session[_-]?id|signature)["']?\s{0,2}[:=]\s{0,2})(?!\/\/|(?<=:\s{1,2})(?:add|an?|ask|change|check|enter|expected|give|in|it|its|make|no|not|only|put|remove|see|so|that|the|there|these|this|too|use|what|write|you|your)(?=\s|$))(?:(?:bearer|basic|digest)\s+)?(?:"[^"]*"|'[^']*'|[^\s,;&"']+)/giu
const BEARER = /\b(bearer|basic)\s+[A-Za-z0-9+/_=.~-]{8,}/giu

const EMAIL = /[^\s@<>"'(),;:]{1,64}@[^\s@<>"'(),;:]{1,255}/gu

/** Keys and tokens: sixteen or more letters and digits without a gap, with at least two digits. */
const LONG_WORD = /[A-Za-z0-9+_=-]{16,}/gu
const TWO_DIGITS = /\d[^\d]*\d/u

/**
 * PAN and IFSC; Aadhaar, UAN, mobile and account numbers, also as a spreadsheet shortens them (`looks-like-identifier.ts`).
 */
const LETTERS_AND_DIGITS = /[A-Z]{5}[\s-]?\d{4}[\s-]?[A-Z]|[A-Z]{4}[\s-]?0[A-Z0-9]{6}/giu
const LONG_NUMBER = /\p{Nd}(?:[\s\p{Pd}\p{Pc}\p{Cf}().+/]*\p{Nd}){8,}/gu
const SCIENTIFIC = /\d(?:\.\d+)?e\+?\d{1,2}\b/giu

/** Returns a third-party text without possible secrets and personal data, on one line of at most 500 characters. */
export const redactText = (text: string): string => {
  const line = text.slice(0, MAX_INPUT_LENGTH).toWellFormed().replace(UNPRINTABLE, " ").trim()
  const hidden = redactPersonalData(redactSecrets(line))
  const whole = text.length > MAX_INPUT_LENGTH ? hidden.slice(0, -MAX_IDENTIFIER_LENGTH) : hidden
  if (whole.length <= MAX_OUTPUT_LENGTH && whole === hidden) return whole
  return `${whole
    .slice(0, MAX_OUTPUT_LENGTH - 1)
    .toWellFormed()
    .trimEnd()}…`
}

const redactSecrets = (line: string): string =>
  line
    .replace(URL_CREDENTIALS, "$1")
    .replace(QUERY, "?…")
    .replace(FRAGMENT, "$1")
    .replace(NAMED_SECRET, `$1${MASK}`)
    .replace(BEARER, `$1 ${MASK}`)
    .replace(EMAIL, MASK)

const redactPersonalData = (line: string): string => {
  const parts: Array<string> = []
  let end = 0
  for (const harmless of line.matchAll(SAFE_NUMBERS)) {
    parts.push(redactNumbers(line.slice(end, harmless.index)), harmless[0])
    end = harmless.index + harmless[0].length
  }
  return [...parts, redactNumbers(line.slice(end))].join("")
}

const redactNumbers = (part: string): string =>
  [LETTERS_AND_DIGITS, LONG_NUMBER, SCIENTIFIC].reduce(
    (text, hidden) => text.replace(hidden, MASK),
    part.replace(LONG_WORD, (word) => (TWO_DIGITS.test(word) ? MASK : word)),
  )
