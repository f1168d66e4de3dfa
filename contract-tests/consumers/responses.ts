import type { ExpectedResponse } from "./exchange.ts"
import { like } from "./likeness.ts"

export const ok = (json: unknown): ExpectedResponse => ({ status: 200, json })

export const REQUEST_ID = like("9a0c6a7e-4f0d-4b7e-9c51-7a3a2b1c0d44")

/** The response of an endpoint that includes the request's id. */
export const done = (message: string, data: unknown): ExpectedResponse =>
  ok({ requestId: REQUEST_ID, message, data })

/** The default error body of an endpoint, unless the specification has another (specification/errors.md#general-body). */
export const refusal = (status: number, message: unknown, data: unknown = null): ExpectedResponse => ({
  status,

  json: { requestId: REQUEST_ID, message, data },
})

/** One sync of a connection at a time. */
export const ALREADY_RUNNING: ExpectedResponse = {
  ...refusal(409, like("a sentence"), { sync_session_id: like("9a0c6a7e-4f0d-4b7e-9c51-7a3a2b1c0d44") }),
  headers: { "Retry-After": "10" },
}

export const NOT_FOUND = refusal(404, "Not found.")
export const INVALID_TOKEN = refusal(401, "Invalid token.")

/** Fields by name, each with a message that may be reworded. */
export const reasons = (...fields: ReadonlyArray<string>): object =>
  Object.fromEntries(fields.map((field) => [field, like("a reason in words")]))

export const wrongFields = (...fields: ReadonlyArray<string>): ExpectedResponse =>
  refusal(400, like("a sentence"), reasons(...fields))
