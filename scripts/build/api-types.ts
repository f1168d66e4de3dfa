import { readFileSync, writeFileSync } from "node:fs"
import openapiTS, { astToString, type OpenAPI3 } from "openapi-typescript"
import { format, resolveConfig } from "prettier"
import { readSettings } from "../../config/runtime/env.ts"
import { describeApi } from "../../config/runtime/vendor-api.ts"

/** The types of the API that the browser parts call, as the service documents it. */
export const API_TYPES_FILE = new URL("../../ui-sdk/elements/api/openapi.ts", import.meta.url)

const HEADER = "/* Generated from the API document by `npm run api-types`. Do not edit. */\n\n"

const TAGS: ReadonlyArray<string> = ["Journey", "Console"]

/** The contents that the file should have: the paths of journey and console, and the schemas that they refer to. */
export const makeApiTypes = async (): Promise<string> => {
  const document = await describeApi(readSettings({}))
  const paths = Object.fromEntries(
    Object.entries(document.paths).filter(([, methods]) =>
      Object.values(methods).some(({ tags }) => tags.some((tag) => TAGS.includes(tag))),
    ),
  )
  const schemas = selectReferred(paths, document.components.schemas)
  const described = closeObjects({ openapi: "3.1.0", info: document.info, paths, components: { schemas } })
  const types = astToString(await openapiTS(described as OpenAPI3, { alphabetize: true }))
  const config = await resolveConfig(API_TYPES_FILE, {
    config: new URL("../../config/tooling/prettier.json", import.meta.url).pathname,
  })
  return format(HEADER + types.replace(/^\/\*\*[\s\S]*?\*\/\n/u, ""), { ...config, parser: "typescript" })
}

/** Without the permission for properties that clients do not know, which would make every property's type `unknown`. */
const closeObjects = (document: unknown): unknown =>
  JSON.parse(JSON.stringify(document), (key, value: unknown) =>
    key === "additionalProperties" && value === true ? undefined : value,
  )

/** The schemas that `part` refers to, directly or through others. */
const selectReferred = (
  part: unknown,
  schemas: Readonly<Record<string, unknown>>,
  found: Record<string, unknown> = {},
): Readonly<Record<string, unknown>> => {
  for (const [, name = ""] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/gu)) {
    if (name in found) continue
    found[name] = schemas[name]
    selectReferred(schemas[name], schemas, found)
  }
  return found
}

export const readApiTypes = (): string => readFileSync(API_TYPES_FILE, "utf8")

if (process.argv[1] === new URL(import.meta.url).pathname) writeFileSync(API_TYPES_FILE, await makeApiTypes())
