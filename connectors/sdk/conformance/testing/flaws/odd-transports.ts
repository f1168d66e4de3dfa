import type { SourceAccess, SourceResponse, SourceRequest } from "../../../index.ts"

/* Transport flaws that apply to any operation. */

type Transport = (request: SourceRequest, access: SourceAccess) => Promise<SourceResponse>

export const followsRedirects: Transport = async (request, { transport }) => {
  const response = await transport(request)
  const { location } = response.headers
  return location === undefined ? response : transport({ ...request, url: location })
}

export const requestsThirtyTimes: Transport = async (request, { transport, time }) => {
  for (let tried = 1; ; tried++) {
    const response = await transport(request)
    if (response.status !== 429 || tried === 30) return response
    await time.sleep(response.retryAfterMillis ?? 5_000)
  }
}

/** Treats responses with one status as responses with another; `body` may replace the body. */
export const acceptsRequests =
  (statuses: ReadonlyArray<number>, status: number, json?: unknown): Transport =>
  async (request, { transport }) => {
    const response = await transport(request)
    if (!statuses.includes(response.status)) return response
    return { ...response, status, ...(json === undefined ? {} : { body: Buffer.from(JSON.stringify(json)) }) }
  }

/** Reports every transient fault as bad data. */
export const rejectsAsBad: Transport = acceptsRequests([429, 500, 502, 503], 400)

/** State that a connector must not keep in its module. */
let last: SourceAccess | null = null

export const usesLastTenant = (access: SourceAccess): SourceAccess => {
  last = access
  return { ...access, transport: (request) => (last ?? access).transport(request) }
}
