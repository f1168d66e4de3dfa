import type { ApiDocument, Part } from "./api-document.ts"

/*
 * Changes of an API document that types do not show: what is gone, limits of values, names in generated clients, and who may
 * call. Whether a schema is of a request or of a response is not looked at: every change of a limit is one.
 */

/** JSON Schema 2020-12, Validation 6 and 7, and the Operation Object of OpenAPI 3.1. */
const COMPARED = [
  ...["format", "pattern", "minLength", "maxLength", "minimum", "maximum", "multipleOf", "uniqueItems"],
  ...["exclusiveMinimum", "exclusiveMaximum", "minItems", "maxItems", "minProperties", "maxProperties"],
  ...["operationId", "security"],
]

/** Parts whose keys are what clients name. */
const NAMED = ["paths", "webhooks", "schemas", "securitySchemes", "properties"]

/** Each as a sentence that begins with its place. */
export const listChanges = (before: ApiDocument, after: ApiDocument): ReadonlyArray<string> =>
  compare(before, after, "")

const compare = (before: unknown, after: unknown, place: string): ReadonlyArray<string> => {
  if (!isPart(before) || !isPart(after)) return []
  const own = COMPARED.filter((key) => !isNamed(place) && show(before[key]) !== show(after[key]))
  return [
    ...own.map((key) => `${place}/${key} was ${show(before[key])} and is ${show(after[key])}`),
    ...Object.keys(before).flatMap((key) =>
      after[key] === undefined && (isNamed(place) || isMethod(place))
        ? [`${place}/${key} is gone`]
        : compare(before[key], after[key], `${place}/${key}`),
    ),
  ]
}

/** A list, too: its keys are places. */
const isPart = (value: unknown): value is Part => typeof value === "object" && value !== null

const isNamed = (place: string): boolean => NAMED.includes(place.slice(place.lastIndexOf("/") + 1))

/** `/paths//api/x/`, whose keys are the methods. */
const isMethod = (place: string): boolean =>
  /^\/paths\/\/.*$/u.test(place) && !/\/(?:get|post|put)\b/u.test(place)

const show = (value: unknown): string => (value === undefined ? "absent" : JSON.stringify(value))
