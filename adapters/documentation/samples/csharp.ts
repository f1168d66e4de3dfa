import type { SampleBody, SampleRequest } from "./request.ts"
import { quoteDouble, type Text, toText } from "./text.ts"

/** A program for .NET 8 or newer, with its standard library only. */
export const writeCSharp = ({ method, url, headers, basic, body }: SampleRequest): string => {
  const lines = [
    "using var client = new HttpClient();",
    `using var request = new HttpRequestMessage(HttpMethod.${method === "GET" ? "Get" : method === "PUT" ? "Put" : "Post"}, ${quote(url)});`,
    ...headers.map(
      ([name, value]) => `request.Headers.TryAddWithoutValidation(${quoteDouble(name)}, ${quote(value)});`,
    ),
    ...(basic === null
      ? []
      : [
          `var login = Encoding.UTF8.GetBytes(${quote([...basic.user, ":", ...basic.password])});`,
          'request.Headers.TryAddWithoutValidation("Authorization", "Basic " + Convert.ToBase64String(login));',
        ]),
    ...(body === null ? [] : [`request.Content = ${writeBody(body)};`]),
    "using var response = await client.SendAsync(request);",
    'Console.WriteLine($"{(int)response.StatusCode} {await response.Content.ReadAsStringAsync()}");',
  ]
  const code = lines.join("\n")
  const namespaces = code.includes("Encoding.") ? "using System.Text;\n\n" : ""
  const reads = code.includes("Env(")
    ? '\n\nstatic string Env(string name) => Environment.GetEnvironmentVariable(name) ?? "";'
    : ""
  return namespaces + code + reads
}

const quote = (text: Text): string =>
  text.every((part) => typeof part === "string")
    ? quoteDouble(text.join(""))
    : `$"${text.map((part) => (typeof part === "string" ? quoteDouble(part).slice(1, -1).replace(/[{}]/gu, "$&$&") : `{Env("${part.variable}")}`)).join("")}"`

const writeBody = (body: SampleBody): string => {
  if (body.kind === "bytes") return 'new StringContent("the bytes of the file")'
  if (body.kind === "form")
    return `new FormUrlEncodedContent(new Dictionary<string, string>\n{\n${body.fields.map(([name, value]) => `    ["${name}"] = ${quote(value)},\n`).join("")}})`
  const raw = toText(JSON.stringify(body.value, null, 2))
  return `new StringContent(${writeRaw(raw)}, Encoding.UTF8, "application/json")`
}

/** A raw string with two dollar signs: `{{...}}` is filled in, and single braces are JSON's. */
const writeRaw = (text: Text): string => {
  const hasVariables = text.some((part) => typeof part === "object")
  const raw = text.map((part) => (typeof part === "string" ? part : `{{Env("${part.variable}")}}`)).join("")
  return `${hasVariables ? "$$" : ""}"""\n    ${raw.replaceAll("\n", "\n    ")}\n    """`
}
