import { type Api, type Fetch, makeApi } from "../../elements/api/client.ts"
import type { Connectivity } from "./connectivity.ts"

/**
 * A header that no other site's form can send: the service refuses calls of the console without it, so that a page elsewhere
 * cannot act with the cookie of the user.
 */
const OWN_HEADERS = { "X-Requested-With": "hrsync-console" } as const

/** Null: the user has not signed in again. */
export type SignInAgain = () => Promise<boolean>

/**
 * Sends a request of the console. A session that has ended asks the user to sign in over the page, and the request is sent again;
 * so its caller only sees that it took long.
 */
export const makeConsoleFetch =
  (connectivity: Connectivity, signInAgain: SignInAgain, send: Fetch): Fetch =>
  async (request) => {
    for (const [name, value] of Object.entries(OWN_HEADERS)) request.headers.set(name, value)
    for (;;) {
      const response = await connectivity.watch(send(request.clone()))
      if (response.status !== 401 || !(await signInAgain())) return response
    }
  }

/** The API of the service, as the signed-in user. */
export const makeConsoleApi = (connectivity: Connectivity, signInAgain: SignInAgain, send: Fetch): Api =>
  makeApi(() => ({}), makeConsoleFetch(connectivity, signInAgain, send))
