import { TextDecoder } from "node:util"
import iconv from "iconv-lite"

/** Bytes of an old code page, by its label in the Encoding Standard; null when the page lacks one of the characters. */
export const encodeText = (text: string, label: string): Buffer | null => {
  const bytes = iconv.encode(text, label)
  // The platform decodes them, since the product reads these pages with the library itself.
  return new TextDecoder(label, { ignoreBOM: true }).decode(bytes) === text ? bytes : null
}
