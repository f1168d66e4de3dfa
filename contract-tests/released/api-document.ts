import { readFile } from "node:fs/promises"
import { makeOpenApi } from "../../adapters/koa/openapi/document.ts"
import { shareParts } from "../../adapters/koa/openapi/share-parts.ts"
import { vendorApiRoutes } from "../../adapters/koa/routes/vendor-api.ts"
import type { Service } from "../../adapters/koa/service.ts"

/** A part of an API document. */
export type Part = Readonly<Record<string, unknown>>

/** What clients rely on of an OpenAPI document: all but its words. */
export interface ApiDocument extends Part {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Part>>>>
  readonly webhooks: Readonly<Record<string, Readonly<Record<string, Part>>>>
}

const RELEASED = new URL("openapi.json", import.meta.url)

export const readReleased = async (): Promise<ApiDocument> =>
  JSON.parse(await readFile(RELEASED, "utf8")) as ApiDocument

/** The document as it would be released now. */
export const makeCurrent = (): ApiDocument => {
  const routes = vendorApiRoutes(new Proxy({} as Service, { get: () => ({}) }), "http://service.invalid")
  const document = makeOpenApi({ routes, readers: "vendors", baseUrl: "https://hr-data-sync.example" })
  return withoutWords(shareParts(document)) as ApiDocument
}

const WORDS = /^(?:summary|description|examples?|tags|x-.*)$/u

/** A map's keys are names, so that one of them may be `description`. */
const MAPS = ["properties", "schemas", "paths", "webhooks", "headers", "responses", "mapping"]

const withoutWords = (part: unknown, isMap = false): unknown => {
  if (Array.isArray(part)) return part.map((item) => withoutWords(item))
  if (typeof part !== "object" || part === null) return part
  return Object.fromEntries(
    Object.entries(part)
      .filter(([key]) => isMap || !WORDS.test(key))
      .map(([key, value]) => [key, withoutWords(value, !isMap && MAPS.includes(key))]),
  )
}
