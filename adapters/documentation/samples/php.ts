import { type Syntax, writeLiteral } from "./literals.ts"
import type { SampleBody, SampleRequest } from "./request.ts"
import { indent, joinText, type Text } from "./text.ts"

/** A program with the extension cURL, which comes with PHP. */
export const writePhp = ({ method, url, headers, basic, body }: SampleRequest): string => {
  const written = [
    ...headers.map(([name, value]) => quote([`${name}: `, ...value])),
    ...(body?.kind === "json" ? ["'Content-Type: application/json'"] : []),
  ]
  const options = [
    "CURLOPT_RETURNTRANSFER => true,",
    ...(method === "GET" ? [] : [`CURLOPT_CUSTOMREQUEST => '${method}',`]),
    ...(written.length === 0
      ? []
      : [`CURLOPT_HTTPHEADER => [\n        ${written.join(",\n        ")},\n    ],`]),
    ...(basic === null ? [] : [`CURLOPT_USERPWD => ${quote([...basic.user, ":", ...basic.password])},`]),
    ...(body === null ? [] : [`CURLOPT_POSTFIELDS => ${writeBody(body)},`]),
  ]
  return `<?php

$curl = curl_init(${quote(url)});
curl_setopt_array($curl, [
    ${options.join("\n    ")}
]);
$body = curl_exec($curl);
echo curl_getinfo($curl, CURLINFO_RESPONSE_CODE), ' ', $body, PHP_EOL;`
}

const quote = (text: Text): string =>
  joinText(text, {
    quote: (part) => `'${part.replace(/['\\]/gu, "\\$&")}'`,
    read: (name) => `getenv('${name}')`,
    operator: " . ",
  })

const SYNTAX: Syntax = {
  string: quote,
  key: (name) => `${quote([name])} => `,
  object: ["[", "]"],
  list: ["[", "]"],
  emptyObject: "new stdClass()",
  constants: { true: "true", false: "false", null: "null" },
  step: 4,
}

const writeBody = (body: SampleBody): string => {
  if (body.kind === "bytes") return "'the bytes of the file'"
  if (body.kind === "json") return `json_encode(${indent(writeLiteral(body.value, SYNTAX), 4)})`
  const fields = body.fields.map(([name, value]) => `${quote([name])} => ${quote(value)},`)
  return `http_build_query([\n        ${fields.join("\n        ")}\n    ])`
}
