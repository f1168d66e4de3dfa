import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Logger from "effect/Logger"
import { type AccessLine, type AppOptions, makeApp } from "../app.ts"
import { makeOpenApi } from "../openapi/document.ts"
import { Streamed, type RouteResponse, type Route } from "../calls/route.ts"
import { startServer } from "../server.ts"
import { type CheckResponse, makeResponseCheck } from "./response-check.ts"

/** The app behind a real local listener, with its captured logs. */
export interface TestApi {
  readonly url: string
  readonly requests: ReadonlyArray<AccessLine>
  readonly errors: ReadonlyArray<{ readonly cause: unknown; readonly requestId: string | null }>
  /** What the effects logged, as the parts of each line. */
  readonly logs: ReadonlyArray<unknown>
  /** Routes whose credentials were rejected. */
  readonly refusals: ReadonlyArray<string>
  /** Throws when any response of an endpoint violated the API document. */
  readonly close: () => Promise<void>
}

export const startTestApi = async (
  routes: ReadonlyArray<Route>,
  isStopping: () => boolean = () => false,
  limits: Partial<Pick<AppOptions, "bodyLimits" | "requestsPerSecond">> = {},
): Promise<TestApi> => {
  const requests: Array<AccessLine> = []
  const errors: Array<{ cause: unknown; requestId: string | null }> = []
  const violations: Array<string> = []
  const refusals: Array<string> = []
  const logs: Array<unknown> = []
  const logger = Logger.make(({ message }) => void logs.push(message))
  const check = makeResponseCheck(makeOpenApi({ routes, baseUrl: "http://test", exact: true }))
  const app = makeApp({
    routes: routes.map((route) => checkResponses(route, check, violations)),
    trustedProxies: 1,
    isStopping,
    bodyLimits: { json: 1_048_576, encryptedRead: 65_536 },
    requestsPerSecond: 1_000,
    onRefused: (route) => refusals.push(route),
    ...limits,
    context: Context.make(Logger.CurrentLoggers, new Set([logger])),
    onRequest: (line) => requests.push(line),
    onError: (cause, requestId) => errors.push({ cause, requestId }),
  })
  const { url, close } = await startServer(app, { host: "127.0.0.1", port: 0 })
  return {
    url,
    requests,
    errors,
    refusals,
    logs,
    close: async () => {
      await close()
      if (violations.length > 0) throw new Error(violations.join("\n"))
    },
  }
}

const checkResponses = (route: Route, check: CheckResponse, violations: Array<string>): Route => {
  if (route.operation === null) return route
  const recordViolation = (status: number, body: unknown) => {
    const violation = check(route, { status, body: JSON.parse(JSON.stringify(body)) as unknown })
    if (violation !== null) violations.push(violation)
  }
  return {
    ...route,
    handle: (request) =>
      Effect.map(route.handle(request), (response): RouteResponse => {
        const { status, body } = response
        if (body instanceof Streamed) {
          if (body.contentType !== "application/json") return response
          return {
            ...response,
            body: new Streamed(captureText(body.chunks, (text) => recordViolation(status, JSON.parse(text)))),
          }
        }
        recordViolation(status, Buffer.isBuffer(body) ? JSON.parse(body.toString()) : body)
        return response
      }),
  }
}

/** Resolves with the whole text at the end of the stream. */
async function* captureText(
  chunks: AsyncIterable<Uint8Array>,
  onEnd: (text: string) => void,
): AsyncGenerator<Uint8Array> {
  const captured: Array<Uint8Array> = []
  for await (const chunk of chunks) {
    captured.push(chunk)
    yield chunk
  }
  onEnd(Buffer.concat(captured).toString())
}
