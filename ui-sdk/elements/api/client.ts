import createClient, { type Client } from "openapi-fetch"
import type { components, paths } from "./openapi.ts"

export type Api = Client<paths>
export type Schemas = components["schemas"]

/**
 * The client of the service that the page came from, with these headers on every call.
 *
 * @param call makes the call; default: `fetch`
 */
export const makeApi = (
  headers: () => Readonly<Record<string, string>>,
  call: (request: Request) => Promise<Response> = fetch,
): Api =>
  createClient<paths>({
    fetch: (request: Request) => {
      for (const [name, value] of Object.entries(headers())) request.headers.set(name, value)
      return call(request)
    },
  })
