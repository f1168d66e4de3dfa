import { type SourceResponse, type SourcePage, type SourceRequest, SourceError } from "../../../index.ts"
import { readText, withText } from "../flawed.ts"
import { ORIGIN } from "../rota.ts"

export const ANY_TOKEN = { access_token: "made-up-token", employees: [], more: false }
export const EMPTY_RESPONSE: SourceResponse = {
  status: 200,
  headers: {},
  retryAfterMillis: null,
  body: Buffer.from(JSON.stringify(ANY_TOKEN)),
}
export const ANYTHING: SourceRequest = { method: "GET", url: ORIGIN, headers: {}, body: null }

export async function* unlessEmpty(
  pages: AsyncIterable<SourcePage>,
  isWrong: boolean,
): AsyncIterable<SourcePage> {
  for await (const page of pages) {
    if (isWrong && page.rows.length === 0)
      throw new SourceError({ kind: "data", message: "There is nobody." })
    yield page
  }
}

/** A connector that misreads one kind of response. */
export const reads = (broken: (text: string, request: SourceRequest) => string | null) => ({
  transport: async (
    request: SourceRequest,
    { transport }: { readonly transport: (request: SourceRequest) => Promise<SourceResponse> },
  ): Promise<SourceResponse> => {
    const response = await transport(request)
    if (response.status !== 200) return response
    return withText(response, broken(readText(response), request) ?? readText(response))
  },
})

export const NOBODY = JSON.stringify(ANY_TOKEN)
export const instead = (isWrong: (text: string) => boolean) =>
  reads((text) => (isWrong(text) ? NOBODY : null))
