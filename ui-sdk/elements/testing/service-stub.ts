import type { Call } from "../../../core/contract/call.ts"
import type { ErrorBody } from "../../../core/contract/error-body.ts"
import type { RequestOf, ResponseOf } from "../api/api.ts"
import type { PageCalls } from "../api/client.ts"

/** A call that a page has made. */
export interface MadeCall<C extends Call = Call> {
  readonly body: RequestOf<C>
  readonly url: URL
}

/** What the service responds, by method and path. A response that the contract does not permit does not compile. */
export type Responses = {
  readonly [C in PageCalls as `${C["method"]} ${C["path"]}`]?: (
    made: MadeCall<C>,
  ) => ResponseOf<C> | Response | Promise<ResponseOf<C> | Response>
}

type Respond = (made: MadeCall<never>) => unknown

/** Stands in for the service in the test of an element. */
export class ServiceStub {
  /** The calls that were made, as `METHOD /path/`. */
  readonly calls: Array<string> = []
  /** No call gets a response. */
  isOffline = false
  #responses: Readonly<Record<string, Respond>> = {}

  constructor(...responses: ReadonlyArray<Responses>) {
    for (const each of responses) this.respond(each)
  }

  /** From now on these calls have these responses. */
  respond(responses: Responses): void {
    this.#responses = { ...this.#responses, ...(responses as Readonly<Record<string, Respond>>) }
  }

  readonly fetch = (request: Request): Promise<Response> => this.respondTo(request)

  protected async respondTo(request: Request): Promise<Response> {
    if (this.isOffline) throw new TypeError("Failed to fetch")
    const url = new URL(request.url)
    this.calls.push(`${request.method} ${url.pathname}`)
    const respond = this.#find(request.method, url.pathname)
    const isJson = request.headers.get("Content-Type") === "application/json"
    const body = (isJson ? await request.json() : await request.blob()) as never
    const response = await respond({ body, url })
    return response instanceof Response ? response : Response.json(response)
  }

  /** A call without a response is an error of the test, which the element would take for a lost connection. */
  #find(method: string, path: string): Respond {
    const made = `${method} ${path}`
    const found = Object.keys(this.#responses).find((call) => matches(call, made)) ?? made
    const respond = this.#responses[made] ?? this.#responses[found]
    if (respond !== undefined) return respond
    const error = new Error(`The stub has no response to ${method} ${path}`)
    reportError(error)
    throw error
  }
}

const matches = (call: string, made: string): boolean =>
  new RegExp(`^${call.replaceAll(/\{[^}]+\}/gu, "[^/]+")}$`, "u").test(made)

/** The response of a call that fails. */
export const refuse = (status: number, error: Partial<ErrorBody> = {}): Response =>
  Response.json({ requestId: crypto.randomUUID(), message: "", data: null, ...error }, { status })
