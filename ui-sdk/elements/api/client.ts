import createClient from "openapi-fetch"
import type { ConsoleCalls, JourneyCalls } from "../../../core/contract/page-calls.ts"
import type { ApiOf } from "./api.ts"

/** The calls of our pages. */
export type PageCalls = ConsoleCalls | JourneyCalls

/** Sends a request of a page; in tests, to a stub of the service. */
export type Fetch = (request: Request) => Promise<Response>

/** Their client. */
export type Api = ApiOf<PageCalls>

/**
 * The client of the service that the page came from, with these headers on every call.
 *
 * @param call makes the call; default: `fetch`
 */
export const makeApi = (headers: () => Readonly<Record<string, string>>, call: Fetch = fetch): Api =>
  // It makes any call; which ones exist, and with what, is declared in the contract.
  createClient({
    fetch: (request: Request) => {
      for (const [name, value] of Object.entries(headers())) request.headers.set(name, value)
      return call(request)
    },
  }) as unknown as Api
