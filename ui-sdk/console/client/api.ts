import { type Api, makeApi } from "../../elements/api/client.ts"
import type { Line } from "./line.ts"

/**
 * A header that no other site's form can send: the service refuses calls of the console without it, so that a page elsewhere
 * cannot act with the cookie of whoever is signed in.
 */
const OWN_HEADERS = { "X-Requested-With": "hrsync-console" } as const

/** Null: the user has not signed in again. */
export type SignInAgain = () => Promise<boolean>

/**
 * Sends a request of the console. A session that has ended asks the user to sign in over the page, and the request is sent again;
 * so it is only late for whoever made it.
 */
export const makeConsoleFetch =
  (line: Line, signInAgain: SignInAgain, send: typeof fetch = (request) => fetch(request)) =>
  async (request: Request): Promise<Response> => {
    for (const [name, value] of Object.entries(OWN_HEADERS)) request.headers.set(name, value)
    for (;;) {
      const response = await line.watch(send(request.clone()))
      if (response.status !== 401 || !(await signInAgain())) return response
    }
  }

/** The API of the service, as the signed-in user. */
export const makeConsoleApi = (line: Line, signInAgain: SignInAgain): Api =>
  makeApi(() => ({}), makeConsoleFetch(line, signInAgain))
