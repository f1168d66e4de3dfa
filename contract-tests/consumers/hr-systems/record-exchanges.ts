import type { Fixture } from "../../../connectors/sdk/conformance/fixture.ts"
import type { SourceAccess, SourceRequest, SourceResponse } from "../../../connectors/sdk/index.ts"

/** A request of a connector, and the answer of its simulated HR system. */
export interface Recorded {
  readonly request: SourceRequest
  readonly response: SourceResponse
}

/** The access of a fixture that records what is sent. The same request twice in an operation is one exchange. */
export const recordExchanges = (
  fixture: Fixture,
): { readonly access: SourceAccess; readonly take: () => ReadonlyArray<Recorded> } => {
  let recorded = new Map<string, Recorded>()
  return {
    access: {
      ...fixture.access,
      dial: async (request) => {
        const response = await fixture.access.dial(request)
        const key = JSON.stringify(request)
        if (!recorded.has(key)) recorded.set(key, { request, response })
        return response
      },
    },
    take: () => {
      const taken = [...recorded.values()]
      recorded = new Map()
      return taken
    },
  }
}
