import { type DataModelCategory, type JsonObject, readText } from "../sdk/index.ts"
import type { SuccessFactors } from "./client.ts"
import { isIn, listNested, readTime } from "./odata.ts"

export const PERSON = "PerPerson"
export const PERSON_ID = "personIdExternal"
/** SuccessFactors spells it so. */
export const RELATIONSHIPS = "personRerlationshipNav"

/** People with an employment, now or before: dependents are persons as well. */
const IS_EMPLOYED = "personEmpTerminationInfoNav/activeEmploymentsCount ne null"

const isChosen = (personIds: ReadonlyArray<string> | null): string =>
  personIds === null ? IS_EMPLOYED : `${isIn(PERSON_ID, personIds)} and ${IS_EMPLOYED}`

type Categories = ReadonlySet<DataModelCategory>

/** Requests all employees, or these, with what `categories` need. Throws `SourceError`. */
export const requestPeople = (
  client: SuccessFactors,
  categories: Categories,
  personIds: ReadonlyArray<string> | null,
): AsyncGenerator<ReadonlyArray<unknown>> =>
  client.pages(PERSON, {
    filter: isChosen(personIds),
    expand: [
      "employmentNav",
      ...(categories.has("detail_info_fields") ? ["personalInfoNav", "emailNav", "nationalIdNav"] : []),
    ],
  })

/**
 * Requests the rest of the same persons: a request may not expand much at once. Null: `categories` need nothing of it.
 * Throws `SourceError`.
 */
export const requestContacts = (
  client: SuccessFactors,
  categories: Categories,
  personIds: ReadonlyArray<string> | null,
): AsyncGenerator<ReadonlyArray<unknown>> | null => {
  const expand = [
    ...(categories.has("detail_info_fields") ? ["phoneNav", "homeAddressNavDEFLT"] : []),
    ...(categories.has("dependent_details_fields")
      ? [`${RELATIONSHIPS}/relPersonNav`, `${RELATIONSHIPS}/relPersonalNav`]
      : []),
  ]
  return expand.length === 0 ? null : client.pages(PERSON, { filter: isChosen(personIds), expand })
}

/** The employment that a row shows: the one that has not ended, else the last one. Undefined: there is none. */
export const findEmployment = (person: JsonObject): JsonObject | undefined =>
  listNested(person["employmentNav"]).toSorted(
    (one, other) =>
      readEnd(other) - readEnd(one) ||
      (readTime(other["startDate"]) ?? 0) - (readTime(one["startDate"]) ?? 0),
  )[0]

const NEVER = 8.64e15

const readEnd = (employment: JsonObject): number => readTime(employment["endDate"]) ?? NEVER

export const readPersonId = (person: JsonObject): string => readText(person[PERSON_ID]) ?? ""

export const readUserId = (employment: JsonObject | undefined): string =>
  readText(employment?.["userId"]) ?? ""
