import type { OpenApiDocument, OperationObject } from "../openapi/document.ts"
import type { BodyExample, ParameterObject } from "../openapi/operation-object.ts"
import { CURL_CREDENTIALS, type SecurityName } from "../calls/security.ts"

/**
 * The request as a command to paste into a shell; names with `$` are variables of the reader. `url` is the base URL of the API.
 */
export const formatCurl = (
  document: OpenApiDocument,
  path: string,
  method: string,
  operation: OperationObject,
): string => {
  const url = `${String(document.servers[0]?.["url"])}${formatPath(path, operation)}${formatQuery(operation)}`
  const scheme = Object.keys(operation.security[0] ?? {})[0] as SecurityName | undefined
  return [
    `curl ${method === "get" ? "" : `-X ${method.toUpperCase()} `}"${url}"`,
    ...(scheme === undefined ? [] : [CURL_CREDENTIALS[scheme]]),
    ...formatBody(operation),
  ].join(" \\\n  ")
}

const formatPath = (path: string, { parameters }: OperationObject): string =>
  parameters
    .filter((parameter) => parameter.in === "path")
    .reduce((text, parameter) => text.replace(`{${parameter.name}}`, formatExample(parameter)), path)

const formatQuery = ({ parameters }: OperationObject): string => {
  const queryParameters = parameters.filter(
    (parameter) => parameter.in === "query" && parameter.example !== undefined,
  )
  const query = queryParameters.map((parameter) => `${parameter.name}=${formatExample(parameter)}`).join("&")
  return query === "" ? "" : `?${query}`
}

/** The value, or the variable of the reader that it stands for. */
const formatExample = ({ example = "", "x-placeholder": placeholder }: ParameterObject): string =>
  placeholder === undefined ? String(example) : `$${placeholder}`

const formatBody = ({ requestBody }: OperationObject): ReadonlyArray<string> => {
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? []
  if (type === "application/octet-stream") {
    return [`-H "Content-Type: ${type}"`, `--data-binary "the bytes of the file"`]
  }
  if (type === undefined || media?.example === undefined) return []
  const example = restorePlaceholders(media)
  if (type === "multipart/form-data") {
    return Object.entries(example).map(([name, value]) => `-F "${name}=${String(value)}"`)
  }
  const json = JSON.stringify(example, null, 2)
  return [`-H "Content-Type: ${type}"`, `-d "${json.replace(/["\\]/gu, "\\$&")}"`]
}

/** The example with the variables of the reader in the place of their values; no call has one deeper in its body. */
const restorePlaceholders = ({
  example,
  "x-placeholders": placeholders = {},
}: Partial<BodyExample>): object =>
  Object.fromEntries(
    Object.entries(example as object).map(([name, value]) => {
      const placeholder = placeholders[`/${name}`]
      return [name, placeholder === undefined ? (value as unknown) : `$${placeholder}`]
    }),
  )
