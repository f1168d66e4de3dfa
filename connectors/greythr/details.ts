import {
  isForbidden,
  type DataModelCategory,
  isObject,
  type JsonObject,
  type PageComparison,
  readText,
  readWholeList,
  unexpectedResponse,
} from "../sdk/index.ts"
import { type Greythr, NAME } from "./client.ts"
import {
  mapAddress,
  mapBank,
  mapBankIdentity,
  mapIdentity,
  mapPersonal,
  mapProvidentFund,
  mapSeparation,
  mapStatutory,
} from "./map-details.ts"
import type { NameList, Names } from "./names.ts"
import { type ListPage, readPages } from "./paging.ts"
import type { Settings } from "./settings.ts"
import { mapWorkCategories } from "./work-categories.ts"

/* The lists beside the main one. greytHR can filter none of them, so each is read to its end. */

export interface DetailContext {
  readonly api: Greythr
  readonly settings: Settings
  readonly names: Names
  /** YYYY-MM-DD */
  readonly today: string
  readonly isWanted: (category: DataModelCategory) => boolean
}

/** By `employeeId` of greytHR. */
export type Details = ReadonlyMap<string, JsonObject>

interface DetailList {
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly isRead: (context: DetailContext, known: Details) => boolean
  /** Whether the employees are read without it when the API user may not read it, or the company does not have it. */
  readonly isExtra?: (context: DetailContext) => boolean
  readonly map: (record: JsonObject, context: DetailContext) => JsonObject
}

const isForDetails = ({ isWanted }: DetailContext): boolean => isWanted("detail_info_fields")
const isForDependents = ({ isWanted }: DetailContext): boolean => isWanted("dependent_details_fields")
const isForParents = (context: DetailContext): boolean =>
  isForDependents(context) && context.settings.hasParents
const isAlways = (): boolean => true
const isForBank = ({ isWanted }: DetailContext): boolean => isWanted("bank_details_fields")

/** Some account is known, but not its branch. */
const lacksBranch = (known: Details): boolean =>
  [...known.values()].some(
    (columns) => "bankDetails_accountNumber" in columns && !("bankDetails_ifscCode" in columns),
  )

const LISTS: ReadonlyArray<DetailList> = [
  {
    path: "/employee/v2/employees/categories",
    query: { descRequired: "true" },
    isRead: isForDetails,
    map: (record, { settings, today }) => mapWorkCategories(record, settings.categoryNames, today),
  },
  {
    path: "/employee/v2/employees/personal",
    isRead: (context) => isForDetails(context) || isForDependents(context),
    map: (record, { names }) => mapPersonal(record, names),
  },
  {
    path: "/employee/v2/employees/separation",
    isRead: isForDetails,
    map: mapSeparation,
  },
  {
    path: "/employee/v2/employees/addresses/presentaddress",
    isRead: isForDetails,
    map: (record) => mapAddress(record, "currentAddress"),
  },
  {
    path: "/employee/v2/employees/addresses/permanentaddress",
    isRead: isForDetails,
    map: (record) => mapAddress(record, "permanentAddress"),
  },
  {
    path: "/employee/v2/employees/statutory/india",
    isRead: (context) => isForDetails(context) || isForParents(context),
    isExtra: (context) => !isForParents(context),
    map: (record, { names }) => mapStatutory(record, names),
  },
  { path: "/employee/v2/employees/pf", isRead: isForDetails, isExtra: isAlways, map: mapProvidentFund },
  {
    path: "/employee/v2/employees/identities/PAN",
    isRead: isForDetails,
    isExtra: isAlways,
    map: (record) => mapIdentity(record, "pan"),
  },
  {
    path: "/employee/v2/employees/identities/AADHAR",
    isRead: isForDetails,
    isExtra: isAlways,
    map: (record) => mapIdentity(record, "aadhar"),
  },
  {
    path: "/employee/v2/employees/bank",
    isRead: isForBank,
    map: (record, { names }) => mapBank(record, names),
  },
  {
    path: "/employee/v2/employees/identities/BANKACCNO",
    isRead: (context, known) => isForBank(context) && lacksBranch(known),
    isExtra: isAlways,
    map: mapBankIdentity,
  },
]

/** The lists of names whose codes the wanted lists contain. */
export const listNeededNames = (isWanted: DetailContext["isWanted"]): ReadonlyArray<NameList> => [
  ...(isWanted("detail_info_fields")
    ? (["status", "gender", "bloodgroup", "maritalstatus", "nationality"] as const)
    : []),
  ...(isWanted("bank_details_fields") ? (["bank"] as const) : []),
]

/**
 * Reads what the wanted lists say about each employee, with every column of these lists: one that is empty for everybody is
 * offered, too. Throws `SourceError`.
 */
export const readDetails = async (context: DetailContext): Promise<Details> => {
  const details = new Map<string, JsonObject>()
  let empty: JsonObject = {}
  for (const list of LISTS) {
    if (!list.isRead(context, details)) continue
    empty = { ...empty, ...list.map({}, context) }
    for (const [id, columns] of await readDetailList(context, list)) {
      // What an earlier list said stays.
      details.set(id, { ...columns, ...details.get(id) })
    }
  }
  return new Map([...details].map(([id, filled]) => [id, { ...empty, ...filled }]))
}

const readDetailList = (context: DetailContext, list: DetailList): Promise<Details> =>
  readWholeList(`The list ${list.path} of ${NAME}`, async (comparison) => {
    const columns = new Map<string, JsonObject>()
    const isExtra = list.isExtra?.(context) ?? false
    for await (const { records } of readDetailPages(context, { ...list, isExtra }, comparison)) {
      for (const record of records) {
        const id = readEmployeeId(record, list.path)
        columns.set(id, { ...keepFilled(list.map(record as JsonObject, context)), ...columns.get(id) })
      }
    }
    return columns
  })

/** Reads the pages of a list; none when it is an extra that the API user may not read. */
export async function* readDetailPages(
  { api, settings }: Pick<DetailContext, "api" | "settings">,
  { path, query = {}, isExtra }: Pick<DetailList, "path" | "query"> & { readonly isExtra: boolean },
  comparison: PageComparison,
): AsyncGenerator<ListPage> {
  const request = isExtra ? api.find : api.get
  try {
    yield* readPages((page) => request(path, { ...query, ...page }), settings, comparison)
  } catch (error) {
    if (!isExtra || !isForbidden(error)) throw error
  }
}

/** Throws `SourceError` (`data`) for a record that belongs to no employee. */
export const readEmployeeId = (record: unknown, path: string): string => {
  const id = isObject(record) ? readText(record["employeeId"]) : null
  if (id === null) throw unexpectedResponse(NAME, `each record of ${path} to have an employeeId`)
  return id
}

const keepFilled = (columns: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(columns).filter(([, value]) => value !== null && value !== undefined && value !== ""),
  )
