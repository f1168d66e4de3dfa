import type { ConsoleSession } from "../../../core/contract/access/console/session.ts"
import type {
  ConsoleCode,
  ConsoleLink,
  ConsoleLinkRequest,
  ConsoleLinkUse,
  ConsoleSignedIn,
  ConsoleSignIn,
} from "../../../core/contract/access/console/sign-in.ts"
import { type Result, send } from "../../elements/api/send.ts"
import { makeConsoleFetch } from "../client/api.ts"
import type { Line } from "../client/line.ts"

/** The calls by which a person signs in and out. They ask nobody to sign in again. */
export class SessionCalls {
  readonly #fetch: (request: Request) => Promise<Response>

  constructor(line: Line) {
    this.#fetch = makeConsoleFetch(line, () => Promise.resolve(false))
  }

  /** Fails with `expired` when nobody is signed in. */
  readonly show = () => this.#send<ConsoleSession>("GET", "session/")
  readonly signIn = (body: ConsoleSignIn) => this.#send<ConsoleSignedIn>("POST", "sign-in/", body)
  readonly confirmCode = (body: ConsoleCode) =>
    this.#send<ConsoleSignedIn>("POST", "sign-in/second-factor/", body)
  readonly requestLink = (body: ConsoleLinkRequest) => this.#send<undefined>("POST", "sign-in/link/", body)
  readonly showLink = (body: ConsoleCode) => this.#send<ConsoleLink>("POST", "link/", body)
  readonly useLink = (body: ConsoleLinkUse) => this.#send<ConsoleSignedIn>("POST", "link/use/", body)
  readonly signOut = () => this.#send<undefined>("POST", "sign-out/")

  #send<A>(method: "GET" | "POST", path: string, body?: unknown): Promise<Result<A>> {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const headers = body === undefined ? {} : { "Content-Type": "application/json" }
    const request = new Request(`/api/console/${path}`, { method, headers, ...sent })
    return send<A>(this.#fetch(request).then(readAnswer) as Promise<{ data?: A; response: Response }>)
  }
}

const readAnswer = async (response: Response) => {
  const content = (await response.json().catch(() => undefined)) as unknown
  return response.ok ? { data: content, response } : { error: content, response }
}
