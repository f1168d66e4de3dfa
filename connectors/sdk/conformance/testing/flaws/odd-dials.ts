import type { SourceAccess, SourceAnswer, SourceRequest } from "../../../index.ts"

/* Ways to ask that are wrong, whatever is asked for. */

type Dial = (request: SourceRequest, access: SourceAccess) => Promise<SourceAnswer>

export const followsRedirects: Dial = async (request, { dial }) => {
  const answer = await dial(request)
  const { location } = answer.headers
  return location === undefined ? answer : dial({ ...request, url: location })
}

export const asksThirtyTimes: Dial = async (request, { dial, time }) => {
  for (let tried = 1; ; tried++) {
    const answer = await dial(request)
    if (answer.status !== 429 || tried === 30) return answer
    await time.sleep(answer.retryAfterMillis ?? 5_000)
  }
}

/** Answers of one status are taken for those of another; the body may go with it. */
export const takes =
  (statuses: ReadonlyArray<number>, status: number, json?: unknown): Dial =>
  async (request, { dial }) => {
    const answer = await dial(request)
    if (!statuses.includes(answer.status)) return answer
    return { ...answer, status, ...(json === undefined ? {} : { body: Buffer.from(JSON.stringify(json)) }) }
  }

/** Every fault that would pass is bad data. */
export const takesForBad: Dial = takes([429, 500, 502, 503], 400)

/** What a module should not keep. */
let last: SourceAccess | null = null

export const forWhoeverCameLast = (access: SourceAccess): SourceAccess => {
  last = access
  return { ...access, dial: (request) => (last ?? access).dial(request) }
}
