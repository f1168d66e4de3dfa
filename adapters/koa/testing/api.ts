import * as Context from "effect/Context"
import * as Logger from "effect/Logger"
import type { AccessLine } from "../app.ts"
import { makeApp } from "../app.ts"
import type { Route } from "../route.ts"
import { startServer } from "../server.ts"

/** The app behind a real listener of this machine, and what it told its logs. */
export interface TestApi {
  readonly url: string
  readonly requests: ReadonlyArray<AccessLine>
  readonly errors: ReadonlyArray<{ readonly cause: unknown; readonly requestId: string | null }>
  readonly close: () => Promise<void>
}

export const startTestApi = async (routes: ReadonlyArray<Route>): Promise<TestApi> => {
  const requests: Array<AccessLine> = []
  const errors: Array<{ cause: unknown; requestId: string | null }> = []
  const app = makeApp({
    routes,
    context: Context.make(Logger.CurrentLoggers, new Set()),
    onRequest: (line) => requests.push(line),
    onError: (cause, requestId) => errors.push({ cause, requestId }),
  })
  const { url, close } = await startServer(app, { host: "127.0.0.1", port: 0 })
  return { url, requests, errors, close }
}
