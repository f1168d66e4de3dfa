import { ALL_DATA_MODEL_KEYS } from "../../core/contract/employee/data-model-keys.ts"
import { SDK_SENTENCES } from "./sdk-sentences.ts"
import { sourceError } from "./sentences.ts"

/** Data-model key to the name of the source's own field. */
export type FieldNames = Readonly<Record<string, string>>

/**
 * Parses what an admin enters where a source keeps data in fields of its own: `aadhar = custom_aadhaar_no`, with one field on
 * each line or separated by semicolons or commas; `:` may stand for `=`. Empty without a text. Throws `SourceError` (`auth`,
 * since the form has to be corrected) for an entry without both sides and for a key that the data model does not have; `formField`
 * is what the message calls the field of the form.
 */
export const parseFieldNames = (text: string | undefined, formField = "the field map"): FieldNames =>
  Object.fromEntries(
    (text ?? "")
      .split(/[\n;,]/u)
      .map((entry) => entry.trim())
      .filter((entry) => entry !== "")
      .map((entry, index) => parseEntry(entry, `Entry ${String(index + 1)} of ${formField}`)),
  )

const KEYS: ReadonlySet<string> = new Set(ALL_DATA_MODEL_KEYS)

const parseEntry = (entry: string, where: string): readonly [key: string, field: string] => {
  const [key = "", field = ""] = splitOnce(entry)
  if (field === "") {
    throw sourceError("auth", SDK_SENTENCES["entry-without-field"]({ where }))
  }
  // A part of an object, such as bankDetails_ifscCode, is a key of its own.
  if (!KEYS.has(key) && ![...KEYS].some((known) => key.startsWith(`${known}_`))) {
    throw sourceError("auth", SDK_SENTENCES["entry-with-unknown-name"]({ where }))
  }
  return [key, field]
}

const splitOnce = (entry: string): ReadonlyArray<string> => {
  const at = entry.search(/[=:]/u)
  return at === -1 ? [entry] : [entry.slice(0, at).trim(), entry.slice(at + 1).trim()]
}
