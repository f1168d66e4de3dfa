import { isObject, readText, unexpectedResponse } from "../sdk/index.ts"
import { type Greythr, NAME } from "./client.ts"

/** The lists of values in which greytHR keeps the names for the codes of its records. */
export type NameList = "status" | "gender" | "bloodgroup" | "maritalstatus" | "nationality" | "bank"

/** Names for codes. */
export interface Names {
  /** The code itself where it is a word; null for a number without a name. */
  readonly find: (list: NameList, code: unknown) => string | null
}

/** Requests the lists at once (POST /hr/v2/lov). A list that the company does not have has no names. */
export const readNames = async (api: Greythr, lists: ReadonlyArray<NameList>): Promise<Names> => {
  const keys = lists.map((list) => `lov::${list}`)
  const response = keys.length === 0 ? {} : await api.post("/hr/v2/lov", keys)
  if (!isObject(response)) throw unexpectedResponse(NAME, "lists of values")
  const known = new Map(keys.map((key) => [key, readList(response[key])]))
  return {
    find: (list, code) => {
      const text = readText(code)
      if (text === null) return null
      return known.get(`lov::${list}`)?.get(text) ?? (/^\d+$/u.test(text) ? null : text)
    },
  }
}

/** `[[code, name], ...]`; a pair may have more parts. */
const readList = (list: unknown): ReadonlyMap<string, string> => {
  const pairs: unknown = list ?? []
  if (!Array.isArray(pairs)) throw unexpectedResponse(NAME, "a list of values to be a list")
  return new Map(pairs.flatMap(readPair))
}

const readPair = (pair: unknown): ReadonlyArray<readonly [code: string, name: string]> => {
  if (!Array.isArray(pair)) throw unexpectedResponse(NAME, "each value of a list to have a code and a name")
  const [code, name] = [readText(pair[0]), readText(pair[1])]
  return code === null || name === null ? [] : [[code, name]]
}
