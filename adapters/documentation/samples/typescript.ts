import { type Syntax, writeLiteral } from "./literals.ts"
import type { SampleBody, SampleRequest } from "./request.ts"
import { indent, quoteDouble, type Text } from "./text.ts"

/** A module for Node.js, Bun or Deno without packages. */
export const writeTypeScript = ({ method, url, headers, basic, body }: SampleRequest): string => {
  const allHeaders = [
    ...headers.map(([name, value]) => `${writeName(name)}: ${quote(value)},`),
    ...(basic === null
      ? []
      : [`Authorization: "Basic " + btoa(${quote([...basic.user, ":", ...basic.password])}),`]),
    ...(body?.kind === "json" ? ['"Content-Type": "application/json",'] : []),
  ]
  const options = [
    ...(method === "GET" ? [] : [`method: "${method}",`]),
    ...(allHeaders.length === 0 ? [] : [`headers: {\n    ${allHeaders.join("\n    ")}\n  },`]),
    ...(body === null ? [] : [`body: ${writeBody(body)},`]),
  ]
  const rest = options.length === 0 ? "" : `, {\n  ${options.join("\n  ")}\n}`
  return `const response = await fetch(${quote(url)}${rest})\nconsole.log(response.status, await response.text())`
}

/** Variables may be absent as far as the compiler knows; a template makes texts of them. */
const quote = (text: Text): string =>
  text.every((part) => typeof part === "string")
    ? quoteDouble(text.join(""))
    : `\`${text.map((part) => (typeof part === "string" ? part.replace(/[`\\$]/gu, "\\$&") : `\${process.env.${part.variable}}`)).join("")}\``

const writeName = (name: string): string => (/^[A-Za-z_]\w*$/u.test(name) ? name : quoteDouble(name))

const SYNTAX: Syntax = {
  string: quote,
  key: (name) => `${writeName(name)}: `,
  object: ["{", "}"],
  list: ["[", "]"],
  emptyObject: "{}",
  constants: { true: "true", false: "false", null: "null" },
  step: 2,
}

const writeBody = (body: SampleBody): string => {
  if (body.kind === "bytes") return '"the bytes of the file"'
  if (body.kind === "json") return `JSON.stringify(${indent(writeLiteral(body.value, SYNTAX), 2)})`
  const fields = body.fields.map(([name, value]) => `${writeName(name)}: ${quote(value)},`)
  return `new URLSearchParams({\n    ${fields.join("\n    ")}\n  })`
}
