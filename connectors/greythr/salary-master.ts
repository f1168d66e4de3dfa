import {
  isObject,
  type JsonObject,
  readText,
  type SalaryComponent,
  type SalaryComponents,
  sourceError,
  unexpectedResponse,
} from "../sdk/index.ts"
import { SENTENCES } from "./sentences.ts"
import { type Greythr, NAME } from "./client.ts"

/**
 * Reads the items of the salary repository, a tree of which the leaves are items of the monthly pay. Throws `SourceError`:
 * `data` also when it has no item.
 */
export const readSalaryMaster = async (api: Greythr): Promise<SalaryComponents> => {
  const leaves = listLeaves(readRoots(await api.get("/payroll/v2/salary/repository")))
  const monthly = new Map<string, SalaryComponent>()
  for (const leaf of leaves) {
    const component = readComponent(leaf)
    if (!monthly.has(component.identifier)) monthly.set(component.identifier, component)
  }
  if (monthly.size > 0) return { ctc: [], monthly: [...monthly.values()] }
  throw sourceError("data", SENTENCES["no-salary-items"]())
}

/** `{ data: [item, ...] }`, a list alone, or one item at the top. */
const readRoots = (response: unknown): ReadonlyArray<unknown> => {
  if (Array.isArray(response)) return response
  if (!isObject(response)) throw unexpectedResponse(NAME, "a tree of salary items")
  if ("data" in response) return readList(response["data"])
  if ("children" in response) return [response]
  throw unexpectedResponse(NAME, "a tree of salary items")
}

const listLeaves = (items: ReadonlyArray<unknown>): ReadonlyArray<JsonObject> =>
  items.flatMap((item) => {
    if (!isObject(item)) throw unexpectedResponse(NAME, "each salary item to be an object")
    const children = readList(item["children"] ?? [])
    return children.length === 0 ? [item] : listLeaves(children)
  })

const readList = (list: unknown): ReadonlyArray<unknown> => {
  if (Array.isArray(list)) return list
  throw unexpectedResponse(NAME, "the salary items to be a list")
}

const readComponent = ({ name, description }: JsonObject): SalaryComponent => {
  const identifier = readText(name)
  if (identifier === null) throw unexpectedResponse(NAME, "each salary item to have a name")
  return { identifier, title: readText(description) ?? identifier, accountingCode: null }
}
