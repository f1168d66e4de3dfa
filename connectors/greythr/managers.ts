import { isObject, type JsonObject, type PageComparison, readText, readWholeList } from "../sdk/index.ts"
import { type DetailContext, readDetailPages, readEmployeeId } from "./details.ts"
import { EMPLOYEES, readEmployeePages } from "./employee-list.ts"
import { NAME } from "./client.ts"
import { type Manager, readEmployeeNumber, readName } from "./map.ts"

export interface Managers {
  /** The managers of the employee with this `employeeId`, from the nearest on. */
  readonly find: (employeeId: string) => ReadonlyArray<Manager>
}

/** As many as the data model has. */
const LEVELS = 5

export const NO_MANAGERS: Managers = { find: () => [] }

/** Reads the organization tree, and the names of the people in it. Without a tree no employee has a manager. */
export const readManagers = async (context: DetailContext): Promise<Managers> => {
  const chains = await readWholeList(`The organisation tree of ${NAME}`, (comparison) =>
    readChains(context, comparison),
  )
  if (chains.size === 0) return NO_MANAGERS
  const mentioned = new Set([...chains.values()].flat())
  const people = await readWholeList(`The list of employees of ${NAME}`, (comparison) =>
    readPeople(context, mentioned, comparison),
  )
  const findNearest = (employeeId: string): string | null => {
    const chain = chains.get(employeeId) ?? []
    const known = chain.flatMap((id) => people.get(id)?.id ?? []).filter((id) => id !== employeeId)
    return (context.settings.isHeadFirst ? known.at(-1) : known[0]) ?? null
  }
  return {
    find: (employeeId) => {
      const above: Array<string> = []
      let id = findNearest(employeeId)
      while (id !== null && above.length < LEVELS && !above.includes(id) && id !== employeeId) {
        above.push(id)
        id = findNearest(id)
      }
      return above.flatMap((each) => people.get(each) ?? [])
    },
  }
}

/** Employee to those above: by `employeeId` or by number, as greytHR states them. */
const readChains = async (
  context: DetailContext,
  comparison: PageComparison,
): Promise<ReadonlyMap<string, ReadonlyArray<string>>> => {
  const path = "/employee/v2/employees/org-tree"
  const chains = new Map<string, ReadonlyArray<string>>()
  for await (const { records } of readDetailPages(context, { path, isExtra: true }, comparison)) {
    for (const record of records) {
      const id = readEmployeeId(record, path)
      const chain = listManagers((record as JsonObject)["orgtree"])
      if (chain.length > 0) chains.set(id, chain)
    }
  }
  return chains
}

interface Person extends Manager {
  readonly id: string
}

/** The mentioned people, by their `employeeId` and by their number. */
const readPeople = async (
  { api, settings }: DetailContext,
  mentioned: ReadonlySet<string>,
  comparison: PageComparison,
): Promise<ReadonlyMap<string, Person>> => {
  const people = new Map<string, Person>()
  for await (const { records } of readEmployeePages(api, settings, comparison)) {
    for (const record of records.filter(isObject)) {
      const id = readEmployeeId(record, EMPLOYEES)
      const number = readEmployeeNumber(record)
      const person = { id, name: readName(record), email: readText(record["email"]) }
      // An id is more certain than a number that another employee may have as id.
      if (mentioned.has(id) || (number !== null && mentioned.has(number))) people.set(id, person)
      if (number !== null && mentioned.has(number) && !people.has(number)) people.set(number, person)
    }
  }
  return people
}

/** Names under which an object of the tree refers to a manager; its own id is the last choice. */
const REFERENCES = [
  "managerId",
  "supervisorId",
  "reportsTo",
  "reportingTo",
  "parentEmployeeId",
  "manager",
  "supervisor",
  "employeeId",
  "employeeNo",
]

/**
 * Lists whom an entry of the tree mentions, in its order. greytHR does not document its form: it may be a number, several of
 * them, or objects that have one.
 */
export const listManagers = (tree: unknown): ReadonlyArray<string> => {
  if (Array.isArray(tree)) return tree.flatMap(listManagers)
  if (isObject(tree)) {
    const key = REFERENCES.find((name) => listManagers(tree[name]).length > 0)
    return key === undefined ? [] : listManagers(tree[key])
  }
  const text = readText(tree)
  return text === null || text === "0" ? [] : [text]
}
