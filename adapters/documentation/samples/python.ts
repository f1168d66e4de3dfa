import { type Syntax, writeLiteral } from "./literals.ts"
import type { SampleBody, SampleRequest } from "./request.ts"
import { indent, quoteDouble, type Text } from "./text.ts"

/** A program with `requests`. */
export const writePython = ({ method, url, headers, basic, body }: SampleRequest): string => {
  const written = headers.map(([name, value]) => `${quoteDouble(name)}: ${quote(value)}`)
  const options = [
    ...(written.length === 0 ? [] : [`headers={${written.join(", ")}},`]),
    ...(basic === null ? [] : [`auth=(${quote(basic.user)}, ${quote(basic.password)}),`]),
    ...(body === null ? [] : [`${writeBody(body)},`]),
    "timeout=30,",
  ]
  return `import os

import requests

response = requests.${method.toLowerCase()}(
    ${[`${quote(url)},`, ...options].join("\n    ")}
)
print(response.status_code, response.text)`
}

const quote = (text: Text): string => {
  const [only] = text
  if (text.length === 1 && typeof only === "object") return `os.environ["${only.variable}"]`
  if (text.every((part) => typeof part === "string")) return quoteDouble(text.join(""))
  const inside = text.map((part) =>
    typeof part === "string"
      ? quoteDouble(part).slice(1, -1).replace(/[{}]/gu, "$&$&")
      : `{os.environ['${part.variable}']}`,
  )
  return `f"${inside.join("")}"`
}

const SYNTAX: Syntax = {
  string: quote,
  key: (name) => `${quoteDouble(name)}: `,
  object: ["{", "}"],
  list: ["[", "]"],
  emptyObject: "{}",
  constants: { true: "True", false: "False", null: "None" },
  step: 4,
}

const writeBody = (body: SampleBody): string => {
  if (body.kind === "bytes") return 'data=b"the bytes of the file"'
  if (body.kind === "json") return `json=${indent(writeLiteral(body.value, SYNTAX), 4)}`
  const fields = body.fields.map(([name, value]) => `${quoteDouble(name)}: ${quote(value)},`)
  return `data={\n        ${fields.join("\n        ")}\n    }`
}
