import type { OpenApiDocument, OperationObject } from "../openapi/document.ts"
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
    .reduce((text, { name, example = "" }) => text.replace(`{${name}}`, example), path)

const formatQuery = ({ parameters }: OperationObject): string => {
  const queryParameters = parameters.filter(
    (parameter) => parameter.in === "query" && parameter.example !== undefined,
  )
  const query = queryParameters.map(({ name, example }) => `${name}=${String(example)}`).join("&")
  return query === "" ? "" : `?${query}`
}

const formatBody = ({ requestBody }: OperationObject): ReadonlyArray<string> => {
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? []
  if (type === "application/octet-stream") {
    return [`-H "Content-Type: ${type}"`, `--data-binary "the bytes of the file"`]
  }
  if (type === undefined || media?.example === undefined) return []
  if (type === "multipart/form-data") {
    return Object.entries(media.example).map(([name, value]) => `-F "${name}=${String(value)}"`)
  }
  const json = JSON.stringify(media.example, null, 2)
  return [`-H "Content-Type: ${type}"`, `-d "${json.replace(/["\\]/gu, "\\$&")}"`]
}
