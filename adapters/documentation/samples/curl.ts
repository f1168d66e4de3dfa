import type { SampleBody, SampleRequest } from "./request.ts"
import type { Text } from "./text.ts"

/** A command for a shell; what is the reader's own comes from variables of the environment. */
export const writeCurl = ({ method, url, headers, basic, body }: SampleRequest): string =>
  [
    `curl ${method === "GET" ? "" : `-X ${method} `}${quote(url)}`,
    ...(basic === null ? [] : [`-u ${quote([...basic.user, ":", ...basic.password])}`]),
    ...headers.map(([name, value]) =>
      name === "Cookie" ? `-b ${quote(value)}` : `-H ${quote([`${name}: `, ...value])}`,
    ),
    ...(body === null ? [] : writeBody(body)),
  ].join(" \\\n  ")

/** In double quotes, so that the shell fills in variables. */
const quote = (text: Text): string =>
  `"${text.map((part) => (typeof part === "string" ? escapeShell(part) : `$${part.variable}`)).join("")}"`

const escapeShell = (text: string): string => text.replace(/["\\`$]/gu, "\\$&")

const writeBody = (body: SampleBody): ReadonlyArray<string> => {
  if (body.kind === "bytes")
    return ['-H "Content-Type: application/octet-stream"', '--data-binary "the bytes of the file"']
  if (body.kind === "form")
    return body.fields.map(
      ([name, value]) =>
        `${body.type === "multipart/form-data" ? "-F" : "--data-urlencode"} ${quote([`${name}=`, ...value])}`,
    )
  const json = JSON.stringify(body.value, null, 2).replace(/["\\`]|\$(?![A-Z])/gu, "\\$&")
  return ['-H "Content-Type: application/json"', `-d "${json}"`]
}
