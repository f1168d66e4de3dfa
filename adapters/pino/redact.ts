import { EMPLOYEE_FIELDS } from "../../core/contract/employee/fields.ts"
import { describeError } from "./describe-error.ts"

/*
 * The last safety net for the log. No line of this product contains a secret or a person's data; a
 * connector's message, a library's reason or a future bug might. Values are hidden by field name, at any
 * depth, and in all text by the patterns of secrets and identifiers. When in doubt, a value is hidden.
 */

export const HIDDEN = "[hidden]"

/** Deeper than anything that is logged on purpose. */
const DEPTH = 6
/** Items of a list. */
const ITEMS = 100

/** Returns the fields as plain data, with everything sensitive hidden. */
export const redactFields = (fields: object): Readonly<Record<string, unknown>> =>
  redactEntries(fields, DEPTH)

/** `fromEntries` makes `__proto__` a field like any other; an assignment would change the prototype. */
const redactEntries = (fields: object, depth: number): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, redactField(name, value, depth)] as const),
  )

const redactField = (name: string, value: unknown, depth: number): unknown => {
  // It looks like a key, but identifies the line.
  if (name === "traceId" && typeof value === "string" && TRACE_ID.test(value)) return value
  return isSecretName(name) && value !== null ? HIDDEN : redactValue(value, depth)
}

const TRACE_ID = /^[0-9a-f]{32}$/u

const redactValue = (value: unknown, depth: number): unknown => {
  if (typeof value === "string") return scrub(value)
  if (typeof value !== "object" || value === null) return typeof value === "bigint" ? String(value) : value
  if (depth === 0 || ArrayBuffer.isView(value)) return HIDDEN
  if (value instanceof Error) return redactEntries(describeError(value), depth - 1)
  if (value instanceof Date) return value
  if (Array.isArray(value)) return value.slice(0, ITEMS).map((item) => redactValue(item, depth - 1))
  if (value instanceof Map || value instanceof Set) return redactValue([...value], depth)
  if ("toJSON" in value && typeof value.toJSON === "function") {
    return redactValue((value.toJSON as () => unknown)(), depth - 1)
  }
  return redactEntries(value, depth - 1)
}

/** Words in the names of fields that hold a secret or personal data, and whole names of such fields. */
const WORDS = new Set(
  `authorization password passwd pwd passphrase secret secrets token tokens jwt jwe otp credential credentials cookie cookies
  signature jwk pem cursor
  pan aadhaar aadhar uan ifsc account passport mobile phone email dob salary ctc address
  body payload cells record records employee employees`.split(/\s+/u),
)
/** Letters of the names of the fields that are masked wherever they are stored, alone and in their object. */
const MASKED_NAMES: ReadonlySet<string> = new Set(
  EMPLOYEE_FIELDS.filter(({ masked }) => masked)
    .flatMap(({ key, path }) => [key, path.at(-1) ?? ""])
    .map((name) => name.toLowerCase().replaceAll(/[^a-z]/gu, "")),
)
const COMPOUNDS = ["apikey", "appkey", "accesskey", "privatekey", "masterkey", "datakey"]

const secretNameCache = new Map<string, boolean>()
/** Names come from the code; beyond this number they are checked each time. */
const MAX_CACHED_NAMES = 2_000

const isSecretName = (name: string): boolean => {
  const known = secretNameCache.get(name)
  if (known !== undefined) return known
  const words = name
    .replace(/([a-z\d])([A-Z])/gu, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/u)
  const joined = words.join("")
  const isSecret =
    words.some((word) => WORDS.has(word)) ||
    MASKED_NAMES.has(joined) ||
    COMPOUNDS.some((compound) => joined.includes(compound))
  if (secretNameCache.size < MAX_CACHED_NAMES) secretNameCache.set(name, isSecret)
  return isSecret
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/u
/** No pattern matches a shorter text. */
const MIN_LENGTH = 9

/** Patterns of secrets and identifiers, each with its replacement. */
const SECRET_PATTERNS: ReadonlyArray<readonly [RegExp, string | ((found: string) => string)]> = [
  [/-----BEGIN [A-Z ]*KEY-----[\s\S]*?(?:-----END [A-Z ]*KEY-----|$)/gu, HIDDEN],
  // Credentials: `Bearer x`, `Basic x`, `Token x`.
  [/\bbearer\s+[\w.~+/=-]{6,}/giu, `Bearer ${HIDDEN}`],
  [/\b(?:basic|token)\s+[\w.~+/=-]{6,}/giu, (found) => (/[\d=]|[a-z][A-Z]/u.test(found) ? HIDDEN : found)],
  // A name and its value, in a query, in JSON or in text.
  [
    /((?:api|app|access|private|master|data)[_-]?key|authorization|passw(?:or)?d|passphrase|secret|token|credentials?|cookie|aadhaa?r|account(?:[ _-]?(?:no|number))?|(?<![a-z])pan)(["']?\s*(?:=|:)\s*)("[^"]*"|'[^']*'|[^\s"'&,;)}]+)/giu,
    (found) => `${found.slice(0, found.search(/[=:]/u) + 1)}${HIDDEN}`,
  ],
  // The user part of an address.
  [
    /([a-z][a-z\d+.-]*:\/\/)[^\s/?#@]*@/giu,
    (found) => `${found.slice(0, found.indexOf("//") + 2)}${HIDDEN}@`,
  ],
  [/[\w.+%-]+@[\w-]+(?:\.[\w-]+)+/gu, HIDDEN],
  // Compact JWS and JWE.
  [/\beyJ[\w-]+(?:\.[\w-]*)+/gu, HIDDEN],
  // Keys and digests: long and hexadecimal, or with capitals, small letters and digits mixed.
  [/\b[0-9a-f]{32,}\b/giu, HIDDEN],
  [/[\w-]{32,}/gu, (found) => (isMixed(found) ? HIDDEN : found)],
  [/[A-Za-z\d+/]{32,}={0,2}/gu, (found) => (isMixed(found) ? HIDDEN : found)],
  // PAN and IFSC.
  [/\b[a-z]{5}[ -]?\d{4}[ -]?[a-z]\b|\b[a-z]{4}0[a-z\d]{6}\b/giu, HIDDEN],
  // Aadhaar, UAN, accounts and phones: nine digits and more, also in groups, that are not part of a longer word and not a
  // date.
  [/(?<![\w.-])(?!\d{4}-\d\d-\d\d)\+?\d(?:[ -]?\d){8,}(?![\w-])/gu, HIDDEN],
]

const isMixed = (text: string): boolean => /[a-z]/u.test(text) && /[A-Z]/u.test(text) && /\d/u.test(text)

/** Messages and routes repeat: texts that were found clean are not scanned again. */
const clean = new Set<string>()
const MAX_CLEAN_TEXTS = 2_000
const CLEAN_LENGTH = 200
/** No intended text is longer, and scanning a text of any length could take any time. */
const MAX_LENGTH = 4_000

/** Hides everything in a text that looks like a secret or an identifier. */
export const scrub = (text: string): string => {
  if (text.length < MIN_LENGTH || clean.has(text) || UUID.test(text)) return text
  let shown = text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text
  for (const [look, left] of SECRET_PATTERNS) {
    shown = typeof left === "string" ? shown.replace(look, left) : shown.replace(look, left)
  }
  if (shown === text && text.length < CLEAN_LENGTH && clean.size < MAX_CLEAN_TEXTS) clean.add(text)
  return shown
}
