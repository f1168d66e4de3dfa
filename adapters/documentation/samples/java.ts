import type { SampleBody, SampleRequest } from "./request.ts"
import { joinText, quoteDouble, type Text, toText } from "./text.ts"

/** One file for Java 17 or newer, without libraries: `java Example.java`. */
export const writeJava = ({ method, url, headers, basic, body }: SampleRequest): string => {
  const steps = [
    ...headers.map(([name, value]) => `.header(${quoteDouble(name)}, ${quote(value)})`),
    ...(basic === null
      ? []
      : ['.header("Authorization", "Basic " + Base64.getEncoder().encodeToString(login.getBytes()))']),
    ...(body === null
      ? []
      : [
          `.header("Content-Type", "${body.kind === "json" ? "application/json" : "application/x-www-form-urlencoded"}")`,
        ]),
    ...(method === "GET" ? [] : [`.method("${method}", ${writePublisher(body)})`]),
    ".build();",
  ]
  return `import java.net.URI;
import java.net.http.*;${basic === null ? "" : "\nimport java.util.Base64;"}${body?.kind === "form" ? "\nimport java.net.URLEncoder;\nimport java.nio.charset.StandardCharsets;" : ""}

class Example {
    public static void main(String[] args) throws Exception {
${basic === null ? "" : `        var login = ${quote([...basic.user, ":", ...basic.password])};\n`}        var request = HttpRequest.newBuilder(URI.create(${quote(url)}))
            ${steps.join("\n            ")}
        var response = HttpClient.newHttpClient()
            .send(request, HttpResponse.BodyHandlers.ofString());
        System.out.println(response.statusCode() + " " + response.body());
    }${body?.kind === "form" ? ENCODE : ""}
}`
}

const ENCODE = `

    static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }`

const quote = (text: Text): string =>
  joinText(text, { quote: quoteDouble, read: (name) => `System.getenv("${name}")`, operator: " + " })

const writePublisher = (body: SampleBody | null): string => {
  if (body === null) return "HttpRequest.BodyPublishers.noBody()"
  return `HttpRequest.BodyPublishers.ofString(${writeBody(body)})`
}

const writeBody = (body: SampleBody): string => {
  if (body.kind === "bytes") return '"the bytes of the file"'
  if (body.kind === "form")
    return body.fields
      .map(([name, value], index) => `"${index === 0 ? "" : "&"}${name}=" + encode(${quote(value)})`)
      .join(" +\n                ")
  return writeTextBlock(toText(JSON.stringify(body.value, null, 2)))
}

/** A text block (JLS 3.10.6), with the variables formatted into it. */
const writeTextBlock = (text: Text): string => {
  const names = text.flatMap((part) => (typeof part === "string" ? [] : [part.variable]))
  const raw = text
    .map((part) => (typeof part === "string" ? escapeBlock(part, names.length > 0) : "%s"))
    .join("")
  const block = `"""\n                ${raw.replaceAll("\n", "\n                ")}"""`
  return names.length === 0
    ? block
    : `${block}.formatted(${names.map((name) => `System.getenv("${name}")`).join(", ")})`
}

const escapeBlock = (text: string, isFormatted: boolean): string => {
  const escaped = text.replaceAll("\\", "\\\\")
  return isFormatted ? escaped.replaceAll("%", "%%") : escaped
}
