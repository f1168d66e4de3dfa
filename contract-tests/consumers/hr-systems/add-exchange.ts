import { MatchersV3, type PactV3 } from "@pact-foundation/pact"
import type { Recorded } from "./record-exchanges.ts"

/*
 * An exchange with an HR system as an interaction of a pact: the request exactly as it is sent, and an answer whose values
 * may differ as long as its structure and types do not.
 */

/** Sent by every client of HTTP, and no part of what an HR system relies on. */
const UNREMARKABLE = ["user-agent"]

export const addExchange = (pact: PactV3, description: string, { request, response }: Recorded): void => {
  const url = new URL(request.url)
  const headers = Object.entries(request.headers).filter(
    ([name]) => !UNREMARKABLE.includes(name.toLowerCase()),
  )
  pact
    .uponReceiving(description)
    .withRequest({
      method: request.method,
      path: url.pathname,
      query: readQuery(url),
      headers: Object.fromEntries(headers),
      ...readBody(request),
    })
    .willRespondWith({ status: response.status, ...readAnswer(response) })
}

const readQuery = ({ searchParams }: URL): Readonly<Record<string, string>> =>
  Object.fromEntries(searchParams)

const readBody = ({ headers, body }: Recorded["request"]): object => {
  if (body === null) return {}
  const type = headers["content-type"] ?? "application/json"
  return { body: type.includes("json") ? (JSON.parse(body) as unknown) : readForm(body), contentType: type }
}

/** Fields of a form that differ each time they are made: signed, and with an id of their own. */
const VARYING: Readonly<Record<string, { readonly pattern: string; readonly example: string }>> = {
  assertion: { pattern: "^[A-Za-z0-9+/=_-]+$", example: "c2lnbmVkIGFzc2VydGlvbg==" },
}

const readForm = (body: string): object =>
  Object.fromEntries(
    [...new URLSearchParams(body)].map(([name, value]) => {
      const varying = VARYING[name]
      return [name, varying === undefined ? value : MatchersV3.regex(varying.pattern, varying.example)]
    }),
  )

const readAnswer = ({ headers, body }: Recorded["response"]): object => {
  const text = Buffer.from(body).toString()
  if (text === "") return {}
  const type = headers["content-type"] ?? "application/json"
  return type.includes("json")
    ? { body: MatchersV3.like(JSON.parse(text) as never), contentType: type }
    : { body: text, contentType: type }
}
