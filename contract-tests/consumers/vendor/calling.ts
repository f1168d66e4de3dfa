import { expect } from "vitest"
import { ApiError, makeVendorClient, type VendorClient } from "../../../adapters/vendor-client/index.ts"
import { EXAMPLES } from "../../situations.ts"
import { matchInjected } from "../injected.ts"

/** The vendor's client with the example's API key. */
export const clientAt = (baseUrl: string, apiKey: string = EXAMPLES.apiKey): VendorClient =>
  makeVendorClient({ baseUrl, apiKey })

export const KEYED = { authorization: matchInjected("${apiKey}") }

/** A key that the service did not issue. */
export const WRONG_KEY = "hrs_key_of_nobody"
export const WRONGLY_KEYED = { authorization: WRONG_KEY }

/** Returns the client's error for a rejected request. */
export const refused = async (call: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await call.then(
    () => null,
    (cause: unknown) => cause,
  )
  expect(error).toBeInstanceOf(ApiError)
  return error as ApiError
}

/** Asserts a rejection with this status and exactly these fields. */
export const expectRefused = async (
  call: Promise<unknown>,
  status: number,
  ...fields: ReadonlyArray<string>
): Promise<void> => {
  const error = await refused(call)
  expect([error.status, Object.keys(error.fields).toSorted()]).toEqual([status, fields])
}
