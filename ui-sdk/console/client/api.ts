import { type Api, type Fetch, makeApi } from "../../elements/api/client.ts"
import type { Connectivity } from "./connectivity.ts"

/**
 * A header that no other site's form can send: the service refuses calls of the console without it, so that a page elsewhere
 * cannot act with the cookie of the user.
 */
const OWN_HEADERS = { "X-Requested-With": "hrsync-console" } as const

/** What a refused call asks of the user. Each resolves to false when the user declines. */
export interface Asks {
  /** The session has ended. */
  readonly signInAgain: () => Promise<boolean>
  /** The change takes a more recent proof of being the user. */
  readonly prove: () => Promise<boolean>
}

/** For the calls by which a person signs in. */
export const ASK_NOTHING: Asks = {
  signInAgain: () => Promise.resolve(false),
  prove: () => Promise.resolve(false),
}

/**
 * Sends a request of the console. Over the page the user signs in again when the session has ended, or proves again to be the user
 * where the service requires that, and the request is sent again; so its caller only sees that it took long.
 */
export const makeConsoleFetch =
  (connectivity: Connectivity, asks: Asks, send: Fetch): Fetch =>
  async (request) => {
    for (const [name, value] of Object.entries(OWN_HEADERS)) request.headers.set(name, value)
    for (;;) {
      const response = await connectivity.watch(send(request.clone()))
      const ask = await findAsk(response)
      if (ask === null || !(await asks[ask]())) return response
    }
  }

const findAsk = async (response: Response): Promise<keyof Asks | null> => {
  if (response.status === 401) return "signInAgain"
  return response.status === 403 && (await readCode(response)) === "step_up_required" ? "prove" : null
}

const readCode = async (response: Response): Promise<unknown> => {
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { readonly data?: { readonly code?: unknown } | null } | null
  return body?.data?.code
}

/** The API of the service, as the signed-in user. */
export const makeConsoleApi = (connectivity: Connectivity, asks: Asks, send: Fetch): Api =>
  makeApi(() => ({}), makeConsoleFetch(connectivity, asks, send))
