import type { Problem, Result } from "./send.ts"

/** How often a call is made, and the milliseconds between. */
const TRIES = 5
const RETRY_MILLIS = 2_000

/** Whether the same call may succeed later. */
export const isPassing = ({ kind }: Problem): boolean => kind === "offline" || kind === "busy"

/** Makes a call that is safe to repeat, again while what stops it may pass. */
export const retry = async <A>(call: () => Promise<Result<A>>): Promise<Result<A>> => {
  let result = await call()
  for (let tries = 1; !result.ok && isPassing(result.problem) && tries < TRIES; tries++) {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MILLIS))
    result = await call()
  }
  return result
}
