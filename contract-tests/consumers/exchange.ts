import { MatchersV3, PactV3, SpecificationVersion } from "@pact-foundation/pact"
import { setTimeout as sleep } from "node:timers/promises"
import { describe, it } from "vitest"
import { type Situation, SITUATIONS } from "../situations.ts"
import { matchInjected, type Template } from "./injected.ts"
import type { Pact } from "./pact-files.ts"

/** A request and its response, as a consumer relies on them; values may be matchers. */
export interface Exchange {
  readonly given?: ReadonlyArray<Situation | readonly [Situation, Readonly<Record<string, unknown>>]>
  /** The endpoint's path by default. */
  readonly path?: Template
  readonly query?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, unknown>>
  readonly json?: unknown
  readonly text?: Text
  readonly response: ExpectedResponse
  /** Requests that the consumer sends first, the same each time. */
  readonly after?: ReadonlyArray<Exchange & { readonly description: string; readonly route: Route }>
}

export interface ExpectedResponse {
  readonly status: number
  readonly headers?: Readonly<Record<string, unknown>>
  readonly json?: unknown
  readonly text?: Text
}

/** A body that is not JSON. */
export interface Text {
  readonly contentType: string
  /** The fields of a form, whose values may be matchers, or the text itself. */
  readonly content: unknown
  /** For a response that need not match the text exactly. */
  readonly pattern?: string
}

/** An endpoint as the API document names it. */
export type Route = `${"GET" | "POST"} ${string}`

/** One test: against a mock service that knows only this exchange, which must happen. */
export type ExpectExchange = (name: string, exchange: Exchange, act: (url: string) => Promise<void>) => void

/** What a consumer relies on at one endpoint; each interaction begins with the endpoint's name. */
export type DescribeRoute = (route: Route, cases: (relies: ExpectExchange) => void) => void

export const describeConsumer =
  ({ consumer, provider }: Pact, folder: string): DescribeRoute =>
  (route, cases) =>
    describe(route, () =>
      cases((name, exchange, act) =>
        it(name, async () => {
          const pact = new PactV3({
            consumer,
            provider,
            dir: folder,
            logLevel: "error",
            spec: SpecificationVersion.SPECIFICATION_VERSION_V4,
          })
          for (const { description, route: at, ...before } of exchange.after ?? []) {
            add(pact, at, description, before)
          }
          add(pact, route, `${route}: ${name}`, exchange)
          await pact.executeTest(async ({ url, port }) => {
            await act(url)
            await waitUntilRecorded(pact, port)
          })
        }),
      ),
    )

const RECORDING_MILLIS = 2_000

/** The library responds to a request before it records it: right after the response it may report that none came. */
const waitUntilRecorded = async (pact: PactV3, port: number): Promise<void> => {
  const { pact: mock } = pact as unknown as {
    readonly pact: { readonly mockServerMatchedSuccessfully: (port: number) => boolean }
  }
  const until = Date.now() + RECORDING_MILLIS
  while (!mock.mockServerMatchedSuccessfully(port) && Date.now() < until) await sleep(2)
}

const add = (pact: PactV3, route: Route, upon: string, exchange: Exchange) => {
  const [method = "", path = ""] = route.split(" ")
  const { given = [], query, headers = {}, json, text, response: answer } = exchange
  for (const one of given) {
    const [situation, parameters] = typeof one === "string" ? ([one, undefined] as const) : one
    pact.given(SITUATIONS[situation], parameters as never)
  }
  const request = {
    method,
    path: matchInjected(exchange.path ?? path),
    query,
    headers,
    ...makeBody(json, text),
  }
  const response = {
    status: answer.status,
    headers: answer.headers ?? {},
    ...makeBody(answer.json, answer.text),
  }
  pact
    .uponReceiving(upon)
    .withRequest(request as never)
    .willRespondWith(response as never)
  const { content, pattern } = answer.text ?? {}
  if (pattern === undefined) return
  const rules = [MatchersV3.regex(pattern, String(content))]
  pact.withResponseMatchingRules(request as never, { body: { path: "$", rules } })
}

const makeBody = (json: unknown, text: Text | undefined): object => {
  if (json !== undefined) return { body: json, contentType: "application/json" }
  return text === undefined ? {} : { body: text.content, contentType: text.contentType }
}
