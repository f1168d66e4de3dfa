import { isTwiceEncoded, TWICE_ENCODED_REASON } from "./twice-encoded.ts"

const ESCAPE =
  /&(?:amp|lt|gt|quot|apos|nbsp|[a-z]{1,3}(?:acute|grave|uml|circ|tilde|cedil|ring|lig)|#\d{2,6}|#x[\da-f]{2,6});/iu

const hasEscapes = (text: string): boolean => text.includes("&") && ESCAPE.test(text)

const ESCAPED_REASON =
  "This text has characters as a web page writes them, such as &amp; for &. Correct the export, or replace them by a transformation rule."

/**
 * Why a text is probably not what people see in the source; null: there is no doubt. `raw`: the cell as it came, since
 * trimming removes spaces that may be half a letter.
 */
export const findTextDoubt = (raw: string): string | null => {
  if (hasEscapes(raw)) return ESCAPED_REASON
  return isTwiceEncoded(raw) ? TWICE_ENCODED_REASON : null
}
