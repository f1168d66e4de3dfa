import { type Lookup, makeLookup, readText } from "../sdk/index.ts"
import type { SuccessFactors } from "./client.ts"
import { listNested } from "./odata.ts"

/** A value of a picklist. */
export interface Option {
  /** For example `A`; null: it has none. */
  readonly code: string | null
  readonly label: string | null
}

export interface Picklists {
  /** Loads the options that these values name by their ids. Throws `SourceError`. */
  readonly load: (values: Iterable<unknown>) => Promise<void>
  /** A value that is no id of an option stands for itself. */
  readonly find: (value: unknown) => Option
}

const OPTIONS_PER_REQUEST = 50
const PREFERRED_LOCALES = ["en_US", "en_GB", "en_IN"]

/** Finds the options of picklists by id; each is requested once in a reading. */
export const makePicklists = (client: SuccessFactors): Picklists => {
  const lookup: Lookup<Option> = makeLookup({
    idsPerRequest: OPTIONS_PER_REQUEST,
    request: async (ids) => {
      const found: Array<readonly [string, Option]> = []
      const filter = ids.map((id) => `id eq ${id}L`).join(" or ")
      const options = client.list("PicklistOption", { filter, expand: ["picklistLabels"] })
      for await (const option of options) {
        const id = readText(option["id"])
        const code = readText(option["externalCode"])
        if (id !== null) found.push([id, { code, label: readLabel(option["picklistLabels"]) }])
      }
      return found
    },
  })
  return {
    load: (values) => lookup.load([...values].flatMap((value) => readOptionId(value) ?? [])),
    find: (value) => {
      const id = readOptionId(value)
      const text = readText(value)
      return (id === null ? null : lookup.get(id)) ?? { code: text, label: text }
    },
  }
}

const readOptionId = (value: unknown): string | null => {
  const text = readText(value)
  return text !== null && /^[1-9]\d*$/u.test(text) ? text : null
}

const readLabel = (nested: unknown): string | null => {
  const labels = listNested(nested)
  const preferred = PREFERRED_LOCALES.flatMap((wanted) => labels.filter(({ locale }) => locale === wanted))
  return readText([...preferred, ...labels][0]?.["label"])
}
