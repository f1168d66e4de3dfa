import type { SampleBody, SampleRequest } from "./request.ts"
import { joinText, quoteDouble, type Text, toText } from "./text.ts"

/** A program with the standard library only: `go run example.go`. */
export const writeGo = ({ method, url, headers, basic, body }: SampleRequest): string => {
  const packages = ["fmt", "io", "log", "net/http"]
  if (body !== null) packages.push("strings")
  if (body?.kind === "form") packages.push("net/url")
  const lines = [
    ...(body === null ? [] : [`body := strings.NewReader(${writeBody(body)})`]),
    `request, err := http.NewRequest("${method}", ${quote(url)}, ${body === null ? "nil" : "body"})`,
    "if err != nil {\n\t\tlog.Fatal(err)\n\t}",
    ...headers.map(([name, value]) => `request.Header.Set(${quoteDouble(name)}, ${quote(value)})`),
    ...(basic === null ? [] : [`request.SetBasicAuth(${quote(basic.user)}, ${quote(basic.password)})`]),
    ...(body === null
      ? []
      : [
          `request.Header.Set("Content-Type", "${body.kind === "json" ? "application/json" : "application/x-www-form-urlencoded"}")`,
        ]),
    "response, err := http.DefaultClient.Do(request)",
    "if err != nil {\n\t\tlog.Fatal(err)\n\t}",
    "defer response.Body.Close()",
    "text, err := io.ReadAll(response.Body)",
    "if err != nil {\n\t\tlog.Fatal(err)\n\t}",
    "fmt.Println(response.StatusCode, string(text))",
  ]
  const code = lines.join("\n\t")
  if (code.includes("os.Getenv")) packages.push("os")
  return `package main

import (
${packages
  .toSorted()
  .map((name) => `\t"${name}"`)
  .join("\n")}
)

func main() {
\t${code}
}`
}

const quote = (text: Text): string =>
  joinText(text, { quote: quoteDouble, read: (name) => `os.Getenv("${name}")`, operator: " + " })

const writeBody = (body: SampleBody): string => {
  if (body.kind === "bytes") return '"the bytes of the file"'
  if (body.kind === "form")
    return `url.Values{\n${body.fields.map(([name, value]) => `\t\t"${name}": {${quote(value)}},\n`).join("")}\t}.Encode()`
  return writeRaw(toText(JSON.stringify(body.value, null, 2)))
}

/** A raw string, with the variables formatted into it. */
const writeRaw = (text: Text): string => {
  const names = text.flatMap((part) => (typeof part === "string" ? [] : [part.variable]))
  if (names.length === 0) return quoteRaw(text.map(String).join(""))
  const raw = text.map((part) => (typeof part === "string" ? part.replaceAll("%", "%%") : "%s")).join("")
  return `fmt.Sprintf(${quoteRaw(raw)},\n\t\t${names.map((name) => `os.Getenv("${name}")`).join(", ")})`
}

/** A raw string holds no backtick. */
const quoteRaw = (text: string): string => (text.includes("`") ? quoteDouble(text) : `\`${text}\``)
