import * as Schema from "effect/Schema"
import {
  ALL_DATA_MODEL_KEYS,
  DATA_MODEL_CATEGORIES,
} from "../../../../core/contract/sharing/data-model-flags.ts"
import { SharingTerms } from "../../../../core/contract/sharing/sharing-terms.ts"
import { UsageInvalid } from "../../failure.ts"

/** The terms, with these categories and fields withheld as well: each an argument, or several with commas between them. */
export const withhold = (terms: SharingTerms | null, given: ReadonlyArray<string>): SharingTerms => {
  const names = given.flatMap((text) => text.split(",")).map((name) => name.trim())
  const unknown = names.find((name) => !KNOWN.has(name))
  if (unknown !== undefined) {
    throw new UsageInvalid(
      `"${unknown}" is neither a category nor a field: withhold ${DATA_MODEL_CATEGORIES.join(", ")}, or a data-model key such as pan.`,
      "--withhold",
    )
  }
  const withheld = [...new Set([...(terms?.withheld ?? []), ...names])]
  return Schema.decodeUnknownSync(SharingTerms)({ withheld, subset: terms?.subset ?? [] })
}

const KNOWN: ReadonlySet<string> = new Set([...ALL_DATA_MODEL_KEYS, ...DATA_MODEL_CATEGORIES])
