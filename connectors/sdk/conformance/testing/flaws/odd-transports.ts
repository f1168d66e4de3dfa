import type { SourceAccess, SourceResponse, SourceRequest } from "../../../index.ts"

/* Ways to ask that are wrong, whatever is asked for. */

type Transport = (request: SourceRequest, access: SourceAccess) => Promise<SourceResponse>

export const followsRedirects: Transport = async (request, { dial }) => {
  const answer = await dial(request)
  const { location } = answer.headers
  return location === undefined ? answer : dial({ ...request, url: location })
}

export const requestsThirtyTimes: Transport = async (request, { dial, time }) => {
  for (let tried = 1; ; tried++) {
    const answer = await dial(request)
    if (answer.status !== 429 || tried === 30) return answer
    await time.sleep(answer.retryAfterMillis ?? 5_000)
  }
}

/** Answers of one status are taken for those of another; the body may go with it. */
export const acceptsRequests =
  (statuses: ReadonlyArray<number>, status: number, json?: unknown): Transport =>
  async (request, { dial }) => {
    const answer = await dial(request)
    if (!statuses.includes(answer.status)) return answer
    return { ...answer, status, ...(json === undefined ? {} : { body: Buffer.from(JSON.stringify(json)) }) }
  }

/** Every fault that would pass is bad data. */
export const rejectsAsBad: Transport = acceptsRequests([429, 500, 502, 503], 400)

/** What a module should not keep. */
let last: SourceAccess | null = null

export const usesLastTenant = (access: SourceAccess): SourceAccess => {
  last = access
  return { ...access, dial: (request) => (last ?? access).dial(request) }
}
