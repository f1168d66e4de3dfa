import { createHash } from "node:crypto"
import { type JsonObject, readText, sourceError, type SourceError } from "../sdk/index.ts"
import { SENTENCES } from "./sentences.ts"

/** One page of the corporate's endpoint, in the format of specification/sources.md#custom-api. */
export interface WrapperPage {
  readonly data: ReadonlyArray<JsonObject>
  readonly next: boolean
  /** Null when the endpoint does not report it. */
  readonly totalItems: number | null
}

/** Parses one page. Throws `SourceError` (`data`) that says what is missing, where, and what was expected. */
export const readWrapperPage = (response: unknown): WrapperPage => {
  if (!isObject(response))
    throw wrong(`the response to be an object with data and pageInfo, not ${describeKind(response)}`)
  const { data, pageInfo } = response
  if (!Array.isArray(data)) throw wrong(`data to be a list of employees, not ${describeKind(data)}`)
  if (!isObject(pageInfo)) throw wrong(`pageInfo to be an object, not ${describeKind(pageInfo)}`)
  const { next, totalItems } = pageInfo
  if (typeof next !== "boolean") throw wrong(`pageInfo.next to be true or false, not ${describeKind(next)}`)
  return {
    data: data.map((employee: unknown, index) => {
      if (isObject(employee)) return employee
      throw wrong(`data.${String(index)} to be an employee, not ${describeKind(employee)}`)
    }),
    next,
    totalItems: typeof totalItems === "number" ? totalItems : null,
  }
}

/** What tells the employees of a page apart; a corporate may name the id as it likes, so that the whole record stands for it. */
export const readIds = ({ data }: WrapperPage): ReadonlyArray<string> =>
  data.map((record) => readText(record["employeeId"]) ?? digest(record))

const digest = (record: JsonObject): string =>
  createHash("sha256").update(JSON.stringify(record)).digest("base64url")

const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const describeKind = (value: unknown): string => {
  if (value === undefined) return "nothing"
  if (value === null) return "null"
  return Array.isArray(value) ? "a list" : `a value of type ${typeof value}`
}

const wrong = (expected: string): SourceError => sourceError("data", SENTENCES["other-format"]({ expected }))
